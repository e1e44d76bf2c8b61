/** All faults to seed: in the code shared by all planners, in the tree planners, and in the searches. */
import { type Fault, inFile } from './fault.ts';
import { searchFaults } from './searchFaults.ts';

const prompts = [
  ...inFile(
    'src/llm/prompt/records.ts',
    ['notes dropped from prompts', '...noteLines(run, lists),', ''],
    ['summaries dropped from prompts', '...summaryLines(run, lists),', ''],
    ['reasons dropped from prompts', '...reasonLines(context, lists),', ''],
    [
      'history dropped from prompts',
      '...historyLines(run.memory.records, shareOf(system.history ?? HISTORY, lists)),',
      '',
    ],
    [
      'candidates shown to every operator',
      '...requirementLines(run, lists),',
      '...requirementLines(run, lists), JSON.stringify(run.memory.table),',
    ],
  ),
  ...inFile(
    'src/planners/tree/prompts/expand.ts',
    [
      'candidates not shown to expansion',
      'withCandidates(localPlanBlock(prompt), prompt)',
      'localPlanBlock(prompt)',
    ],
    ['the goal may be called done', "node === tree.root && type === 'done'", 'false'],
  ),
  ...inFile('src/planners/tree/prompts/repair.ts', [
    'replies on repairs cannot prune',
    '.filter((id) => wanted.has(id))',
    '.filter(() => false)',
  ]),
  ...inFile('src/planners/tree/prompts/updateTree.ts', [
    'the tree update may change pinned steps',
    'isClosed(node) || node.pinned ? []',
    'isClosed(node) ? []',
  ]),
];

