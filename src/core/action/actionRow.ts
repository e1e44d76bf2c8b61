/** A row of the table of actions: everything the rest of the code needs to know about a kind. */
import * as z from 'zod/mini';
import { type Activation, aClick } from '../gate/risk.ts';
import type { RiskVerdict } from '../gate/verdict.ts';
import type { ElementFacts, Observation } from '../page/observation.ts';
import type { Err } from '../result.ts';

/** Actions of this run so far: back and forward depend on them. */
export type Trail = {
  /** Whether an action of this run succeeded. */
  readonly hasActed: boolean;
  /** The kinds of all actions tried so far. */
  readonly kinds: ReadonlySet<string>;
};

/** Classes of WO-12; `destructive` means that the outside world may be changed. */
export type ActionClass = 'safe' | 'destructive' | 'terminating';

/** A submenu under the pointer, or suggestions for typed text. */
export type DelayedList = 'submenu' | 'suggestions' | null;

type Common<A> = {
  /** One line for the model. */
  readonly help: string;
  /** Short words for trees, journals and transcripts. */
  readonly describe: (action: A) => string;
  /** Whether it may be a step of a plan. A run ends when its root closes, so `stop` is none (A19). */
  readonly isStep: boolean;
  /** Whether it can work on this page at all (WO-03). */
  readonly isOffered: (page: Observation, trail: Trail) => boolean;
  /** Why it can't work, with or without facts of its element (WO-07); null when nothing speaks against it. */
  readonly problem: (action: A, facts: ElementFacts | null) => Err | null;
  /** Risk outside the page; the gate asks the user by this. */
  readonly risk: (action: A, facts: ElementFacts | null) => RiskVerdict;
  /**
   * Whether only the page knows what it will activate: the card is then made there, from what the fields hold by then.
   */
  readonly isJudgedInPage: (action: A) => boolean;
  /** It leads to where the run began: code fills in that address, and the model names none. */
  readonly leadsHome: boolean;
  /** It always replaces the page in the tab. */
  readonly leavesPage: boolean;
  /** It leads to the page before, whose address only the run knows. */
  readonly leadsBack: boolean;
  /** How it activates its element, for the seal of an approval. */
  readonly activation: (action: A) => Activation;
  /** Whether the planner's guess that it can't be undone makes the gate ask, though code saw no risk. */
  readonly mayBeFinal: (action: A) => boolean;
  /** Fields of the surrounding form on the approval card: `sent` if the action itself sends it from a field. */
  readonly formOnCard: (action: A) => 'sent' | 'sentIfSubmits' | 'addressOnly';
  /** The text that it types into its element, or may; null for every action but filling and choosing. */
  readonly typed: (action: A) => string | null;
  /** The choice it makes in the element, for the approval card. */
  readonly choices: (action: A) => readonly string[];
  /** Which file is wanted, if the user has to choose one first; '' when the planner did not say. */
  readonly wantedFile: (action: A) => string | null;
  /** The name of the saved file whose text it shows to the model; null for every other action. */
  readonly opensFile: (action: A) => string | null;
  /** The address that it leads to, as far as facts can tell; '' when it stays or that can't be known. */
  readonly leadsTo: (action: A, facts: ElementFacts | null) => string;
  /** Recovery when the worker died between intent and outcome: only actions that are harmless twice are repeated. */
  readonly afterCrash: 'repeat' | 'compareAddress' | 'lookFirst';
  /** Whether another page, or another part of it, is shown afterwards, so that refs seen before mean nothing. */
  readonly turnsPage: boolean;
  /** Whether it leads to the same state however often it is done, on an element of this role. */
  readonly isIdempotent: (action: A, role: string) => boolean;
  /** Whether it may be done again, if harmless, on the way back to a state (WO-19); its element is found again first. */
  readonly mayReplay: (action: A) => boolean;
  /** Whether it may repeat with the same result without being a loop (AE-09). */
  readonly mayRepeat: boolean;
  /** Whether its words are for the user: they may quote a page, so plans leave them out and records wrap them. */
  readonly isForPerson: boolean;
  /** Whether it pays only in a plan of several exact actions, which systems that plan ahead ask for. */
  readonly isForPlans: boolean;
  /** Whether it is progress on its own, as filling in a form is: the guards count from the last progress. */
  readonly isProgress: boolean;
  /** The facts it writes down; null for every action but notes. */
  readonly note: (action: A) => string | null;
  /** Fields that make two of them one alternative (WO-11); null for all fields. */
  readonly mergeKey: ((action: A) => unknown) | null;
  /** Its class before it is carried out (WO-12, WO-13), on a site where the user is signed in. */
  readonly classBefore: (action: A, facts: ElementFacts | null) => ActionClass;
};

export type Row<A> = Common<A> &
  (
    | {
        /** A content script carries it out in the frame of its element: `src/content/act/index.ts`. */
        readonly runsIn: 'page';
        /** How long nothing may change, in ms, before the page counts as idle: longer where pages answer late. */
        readonly quietMs: number;
        /** Which list it may open after a delay: the page then waits for it. */
        readonly delayedList: (action: A) => DelayedList;
      }
    /** The worker carries it out on the run's tabs: `src/background/browser/tabs/tabActs.ts`. */
    | { readonly runsIn: 'tab' }
    /** The run does it itself, without a browser: `src/engine/act/innerActs.ts`. */
    | { readonly runsIn: 'run' }
  );

/** A schema with its row; types the functions of the row by the schema. */
export function defineAction<S extends z.ZodMiniObject, const R extends Row<z.output<S>>>(
  schema: S,
  rest: R,
): { readonly schema: S } & R {
  return { ...rest, schema };
}

export const ref = z
  .string()
  .check(z.regex(/^(f\d+)?e\d+$/, 'an element ref such as e12 or f3e12'))
  .brand<'ElementRef'>();
/** The element of an action: a ref, or words for one on a page that is not there yet (`src/core/action/namedTarget.ts`). */
export const target = z
  .string()
  .check(z.regex(/^(f\d+)?e\d+$|^[a-z]+ ".+"$/s, 'an element ref such as e12 or f3e12'))
  .brand<'ElementRef'>();
/** A place in an element, in the words of a planner. */
export const spot = z.string().check(z.minLength(1), z.maxLength(500));
export const url = z.string().check(z.minLength(1), z.maxLength(4000));
/** A text that is not empty, of at most `most` characters. */
export const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

export const always = (): true => true;
export const never = (): false => false;
export const nothing = (): null => null;

/** Defaults for most rows. Each row states risk, recovery and whether it can be repeated. */
export const defaults = {
  isStep: true,
  problem: nothing,
  activation: (): Activation => aClick,
  isJudgedInPage: never,
  mayBeFinal: never,
  formOnCard: () => 'sentIfSubmits' as const,
  typed: nothing,
  choices: (): readonly string[] => [],
  wantedFile: nothing,
  opensFile: nothing,
  leadsTo: (): string => '',
  turnsPage: false,
  mayReplay: never,
  mayRepeat: false,
  isForPlans: false,
  leadsHome: false,
  leadsBack: false,
  leavesPage: false,
  isForPerson: false,
  isProgress: false,
  note: nothing,
  mergeKey: null,
  classBefore: (): ActionClass => 'safe',
} as const;
