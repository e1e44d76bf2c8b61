/**
 * Plays a task back in a saved page. The page gets the text of this function, so it uses nothing from outside itself. It
 * only ever sets text, classes and the address of a picture.
 */

/** What the page has for it, as JSON. */
export type PlayerData = {
  /** As `PlayedRow`, with the sign of its state. */
  readonly rows: readonly {
    readonly level: number;
    readonly state: string;
    readonly sign: string;
    readonly words: string;
    readonly status: string;
    readonly why: string;
    readonly by: string;
  }[];
  readonly frames: readonly {
    readonly time: string;
    readonly words: string;
    readonly rows: readonly number[];
    /** Index of its picture; -1 if it has none. */
    readonly picture: number;
  }[];
  /** Addresses, and what each shows. */
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  readonly play: string;
  readonly pause: string;
};

export function player(): void {
  const PACE_MS = 700;
  const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
  const data = JSON.parse(find('playback-data').textContent ?? '') as PlayerData;
  const last = data.frames.length - 1;
  const slider = find<HTMLInputElement>('moment');
  const button = find('play');
  const image = document.querySelector<HTMLImageElement>('#picture');
  let at = last;
  let timer: ReturnType<typeof setInterval> | null = null;

  const addText = (parent: HTMLElement, className: string, text: string): void => {
    if (text === '') return;
    const part = document.createElement('span');
    part.className = className;
    part.dir = 'auto';
    part.textContent = text;
    parent.append(part, ' ');
  };
  const show = (to: number): void => {
    at = Math.min(last, Math.max(0, to));
    const frame = data.frames[at];
    if (!frame) return;
    const items = frame.rows.map((index) => {
      const item = document.createElement('li');
      const row = data.rows[index];
      if (!row) return item;
      item.className = `level-${Math.min(row.level, 12)} is-${row.state}`;
      addText(item, 'sign', row.sign);
      item.firstElementChild?.setAttribute('aria-hidden', 'true');
      addText(item, 'words', row.words);
      addText(item, 'by', row.by);
      addText(item, 'status', row.status);
      addText(item, 'why', row.why);
      return item;
    });
    find('plan').replaceChildren(...items);
    find('time').textContent = frame.time;
    find('what').textContent = frame.words;
    find('nth').textContent = `${at + 1} / ${last + 1}`;
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', frame.words);
    const picture = data.pictures[frame.picture];
    if (image) {
      image.classList.toggle('is-missing', !picture);
      if (picture) Object.assign(image, picture);
    }
  };
  const pause = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    button.textContent = '▶';
    button.setAttribute('aria-label', data.play);
  };
  const play = (): void => {
    if (at === last) show(0);
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) pause();
    }, PACE_MS);
    button.textContent = '❙❙';
    button.setAttribute('aria-label', data.pause);
  };
  const go = (to: number): void => {
    pause();
    show(to);
  };
  button.addEventListener('click', () => (timer === null ? play() : pause()));
  find('earlier').addEventListener('click', () => go(at - 1));
  find('later').addEventListener('click', () => go(at + 1));
  slider.addEventListener('input', () => go(Number(slider.value)));
  // A printed page shows how it ended.
  addEventListener('beforeprint', () => go(last));
  find('controls').hidden = false;
  if (image) image.hidden = false;
  go(last);
}
