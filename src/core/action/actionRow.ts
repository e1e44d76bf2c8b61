/** A row of the table of actions: everything the rest of the code needs to know about a kind. */
import * as z from 'zod/mini';
import { type Activation, aClick } from '../gate/risk.ts';
import type { RiskVerdict } from '../gate/verdict.ts';
import type { LineItem } from '../page/line.ts';
import type { ElementFacts, Observation } from '../page/observation.ts';
import type { Err } from '../result.ts';
import type { InputValue } from '../tool/input.ts';

/** The run's actions so far; whether back and forward are offered depends on them. */
export type Trail = {
  /** Whether any action of this run succeeded. */
  readonly hasActed: boolean;
  /** The kinds of all actions attempted so far. */
  readonly kinds: ReadonlySet<string>;
};

/** Classes of WO-12. `destructive`: it may change something outside the browser. */
export type ActionClass = 'safe' | 'destructive' | 'terminating';

/** A submenu opened by hovering, or suggestions for typed text. */
export type DelayedList = 'submenu' | 'suggestions' | null;

type Common<A> = {
  /** One line of help for the model. */
  readonly help: string;
  /** Short text for trees, journals and transcripts. */
  readonly describe: (action: A) => string;
  /** Whether it can be a step of a plan. `stop` can't: a run ends when its root closes (A19). */
  readonly isStep: boolean;
  /** Whether it can work on this page at all (WO-03). */
  readonly isOffered: (page: Observation, trail: Trail) => boolean;
  /** Why it can't work, checked with or without the element's facts (WO-07); null if nothing is wrong. */
  readonly problem: (action: A, facts: ElementFacts | null) => Err | null;
  /** The risk outside the page, which decides whether the gate asks the user. */
  readonly risk: (action: A, facts: ElementFacts | null) => RiskVerdict;
  /**
   * Whether only the page knows what will be activated. The card is then made in the page, from the current field
   * values.
   */
  readonly isJudgedInPage: (action: A) => boolean;
  /** Whether it shows the model something that no text of the page says. */
  readonly showsPicture: boolean;
  /** Whether only the questions that offer it explain it, since few pages do. */
  readonly isHinted: boolean;
  /** Whether it opens the page where the run began. Code fills in the address; the model gives none. */
  readonly leadsHome: boolean;
  /** Whether it always replaces the page in the tab. */
  readonly leavesPage: boolean;
  /** Whether it goes back to the previous page, whose address only the run knows. */
  readonly leadsBack: boolean;
  /** How it activates its element; part of the seal of an approval. */
  readonly activation: (action: A) => Activation;
  /** Whether the planner's guess that it can't be undone makes the gate ask even if code saw no risk. */
  readonly mayBeFinal: (action: A) => boolean;
  /** Which fields of the surrounding form the approval card lists. `sent`: the action itself sends the form. */
  readonly formOnCard: (action: A) => 'sent' | 'sentIfSubmits' | 'addressOnly';
  /** The text it may type into its element; null for all actions but fill and select. */
  readonly typed: (action: A) => string | null;
  /** The values it gives to a tool of the page, by name; for cards, and for what may not be carried to other sites. */
  readonly inputs: (action: A) => readonly InputValue[];
  /** The options it chooses in the element, for the approval card. */
  readonly choices: (action: A) => readonly string[];
  /** Describes the file that the user must choose first; '' if the planner did not say. */
  readonly wantedFile: (action: A) => string | null;
  /** The name of the saved file whose text it shows to the model; null for any other action. */
  readonly opensFile: (action: A) => string | null;
  /** The address it leads to, if the facts tell; '' if it stays on the page or the address is unknown. */
  readonly leadsTo: (action: A, facts: ElementFacts | null) => string;
  /**
   * What recovery does if the worker died between intent and outcome. Only actions that are harmless when repeated use
   * `repeat`.
   */
  readonly afterCrash: 'repeat' | 'compareAddress' | 'lookFirst';
  /** Whether a different page, or a different part of it, is shown afterwards, so that earlier refs are invalid. */
  readonly turnsPage: boolean;
  /** Whether repeating it on an element of this role leads to the same state. */
  readonly isIdempotent: (action: A, role: string) => boolean;
  /**
   * Whether it may be repeated, if harmless, when a state is restored by replay (WO-19). Its element is found again
   * first.
   */
  readonly mayReplay: (action: A) => boolean;
  /** Whether repeating it with the same result is not a loop (AE-09). */
  readonly mayRepeat: boolean;
  /** Whether its text is addressed to the user. Such text may quote a page, so plans omit it and records wrap it. */
  readonly isForPerson: boolean;
  /** Whether it is only useful in a plan of several exact actions, which only systems that plan ahead ask for. */
  readonly isForPlans: boolean;
  /** Whether it counts as progress by itself, like filling in a form. The guards count from the last progress. */
  readonly isProgress: boolean;
  /**
   * What a routine keeps of it: the action itself (`copied`: it copies page text and needs no browser), only the words of
   * its step, for the planner, or nothing, since it only told the model something.
   */
  readonly inRoutine: 'kept' | 'copied' | 'planned' | 'dropped';
  /** The facts it records; null for all actions but notes. */
  readonly note: (action: A) => string | null;
  /** The fields that decide whether two actions are one alternative (WO-11); null for all fields. */
  readonly mergeKey: ((action: A) => unknown) | null;
  /**
   * Its class before it is performed, by its element as the page shows it (WO-12, WO-13). Assumes that the user is signed
   * in: pages don't say so reliably, and a wrong guess would only be harmless in this direction.
   */
  readonly classBefore: (action: A, item: LineItem | undefined) => ActionClass;
};

