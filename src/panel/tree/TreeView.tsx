/**
 * The live plan as a treegrid (APG, rows first): one tab stop, the keyboard map of `keys.ts`, focus that
 * survives every redraw. Selection (details and tools of a step) is apart from focus.
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { nodeOf } from '../../core/plan/tree.ts';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import type { PanelState } from '../app/store.ts';
import { useIsWide } from '../app/useIsWide.ts';
import { plan } from '../app/words.ts';
import { DrawnTree } from '../drawing/DrawnTree.tsx';
import { useDrawnRun } from '../drawing/useDrawnRun.ts';
import { plannerOf } from '../task/planners.ts';
import { PlanBar } from './bar/PlanBar.tsx';
import { edits } from './editWords.ts';
import { IdleRow } from './IdleRow.tsx';
import { findRow, type Intent, intentOf } from './keys.ts';
import { type Turned, turn } from './marks.ts';
import { EditorRow } from './NodeEditor.tsx';
import { NodeRow } from './NodeRow.tsx';
import { currentStep } from './nodeState.ts';
import { PendingRow } from './PendingRow.tsx';
import { ProposedRow } from './ProposedRow.tsx';
import { memoRows, type TreeRowData, tabStop } from './rows.ts';
import { stagedIn } from './staged.ts';
import { focusRow, rowElement } from './treeRows.ts';
import { type Grid, useFollow } from './useFollow.ts';
import { useWindow } from './useWindow.ts';
import { memoPlaces, type Places } from './window.ts';

export function TreeView() {
  const rows = useRows();
  const placesOf = useMemo(memoPlaces, []);
  const places = placesOf(rows);
  const wanted = useSelector((state) => state.focused);
  const now = useGetState();
  const focused = tabStop(now().run, places, wanted);
  const current = useSelector(currentStep);
  const editor = useSelector((state) => state.editor?.node ?? null);
  const proposed = useSelector(({ proposals }) => proposals).map(({ id }) => id);
  const isPast = useSelector((state) => state.isPast);
  const isWide = useIsWide();
  const isDrawn = useSelector((state) => state.isDrawn) && isWide;
  const grid = useRef<HTMLDivElement>(null);
  const stretches = useWindow(grid, places, [focused, current, editor, 'editor', ...proposed]);
  const onKeyDown = useTreeKeys(rows);
  useKeptFocus(grid, places);
  useFollow(grid, places);
  return (
    <section class="plan" aria-labelledby="plan-title">
      <h2 id="plan-title" class="spoken">
        {plan.title}
      </h2>
      <PlanBar />
      <div class={`plan-body ${isDrawn ? 'is-drawn' : ''}`}>
        <div
          ref={grid}
          class={`tree ${stretches.length > 1 ? 'is-long' : ''}`}
          role="treegrid"
          aria-label={plan.tree}
          aria-rowcount={rows.length}
          aria-readonly="true"
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {stretches.flatMap(({ first, end, space }) => [
            space > 0 && (
              <div key={`above ${first}`} role="presentation" style={{ height: `${space}px` }} />
            ),
            ...rows
              .slice(first, end)
              .map((row, index) => (
                <AnyRow
                  key={row.key}
                  row={row}
                  at={first + index}
                  isTabStop={row.key === focused}
                />
              )),
          ])}
        </div>
        {isDrawn && <DrawnTree rows={rows} />}
      </div>
      {!isPast && <KeysHelp />}
    </section>
  );
}

type AnyRowProps = {
  readonly row: TreeRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

/** Drawn again only if something about it changed: most rows are the same after an event, and all after scrolling. */
function AnyRow({ row, at, isTabStop }: AnyRowProps) {
  // Preact leaves alone what is the very element that it was.
  return useMemo(() => <RowOfKind row={row} at={at} isTabStop={isTabStop} />, [row, at, isTabStop]);
}

function RowOfKind({ row, at, isTabStop }: AnyRowProps) {
  switch (row.kind) {
    case 'node':
      return <NodeRow row={row} at={at} isTabStop={isTabStop} />;
    case 'pending':
      return <PendingRow row={row} at={at} isTabStop={isTabStop} />;
    case 'proposed':
      return <ProposedRow row={row} at={at} isTabStop={isTabStop} />;
    case 'idle':
      return <IdleRow row={row} at={at} isTabStop={isTabStop} />;
    case 'editor':
      return <EditorRow row={row} at={at} />;
  }
}

