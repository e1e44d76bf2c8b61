import type { ComponentChildren } from 'preact';
import { capabilitiesOf } from '../../core/run/modelCapabilities.ts';
import type { ModelRole } from '../../core/run/modelRoles.ts';
import {
  type ModelServerId,
  modelServer,
  modelServerIds,
  wholeAddress,
} from '../../core/run/modelServers.ts';
import { originOfServer } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Findings } from './Findings.tsx';
import { type Field, type FieldProblem, useModelSetup } from './useModelSetup.ts';
import { setup } from './words.ts';
import './model.css';

type ModelSetupProps = {
  readonly settings: Settings;
  /** Whose model it is. */
  readonly role?: ModelRole;
  /** Shows only what the test found out. */
  readonly isReady?: boolean;
};

/**
 * Server, key and model of a role, which a test of the connection completes and saves. A key goes in and never comes back: it belongs
 * to the server whose address stands with it.
 */
export function ModelSetup({ settings, role = 'planner', isReady = false }: ModelSetupProps) {
  const { typed, state, change, choose, test, saveOnly } = useModelSetup(settings, role);
  const id = (field: string): string => (role === 'planner' ? field : `${role}-${field}`);
  const { problem, doing } = state;
  const server = modelServer(typed.provider);
  const host = siteLabel(wholeAddress(typed.baseUrl, server.protocol));
  const origin = originIn(typed.baseUrl, typed.provider);
  const isStored = origin !== null && settings.keyOrigins.includes(origin);
  const isKeyWrong = problem?.field === 'key';
  const listed = state.findings.flatMap((each) =>
    each.check === 'models' ? (each.models ?? []).map((model) => model.id) : [],
  );
  const known =
    origin === null
      ? null
      : capabilitiesOf(settings.capabilities, { server: origin, model: typed.model });
  const address = (
    <TextField
      id={id('base-url')}
      label={setup.baseUrl}
      value={typed.baseUrl}
      field="address"
      problem={problem}
      onType={(baseUrl) => change({ baseUrl })}
    />
  );
  const findings = (
    <Findings
      state={state}
      host={host}
      server={server}
      model={typed.model}
      price={known?.price ?? null}
    />
  );
  if (isReady) return findings;
  return (
    <form
      class="model-setup"
      onSubmit={(event) => {
        event.preventDefault();
        if (doing === null) void test();
      }}
    >
      <label for={id('provider')}>{setup.provider}</label>
      <select
        id={id('provider')}
        value={typed.provider}
        onChange={(event) => choose(event.currentTarget.value as ModelServerId)}
      >
        {groups.map(({ label, ids }) => (
          <optgroup key={label} label={label}>
            {ids.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {server.start && (
        <div class="start-command">
          <p class="quiet small">{setup.startIt}</p>
          <code>{server.start}</code>
        </div>
      )}
      {server.key === 'optional' && address}
      <TextField
        id={id('key')}
        label={server.key === 'required' ? setup.key : setup.keyOptional}
        value={typed.key}
        field="key"
        problem={problem}
        isSecret
        onType={(key) => change({ key })}
      >
        <p id={id('key-state')} class="quiet small" data-has-key={isStored}>
          {isStored && setup.keyStored({ host })}
          {!isStored && server.key === 'required' && !isKeyWrong && setup.keyMissing({ host })}{' '}
          {isStored ? (
            <button type="button" class="link" onClick={() => void saveOnly('')}>
              {setup.keyForget}
            </button>
          ) : (
            server.keysAt && (
              <a href={server.keysAt} target="_blank" rel="noreferrer">
                {setup.getKey({ name: server.name })}
              </a>
            )
          )}
        </p>
      </TextField>
      <TextField
        id={id('model-id')}
        label={setup.model}
        value={typed.model}
        field="model"
        problem={problem}
        list={id('models')}
        onType={(model) => change({ model })}
      >
        {typed.model === '' && listed.length === 0 && (
          <p class="quiet small">{setup.modelFromList}</p>
        )}
        <datalist id={id('models')}>
          {[...new Set([...server.models, ...listed])].map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </TextField>
      {problem?.field === 'model' && listed.length > 0 && (
        <div class="buttons listed-models">
          {listed.slice(0, MOST_SHOWN).map((each) => (
            <button
              key={each}
              type="button"
              class="button small"
              onClick={() => change({ model: each })}
            >
              <PageText text={each} limit={60} />
            </button>
          ))}
        </div>
      )}
      {server.key === 'required' && (
        <details open={typed.baseUrl !== server.address || problem?.field === 'address'}>
          <summary>{setup.baseUrl}</summary>
          {address}
        </details>
      )}
      <div class="buttons">
        <button type="submit" class="button primary" aria-disabled={doing !== null}>
          {setup.testAndSave}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={doing !== null}
          onClick={() => doing === null && void saveOnly()}
        >
          {setup.saveOnly}
        </button>
      </div>
      {findings}
    </form>
  );
}

const MOST_SHOWN = 12;

function originIn(typed: string, provider: ModelServerId): string | null {
  const address = wholeAddress(typed, modelServer(provider).protocol);
  return URL.canParse(address) ? originOfServer(address) : null;
}

function nameOf(id: ModelServerId): string {
  const { name } = modelServer(id);
  return name || (id === 'otherChat' ? setup.otherChat : setup.otherMessages);
}

const isHosted = (id: ModelServerId): boolean => modelServer(id).key === 'required';
const isOther = (id: ModelServerId): boolean => modelServer(id).name === '';
const groups = [
  { label: setup.ofHosted, ids: modelServerIds.filter(isHosted) },
  { label: setup.ofLocal, ids: modelServerIds.filter((id) => !isHosted(id) && !isOther(id)) },
  { label: setup.ofOther, ids: modelServerIds.filter(isOther) },
];

type TextFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly field: Field;
  readonly problem: FieldProblem | null;
  readonly isSecret?: boolean;
  readonly list?: string;
  readonly onType: (text: string) => void;
  readonly children?: ComponentChildren;
};

/** A line of text with its problem beside it. */
function TextField({
  id,
  label,
  value,
  field,
  problem,
  isSecret = false,
  list,
  onType,
  children,
}: TextFieldProps) {
  const failure = problem?.field === field ? problem.failure : null;
  const kind = isSecret
    ? { type: 'password' as const }
    : { type: 'text' as const, ...(list ? { list } : {}) };
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...kind}
        autocomplete="off"
        spellcheck={false}
        value={value}
        aria-invalid={failure !== null}
        aria-describedby={`${id}-about`}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <div id={`${id}-about`}>
        {failure && (
          <p class="field-failure" role="alert">
            <PageText text={failure.message} limit={600} />{' '}
            <PageText text={failure.hint} limit={600} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
