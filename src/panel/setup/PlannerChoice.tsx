/** The planners to choose from, with what each is good for and what it costs. */
import { inOrder, plannerName, plannerWords, usePlanners } from '../task/planners.ts';
import { setup } from './words.ts';

type PlannerChoiceProps = {
  readonly chosen: string;
  readonly onChoose: (system: string) => void;
};

export function PlannerChoice({ chosen, onChoose }: PlannerChoiceProps) {
  const planners = usePlanners();
  return (
    <fieldset class="choices planners">
      <legend>{setup.system}</legend>
      <p class="quiet small">{setup.systemAbout}</p>
      {inOrder(planners).map((each) => {
        const { id } = each;
        const { goodFor, cost } = plannerWords(each);
        return (
          <label key={id} class="choice">
            <input
              type="radio"
              name="system"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span>
              {plannerName(planners, id)}
              <span class="quiet small">{goodFor}</span>
              {cost && <span class="small planner-cost">{cost}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
