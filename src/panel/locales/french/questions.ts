/** French: question cards, and what the planners are good for. */
import { count, number } from '../format.ts';
import type { Translation } from '../translation.ts';

const kindsOfFile: Readonly<Record<string, string>> = {
  'image/*': 'images',
  'video/*': 'vidéos',
  'audio/*': 'audio',
  'text/*': 'texte',
  'application/pdf': 'PDF',
};

export const cards: Translation['cards'] = {
  card: {
    title: 'Autoriser cette action ?',
    suggestion: 'Faire ceci maintenant ?',
    doIt: 'Le faire pour moi',
    on: 'sur',
    inFrame: ({ own, top }) => `${own}, dans un cadre sur ${top}`,
    readOn: (site) => `Lu sur ${site}`,
    destination: 'Envoie à',
    opens: 'Ouvre',
    fields: (n) => `Données à envoyer : ${count(n, 'champ', 'champs')}`,
    hiddenFields: (n) =>
      `Envoyé aussi : ${count(n, 'champ caché de la page', 'champs cachés de la page')}`,
    price: 'Montant affiché à côté',
    lets: 'Le mode strict laisse passer, une fois',
    emptyValue: '(vide)',
    change: 'Changer',
    changeField: (label) => `Changer « ${label} »`,
    changed: (label) => `Nouvelle valeur de « ${label} »`,
    lookAgain: 'Changer et revérifier',
    unchanged: 'Non changé',
    changeHint: 'Cela n’autorise rien encore. La carte revient avec la nouvelle valeur.',
    risk: {
      low: 'Risque faible',
      high: 'Risque élevé',
      unknown: 'Espalier ne sait pas ce que cela fait',
    },
    judgedBy: { critic: 'C’est le jugement du modèle. Il peut se tromper.' },
    askedBy: { you: 'Demandé par vous', plan: 'Demandé par le plan' },
    once: (verb) => (verb ? `Une fois : ${verb}` : 'Autoriser une fois'),
    crumbs: 'Pour cette étape',
    standing: (label, site) => `Ne plus demander pour « ${label} » sur ${site} pendant cette tâche`,
    didIt: 'Je l’ai fait moi-même',
    skip: 'Sauter',
    takeOver: 'Prendre la main',
    reason:
      'Pourquoi sauter ? (facultatif) Votre raison devient une règle pour la suite de la tâche.',
    reasonPlaceholder: 'Exemple : ne jamais payer sans me demander avec quelle carte',
    skipNow: 'Sauter cette étape',
    mayHaveHappened:
      'C’est peut-être déjà fait : Espalier l’a commencé et n’a pas vu le résultat. Vérifiez d’abord le site. Le premier bouton le refait.',
    happened: 'Cela a déjà marché',
    noEnter: 'Pour éviter les accidents, Entrée ne marche pas ici. Cliquez ou appuyez sur Espace.',
  },
  planFirst: {
    title: 'Commencer avec ce plan ?',
    steps: 'Étapes',
    more: (n) => `et ${count(n, 'autre', 'autres')}`,
    sites: 'Sur',
    sitesOnly: 'Il demande avant tout autre site.',
    asks: 'Demandera avant',
    asksNothing: 'Rien, d’après le plan',
    cost: 'Environ',
    estimate: (calls, money) =>
      `${count(calls, 'appel au modèle', 'appels au modèle')}${money && `, ${money}`} (estimation)`,
    start: 'Commencer',
    edit: 'Modifier le plan',
    narrow: 'Fixer des limites',
    narrowTitle: 'Commencer avec des limites',
    staysOnSites: (sites) => `Rester sur ${sites}. Passer les étapes qui mènent ailleurs.`,
    strict: 'Bloquer tout ce que la page enverrait, jusqu’à mon accord.',
    actions: 'Au plus ce nombre d’actions',
    usd: 'Au plus cette somme, en dollars',
    badAmount: 'Entrez un nombre supérieur à zéro.',
    startNarrow: 'Commencer avec ces limites',
  },
  ask: {
    title: 'Espalier a une question',
    answer: 'Votre réponse',
    secret:
      'Ne répondez pas par un mot de passe, un numéro de carte ou un code : la réponse va au serveur du modèle et est gardée avec la tâche. Tapez vous-même les secrets dans la page.',
    tell: 'Envoyer la réponse',
    skip: 'Sauter la question',
  },
  handOver: {
    title: 'À vous, dans l’onglet',
    hint: 'Espalier attend. Faites cela sur la page, puis choisissez « Fait ».',
    done: 'Fait',
    skip: 'Sauter',
  },
  dialog: {
    confirmTitle: 'La page demande une confirmation',
    promptTitle: 'La page demande un texte',
    says: (site) => `${site} dit`,
    accept: 'Choisir OK',
    leave: 'Choisir Annuler',
    send: 'Envoyer le texte et choisir OK',
    answer: 'Votre réponse à la page',
  },
  site: {
    title: 'Autoriser Espalier à travailler sur ce site ?',
    grant: 'Autoriser le site',
    refuse: 'Ne pas autoriser',
    denied: (origin) =>
      `Le navigateur n’a pas donné accès à ${origin}. Réessayez, ou choisissez « Ne pas autoriser ».`,
  },
  kindsOfFile,
  file: {
    title: (several) =>
      several ? 'Choisir des fichiers pour cette page' : 'Choisir un fichier pour cette page',
    goesTo: 'Envoyé à',
    at: ', champ',
    wanted: 'Le plan demande',
    kept: 'Le modèle voit le nom et la taille du fichier, pas son contenu.',
    choose: (several) => (several ? 'Vos fichiers' : 'Votre fichier'),
    accepts: (accept) =>
      `La page accepte : ${accept
        .split(',')
        .map((kind) => kindsOfFile[kind.trim().toLowerCase()] ?? kind.trim())
        .join(', ')}.`,
    limit: (size) => `Au plus ${size}.`,
    tooLarge: (size, limit) =>
      `Cela fait ${size}, et la limite est ${limit}. Choisissez plus petit, ou prenez la main et envoyez-le vous-même.`,
    tooMany: (limit) => `Choisissez au plus ${number(limit)} fichiers.`,
    give: (n) => (n > 1 ? `Envoyer ${number(n)} fichiers` : 'Envoyer le fichier'),
    none: 'Ne pas envoyer',
    sending: 'Envoi…',
    unreadable: 'Le navigateur n’a pas pu lire ce fichier.',
  },
  unknown: {
    title: 'Cela a-t-il marché ?',
    text: 'Espalier a commencé cette action et n’a pas vu le résultat. Regardez la page, puis répondez.',
    act: 'Action',
    evidence: 'Ce que la page montre',
    happened: 'Cela a marché',
    didNot: 'Cela n’a pas marché',
  },
};

