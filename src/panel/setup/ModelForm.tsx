import { useState } from 'preact/hooks';
import { isOwn, type SettingsChange, settingsOf } from '../../core/run/settings.ts';
import type { ModelInfo, Settings } from '../../protocol/panel.ts';
import { PageText } from '../app/PageText.tsx';
import { Outcome } from './Outcome.tsx';
import { SettingField } from './SettingField.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** Which model: chosen from the host's own list with prices, or typed when the host names none. */
export function ModelForm({ settings }: { readonly settings: Settings }) {
  const { save, models } = useSettings();
  const saving = useSaving();
  const listing = useSaving();
  const [changed, setChanged] = useState<SettingsChange>({});
  const values: Settings = { ...settings, ...changed };
  const change = (more: SettingsChange): void => setChanged({ ...changed, ...more });
  const [found, setFound] = useState<readonly ModelInfo[] | null>(null);
  const list = (): void =>
    void listing.run(models).then((reply) => reply && setFound(reply.models));
  return (
    <section aria-labelledby="model-title">
      <h2 id="model-title">{setup.model}</h2>
      <form
        onInput={saving.touch}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.run(() => save(changed)).then((saved) => saved && setChanged({}));
        }}
      >
        {found && (
          <Choices found={found} chosen={values.model} onChoose={(model) => change({ model })} />
        )}
        <label for="model-id">{setup.modelId}</label>
        <input
          id="model-id"
          autocomplete="off"
          spellcheck={false}
          value={values.model}
          onInput={(event) => change({ model: event.currentTarget.value })}
        />
        {settingsOf('model').map((key) =>
          isOwn(key) ? null : (
            <SettingField key={key} setting={key} values={values} onChange={change} />
          ),
        )}
        <div class="buttons">
          <button type="submit" class="button primary" aria-disabled={saving.isBusy}>
            {setup.save}
          </button>
          <button type="button" class="button" aria-disabled={listing.isBusy} onClick={list}>
            {listing.isBusy ? setup.listing : setup.list}
          </button>
        </div>
        <Outcome saving={listing}>{found?.length === 0 && setup.noModels}</Outcome>
        <Outcome saving={saving}>{setup.saved}</Outcome>
      </form>
    </section>
  );
}

type ChoicesProps = {
  readonly found: readonly ModelInfo[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

function Choices({ found, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend class="spoken">{setup.model}</legend>
      {found.map(({ id, name, usdPerMTokIn, usdPerMTokOut }) => (
        <label key={id} class="choice">
          <input
            type="radio"
            name="model"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            <PageText text={name} limit={80} />
            <span class="quiet small">
              {usdPerMTokIn === null || usdPerMTokOut === null
                ? setup.priceUnknown
                : setup.price({ input: usdPerMTokIn, output: usdPerMTokOut })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
