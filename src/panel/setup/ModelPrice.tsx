import { useId, useState } from 'preact/hooks';
import { err, ok, type Result } from '../../core/result.ts';
import {
  capabilitiesOf,
  type ModelCapabilities,
  withCapabilities,
} from '../../core/run/modelCapabilities.ts';
import type { ModelChoice } from '../../core/run/modelRoles.ts';
import { originOfServer } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

type ModelPriceProps = { readonly settings: Settings; readonly choice: ModelChoice };

/** The price of a model, if nobody else knows it. */
export function ModelPrice({ settings, choice: { baseUrl, model } }: ModelPriceProps) {
  const { save } = useSettings();
  const saving = useSaving();
  const about = useId();
  const which = { server: originOfServer(baseUrl), model };
  const known = capabilitiesOf(settings.capabilities, which)?.price ?? null;
  const [typed, setTyped] = useState<Prices>({});
  const submit = (): void =>
    void saving.run(async () => {
      const price = readPrice(typed, known);
      if (!price.ok) return price;
      const saved = await save({
        capabilities: withCapabilities(settings.capabilities, which, { price: price.value }),
      });
      if (saved.ok) setTyped({});
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
      <div class="amounts">
        {(['input', 'output'] as const).map((part) => (
          <label key={part}>
            <span>{part === 'input' ? setup.priceIn : setup.priceOut}</span>
            <input
              inputMode="decimal"
              autocomplete="off"
              value={typed[part] ?? String(known?.[part] ?? '')}
              aria-describedby={about}
              onInput={(event) => setTyped({ ...typed, [part]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p id={about} class="quiet small">
        {setup.priceAbout({ model })}
      </p>
      <button type="submit" class="button" aria-disabled={saving.isBusy}>
        {setup.save}
      </button>
      <Outcome saving={saving}>{setup.saved}</Outcome>
    </form>
  );
}

type Prices = { readonly input?: string; readonly output?: string };

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
