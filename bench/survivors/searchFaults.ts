/**
 * Faults in the searches, in Agent-E, in looking ahead and restoring, and in the handling of user actions during a run.
 */
import { type Fault, inFile } from './fault.ts';

const bestFirst = [
  ...inFile(
    'src/planners/research/weboperator/frontier.ts',
    [
      'the frontier keeps its limit after a change',
      'Math.max(minFrontier, frontier - changes)',
      'Math.max(minFrontier, frontier)',
    ],
    [
      'stops are never delayed',
      "if (config.stopDelay === 'paper') return true;",
      "if (config.stopDelay === 'paper') return false;",
    ],
    [
      'a lasting change goes before the stop',
      'if (stop && progress.changes >= config.changesMade) return stop;',
      '',
    ],
    [
      'repetitions are not held back',
      '(isStop(item) ? isRipe : !isChange(item) && !item.isRepeated)',
      '(isStop(item) ? isRipe : !isChange(item))',
    ],
    [
      'the limit of steps is one later',
      'if (progress.steps >= config.maxSteps)',
      'if (progress.steps > config.maxSteps)',
    ],
  ),
  ...inFile(
    'src/planners/research/weboperator/merge.ts',
    ['progress counts in full while it is under way', 'inProgress: 0.5', 'inProgress: 1'],
    ['merged candidates keep only the best value', 'sumOf(rewards)', 'best'],
  ),
  ...inFile('src/planners/research/weboperator/arrive.ts', [
    'the root stays where it was after a lasting change',
    'const after = change === null ? done : reroot(done, change);',
    'const after = done;',
  ]),
  ...inFile('src/planners/research/weboperator/recovery.ts', [
    'nobody is asked to prove that they are human',
    'if ((before && isHandOver(before.action)) || !asksForPerson(lines)) return null;',
    'if (before || lines.length >= 0) return null;',
  ]),
  ...inFile('src/planners/research/weboperator/frontier.ts', [
    'an alternative of the user waits its turn',
    'return items.find(isFirst) ?? null;',
    'return items.filter(isFirst).length > 1e9 ? (items[0] ?? null) : null;',
  ]),
];

const plans = [
  ...inFile(
    'src/planners/research/planMcts/uct.ts',
    [
      'no exploration',
      'quality + exploration * Math.sqrt(spread)',
      'quality + 0 * exploration * Math.sqrt(spread)',
    ],
    [
      'visits of the choice are not counted',
      'parent === null ? 0 : nodeOf(tree, parent).visits',
      'parent === null ? 0 : 1',
    ],
  ),
  ...inFile('src/planners/research/planMcts/backup.ts', [
    'the last reward is the value',
    'quality + (reward - quality) / count',
    'reward + 0 * (quality + count)',
  ]),
  ...inFile(
    'src/planners/research/planMcts/evaluate.ts',
    [
      'one judgment of progress is enough',
      "first === 'C' && more.length + 1 < config.judgmentsIfC",
      "first === 'C' && more.length + 1 < 1",
    ],
    [
      'a failed action is no fault',
      'ownActs.has(node) && !ok && !isUnknown',
      'ownActs.has(node) && !ok && isUnknown === true',
    ],
    [
      'the micro gate sees the history',
      'subjectOf({ subplan: text, acts, before, message, notes, isCut });\n  return orderAsk(run, { operator: judgeSubplan.name',
      'subjectOf({ subplan: text, acts, before, message, notes, isCut, history: { subplans: [], acts: [] } });\n  return orderAsk(run, { operator: judgeSubplan.name',
    ],
  ),
  ...inFile(
    'src/planners/research/planMcts/refine.ts',
    [
      'a revision may repeat what was tried',
      'if (known.includes(comparable(revised)))',
      'if (known.length > 1e9)',
    ],
    [
      'a repair is repaired again',
      'const again = { isRepair: true,',
      'const again = { isRepair: false,',
    ],
  ),
  ...inFile(
    'src/planners/research/planMcts/verdicts.ts',
    [
      'a subplan is tried for ever',
      'isRepeated || misses + 1 >= config.visitsUntilDead',
      'isRepeated || misses + 1 >= 1e9',
    ],
    [
      'a message ends the search whatever its letter',
      "message !== null && (worth.code === 'A' || config.reward === 'micro')",
      'message !== null',
    ],
  ),
  ...inFile('src/planners/research/planMcts/history.ts', [
    'a revised subplan hides what failed',
    'return original ? [before, entry] : [entry];',
    'return original ? [entry] : [entry].filter(() => before.score === 0);',
  ]),
  ...inFile('src/planners/research/planMcts/steps.ts', [
    'a step in a choice that was closeTriedAlternatives stays open',
    '.filter((node) => node.pinned && isEdge(tree, node.id) && !isClosed(node) && isExecuted(node))',
    '.filter((node) => node.pinned && node.depth > 1e9)',
  ]),
];

