/** Shows a setting with the control that its row in the table names. */
import {
  type ChoiceKey,
  isSwitch,
  type OwnKey,
  type SettingKey,
  type SettingsChange,
  type SwitchKey,
  settings,
} from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import * as words from './optionWords.ts';
import { setup } from './words.ts';

/** Each choice needs words under its key. */
const optionWords: Readonly<
  Record<ChoiceKey | SwitchKey, Readonly<Record<string, words.OptionWords>>>
> = words;

type SettingFieldProps = {
  readonly setting: Exclude<SettingKey, OwnKey>;
  readonly values: Settings;
  readonly onChange: (change: SettingsChange) => void;
};

export function SettingField({ setting, values, onChange }: SettingFieldProps) {
  if (isSwitch(setting)) {
    const isOnFirst = settings[setting].default;
    return (
      <Choice
        name={setting}
        options={isOnFirst ? ['on', 'off'] : ['off', 'on']}
        value={values[setting] ? 'on' : 'off'}
        onChoose={(chosen) => onChange({ [setting]: chosen === 'on' })}
      />
    );
  }
  return (
    <Choice
      name={setting}
      options={settings[setting].control.options}
      value={values[setting]}
      onChoose={(chosen) => onChange({ [setting]: chosen })}
    />
  );
}

type ChoiceProps = {
  readonly name: ChoiceKey | SwitchKey;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

function Choice({ name, options, value: chosen, onChoose }: ChoiceProps) {
  const about = optionWords[name];
  return (
    <fieldset class="choices">
      <legend>{setup[name]}</legend>
      {options.map((value) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {about[value]?.name}
            <span class="quiet small">{about[value]?.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
