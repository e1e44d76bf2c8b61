/** Faults by rule: every place of a file where one of a few operators changes what the code does. */
import ts from '@typescript/typescript6';
import type { Fault } from './fault.ts';

export const operators = [
  'negated condition',
  'dropped negation',
  'swapped and/or',
  'moved bound',
  'swapped equality',
  'swapped sign',
  'swapped arms',
  'dropped statement',
  'dropped early end',
  'changed number',
  'flipped flag',
  'other kind',
  'dropped element',
  'swapped quantifier',
  'dropped filter',
  'dropped fallback',
] as const;
export type Operator = (typeof operators)[number];

export type Mutation = { readonly operator: Operator; readonly fault: Fault };

/** The text that replaces a node, or several to choose from. */
type Change = { readonly operator: Operator; readonly node: ts.Node; readonly put: string };

/** Returns all mutations of a file. The types tell which strings are kinds; without them, there are no other kinds. */
export function mutationsOf(file: string, tree: ts.SourceFile, types: ts.TypeChecker): Mutation[] {
  return [...nodesOf(tree)]
    .flatMap((node) => changesOf(node, types))
    .map((change) => ({ operator: change.operator, fault: faultOf(file, tree.text, change) }));
}

/** Walks a file without its types and what it throws: what is thrown can't happen, so no test can meet it. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  if (ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

function changesOf(node: ts.Node, types: ts.TypeChecker): Change[] {
  const to = (operator: Operator, put: string, at = node): Change => ({ operator, node: at, put });
  if (ts.isIfStatement(node)) return ofIf(node, to);
  if (ts.isWhileStatement(node))
    return [to('negated condition', negated(node.expression), node.expression)];
  if (ts.isConditionalExpression(node)) return ofConditional(node, to);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [to('dropped negation', node.operand.getText())];
  if (ts.isBinaryExpression(node)) return ofBinary(node, to);
  if (ts.isExpressionStatement(node)) return [to('dropped statement', '')];
  if (ts.isNumericLiteral(node)) return [to('changed number', `${Number(node.text) + 1}`)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [to('flipped flag', 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [to('flipped flag', 'true')];
  if (ts.isStringLiteral(node))
    return otherKinds(node, types).map((kind) => to('other kind', `'${kind}'`));
  if (ts.isArrayLiteralExpression(node)) return ofElements(node.elements, to);
  if (ts.isObjectLiteralExpression(node))
    return ofElements(node.properties.filter(ts.isSpreadAssignment), to);
  if (ts.isCallExpression(node)) return ofCall(node, to);
  return [];
}

type To = (operator: Operator, put: string, at?: ts.Node) => Change;

const negated = (condition: ts.Expression): string => `!(${condition.getText()})`;

function ofIf({ expression, thenStatement, elseStatement, parent }: ts.IfStatement, to: To) {
  const block = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  const last = block.at(-1);
  // A guard that throws is for what can't happen.
  if (last && ts.isThrowStatement(last)) return [];
  const ends = last && (ts.isReturnStatement(last) || ts.isBreakOrContinueStatement(last));
  return [
    to('negated condition', negated(expression), expression),
    ...(ends && !elseStatement && !ts.isIfStatement(parent) ? [to('dropped early end', '')] : []),
  ];
}

const ofConditional = (
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  to: To,
): Change[] => [
  to('swapped arms', `${condition.getText()} ? ${whenFalse.getText()} : ${whenTrue.getText()}`),
];

/** Each operator with the one that replaces it. */
const swaps: readonly (readonly [Operator, token: string, put: string])[] = [
  ['swapped and/or', '&&', '||'],
  ['swapped and/or', '||', '&&'],
  ['moved bound', '<', '<='],
  ['moved bound', '<=', '<'],
  ['moved bound', '>', '>='],
  ['moved bound', '>=', '>'],
  ['swapped equality', '===', '!=='],
  ['swapped equality', '!==', '==='],
  ['swapped sign', '+', '-'],
  ['swapped sign', '-', '+'],
];

function ofBinary({ left, right, operatorToken }: ts.BinaryExpression, to: To): Change[] {
  const token = operatorToken.getText();
  const swapped = swaps
    .filter(([, each]) => each === token)
    .map(([operator, , put]) => to(operator, put, operatorToken));
  const dropped = token === '??' ? [to('dropped fallback', left.getText())] : [];
  // `a && b || c` would read as something else, and `a ?? b || c` is no code at all.
  const isMixed = [left, right].some(
    (side) =>
      ts.isBinaryExpression(side) && ['&&', '||', '??'].includes(side.operatorToken.getText()),
  );
  return isMixed && ['&&', '||'].includes(token)
    ? swapped.map((change) => ({
        ...change,
        node: operatorToken.parent,
        put: `(${left.getText()}) ${change.put} (${right.getText()})`,
      }))
    : [...swapped, ...dropped];
}

/** Lines of prompts are words, not code. */
const isWords = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const ofElements = (elements: readonly ts.Node[], to: To): Change[] =>
  elements
    .filter((element) => !isWords(element))
    .map((element) => to('dropped element', '', element));

function ofCall({ expression, arguments: args }: ts.CallExpression, to: To): Change[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name, expression: of } = expression;
  const opposite = quantifiers[name.text];
  if (opposite && args.length > 0) return [to('swapped quantifier', opposite, name)];
  if (name.text !== 'filter') return [];
  return [to('dropped filter', of.getText(), expression.parent)];
}

const quantifiers: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  min: 'max',
  max: 'min',
};

/** Returns the other members if the string is one of a few by its type. Keys of messages are words. */
function otherKinds(node: ts.StringLiteral, types: ts.TypeChecker): string[] {
  if (ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'message') return [];
  const type = types.getContextualType(node);
  if (!type?.isUnion()) return [];
  return type.types.flatMap((each) =>
    each.isStringLiteral() && each.value !== node.text ? [each.value] : [],
  );
}

/** A fault replaces text that occurs once in its file, so the node is widened until it does. */
function faultOf(file: string, text: string, { operator, node, put }: Change): Fault {
  const [start, end] = [node.getStart(), widenedEnd(text, node, put)];
  const line = text.slice(0, start).split('\n').length;
  let [from, to] = [start, end];
  while (text.indexOf(text.slice(from, to)) !== text.lastIndexOf(text.slice(from, to))) {
    from = Math.max(0, from - 8);
    to = Math.min(text.length, to + 8);
  }
  return {
    name: `${file}:${line} ${operator}: ${inLine(text.slice(start, end))} → ${inLine(put)}`,
    file,
    find: text.slice(from, to),
    put: text.slice(from, start) + put + text.slice(end, to),
  };
}

/** What is dropped from a list takes its comma along. */
function widenedEnd(text: string, node: ts.Node, put: string): number {
  const end = node.getEnd();
  const isElement = put === '' && !ts.isStatement(node);
  return isElement && text[end] === ',' ? end + 1 : end;
}

const MOST = 80;
const inLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  if (line === '') return 'nothing';
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
};
