/**
 * Names steps by their words in what people read. Prompts number the steps, and models and code use those numbers in
 * their reasons; nobody else sees them. The answer to the task is shown as it was given: a number in it may be a fact.
 */
import { isText, type Message, type Text } from '../messages/message.ts';
import { oneLine } from '../text.ts';
import type { PlanNode } from './node.ts';
import { nodeAt, type PlanTree } from './tree.ts';

/** Returns the quoted words of a step. */
export type StepName = (node: PlanNode) => string;

/** So much of a step's words is enough to find it. */
const NAME_LIMIT = 60;

const ownWords: StepName = ({ description }) => `“${nameOf(description)}”`;

/** The words of a step in short, to be quoted: what they quote themselves is in single quotes. */
export const nameOf = (words: string): string =>
  oneLine(words, NAME_LIMIT).replaceAll('“', '‘').replaceAll('”', '’');

const path = String.raw`\d+(?:\.\d+)+`;
const join = String.raw`(?:\s*(?:,|;|and|or|to|und|oder|bis|et|ou|à|–|-)\s*)+`;
const word = 'steps?|nodes?|parts?|schritte?n?|knoten|teile?n?|étapes?|nœuds?|parties?';
/** One or more numbers after a word for steps, or a number as the plan of a prompt has it. */
const numbered = new RegExp(
  String.raw`(?<!\p{L})(${word})\s+(\[?${path}\]?(?:${join}\[?${path}\]?)*)|\[${path}\]`,
  'giu',
);

/** Returns the text with the words of each step that it names by number; other numbers stay. */
export const withNamedSteps = (tree: PlanTree, text: string, nameIn = ownWords): string =>
  text.replace(numbered, (found, kind: string | undefined, numbers: string | undefined) => {
    const named = (numbers ?? found).replace(
      new RegExp(String.raw`\[?(${path})\]?`, 'g'),
      (each, number: string) => {
        const node = nodeAt(tree, number);
        return node ? nameIn(node) : each;
      },
    );
    if (kind === undefined) return named;
    return named === numbers ? found : `${kind.replace(/^node/i, 'step')} ${named}`;
  });

/** The same for what code says, whose numbers are data. */
export function nameSteps(tree: PlanTree, text: Text, nameIn = ownWords): Text {
  if (typeof text === 'string') return withNamedSteps(tree, text, nameIn);
  if ('sentences' in text)
    return { sentences: text.sentences.map((each) => nameSteps(tree, each, nameIn)) };
  if ('problem' in text) return { problem: named(tree, text.problem, nameIn) };
  return named(tree, text, nameIn);
}

/** Values in a model's words. Other values quote a page or the user, and stay as they are. */
const byModel: ReadonlySet<string> = new Set(['feedback', 'failure', 'why']);

function named<M extends Message>(tree: PlanTree, said: M, nameIn: StepName): M {
  const namedValue = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'step' && typeof value === 'string') {
      const node = /^\d+(\.\d+)*$/.test(value) ? nodeAt(tree, value) : undefined;
      return [name, node ? nameIn(node) : value];
    }
    const isToName = typeof value === 'string' ? byModel.has(name) : isText(value);
    return [name, isToName ? nameSteps(tree, value as Text, nameIn) : value];
  };
  if (!said.params) return said;
  return { ...said, params: Object.fromEntries(Object.entries(said.params).map(namedValue)) };
}
