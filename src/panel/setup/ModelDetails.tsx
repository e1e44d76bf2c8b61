import { useState } from 'preact/hooks';
import { err, ok, type Result } from '../../core/result.ts';
import {
  capabilitiesOf,
  type ModelCapabilities,
  withCapabilities,
} from '../../core/run/modelCapabilities.ts';
import { originOfServer, type SettingsChange } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { Outcome } from './Outcome.tsx';
import { SettingField } from './SettingField.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** What few people need to say about their model: its price, if nobody else does, and another one for small checks. */
export function ModelDetails({ settings }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const [changed, setChanged] = useState<SettingsChange>({});
  const which = { server: originOfServer(settings.baseUrl), model: settings.model };
  const known = capabilitiesOf(settings.capabilities, which)?.price ?? null;
  const [typed, setTyped] = useState<Prices>({});
  const submit = (): void =>
    void saving.run(async () => {
      const price = readPrice(typed, known);
      if (!price.ok) return price;
      const capabilities = withCapabilities(settings.capabilities, which, { price: price.value });
      const saved = await save({ ...changed, ...(isTouched(typed) ? { capabilities } : {}) });
      if (saved.ok) {
        setChanged({});
        setTyped({});
      }
      return saved;
    });
  return (
    <form
      onInput={saving.touch}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SettingField
        setting="criticModel"
        values={{ ...settings, ...changed }}
        onChange={setChanged}
      />
      <div class="amounts">
        {(['input', 'output'] as const).map((part) => (
          <label key={part}>
            <span>{part === 'input' ? setup.priceIn : setup.priceOut}</span>
            <input
              inputMode="decimal"
              autocomplete="off"
              value={typed[part] ?? String(known?.[part] ?? '')}
              aria-describedby="price-about"
              onInput={(event) => setTyped({ ...typed, [part]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p id="price-about" class="quiet small">
        {setup.priceAbout({ model: settings.model })}
      </p>
      <button type="submit" class="button" aria-disabled={saving.isBusy}>
        {setup.save}
      </button>
      <Outcome saving={saving}>{setup.saved}</Outcome>
    </form>
  );
}

type Prices = { readonly input?: string; readonly output?: string };

const isTouched = ({ input, output }: Prices): boolean =>
  input !== undefined || output !== undefined;

function readPrice(
  typed: Prices,
  known: ModelCapabilities['price'],
): Result<ModelCapabilities['price']> {
  const texts = [
    typed.input ?? String(known?.input ?? ''),
    typed.output ?? String(known?.output ?? ''),
  ];
  if (texts.every((text) => text.trim() === '')) return ok(null);
  const [input, output] = texts.map((text) =>
    text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')),
  );
  if (!(input !== undefined && output !== undefined && input >= 0 && output >= 0))
    return err('badInput', setup.badPrice, '');
  return ok({ input, output, cacheRead: known?.cacheRead ?? 1 });
}
