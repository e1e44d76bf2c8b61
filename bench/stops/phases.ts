/** The phases in which a run is stopped: the scripted model's answers, and the event to wait for before Stop. */
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import { and } from '../../harness/model/scripts.ts';
import type { ModelReply } from '../../harness/model/server.ts';
import { BUTTONS } from './site.ts';

export type Moment = {
  /** Kind of the event to wait for; `start` is the reply to the start command. */
  readonly after:
    | 'start'
    | 'operationOrdered'
    | 'actionStarted'
    | 'actionFinished'
    | 'questionAsked';
  /** Which of these events to wait for, at random between 1 and this. */
  readonly upTo: number;
  /** Stop is pressed at random within this many ms after the event. */
  readonly within: number;
  /** The card's action is approved at the same moment as Stop. */
  readonly approves?: true;
};

export type Phase = Moment & {
  readonly name: string;
  readonly answer: (request: ModelRequest) => ModelReply | Promise<ModelReply>;
  /** The page changes constantly, so reading it has to wait. */
  readonly isStirred?: true;
  /** The page may navigate away. */
  readonly leaves?: true;
};

type Act = (page: string) => object;

/** Returns a plan of exact actions, after which the run would end. */
const acts =
  (...wanted: readonly Act[]): Phase['answer'] =>
  (request) =>
    request.operator === 'answer'
      ? { json: { evidence: [], reached: true, answer: 'done' } }
      : {
          json: and(
            ...wanted.map((act, at): [string, object] => [`step ${at + 1}`, act(request.page)]),
          )(request),
        };

const click =
  (words: string): Act =>
  (page) => ({ kind: 'click', ref: refOn(page, words) });
const fill =
  (words: string, text: string): Act =>
  (page) => ({ kind: 'fill', ref: refOn(page, words), text });

const numbers = Array.from({ length: BUTTONS }, (_, at) => at + 1);
const story = 'All along the river the kettles were boiling. '.repeat(6);
const clicks = acts(...numbers.map((at) => click(`Add product ${at}`)));

const THINKS_MS = 500;
const slowly: Phase['answer'] = async (request) => {
  await new Promise((resolve) => setTimeout(resolve, THINKS_MS));
  return clicks(request);
};

export const phases: readonly Phase[] = [
  { name: 'the model thinks', after: 'operationOrdered', upTo: 1, within: 900, answer: slowly },
  {
    name: 'the page is read',
    after: 'start',
    upTo: 1,
    within: 500,
    isStirred: true,
    answer: clicks,
  },
  {
    name: 'a covered target',
    after: 'actionStarted',
    upTo: 1,
    within: 700,
    answer: acts(click('Open the list'), click('Add product 1')),
  },
  {
    name: 'typing',
    after: 'actionStarted',
    upTo: 6,
    within: 120,
    answer: acts(
      ...numbers.flatMap((at): Act[] => [
        [fill('Story', `${at} ${story}`), fill('Level', String(40 + at)), fill('Words', `${at}`)][
          at % 3
        ] ?? fill('Words', ''),
      ]),
    ),
  },
  {
    name: 'a wait',
    after: 'actionStarted',
    upTo: 1,
    within: 600,
    answer: acts(() => ({ kind: 'waitFor', text: 'never there' }), click('Add product 1')),
  },
  { name: 'between steps', after: 'actionFinished', upTo: 8, within: 80, answer: clicks },
  {
    name: 'a card',
    after: 'questionAsked',
    upTo: 1,
    within: 200,
    answer: acts(click('Delete all products'), click('Add product 1')),
  },
  {
    name: 'a card that is approved',
    after: 'questionAsked',
    upTo: 1,
    within: 60,
    approves: true,
    answer: acts(click('Delete all products'), click('Add product 1')),
  },
  {
    name: 'a page that loads',
    after: 'actionStarted',
    upTo: 1,
    within: 400,
    leaves: true,
    answer: acts(click('The slow page'), () => ({ kind: 'back' })),
  },
];
