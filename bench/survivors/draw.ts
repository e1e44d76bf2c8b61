/** Draws faults by rule (`mutations.ts`) with a seed, spread over the code that plans, runs and edits a plan. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { type Random, randomOf } from '../../harness/page/random/random.ts';
import { equivalents } from './equivalents.ts';
import { type Fault, seed } from './fault.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

const FOLDERS = ['src/planners', 'src/core/plan', 'src/core/run', 'src/engine'];

const AMBIENT = 'src/core/ambient.d.ts';

/** Words for the model, and what Setup offers: neither plans or runs anything. */
const LEFT_OUT =
  /\/(?:words|examples|expandRules|settings|modelServers|modelCapabilities|usage)\.ts$/;

/**
 * Returns `count` faults. A file is drawn by its lines, an operator among those that fit the file, then a place. What does
 * not compile in its own file, or was drawn before, is drawn again; so is what is known to change nothing.
 */
export function drawFaults(root: string, options: { seed: number; count: number }): Fault[] {
  const random = randomOf(options.seed);
  const code = openCode(root);
  const drawn = new Map<string, Fault>();
  while (drawn.size < options.count) {
    const fault = drawOne(random, code);
    if (fault && !drawn.has(fault.name) && !isEquivalent(fault) && code.compiles(fault))
      drawn.set(fault.name, fault);
  }
  return [...drawn.values()];
}

const isEquivalent = ({ file, find, put }: Fault): boolean =>
  equivalents.some((each) => each.file === file && each.find === find && each.put === put);

function drawOne(random: Random, { files, mutations }: Code): Fault | null {
  const all = files.reduce((sum, { lines }) => sum + lines, 0);
  let at = random(all);
  const file = files.find(({ lines }) => {
    at -= lines;
    return at < 0;
  });
  const found = file ? mutations(file.path) : [];
  const fitting = [...new Set(found.map(({ operator }) => operator))];
  if (fitting.length === 0) return null;
  const operator = pick(random, fitting);
  return (
    pick(
      random,
      found.filter((each) => each.operator === operator),
    )?.fault ?? null
  );
}

const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length)];

type Code = {
  readonly files: readonly { readonly path: string; readonly lines: number }[];
  readonly mutations: (path: string) => readonly Mutation[];
  /** Whether the file still compiles with the fault in it. */
  readonly compiles: (fault: Fault) => boolean;
};

/** Opens the code with its types. */
function openCode(root: string): Code {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
    .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path))
    .toSorted()
    .map((path) => ({
      path,
      lines: readFileSync(join(root, path), 'utf8').split('\n').length,
    }));
  const whole = (path: string): string => join(root, path);
  let changed: { readonly path: string; readonly text: string; readonly nth: number } | null = null;
  let changes = 0;
  const textOf = (path: string): string | undefined =>
    changed?.path === path ? changed.text : ts.sys.readFile(path);
  const settings = settingsOf(root);
  const service = ts.createLanguageService({
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [...files.map(({ path }) => whole(path)), whole(AMBIENT)],
    getScriptVersion: (path) => (changed?.path === path ? `${changed.nth}` : ''),
    getScriptSnapshot(path) {
      const text = textOf(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: textOf,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const known = new Map<string, readonly Mutation[]>();
  return {
    files,
    mutations(path) {
      const found = known.get(path) ?? enumerate(path);
      known.set(path, found);
      return found;
    },
    compiles(fault) {
      changes += 1;
      const path = whole(fault.file);
      const text = seed(readFileSync(path, 'utf8'), fault);
      changed = { path, text, nth: changes };
      return (
        service.getSyntacticDiagnostics(path).length === 0 &&
        service.getSemanticDiagnostics(path).length === 0
      );
    },
  };

  function enumerate(path: string): readonly Mutation[] {
    changed = null;
    const program = service.getProgram();
    const tree = program?.getSourceFile(whole(path));
    return program && tree ? mutationsOf(path, tree, program.getTypeChecker()) : [];
  }
}

function settingsOf(root: string): ts.CompilerOptions {
  const read = ts.getParsedCommandLineOfConfigFile(
    join(root, 'src/planners/tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  return read?.options ?? {};
}