export type Row<A> = Common<A> &
  (
    | {
        /** A content script performs it in the frame of its element: `src/content/act/index.ts`. */
        readonly runsIn: 'page';
        /** How long the page must be unchanged, in ms, to count as idle. Longer for actions that pages answer late. */
        readonly quietMs: number;
        /** The list it may open after a delay. The engine waits for that list. */
        readonly delayedList: (action: A) => DelayedList;
        /** How long it may take, in ms, if that is longer than other actions may. */
        readonly limitMs?: number;
        /** It is to give a result, which only the next page shows if it leads there. */
        readonly givesResult?: true;
      }
    /** The worker performs it on the run's tabs: `src/background/browser/tabs/tabActs.ts`. */
    | { readonly runsIn: 'tab' }
    /** The engine performs it without a browser: `src/engine/act/innerActs.ts`. */
    | { readonly runsIn: 'run' }
  );

/** Combines a schema with its row. The row's functions are typed by the schema. */
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
/**
 * The target of an action: a ref, or role and name for an element on a page that has not loaded yet
 * (`src/core/action/namedTarget.ts`).
 */
export const target = z
  .string()
  .check(z.regex(/^(f\d+)?e\d+$|^[a-z]+ ".*"$/s, 'an element ref such as e12 or f3e12'))
  .brand<'ElementRef'>();
/** A place inside an element, in the planner's own words. */
export const spot = z.string().check(z.minLength(1), z.maxLength(500));
export const url = z.string().check(z.minLength(1), z.maxLength(4000));
/** A non-empty text of at most `most` characters. */
export const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

export const always = (): true => true;
export const never = (): false => false;
export const nothing = (): null => null;

/** Defaults for most rows. Every row states its own risk, recovery and repeatability. */
export const defaults = {
  isStep: true,
  problem: nothing,
  activation: (): Activation => aClick,
  isJudgedInPage: never,
  mayBeFinal: never,
  formOnCard: () => 'sentIfSubmits' as const,
  typed: nothing,
  inputs: (): readonly InputValue[] => [],
  choices: (): readonly string[] => [],
  wantedFile: nothing,
  opensFile: nothing,
  leadsTo: (): string => '',
  turnsPage: false,
  mayReplay: never,
  mayRepeat: false,
  isForPlans: false,
  showsPicture: false,
  isHinted: false,
  leadsHome: false,
  leadsBack: false,
  leavesPage: false,
  isForPerson: false,
  isProgress: false,
  inRoutine: 'kept',
  note: nothing,
  mergeKey: null,
  classBefore: (): ActionClass => 'safe',
} as const;
