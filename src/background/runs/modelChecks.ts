/** The checks of Setup: they use what is typed there, saved or not, and remember what they find. */
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
import { capabilitiesOf, type ModelCapabilities } from '../../core/run/modelCapabilities.ts';
import { addressProblem, modelServer, wholeAddress } from '../../core/run/modelServers.ts';
import { originOfServer } from '../../core/run/settings.ts';
import {
  type Asked,
  checkContext,
  checkImages,
  checkModels,
  checkReply,
} from '../../llm/checks.ts';
import { factsOf } from '../../llm/models.ts';
import type { ListedModel } from '../../llm/provider.ts';
import type { ModelFinding, Settings, TypedServer } from '../../protocol/panel.ts';
import { keepCapabilities, readKey, readSettings } from '../storage/settings.ts';
import { stayAwake } from './keepAlive.ts';
import { stallLimitOf } from './model.ts';

const LIMIT_MS = 600_000;

type Found = Result<{
  readonly finding: ModelFinding;
  readonly remember: Partial<ModelCapabilities>;
}>;

/** Runs one check. Calls `onSettings` if it stored new capabilities. */
export async function checkModel(
  typed: TypedServer,
  check: ModelFinding['check'],
  onSettings: (settings: Settings) => void,
): Promise<Result<ModelFinding>> {
  const server = modelServer(typed.provider);
  const baseURL = wholeAddress(typed.baseUrl, server.protocol);
  if (addressProblem(baseURL))
    return localizedFailure('badInput', message('task.notAnAddress', { address: typed.baseUrl }));
  const apiKey = typed.key || (await readKey(baseURL));
  const { model } = typed;
  const asked: Asked = { server, baseURL, apiKey, model, stallMs: stallLimitOf(baseURL) };
  const which = { server: originOfServer(baseURL), model };
  const known = capabilitiesOf((await readSettings()).capabilities, which);
  const found = await stayAwake(() => rows[check](asked, known, AbortSignal.timeout(LIMIT_MS)));
  if (!found.ok) return found;
  const { finding, remember } = found.value;
  if (model !== '' && Object.keys(remember).length > 0)
    onSettings(await keepCapabilities(which, remember));
  return ok(finding);
}

const rows: Readonly<
  Record<
    ModelFinding['check'],
    (asked: Asked, known: ModelCapabilities | null, signal: AbortSignal) => Promise<Found>
  >
> = {
  async models(asked, known, signal) {
    const checked = await checkModels(asked, signal);
    if (!checked.ok) return checked;
    const listed = checked.value?.models ?? null;
    const own = listed?.find(({ id }) => id === asked.model);
    const price = known?.price ?? own?.price ?? factsOf(asked.model)?.price ?? null;
    const finding = {
      check: 'models',
      models: listed?.map(infoOf) ?? null,
      hasModel: checked.value?.hasModel ?? null,
      price,
    } as const;
    const remember = {
      ...(own ? { contextTokens: own.contextTokens } : {}),
      ...(own?.price && !known?.price ? { price: plainPrice(own.price) } : {}),
    };
    return ok({ finding, remember });
  },
  async reply(asked, _known, signal) {
    const checked = await checkReply(asked, signal);
    if (!checked.ok) return checked;
    const { schemaWay } = checked.value;
    return ok({ finding: { check: 'reply', ...checked.value }, remember: { schemaWay } });
  },
  async context(asked, known, signal) {
    const given = { schemaWay: wayOf(known), listed: known?.contextTokens ?? null };
    const checked = await checkContext(asked, given, signal);
    if (!checked.ok) return checked;
    const { tokens: contextTokens } = checked.value;
    return ok({ finding: { check: 'context', ...checked.value }, remember: { contextTokens } });
  },
  async images(asked, known, signal) {
    const checked = await checkImages(asked, wayOf(known), signal);
    if (!checked.ok) return checked;
    const images = checked.value;
    return ok({ finding: { check: 'images', isSeen: images }, remember: { images } });
  },
};

const wayOf = (known: ModelCapabilities | null) => known?.schemaWay ?? 'prompt';

const plainPrice = ({ input, output, cacheRead }: NonNullable<ListedModel['price']>) => ({
  input,
  output,
  cacheRead,
});

const infoOf = ({ id, name, price }: ListedModel) => ({
  id,
  name,
  usdPerMTokIn: price?.input ?? null,
  usdPerMTokOut: price?.output ?? null,
});
