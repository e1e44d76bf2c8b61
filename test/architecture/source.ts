/** The source files as data: what each imports, which lines are code, and its syntax tree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from '@typescript/typescript6';

export type Import = {
  /** As written. */
  readonly specifier: string;
  /** A file of ours, such as `core/ids.ts`; undefined for a package. */
  readonly file: string | undefined;
  /** The package's name and subpath; undefined for a file of ours. */
  readonly packageName: string | undefined;
  /** Erased by the compiler: leaves no dependency at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
};

export type Source = {
  /** From src, with forward slashes, such as `core/plan/tree.ts`. */
  readonly path: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
};

const src = join(import.meta.dirname, '../../src');

/** Without what `npm run messages` writes. */
export function readSources(): Source[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('compiled/'),
    )
    .sort()
    .map((path) => parseSource(path, readFileSync(join(src, path), 'utf8')));
}

/** The TypeScript and JavaScript files of a folder at the repository's top, as text. */
export function readFiles(folder: string): { readonly path: string; readonly text: string }[] {
  const top = join(import.meta.dirname, '../..');
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    // Skipped here, not filtered afterward: another command may be installing packages.
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : readFiles(path);
    if (!/\.m?[jt]sx?$/.test(path)) return [];
    return [{ path, text: readFileSync(join(top, path), 'utf8') }];
  });
}

export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  return { path, tree, imports: importsOf(path, tree) };
}

/** Every node of a file, outermost first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** Comments of a file, each once. */
export function commentsOf(tree: ts.SourceFile): readonly ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  for (const node of nodesOf(tree)) {
    if (node.kind === ts.SyntaxKind.JsxText) continue;
    const ranges = [
      ...(ts.getLeadingCommentRanges(tree.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(tree.text, node.end) ?? []),
    ];
    for (const range of ranges) found.set(range.pos, range);
  }
  return [...found.values()];
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  for (const node of nodesOf(tree)) {
    const reference = referenceOf(node);
    if (!reference) continue;
    const { specifier, typeOnly } = reference;
    const isOurs = specifier.startsWith('.');
    found.push({
      specifier,
      typeOnly,
      file: isOurs ? resolve(path, specifier) : undefined,
      packageName: isOurs ? undefined : specifier,
      line: lineOf(tree, node),
    });
  }
  return found;
}

function referenceOf(node: ts.Node): { specifier: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
    return { specifier, typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: (node.argument.literal as ts.StringLiteral).text, typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteral(argument)) {
      return { specifier: argument.text, typeOnly: false };
    }
  }
  return undefined;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function resolve(path: string, specifier: string): string {
  const file = posix.normalize(posix.join(dirname(path).replaceAll('\\', '/'), specifier));
  return file.replace(/\?.*$/, '');
}

/** Whether a resolved import names a file that is there. */
export function isFile(file: string): boolean {
  return existsSync(join(src, file));
}
