import { useState } from 'preact/hooks';
import type { OtherRole } from '../../core/run/modelRoles.ts';
import type { Settings } from '../../protocol/panel.ts';
import { ModelPrice } from './ModelPrice.tsx';
import { ModelSetup } from './ModelSetup.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { roleModel, setup } from './words.ts';

type RoleModelProps = { readonly settings: Settings; readonly role: OtherRole };

/** Lets a role have a model of its own. The planner's is chosen at once, another one once it is saved. */
export function RoleModel({ settings, role }: RoleModelProps) {
  const { save } = useSettings();
  const saving = useSaving();
  const chosen = settings.roleModels[role];
  const [isOwn, setIsOwn] = useState(chosen !== null);
  const { name, about } = roleModel[role];
  const useSame = (): void => {
    setIsOwn(false);
    if (chosen)
      void saving.run(() => save({ roleModels: { ...settings.roleModels, [role]: null } }));
  };
  const useOther = (): void => {
    setIsOwn(true);
    saving.touch();
  };
  const choices = [
    { words: setup.sameModel, isChosen: !isOwn, choose: useSame },
    { words: setup.otherModel, isChosen: isOwn, choose: useOther },
  ];
  return (
    <div class="role-model">
      <fieldset class="choices">
        <legend>{name}</legend>
        <p class="quiet small">{about}</p>
        {choices.map(({ words, isChosen, choose }) => (
          <label key={words} class="choice">
            <input type="radio" name={`${role}-model`} checked={isChosen} onChange={choose} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {isOwn && (
        <div class="own-model">
          <ModelSetup settings={settings} role={role} />
          {chosen && (
            <details>
              <summary>{setup.pricing}</summary>
              <ModelPrice settings={settings} choice={chosen} />
            </details>
          )}
        </div>
      )}
      <Outcome saving={saving}>{setup.saved}</Outcome>
    </div>
  );
}
