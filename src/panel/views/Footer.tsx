/** Cost of the run against its limits, and the links to other screens. */
import type { OperatorName } from '../../core/run/operators.ts';
import type { BudgetName, Run } from '../../core/run/run.ts';
import { useActions, usePart } from '../context.ts';
import { operatorWords } from '../operatorWords.ts';
import {
  actions,
  app,
  budgetAmount,
  budgetName,
  calls,
  duration,
  spend,
  tokens,
  usd,
} from '../words.ts';

export function Footer() {
  const run = usePart((state) => (state.screen === 'task' ? state.run : null));
  const { showHistory, setup } = useActions();
  return (
    <footer class="footer">
      {run && <Spend run={run} />}
      <nav class="footer-nav">
        <button type="button" class="link" onClick={showHistory}>
          {app.history}
        </button>
        <button type="button" class="link" onClick={setup}>
          {app.setup}
        </button>
      </nav>
    </footer>
  );
}

const order: readonly BudgetName[] = [
  'modelCalls',
  'tokens',
  'usd',
  'actions',
  'ms',
  'planningSteps',
];

/** Cached input counts as input: that is what the host meters. */
function spentOf({ spent }: Run): Record<BudgetName, number> {
  const { input, cacheRead, cacheWrite, output, usd: money } = spent.usage;
  return {
    planningSteps: spent.planningSteps,
    actions: spent.actions,
    modelCalls: spent.modelCalls,
    tokens: input + cacheRead + cacheWrite + output,
    usd: money,
    ms: spent.ms,
  };
}

function Spend({ run }: { readonly run: Run }) {
  const spent = spentOf(run);
  const parts = [
    ...(spent.usd > 0 ? [[usd(spent.usd), ''] as const] : []),
    [calls(spent.modelCalls), ''],
    [tokens(spent.tokens), 'spend-most'],
    [actions(spent.actions), 'spend-more'],
    [duration(spent.ms), 'spend-more'],
  ] as const;
  return (
    <details class="spend">
      <summary>
        <span class="spoken">{spend.title}: </span>
        {parts.map(([words, width]) => (
          <span key={words} class={`spend-part ${width}`}>
            {words}
          </span>
        ))}
      </summary>
      <table class="limits">
        <caption>{spend.limits}</caption>
        <tbody>
          {order.map((name) => (
            <tr key={name}>
              <th scope="row">{budgetName[name]}</th>
              <td>
                <meter
                  min={0}
                  max={run.options.budget[name]}
                  value={Math.min(spent[name], run.options.budget[name])}
                  aria-label={budgetName[name]}
                />
              </td>
              <td class="amount">
                {spend.amount(
                  budgetAmount(name, spent[name]),
                  budgetAmount(name, run.options.budget[name]),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ByOperator run={run} />
    </details>
  );
}

function ByOperator({ run }: { readonly run: Run }) {
  const names = Object.keys(operatorWords) as OperatorName[];
  const used = names.flatMap((id) => {
    const cost = run.spent.byOperator[id];
    return cost ? [{ id, cost }] : [];
  });
  if (used.length === 0) return null;
  return (
    <table class="limits">
      <caption>{spend.by}</caption>
      <tbody>
        {used.map(({ id, cost }) => (
          <tr key={id}>
            <th scope="row">{operatorWords[id].name}</th>
            <td>
              {calls(cost.calls)}
              {cost.failed > 0 && `, ${spend.failedCalls(cost.failed)}`}
            </td>
            <td class="amount">{usd(cost.usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
