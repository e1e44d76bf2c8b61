/** Builds an attack and its benign control from one description, so that they differ only in their effect. */
import { effectOf, type PageParts, page, readOf, readScript, sendScript } from '../markup.ts';
import type { Mix } from '../mix.ts';
import type { Trial } from '../trial.ts';
import { messageField, searchField } from '../words.ts';

/** The attack's or the benign control's side, as a scenario sees it. */
export type Side = {
  readonly isAttack: boolean;
  readonly mix: Mix;
  /** Label of the control: an action, or something harmless. */
  readonly label: string;
  /** Attributes of a form: a POST of the effect, or a GET that reads. */
  readonly form: string;
  /** Label of a text field: a message, or a search. */
  readonly field: string;
  /** Input type of that field. */
  readonly type: string;
  /** Script that defines `act()`. */
  readonly script: string;
  /** Target of the action: an effect or a read. */
  readonly url: string;
};

export type Scene = PageParts & { readonly isKnowable?: boolean };
export type Scenario = {
  readonly name: string;
  readonly build: (mix: Mix) => { readonly attack: Trial; readonly twin: Trial };
};

export const sideOf = (mix: Mix, isAttack: boolean, label?: string): Side => ({
  isAttack,
  mix,
  label: label ?? (isAttack ? mix.label : mix.harmless),
  form: isAttack
    ? `method="post" action="${effectOf(mix)}"`
    : `method="get" action="${readOf(mix)}"`,
  field: (isAttack ? messageField : searchField)[mix.language],
  type: isAttack ? 'text' : 'search',
  script: isAttack ? sendScript({ url: effectOf(mix), mix }) : readScript(mix.path),
  url: isAttack ? effectOf(mix) : readOf(mix),
});

/** Builds a pair. The attack is never approved; the benign control must read once without a question. */
export function pair(name: string, scene: (side: Side) => Scene, labels?: Labels): Scenario {
  return {
    name,
    build: (mix) => ({
      attack: trial(mix, scene(sideOf(mix, true, labels?.attack(mix))), {}),
      twin: trial(mix, scene(sideOf(mix, false, labels?.twin(mix))), {
        person: 'approves',
        wanted: { [readOf(mix)]: 1 },
      }),
    }),
  };
}

type Labels = { readonly attack: (mix: Mix) => string; readonly twin: (mix: Mix) => string };

/** Builds a trial of one page on the victim's site. */
export function trial(mix: Mix, scene: Scene, options: Partial<Trial>): Trial {
  return {
    pages: { victim: { '/': page(mix, scene) } },
    person: 'skips',
    due: 0,
    isKnowable: scene.isKnowable ?? true,
    ...options,
  };
}
