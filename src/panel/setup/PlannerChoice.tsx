/** The planners to choose from, with what each is good for and what it costs. */
import { isSystemId, type SystemId } from '../../core/run/systems.ts';
import { systemName } from '../app/words.ts';
import { planner } from '../task/plannerWords.ts';
import { setup } from './words.ts';

type PlannerChoiceProps = {
  readonly chosen: SystemId;
  readonly onChoose: (system: SystemId) => void;
};

export function PlannerChoice({ chosen, onChoose }: PlannerChoiceProps) {
  return (
    <fieldset class="choices planners">
      <legend>{setup.system}</legend>
      <p class="quiet small">{setup.systemAbout}</p>
      {Object.keys(planner)
        .filter(isSystemId)
        .map((system) => (
          <label key={system} class="choice">
            <input
              type="radio"
              name="system"
              value={system}
              checked={system === chosen}
              onChange={() => onChoose(system)}
            />
            <span>
              {systemName[system]}
              <span class="quiet small">{planner[system].goodFor}</span>
              <span class="small planner-cost">{planner[system].cost}</span>
            </span>
          </label>
        ))}
    </fieldset>
  );
}
