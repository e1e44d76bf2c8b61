/** The repository of a cookbook. */

type Commit = {
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
  /** File contents by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Checked out before the commit; created if it does not exist. */
  readonly branch?: string;
};

const soup = 'Lentil soup\n\n300 g red lentils\n1 onion\n1 l stock\nSimmer for 20 minutes.\n';

export const commits: readonly Commit[] = [
  {
    message: 'Begin the cookbook',
    at: '2025-03-01T09:00:00Z',
    files: { 'README.md': '# Cookbook\n', 'soups/lentil.txt': soup },
  },
  {
    message: 'Add the apple cake',
    at: '2025-03-08T10:30:00Z',
    files: {
      'cakes/apple.txt': 'Apple cake\n\n4 apples\n200 g flour\n150 g sugar\nBake for 45 minutes.\n',
    },
  },
  {
    message: 'Less sugar in the apple cake',
    at: '2025-03-20T18:12:00Z',
    files: {
      'cakes/apple.txt': 'Apple cake\n\n4 apples\n200 g flour\n110 g sugar\nBake for 45 minutes.\n',
    },
  },
  {
    message: 'Add pumpkin soup',
    at: '2025-04-02T07:45:00Z',
    branch: 'autumn',
    files: {
      'soups/pumpkin.txt': 'Pumpkin soup\n\n1 kg pumpkin\n2 potatoes\nSimmer for 30 minutes.\n',
    },
  },
  {
    message: 'Add the rhubarb tart',
    at: '2025-04-15T20:05:00Z',
    branch: 'main',
    files: {
      'cakes/rhubarb.txt': 'Rhubarb tart\n\n600 g rhubarb\n250 g flour\nBake for 40 minutes.\n',
    },
  },
];

/** Changes that are not committed. */
export const unsaved = {
  'soups/lentil.txt': soup.replace('20 minutes', '25 minutes'),
  'notes.txt': 'Ask Imke for the plum jam.\n',
};
