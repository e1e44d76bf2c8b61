/**
 * The only script of a report: compares two runs side by side, chosen from the lists or from the matrix. Runs in the
 * page.
 */

type Shown = {
  readonly key: string;
  readonly label: string;
  readonly goal: string;
  readonly result: string;
  readonly reasons: readonly string[];
  readonly facts: readonly (readonly [string, string, number | null])[];
  readonly tree: readonly string[];
};

/** Closes over nothing, since the report embeds its source. */
export function compareRuns(): void {
  const data = document.getElementById('runs')?.textContent ?? '[]';
  const runs: readonly Shown[] = JSON.parse(data);
  const byKey = new Map(runs.map((run) => [run.key, run]));
  const picks = [...document.querySelectorAll<HTMLSelectElement>('.picks select')];
  const sides = [...document.querySelectorAll<HTMLElement>('.side > div')];
  const cells = [...document.querySelectorAll<HTMLButtonElement>('button.cell')];

  const add = (to: Element, tag: string, text = '', name = ''): HTMLElement => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (name) made.className = name;
    to.append(made);
    return made;
  };
  const addTree = (to: Element, lines: readonly string[]): void => {
    const list = add(to, 'ul', '', 'tree');
    for (const line of lines) {
      const status = /\[(\w+)\](?!.*\[\w+\])/.exec(line)?.[1] ?? '';
      const look = { success: 'success', fail: 'bad', pruned: 'gone', deleted: 'gone' }[status];
      const deep = /^ */.exec(line)?.[0].length ?? 0;
      const item = add(list, 'li', line.trim(), look ?? '');
      item.style.setProperty('--deep', String(deep / 2));
    }
  };
  const draw = (side: HTMLElement, run: Shown, other: Shown | undefined): void => {
    side.replaceChildren();
    add(side, 'h3', run.label);
    add(side, 'p', run.goal, 'soft small');
    add(side, 'span', run.result, `tag ${run.result}`);
    if (run.reasons.length > 0) {
      const list = add(side, 'ul', '', 'reasons');
      for (const reason of run.reasons) add(list, 'li', reason);
    }
    const facts = add(side, 'dl');
    run.facts.forEach(([name, words, value], index) => {
      add(facts, 'dt', name);
      const others = other?.facts[index]?.[2] ?? null;
      const isLess = value !== null && others !== null && value < others;
      add(facts, 'dd', words, isLess ? 'less' : '');
    });
    const plan = add(side, 'details') as HTMLDetailsElement;
    plan.open = true;
    add(plan, 'summary', 'Plan');
    addTree(plan, run.tree);
  };
  const show = (): void => {
    const chosen = picks.map(({ value }) => byKey.get(value));
    sides.forEach((side, index) => {
      const run = chosen[index];
      if (run) draw(side, run, chosen[1 - index]);
    });
    for (const cell of cells)
      cell.ariaPressed = String(picks.some(({ value }) => value === cell.dataset['key']));
  };
  for (const pick of picks) pick.addEventListener('change', show);
  let next = 0;
  for (const cell of cells)
    cell.addEventListener('click', () => {
      const pick = picks[next];
      if (pick) pick.value = cell.dataset['key'] ?? '';
      next = 1 - next;
      show();
      document.querySelector('#compare')?.scrollIntoView({ behavior: 'smooth' });
    });
  show();
}