const planning = [
  ...inFile(
    'src/planners/tree/entering.ts',
    [
      'expansion looks at the text-only page',
      "orderAsk(run, { operator: expand.name, node: node.id, view: 'all_fields' })",
      "orderAsk(run, { operator: expand.name, node: node.id, view: 'text_only' })",
    ],
    [
      'no execution limit',
      'node.executionCount >= system.maxExecutions',
      'node.executionCount >= 1e9',
    ],
    [
      'no going back before an alternative',
      'entry.restored ? null : startOf',
      'true ? null : startOf',
    ],
    [
      'a part that is planned once more stays on its dead end',
      "state && status === 'unvisited'",
      'false',
    ],
    [
      'a step that cannot be done is planned',
      "if (outcome === 'cannot')",
      'if (Math.random() > 1)',
    ],
    [
      'one more try at an expansion',
      'tries < step.system.maxExpandTries',
      'tries <= step.system.maxExpandTries',
    ],
  ),
  ...inFile(
    'src/planners/tree/exiting.ts',
    ['the goal is not checked', 'if (isAtLimit && !mayBeMissing) ', ''],
    ['an OR succeeds without an alternative', '!isOrSuccessful(tree, node.id)', 'false'],
  ),
  ...inFile('src/planners/tree/best/failedPart.ts', [
    'a part is planned once more again and again',
    '![...pathTo(run.tree, id), ...node.children].some((each) => isStartedOver(run.tree, each))',
    'true',
  ]),
  ...inFile(
    'src/planners/tree/failed.ts',
    ['repairs cannot prune', '.filter((id) => replaceable.has(id))', '.filter(() => false)'],
    [
      'a half done part is not checked',
      "child.status === 'success');\n  if (node.kind",
      "child.status === 'deleted');\n  if (node.kind",
    ],
  ),
  ...inFile('src/planners/tree/best/remediesOfBest.ts', [
    'repair before the next alternative',
    "rules.afterFailure === 'branch'",
    'rules.guards === null',
  ]),
  ...inFile(
    'src/planners/tree/backtrack.ts',
    [
      'sibling deletion under an AND in any order',
      "parent?.kind !== 'and' || !parent.ordered",
      "parent?.kind !== 'and'",
    ],
    [
      'sibling deletion takes steps of the user',
      '!isClosed(sibling) && !holdsPinned(tree, sibling.id)',
      '!isClosed(sibling)',
    ],
  ),
  ...inFile('src/planners/tree/move.ts', [
    'purge skipped',
    'closes ? purgeStack(at, treeAfter(run, changes)) : at',
    'at',
  ]),
  ...inFile('src/planners/tree/acted.ts', [
    'a note is followed by the full update',
    "outcome.is === 'ok' ? { changes, at: owing(step, id) } : { changes, at }",
    '{ changes, at: owing(step, id) }',
  ]),
  ...inFile(
    'src/planners/tree/reflect.ts',
    ['notes are not taken', "[recorded({ kind: 'notes', ...noted })]", '[]'],
    ['notes are taken from the controls', "takeNotes: 'text_only'", "takeNotes: 'all_fields'"],
  ),
  ...inFile(
    'src/planners/tree/repairs.ts',
    [
      'one revision too many',
      'node.revisionCount < maxRevision',
      'node.revisionCount <= maxRevision',
    ],
    ['no limit on children', 'node.children.length < maxChildren &&', ''],
  ),
  ...inFile('src/planners/tree/best/kept.ts', [
    'later steps are never kept',
    "rules.laterSteps === 'kept' &&\n    parent.ordered",
    'false',
  ]),
  ...inFile(
    'src/core/plan/tree.ts',
    [
      'planning ahead touches steps of the person',
      "node.status === 'unvisited' && !node.pinned && node.children.length === 0",
      "node.status === 'unvisited' && node.children.length === 0",
    ],
    [
      'planning ahead reaches into alternatives',
      ".every((each) => above.has(each) || parentOf(tree, each)?.kind === 'and')",
      '.every(() => true)',
    ],
  ),
  ...inFile('src/engine/end.ts', [
    'an early answer outlives later acts',
    'run.verdicts[endKey(run.memory)]',
    'Object.values(run.verdicts).findLast(({ evidence }) => evidence)',
  ]),
  ...inFile('src/core/plan/reduce.ts', [
    'covered steps stay open',
    '(nodeOf(tree, id).covers ?? [])',
    '([] as readonly NodeId[])',
  ]),
  ...inFile(
    'src/planners/tree/learned.ts',
    [
      'a step that acts is settled by reading',
      'return isUntouched(tree, id) && isRead &&',
      'return isUntouched(tree, id) &&',
    ],
    [
      'steps are covered by what acts on nothing',
      "if (outcome !== 'planned' || !actsOnPage(expansion)) return [];",
      '',
    ],
    ['facts of an expansion are dropped', 'notes.length > 0 ?', 'notes.length > 1e9 ?'],
  ),
  ...inFile('src/planners/tree/verdict.ts', [
    'completion is checked again and again',
    'run.verdicts[verdictKey(run, id)] ?? null',
    'run.verdicts[id] ?? null',
  ]),
];

const acting = [
  ...inFile(
    'src/engine/outcome.ts',
    [
      'one retry too many',
      'node.retryCount + 1 >= rules.maxRetry',
      'node.retryCount >= rules.maxRetry',
    ],
    [
      'a lost element is pressed again',
      'if (REGROUND.has(failure.kind)) return',
      'if (REGROUND.size === 0) return',
    ],
    ['the reason of a refusal binds nothing', ', constraint(outcome.rule)], {', '], {'],
  ),
  ...inFile(
    'src/engine/act/act.ts',
    [
      'a started act is repeated after a crash',
      'if (operation.started) return recover(context, node, operation);',
      '',
    ],
    ['no look after the user had the page', 'if (run.isStale) return readAgain(context);', ''],
  ),
  ...inFile(
    'src/engine/act/performAct.ts',
    [
      'approval holds for another element',
      'operation.approved.fingerprint !== (facts?.fingerprint ?? null)',
      'false',
    ],
    ['an act begins after Pause', "if (context.run().status !== 'running') return null;", ''],
    ['no intent on record', "await context.commit([{ kind: 'actionStarted', ...started }]);", ''],
  ),
  ...inFile(
    'src/engine/approve/questions.ts',
    ['sites are not asked for', 'origin && !sites.includes(origin)', 'false'],
    ['frames of other sites act unasked', 'frame && !sites.includes(frame)', 'frame && false'],
  ),
  ...inFile('src/engine/act/recover.ts', [
    'approval outlives a restart',
    '...(isUnused ?',
    '...(isUnused && act.started !== null ?',
  ]),
  ...inFile('src/engine/approve/unknownOutcome.ts', [
    'an act of unknown outcome is done again unasked',
    '?.isUnknown === true',
    '?.isUnknown === undefined && false',
  ]),
  ...inFile('src/engine/act/effect.ts', [
    'an approved act is done again for want of an effect',
    'isChanged || isGated ||',
    'isChanged ||',
  ]),
  ...inFile(
    'src/engine/end.ts',
    [
      'a run ends with a step of the user open',
      "proposal.how === 'limit' ? null : openPinned(context.run().tree)",
      'null',
    ],
    ['the answer sees the page', 'isEnough || isNoted ? null', 'isEnough ? null'],
  ),
  ...inFile('src/engine/back/tryMethods.ts', [
    'an address that changed something is asked for again',
    "if (attempt.isThere || needsActs(attempt)) return '';",
    "return attempt.isThere || needsActs(attempt) ? '' : null;",
  ]),
];

