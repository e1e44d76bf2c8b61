/** The frame and the buttons shared by all cards. A card focuses its heading, never an answer. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hasNode, pathTo } from '../../core/plan/tree.ts';
import type { Question } from '../../core/run/question.ts';
import { useActions, useSelector } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { stepAt } from '../record/stepWords.ts';
import { focusTree } from '../tree/treeRows.ts';
import { type HighlightTarget, useHighlight } from '../tree/useHighlight.ts';
import { card } from './cardWords.ts';

export type PendingQuestion<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;
export type QuestionProps<Kind extends Question['kind']> = {
  readonly question: PendingQuestion<Kind>;
};

type QuestionShellProps = {
  readonly title: string;
  readonly risk?: 'low' | 'high' | 'unknown';
  /** The step the card asks about; its element is outlined in the page. */
  readonly about?: HighlightTarget;
  readonly children: ComponentChildren;
};

/** An alert dialog, announced once because its heading takes focus. */
export function QuestionShell({ title, risk = 'low', about, children }: QuestionShellProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnce(heading);
  const highlight = useHighlight(about ?? null);
  useEffect(highlight.onFocusIn, []);
  return (
    <div
      class={`card is-risk-${risk}`}
      role="alertdialog"
      aria-labelledby="card-title"
      aria-describedby="card-body"
      {...highlight}
    >
      <Crumbs />
      <h2 id="card-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div id="card-body" class="card-body">
        {children}
      </div>
    </div>
  );
}

/** The path in the plan to the step that asks, without the goal. */
function Crumbs() {
  const words = useSelector(({ run }) => {
    const at = run?.question?.node;
    if (!run || at === undefined || !hasNode(run.tree, at)) return '';
    if (run.question?.kind === 'plan') return '';
    const path = pathTo(run.tree, at).slice(1);
    return path.map((id) => plainText(stepAt(run, id), 60)).join(' › ');
  });
  return words ? (
    <p class="crumbs" title={words}>
      <span class="visually-hidden">{card.crumbs}: </span>
      <bdi>{words}</bdi>
    </p>
  ) : null;
}

/** Focuses the card unless the user is typing, and restores focus when the card is removed. */
function useFocusOnce(heading: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!(before instanceof HTMLTextAreaElement || before instanceof HTMLInputElement))
      heading.current?.focus();
    else heading.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus();
      else focusTree();
    };
  }, [heading]);
}

/** Focuses the card's heading after a form of the card, and its field, were closed. */
export function useHeadingAfter(isWriting: boolean): void {
  const wasWriting = useRef(false);
  useLayoutEffect(() => {
    if (wasWriting.current && !isWriting) document.getElementById('card-title')?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
}

export const liveAfterMs = 700;

/** False until the card has been visible for a moment, so that nobody answers what they haven't read (A4). */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Two animation frames: the first runs before the paint, the second after it. A hidden panel gets none.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setLive(true), liveAfterMs);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isLive;
}

type AnswerButtonProps = {
  readonly label: string;
  readonly look?: 'primary' | 'risky' | '';
  readonly isLive: boolean;
  /** For high risk: only the space bar and the pointer approve, so that a stray Enter does not. */
  readonly withoutEnter?: boolean;
  readonly describedBy?: string;
  readonly onAnswer: () => void;
};

/** A button of a card. It ignores presses until it is live, and presses made by scripts. */
export function AnswerButton({
  label,
  look = '',
  isLive,
  withoutEnter = false,
  describedBy,
  onAnswer,
}: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={`button ${look}`}
      data-waits={!isLive}
      aria-disabled={!isLive}
      title={isLive ? undefined : card.waits}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        if (withoutEnter && event.key === 'Enter') event.preventDefault();
      }}
      onClick={(event) => {
        if (isLive && event.isTrusted) onAnswer();
      }}
    >
      {label}
    </button>
  );
}

type TakeOverProps = { readonly id: Question['id']; readonly isLive: boolean };

/** Leaves what the card asks about to the user. */
export function TakeOverButton({ id, isLive }: TakeOverProps) {
  const { reply } = useActions();
  return (
    <AnswerButton
      label={card.takeOver}
      isLive={isLive}
      onAnswer={() => reply(id, { kind: 'takeOver' })}
    />
  );
}
