/** The card that asks for a file. Only the files picked here are given to the page. */
import { useState } from 'preact/hooks';
import { formatBytes, MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '../../core/page/files.ts';
import type { Failure } from '../../core/result.ts';
import { useActions } from '../app/context.ts';
import { PageText } from '../app/PageText.tsx';
import { reasonWords, siteWords } from '../messages/localize.ts';
import { SkipForm } from './answerForms.tsx';
import { card, kindsOfFile, file as words } from './cardWords.ts';
import {
  AnswerButton,
  type QuestionProps,
  QuestionShell,
  TakeOverButton,
  useIsLive,
} from './QuestionShell.tsx';

type Props = QuestionProps<'file'>;

/** State of the upload: not started, in progress with this share sent, or refused. */
type Sending =
  | { readonly kind: 'choosing'; readonly failure: Failure | null }
  | { readonly kind: 'sending'; readonly share: number };

export function FileQuestion({ question }: Props) {
  const { reply, giveFiles } = useActions();
  const isLive = useIsLive();
  const [isSkipping, setSkipping] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState<Sending>({ kind: 'choosing', failure: null });
  const isSending = sending.kind === 'sending';
  const problem = problemOf(files);
  const give = (): void => {
    setSending({ kind: 'sending', share: 0 });
    const onProgress = (share: number): void => setSending({ kind: 'sending', share });
    void giveFiles(question.id, files, onProgress).then(
      (failure) => failure && setSending({ kind: 'choosing', failure }),
    );
  };
  return (
    <QuestionShell
      title={words.title({ several: question.takes.multiple })}
      risk="high"
      about={question}
    >
      <Receiver question={question} />
      <Picker question={question} isDisabled={isSending} files={files} onPick={setFiles} />
      {problem && (
        <p class="field-failure" role="alert">
          {problem}
        </p>
      )}
      {!isSending && sending.failure && (
        <p class="field-failure" role="alert">
          {sending.failure.message} {sending.failure.hint}
        </p>
      )}
      {isSending && <Progress share={sending.share} />}
      {isSkipping ? (
        <SkipForm
          isLive={isLive}
          onSkip={(reason) => reply(question.id, { kind: 'skip', reason })}
          onCancel={() => setSkipping(false)}
        />
      ) : (
        <div class="buttons">
          <AnswerButton
            label={words.give({ n: files.length })}
            look="primary"
            isLive={isLive && files.length > 0 && !problem && !isSending}
            onAnswer={give}
          />
          <AnswerButton
            label={words.none}
            isLive={isLive && !isSending}
            onAnswer={() => setSkipping(true)}
          />
          <TakeOverButton id={question.id} isLive={isLive && !isSending} />
        </div>
      )}
    </QuestionShell>
  );
}

/** Which site and field get the file, and what for: facts from code, and the planner's words quoted. */
function Receiver({ question: { card: facts, wanted } }: Props) {
  return (
    <>
      <p class="card-act">
        {words.goesTo}{' '}
        <strong class="card-site">
          <PageText text={siteWords(facts)} limit={120} />
        </strong>
        {facts.target && (
          <>
            {words.at}{' '}
            <q>
              <PageText text={facts.target} limit={120} />
            </q>
          </>
        )}
      </p>
      <dl class="card-facts">
        {wanted && (
          <div>
            <dt>{words.wanted}</dt>
            <dd>
              <q>
                <PageText text={wanted} limit={300} />
              </q>
            </dd>
          </div>
        )}
        {facts.destination && (
          <div>
            <dt>{card.destination}</dt>
            <dd class="address">
              <PageText text={facts.destination} limit={200} />
            </dd>
          </div>
        )}
      </dl>
      <p class="card-risk">
        <PageText text={reasonWords(facts)} limit={400} /> {words.kept}
      </p>
    </>
  );
}

type PickerProps = Props & {
  readonly isDisabled: boolean;
  readonly files: readonly File[];
  readonly onPick: (files: readonly File[]) => void;
};

/** A real file input: the browser's own picker, with the filter of the page's field. */
function Picker({ question: { takes }, isDisabled, files, onPick }: PickerProps) {
  return (
    <div class="file-picker">
      <label for="file-choice">{words.choose({ several: takes.multiple })}</label>
      <input
        id="file-choice"
        class={files.length > 0 ? 'has-files' : ''}
        type="file"
        accept={takes.accept}
        multiple={takes.multiple}
        disabled={isDisabled}
        aria-describedby="file-limit"
        onChange={(event) => onPick([...(event.currentTarget.files ?? [])])}
      />
      {files.length > 0 && (
        <ul class="file-list">
          {files.map(({ name, size }, index) => (
            <li key={index}>
              <PageText text={name} limit={255} />
              <span class="quiet">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <p id="file-limit" class="quiet small">
        {takes.accept && (
          <PageText text={words.accepts({ kinds: acceptedKinds(takes.accept) })} limit={120} />
        )}{' '}
        {words.limit({ size: formatBytes(MAX_UPLOAD_BYTES) })}
      </p>
    </div>
  );
}

function Progress({ share }: { readonly share: number }) {
  return (
    <div class="file-progress">
      <label for="file-share">{words.sending}</label>
      <progress id="file-share" max={1} value={share} />
    </div>
  );
}

/** Returns why these files can't be sent, or ''. */
function problemOf(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UPLOAD_BYTES)
    return words.tooLarge({ size: formatBytes(bytes), limit: formatBytes(MAX_UPLOAD_BYTES) });
  return files.length > MAX_UPLOAD_FILES ? words.tooMany({ limit: MAX_UPLOAD_FILES }) : '';
}

/** `image/*,.pdf` as a user says it. */
const acceptedKinds = (accept: string): readonly string[] =>
  accept.split(',').map((kind) => kindsOfFile[kind.trim().toLowerCase()] ?? kind.trim());
