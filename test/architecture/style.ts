/** House rules about the inside of a file that neither the compiler nor the linter knows. */
import ts from '@typescript/typescript6';
import { commentsOf, lineOf, nodesOf, type Source } from './source.ts';

const transport = 'protocol/transport.ts';
const pageEnd = 'protocol/serveContent.ts';

export function looseTypes({ path, tree }: Source): string[] {
  const found: string[] = [];
  for (const node of nodesOf(tree)) {
    const at = `${path}:${lineOf(tree, node)}`;
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      found.push(`${at} any: take unknown and check it where it enters`);
    }
    if (ts.isNonNullExpression(node) || isDefinite(node)) {
      found.push(`${at} non-null !: handle the missing value, or make the type say it is there`);
    }
  }
  for (const { pos, end } of commentsOf(tree)) {
    const [directive] = /@ts-(ignore|nocheck|expect-error)/.exec(tree.text.slice(pos, end)) ?? [];
    if (!directive) continue;
    const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
    found.push(`${path}:${line} ${directive}: fix the type instead`);
  }
  return found;
}

function isDefinite(node: ts.Node): boolean {
  const couldBe = ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node);
  return couldBe && node.exclamationToken !== undefined;
}

export function defaultExports({ path, tree }: Source): string[] {
  return tree.statements.filter(isDefaultExport).map((statement) => {
    return `${path}:${lineOf(tree, statement)} default export: name it, so that it has one name everywhere`;
  });
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}

export function emptyCatches({ path, tree }: Source): string[] {
  const found: string[] = [];
  for (const node of nodesOf(tree)) {
    const block = catchBlock(node);
    if (!block || block.statements.length > 0) continue;
    const inside = tree.text.slice(block.getStart() + 1, block.end - 1);
    if (inside.trim() !== '') continue;
    found.push(
      `${path}:${lineOf(tree, node)} empty catch: handle it, or say in a comment why nothing need be done`,
    );
  }
  return found;
}

/** The body of a catch clause, or of the function given to a promise's catch. */
function catchBlock(node: ts.Node): ts.Block | undefined {
  if (ts.isCatchClause(node)) return node.block;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  if (node.expression.name.text !== 'catch') return undefined;
  const [handler] = node.arguments;
  const isFunction = handler && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler));
  return isFunction && ts.isBlock(handler.body) ? handler.body : undefined;
}

/** Where node ids are handled; the one file that makes them is left out. */
const withNodeIds = /^(core\/(plan|run)|engine|planners|llm|panel|background|protocol)\//;
const madeIn = 'core/plan/tree.ts';
const stringMethod =
  /^(split|startsWith|endsWith|slice|substring|indexOf|lastIndexOf|includes|match|replace)$/;
const idName = /(^|\.)(id|node|parent|root|target|focused|\w+Id)$/;

/** Ids are opaque: where a node is, its path says (`pathOf`), and what is above it, the tree. */
export function readIds({ path, tree }: Source): string[] {
  if (!withNodeIds.test(path) || path === madeIn) return [];
  return [...nodesOf(tree)].filter(isReadingId).map((node) => {
    return `${path}:${lineOf(tree, node)} ${node.getText()}: ids are opaque; ask pathOf, nodeAt or the tree`;
  });
}

/** A string method on something named like an id, or anything cut at a dot. */
function isReadingId(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (!stringMethod.test(name.text)) return false;
  const [first] = node.arguments;
  const isCutAtDot = first !== undefined && ts.isStringLiteral(first) && first.text === '.';
  return isCutAtDot || (idName.test(expression.getText()) && isText(first));
}

/** An array of ids is searched for an id, not a literal; numbers cut either. */
const isText = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined &&
  (ts.isStringLiteralLike(argument) ||
    ts.isTemplateExpression(argument) ||
    ts.isRegularExpressionLiteral(argument) ||
    ts.isNumericLiteral(argument));

const messaging = /^(sendMessage|sendNativeMessage|on(Message|Connect)(External|Native)?)$/;

export function strayMessaging({ path, tree }: Source): string[] {
  if (path === transport || path === pageEnd) return [];
  const found: string[] = [];
  for (const node of nodesOf(tree)) {
    if (!ts.isPropertyAccessExpression(node)) continue;
    const name = node.name.text;
    const connects =
      /^connect(Native)?$/.test(name) && /(runtime|tabs)$/.test(node.expression.getText());
    if (messaging.test(name) || connects) {
      found.push(
        `${path}:${lineOf(tree, node)} ${node.getText()}: only ${transport} sends and listens; use its functions`,
      );
    }
  }
  return found;
}

/**
 * Failures of an act or a page are for the model first: the panel says their kind, and quotes them in details. All others
 * are for the user.
 */
const forTheModel =
  /^(content|core\/action|core\/messages|engine\/(act|approve|ahead|back)|background\/browser|panel|protocol|reader)\/|^core\/result\.ts$|^engine\/(ask|end|observe|pictures|context)\.ts$/;

/** A sentence where it fails is English in every language. */
export function untranslatedFailures({ path, tree }: Source): string[] {
  if (forTheModel.test(path)) return [];
  return [...nodesOf(tree)].filter(isFailureInWords).map((node) => {
    return `${path}:${lineOf(tree, node)} a failure in English: add it to src/locales and use localizedFailure()`;
  });
}

function isFailureInWords(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return node.expression.getText() === 'err';
  if (!ts.isObjectLiteralExpression(node)) return false;
  const names = new Set(node.properties.map((property) => property.name?.getText()));
  return ['kind', 'message', 'hint'].every((name) => names.has(name));
}

/** Code says why a step is as it is with a message, which the panel has in each language. */
export function untranslatedReasons({ path, tree }: Source): string[] {
  if (!/^(core\/plan|engine|planners\/(?!.*prompts\/))/.test(path)) return [];
  return [...nodesOf(tree)].filter(isReasonInWords).map((node) => {
    return `${path}:${lineOf(tree, node)} a reason in English: add it to src/locales and use message()`;
  });
}

const isReasonInWords = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
  /^(reasoning|why|remark|rule|evidence)$/.test(node.name.getText()) &&
  node.initializer !== undefined &&
  /^['`][A-Z]/.test(node.initializer.getText());