const agentE = [
  ...inFile('src/planners/research/agentE/loopGuard.ts', [
    'the loop guard lets one more through',
    'return last.length === most && new Set(last).size === 1;',
    'return last.length > most && new Set(last).size === 1;',
  ]),
  ...inFile(
    'src/planners/research/agentE/navigating.ts',
    [
      'bulk entry goes on after a change',
      "const isUndisturbed = judged.sequel === 'done' && !(record && isNews(record));",
      'const isUndisturbed = true;',
    ],
    [
      'the navigator has no limit',
      'if (turns >= most && !step.pinned)',
      'if (turns >= 1e9 && !step.pinned)',
    ],
    [
      'the navigator remembers earlier refs',
      'if (isOther) return { ...memo, view: null, hasRefs: false };',
      'if (isOther) return memo;',
    ],
  ),
  ...inFile('src/planners/research/agentE/observed.ts', [
    'late changes are reported to the navigator',
    '(at === undefined || at <= WINDOW_MS)',
    '(at === undefined || at <= 1e9)',
  ]),
  ...inFile('src/planners/research/agentE/planning.ts', [
    'ends are not validated',
    ': { canGoOn: run.refusals < refinements, validate: true as const };',
    ': { canGoOn: run.refusals < refinements };',
  ]),
];

const back = [
  ...inFile(
    'src/engine/ahead/look.ts',
    [
      'links that may change something are looked at',
      'if (requiresApproval(assess(act.action, facts.value)) || facts.value?.download)',
      'if (facts.value?.download)',
    ],
    ['one page alone is compared', 'if (looks.length < 2)', 'if (looks.length < 1)'],
    [
      'facts of losing ways are dropped',
      'rowsOf(seen, judgments), ...factsOf([...judgments.values()])]',
      'rowsOf(seen, judgments), ...factsOf([])]',
    ],
    [
      'an error page may be chosen',
      "if (ahead.is === 'failed') return { id, ...ahead, score: LEAST };",
      '',
    ],
  ),
  ...inFile('src/engine/ahead/rehearse.ts', [
    'the background tab stays open',
    'await places.drop(place);',
    '',
  ]),
  ...inFile('src/planners/tree/best/looks.ts', [
    'what the user put first is weighed',
    'if (!best || best.pinned || !mayLookAt(best)) return null;',
    'if (!best || !mayLookAt(best)) return null;',
  ]),
  ...inFile(
    'src/engine/back/replay.ts',
    [
      'acts that ask are done again',
      'const isAsked = requiresApproval(assess(again, facts.value)) || ',
      'const isAsked = ',
    ],
    [
      'acts that sent something go on',
      "if (outcome.changes.some(({ kind }) => kind === 'sent'))\n    return failed('sent something this time', true);",
      '',
    ],
    [
      'acts are done again on another page',
      'if (seen.value.url !== address)',
      "if (seen.value.url === '')",
    ],
  ),
  ...inFile(
    'src/core/run/back/restoreSteps.ts',
    ['ways back lead over lasting changes', 'if (isWrittenSince(run, wanted)) return [];', ''],
    [
      'acts that were asked about are done again',
      'const isPlain = record.ok && !wasAsked &&',
      'const isPlain = record.ok &&',
    ],
  ),
];

const byHand = [
  ...inFile('src/engine/typingPause.ts', [
    'actions begin while the user writes',
    'if (writers.size === 0 || signal.aborted) return false;',
    'if (writers.size < 1e9 || signal.aborted) return false;',
  ]),
  ...inFile('src/engine/edits.ts', [
    'a rule is told as a notice only',
    "({ kind: 'recorded', record: { kind: 'constraint', text } })",
    "({ kind: 'noticeAdded', notice: { by: 'person', node: null, text } })",
  ]),
  ...inFile(
    'src/core/run/back/userTakeover.ts',
    [
      'what was done by hand is not told',
      'addNotice(at, {',
      '((told: Run, _: unknown) => told)(at, {',
    ],
    ['the page is not read after a hand in it', '...noted, isStale: true,', '...noted,'],
  ),
];

export const searchFaults: readonly Fault[] = [
  ...bestFirst,
  ...plans,
  ...agentE,
  ...back,
  ...byHand,
];