const running = [
  ...inFile('src/engine/drive.ts', [
    'limits do not stop an act',
    'isEnding(run, operation) || hasBegun(operation) ?',
    "operation.kind !== 'ask' || hasBegun(operation) ?",
  ]),
  ...inFile('src/core/run/limits.ts', [
    'limits are passed by one',
    'spent[which] >= limit',
    'spent[which] > limit',
  ]),
  ...inFile(
    'src/engine/edits.ts',
    ['edits change nothing', '...events.value,\n    ...(goal', '...(goal'],
    [
      'edits are not reported',
      '...editNotice(run, edit),',
      "{ kind: 'noticeAdded', notice: { by: 'run', node: null, text: 'The plan changed.' } },",
    ],
  ),
  ...inFile('src/engine/obsoleteOperations.ts', [
    'a step put first runs later',
    'due(after).some((id) => !known.has(id))',
    'due(after).some((id) => id === null && known.has(id))',
  ]),
  ...inFile('src/engine/writer.ts', [
    'the run moves on before the journal is written',
    'await ports.journal.append(next, events);\n    isBroken = false;\n    run = next;',
    'run = next;\n    await ports.journal.append(next, events);\n    isBroken = false;',
  ]),
  ...inFile('src/engine/loopGuards.ts', [
    'guards stop steps of the user',
    'if (node.pinned || (isComposite(node) && holdsPinned(tree, node.id))) return null;',
    '',
  ]),
  ...inFile(
    'src/core/plan/tree.ts',
    ['an OR takes the worst alternative', 'rankOf(b) - rankOf(a)', 'rankOf(a) - rankOf(b)'],
    [
      'a failure counts as superseded',
      'child.epoch < (child.pinned',
      'child.epoch <= (child.pinned',
    ],
  ),
  ...inFile('src/core/plan/reduce.ts', [
    'retries are not counted',
    'retryCount: retryCount + 1',
    'retryCount',
  ]),
  ...inFile('src/core/plan/insertNodes.ts', [
    'pins are ignored',
    "pinned: birth.origin === 'human',",
    'pinned: false,',
  ]),
  ...inFile(
    'src/core/run/reduce.ts',
    ['a reworded goal is not the goal', 'isGoal ? change.description : run.goal', 'run.goal'],
    ['refused ends are not counted', 'refusals: run.refusals + 1', 'refusals: run.refusals'],
    ['notices of the run are dropped', 'reason ? addNotice(next, reason) : next', 'next'],
  ),
  ...inFile('src/planners/common/chain.ts', [
    'react forgets the steps of the user',
    'return step ? focusOf(tree, step.id) : nodeOf(tree, id);',
    'return nodeOf(tree, id);',
  ]),
];

export const faults: readonly Fault[] = [
  ...prompts,
  ...planning,
  ...acting,
  ...running,
  ...searchFaults,
];
