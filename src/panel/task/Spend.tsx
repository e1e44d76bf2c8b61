/** Cost of the run against its limits. */
import type { ComponentChildren } from 'preact';
import { type BudgetName, budgetNames, tokensIn } from '../../core/plan/budget.ts';
import type { CallSpend, Run } from '../../core/run/run.ts';
import { unpricedTokens } from '../../core/run/usage.ts';
import { useSelector } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { budgetAmount, budgetName, calls, costOf, spend, usd } from '../app/words.ts';
import { operatorName, operatorWords } from './operatorWords.ts';

/** Those that people follow, before the others. */
const first: readonly BudgetName[] = ['modelCalls', 'tokens', 'usd', 'actions', 'ms'];
const order = [...first, ...budgetNames.filter((name) => !first.includes(name))];

/** Returns the share used of the limit that is closest to ending the run. */
function shareOf({ spent, options: { budget } }: Run): number {
  return Math.min(1, Math.max(...order.map((name) => spent[name] / budget[name])));
}

/** Without a price, there are tokens to show, but no money. */
const isUnpriced = ({ spent }: Run): boolean => spent.usd === 0 && spent.modelCalls > 0;

export function Spend() {
  const run = useSelector((state) => state.run);
  return run && <SpendOf run={run} />;
}

function SpendOf({ run }: { readonly run: Run }) {
  const { spent } = run;
  const share = shareOf(run);
  const byOperator = used(spent.byOperator, Object.keys(operatorWords));
  const models = used(spent.byModel);
  return (
    <details class="spend">
      <summary title={spend.share({ share })}>
        <span class="spend-amount">
          <span class="spend-title">{spend.title} </span>
          {spent.usd > 0
            ? costOf({ paid: spent.usd, unpriced: unpricedTokens(spent) })
            : calls(spent.modelCalls)}
        </span>
        <svg class="spend-meter" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect class="score-all" width="100" height="3" />
          <rect class="score-part" width={100 * share} height="3" />
        </svg>
        <span class="visually-hidden">, {spend.share({ share })}</span>
      </summary>
      <div class="spend-all">
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
                  {name === 'usd' && isUnpriced(run)
                    ? spend.noPrice
                    : spend.amount({
                        spent: budgetAmount(name, spent[name]),
                        limit: budgetAmount(name, run.options.budget[name]),
                      })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Calls title={spend.by} counts={byOperator} nameOf={operatorName} />
        {models.length > 1 && <Calls title={spend.byModel} counts={models} nameOf={asPageText} />}
      </div>
    </details>
  );
}

type Counted = { readonly id: string; readonly cost: CallSpend };

/** Those that were called, in this order where it names them. */
const used = (counts: Run['spent']['byModel'], names: readonly string[] = []): readonly Counted[] =>
  [...new Set([...names, ...Object.keys(counts)])].flatMap((id) => {
    const cost = counts[id];
    return cost ? [{ id, cost }] : [];
  });

const asPageText = (id: string): ComponentChildren => <PageText text={id} limit={60} />;

type CallsProps = {
  readonly title: string;
  readonly counts: readonly Counted[];
  readonly nameOf: (id: string) => ComponentChildren;
};

function Calls({ title, counts, nameOf }: CallsProps) {
  if (counts.length === 0) return null;
  return (
    <table class="limits">
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ id, cost }) => (
          <tr key={id}>
            <th scope="row">{nameOf(id)}</th>
            <td>
              {calls(cost.calls)}
              {cost.failed > 0 && `, ${spend.failedCalls({ n: cost.failed })}`}
            </td>
            <td class="amount">
              {cost.usd > 0 ? usd(cost.usd) : spend.tokens({ n: tokensIn(cost) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