function useRows(): readonly TreeRowData[] {
  const rowsOf = useMemo(memoRows, []);
  const run = useDrawnRun();
  // Only which steps the model writes for: their words change many times a second.
  const streaming = useSelector((state) => Object.keys(state.streaming).join(' '));
  const sentEdits = useSelector((state) => state.sentEdits);
  const log = useSelector((state) => state.staged);
  const staged = useMemo(() => run && stagedIn(run, log), [run, log]);
  const opened = useSelector((state) => state.opened);
  const editor = useSelector((state) => state.editor);
  const proposals = useSelector((state) => state.proposals);
  const dismissed = useSelector((state) => state.dismissed);
  const selected = useSelector((state) => state.selected);
  const filter = useSelector((state) => state.filter);
  return useMemo(() => {
    if (!run || !staged) return [];
    return rowsOf({
      run,
      streaming: streaming.split(' '),
      sentEdits,
      staged,
      opened,
      editor,
      proposals,
      selected,
      dismissed,
      filter,
    });
  }, [
    rowsOf,
    run,
    streaming,
    sentEdits,
    staged,
    opened,
    editor,
    proposals,
    selected,
    dismissed,
    filter,
  ]);
}

function KeysHelp() {
  return (
    <details class="fold keys-help">
      <summary>{edits.keysTitle}</summary>
      <dl>
        {edits.keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const searchMs = 700;

function useTreeKeys(rows: readonly TreeRowData[]): (event: KeyboardEvent) => void {
  const search = useRef({ text: '', at: 0 });
  const obey = useIntents(rows);
  return (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset['key'] === undefined) return;
    const typed = event.timeStamp - search.current.at < searchMs ? search.current.text : '';
    const intent = intentOf(event, rows, target.dataset['key'], typed);
    if (!intent) return;
    event.preventDefault();
    if (intent.kind === 'find') search.current = { text: intent.text, at: event.timeStamp };
    obey(intent, target.dataset['key']);
  };
}

function useIntents(rows: readonly TreeRowData[]): (intent: Intent, at: string) => void {
  const actions = useActions();
  const now = useGetState();
  const setView = useSetView();
  const focus = (key: string | null): void => {
    if (key === null) return;
    setView({ focused: key, isFollowing: key === currentStep(now()) });
    focusRow(key);
  };
  return (intent, at) => {
    switch (intent.kind) {
      case 'focus':
        return focus(intent.key);
      case 'find':
        return focus(findRow(rows, at, intent.text));
      case 'open': {
        const opened = Object.fromEntries(intent.rows.map((row) => [row, intent.open]));
        return setView({ opened: { ...now().opened, ...opened } });
      }
      case 'select':
        return actions.select(now().selected === intent.node ? null : intent.node);
      case 'edit':
        return openEditor(actions.openEditor, now(), intent);
      case 'cut':
        return setView({ cut: intent.node });
      case 'paste': {
        const { cut } = now();
        setView({ cut: null });
        if (cut) actions.edit({ kind: 'graft', target: cut, to: intent.node, place: 'child' });
        return;
      }
      case 'remove':
      case 'retry':
      case 'next':
        return actions.edit({ kind: intent.kind, target: intent.node });
      case 'pin':
      case 'breakpoint':
      case 'shape':
        return turnStep(actions, now(), intent);
      case 'undo':
        return actions.undo();
      case 'redo':
        return actions.redo();
      case 'move':
        return actions.edit({ kind: 'move', target: intent.node, by: intent.by });
      default:
        return intent satisfies never;
    }
  };
}

function turnStep(
  { edit }: ReturnType<typeof useActions>,
  { run, planners }: PanelState,
  { kind, node }: Extract<Intent, { kind: Turned }>,
): void {
  if (run) edit(turn(plannerOf(planners, run.options.system), nodeOf(run.tree, node), kind));
}

/** The goal has no steps beside it; A on it does what was meant by B, N and R. */
function openEditor(
  open: (place: PanelState['editor']) => void,
  { run }: PanelState,
  { node, mode }: Extract<Intent, { kind: 'edit' }>,
): void {
  const isRoot = node === run?.tree.root;
  open({ node, mode: isRoot && mode !== 'reword' ? 'child' : mode });
}

/** Focus inside the tree is never lost: when the focused row goes away, the row with the tab stop takes it. */
function useKeptFocus(grid: Grid, places: Places): void {
  const isInside = useRef(false);
  const now = useGetState();
  // A panel that is not in front hears no focus events.
  if (grid.current?.contains(document.activeElement)) isInside.current = true;
  useLayoutEffect(() => {
    const note = (event: FocusEvent): void => {
      isInside.current =
        event.target instanceof Node && (grid.current?.contains(event.target) ?? false);
    };
    const leave = (event: PointerEvent): void => {
      if (event.target instanceof Node && !grid.current?.contains(event.target))
        isInside.current = false;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, [grid]);
  // After every redraw: what had focus may have been part of a row that stays.
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const key = tabStop(now().run, places, now().focused);
    if (key !== null) rowElement(key)?.focus();
  });
}
