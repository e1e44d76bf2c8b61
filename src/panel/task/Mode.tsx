/**
 * The mode, in the footer of every screen: what needs no approval here, and the exceptions that the user made for this
 * task.
 */
import { useRef, useState } from 'preact/hooks';
import { type ApprovedForm, isSameForm } from '../../core/gate/approvedForm.ts';
import { useActions, useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { plainText } from '../app/plainText.ts';
import type { PanelState } from '../app/store.ts';
import { mode as words } from '../app/words.ts';
import { type Mode as ModeName, modeAt, siteOf } from './runPolicy.ts';

const modes = ['suggest', 'guarded', 'trusted'] as const satisfies readonly ModeName[];

export function Mode() {
  const mode = useSelector(modeNow);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!mode) return null;
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="link mode-button"
        aria-expanded={isOpen}
        aria-controls="mode-choice"
        onClick={() => setOpen(!isOpen)}
      >
        <span class="visually-hidden">{words.title}: </span>
        {words[mode].name}
      </button>
      {isOpen && <Choice mode={mode} onClose={close} />}
    </>
  );
}

/** From the options of the open task, or the settings for the next one. */
function modeNow(state: PanelState): ModeName | null {
  const { run, settings } = state;
  const asking = run && run.status !== 'finished' ? run.options : settings;
  return asking && modeAt(asking, siteOf(state));
}

type ChoiceProps = { readonly mode: ModeName; readonly onClose: () => void };

function Choice({ mode: chosen, onClose }: ChoiceProps) {
  const { setMode } = useActions();
  const site = useSelector(siteOf);
  // An arrow key chooses on its way to the next mode, so only the pointer closes it by choosing.
  const isByPointer = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and Enter close it from any of its controls
    <div
      id="mode-choice"
      class="mode-choice"
      onKeyDown={(event) => {
        isByPointer.current = false;
        const isChosen = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (event.key === 'Escape' || isChosen) onClose();
      }}
      onPointerDown={() => {
        isByPointer.current = true;
      }}
    >
      <fieldset class="choices">
        <legend>{words.title}</legend>
        {modes.map((mode) => (
          <label key={mode} class="choice">
            <input
              type="radio"
              name="mode"
              value={mode}
              checked={mode === chosen}
              disabled={mode === 'trusted' && site === null}
              onChange={(event) => {
                if (!event.isTrusted) return;
                setMode(mode);
                if (isByPointer.current) onClose();
              }}
            />
            <span>
              {words[mode].name}
              <span class="quiet small">
                {mode === 'trusted'
                  ? words.trusted.about({
                      site: plainText(site ? siteLabel(site) : words.noSite, 60),
                    })
                  : words[mode].about}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="quiet small">{words.always}</p>
      <Unasked />
    </div>
  );
}

const none: readonly ApprovedForm[] = [];
const noSites: readonly string[] = [];

/** The forms that this task may send again unasked. Each can be revoked. */
function Unasked() {
  const { askAgain } = useActions();
  const standing = useSelector(({ run }) => run?.standing ?? none);
  const approved = useSelector(({ run }) => run?.options.approvedForms ?? none);
  const trusted = useSelector(({ run }) => run?.options.trustedSites ?? noSites);
  const kept = approved.filter(
    (each) => trusted.includes(each.site) && !standing.some((other) => isSameForm(each, other)),
  );
  const forms = [...standing, ...kept];
  if (forms.length === 0) return null;
  return (
    <>
      <h3 class="small">{words.unasked}</h3>
      <ul class="unasked">
        {forms.map((each) => (
          <li key={`${each.site} ${each.form}`}>
            <PageText
              text={words.kind({ label: each.label, site: siteLabel(each.site) })}
              limit={160}
            />
            <button
              type="button"
              class="link small"
              aria-label={words.askAgainAbout({ label: plainText(each.label, 80) })}
              onClick={() => askAgain(each)}
            >
              {words.askAgain}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