export const planners: Translation['planners'] = {
  missingPlanner: { name: (id) => `${id} (absent de cette version)` },
  planner: {
    best: {
      goodFor:
        'Recommandé pour toutes les tâches. Planifie d’un coup tout ce qui est certain sur une page.',
      cost: 'Le moins cher : environ 1 appel par action, souvent moins.',
    },
    react: {
      goodFor:
        'Pour les tâches courtes de quelques clics. Il n’y a pas de plan à voir ou à modifier.',
      cost: 'Peu cher : 1 à 2 appels par action.',
    },
    occam: {
      goodFor:
        'Pour la recherche : une action à la fois, avec un plan que le modèle étend et réduit lui-même. Au plus 20 étapes.',
      cost: 'Peu cher : 1 à 2 appels par action.',
    },
    'occam+judge': {
      goodFor:
        'Pour la recherche : comme AgentOccam, mais il propose chaque fois trois actions, et un juge choisit celle qui apporte le plus au moindre risque.',
      cost: 'Moyen : 3 à 4 appels par action.',
    },
    'agent-e': {
      goodFor:
        'Pour les tâches dont les étapes n’apparaissent qu’en route. Une partie planifie, une agit, une vérifie.',
      cost: 'Moyen : environ 4 appels par action.',
    },
    structured: {
      goodFor: 'Planifie et vérifie chaque étape à part, comme dans l’article StructuredAgent.',
      cost: 'Cher : environ 5 appels par action, sept fois le prix du meilleur.',
    },
    'structured+memory': {
      goodFor:
        'Pour comparer beaucoup d’objets : tient un tableau des options face à vos conditions, que vous pouvez corriger.',
      cost: 'Cher : environ 5 appels par action.',
    },
    weboperator: {
      goodFor:
        'Pour les sites où le bon lien est difficile à trouver : en pèse plusieurs sur chaque page et revient en arrière. Au plus 20 actions.',
      cost: 'Le plus cher : environ 7 appels par action.',
    },
    'plan-mcts': {
      goodFor:
        'Pour les tâches avec des impasses : essaie plusieurs voies et poursuit celle qui va le plus loin.',
      cost: 'Cher : environ 3 appels par action, et plus d’actions.',
    },
    'action-mcts': {
      goodFor:
        'Pour la recherche : la même recherche sur des actions seules, au plus cinq de suite.',
      cost: 'Moyen : environ 2 appels par action.',
    },
    'action-search': {
      goodFor:
        'Pour la recherche : repart de la page la plus prometteuse, au plus cinq actions de suite.',
      cost: 'Moyen : environ 2 appels par action, et plus d’actions.',
    },
  },
};
