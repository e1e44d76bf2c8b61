/**
 * The plan as a treegrid (ARIA Authoring Practices Guide, rows first): one tab stop, the keys of `keys.ts`, and focus that
 * survives every render. Selecting a step, which shows its details and tools, is separate from focusing it.
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { nodeOf } from '../../core/plan/tree.ts';
import { useActions, useGetState, useSelector, useSetView } from '../app/context.ts';
import { StateIcon } from '../app/Icon.tsx';
import type { PanelState } from '../app/store.ts';
import { plan } from '../app/words.ts';
import { DrawnTree, useIsWide } from '../drawing/DrawnTree.tsx';
import { plannerOf } from '../task/planners.ts';
import { Above } from './Above.tsx';
import { useFollow } from './CurrentStep.tsx';
import { PendingRow, ProposedRow } from './EditRows.tsx';
import { edits } from './editWords.ts';
import { findRow, type Intent, intentOf } from './keys.ts';
import { type Turned, turn } from './marks.ts';
import { EditorRow } from './NodeEditor.tsx';
import { NodeRow } from './NodeRow.tsx';
import { currentStep } from './nodeState.ts';
import { PlanBar } from './PlanBar.tsx';
import {
  type IdleRowData,
  indexRows,
  isSameRow,
  planRows,
  type RowIndex,
  type TreeRowData,
  tabStop,
} from './rows.ts';
import { stagedIn } from './staged.ts';
import { TreeRow } from './TreeRow.tsx';
import { focusRow, type Grid, rowElement } from './treeRows.ts';
import { spacerHeight, useWindow } from './useWindow.ts';
import './tree.css';

export function TreeView() {
  const rows = useRows();
  const index = useMemo(() => indexRows(rows), [rows]);
  const wanted = useSelector((state) => state.focused);
  const getState = useGetState();
  const focused = tabStop(getState().run, index, wanted);
  const current = useSelector(currentStep);
  const selected = useSelector((state) => state.selected);
  const editor = useSelector((state) => state.editor?.node ?? null);
  const proposed = useSelector(({ proposals }) => proposals).map(({ id }) => id);
  const isPast = useSelector((state) => state.isPast);
  const isToApprove = useSelector(({ run }) => run?.question?.kind === 'plan');
  const isWide = useIsWide();
  const isDiagramShown = useSelector((state) => state.isDiagramShown) && isWide;
  const grid = useRef<HTMLDivElement>(null);
  const kept = [focused, current, selected, editor, 'editor', ...proposed];
  const stretches = useWindow(grid, index, kept);
  const onKeyDown = useTreeKeys(rows);
  useKeptFocus(grid, index);
  useFollow(grid, index);
  return (
    <section class="plan" aria-labelledby="plan-title">
      <h2 id="plan-title" class="visually-hidden">
        {plan.title}
      </h2>
      <PlanBar />
      <Above grid={grid} rows={rows} />
      <div class={`plan-body ${isDiagramShown ? 'is-drawn' : ''}`}>
        <div
          ref={grid}
          class={`tree ${stretches.length > 1 ? 'is-long' : ''} ${isToApprove ? 'is-to-approve' : ''}`}
          role="treegrid"
          aria-label={plan.tree}
          aria-rowcount={rows.length}
          aria-readonly="true"
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {stretches.flatMap(({ first, end, skipped }) => [
            skipped > 0 && (
              <div
                key={`above ${first}`}
                role="presentation"
                style={{ height: spacerHeight(skipped) }}
              />
            ),
            ...rows
              .slice(first, end)
              .map((row, nth) => (
                <AnyRow key={row.key} row={row} at={first + nth} isTabStop={row.key === focused} />
              )),
          ])}
        </div>
        {isDiagramShown && <DrawnTree rows={rows} />}
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

/** Renders only if the row looks different: most rows are the same after an event, and all are after scrolling. */
function AnyRow({ row, at, isTabStop }: AnyRowProps) {
  const shown = useRef(row);
  if (!isSameRow(shown.current, row)) shown.current = row;
  const { current } = shown;
  // Preact skips an element that is identical to the previous one.
  return useMemo(
    () => <RowOfKind row={current} at={at} isTabStop={isTabStop} />,
    [current, at, isTabStop],
  );
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
  const run = useSelector((state) => state.run);
  // Only the ids of steps that are streaming: the text changes many times a second and would render every row again.
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
    const view = { sentEdits, staged, opened, editor, proposals, selected, dismissed, filter };
    return planRows({ run, streaming: streaming.split(' '), ...view });
  }, [run, streaming, sentEdits, staged, opened, editor, proposals, selected, dismissed, filter]);
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
  const getState = useGetState();
  const setView = useSetView();
  const focus = (key: string | null): void => {
    if (key === null) return;
    setView({ focused: key, isFollowing: key === currentStep(getState()) });
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
        return setView({ opened: { ...getState().opened, ...opened } });
      }
      case 'select':
        return actions.select(getState().selected === intent.node ? null : intent.node);
      case 'edit':
        return openEditor(actions.openEditor, getState(), intent);
      case 'cut':
        return setView({ cut: intent.node });
      case 'paste': {
        const { cut } = getState();
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
        return turnStep(actions, getState(), intent);
      case 'undo':
        return actions.undo();
      case 'redo':
        return actions.redo();
      case 'withdraw':
        focus(intent.edit.target);
        return actions.edit({ kind: 'undo', target: intent.edit.target, edit: intent.edit.id });
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

/** Opens the editor of a step. The goal has only `reword` and `child`: other modes open `child`. */
function openEditor(
  open: (place: PanelState['editor']) => void,
  { run }: PanelState,
  { node, mode }: Extract<Intent, { kind: 'edit' }>,
): void {
  const isRoot = node === run?.tree.root;
  open({ node, mode: isRoot && mode !== 'reword' ? 'child' : mode });
}

/** Keeps focus inside the tree: if the focused row disappears, the row with the tab stop is focused. */
function useKeptFocus(grid: Grid, index: RowIndex): void {
  const isInside = useRef(false);
  const getState = useGetState();
  // A panel that is not in front gets no focus events.
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
  // After every render, because a row can stay while the focused element in it is removed.
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const key = tabStop(getState().run, index, getState().focused);
    if (key !== null) rowElement(key)?.focus();
  });
}

type IdleRowProps = {
  readonly row: IdleRowData;
  readonly at: number;
  readonly isTabStop: boolean;
};

function IdleRow({ row, at, isTabStop }: IdleRowProps) {
  const setView = useSetView();
  const getState = useGetState();
  return (
    <TreeRow
      row={row}
      at={at}
      classes={`is-idle ${row.expanded ? 'has-open' : ''}`}
      isTabStop={isTabStop}
      isExpanded={row.expanded}
      onFocus={() => setView({ focused: row.key })}
      onClick={() => setView({ opened: { ...getState().opened, [row.key]: !row.expanded } })}
    >
      <span class={`disc can-fold ${row.expanded ? '' : 'is-folded'}`}>
        <StateIcon state="notNeeded" />
      </span>
      <div class="cell-main">
        <p class="line">
          <span class="words">{plan.notNeeded({ n: row.ids.length })}</span>
        </p>
      </div>
    </TreeRow>
  );
}
