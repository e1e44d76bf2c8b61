/** Solutions of the repository's tasks, with Git. */
import type { Site, Solution } from '../app.ts';
import { git } from '../apps/ungit.ts';

const run =
  (...commands: readonly (readonly string[])[]) =>
  async ({ dir }: Site): Promise<void> => {
    for (const command of commands) await git(dir, ...command);
  };

export const ungitSolutions: Readonly<Record<string, Solution>> = {
  'git-commit': { act: run(['add', 'soups/lentil.txt'], ['commit', '-q', '-m', 'Simmer longer']) },
  'git-branch': { act: run(['branch', 'christmas', 'main']) },
  'git-tag': { act: run(['tag', 'second-print', 'main']) },
  'git-sugar': { answer: 'From 150 g to 110 g' },
  'git-discard': { act: run(['checkout', '-q', '--', 'soups/lentil.txt']) },
  'git-autumn': { act: run(['checkout', '-q', 'autumn']) },
};
