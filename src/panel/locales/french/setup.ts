/** French: the setup page. */
import { duration, usd } from '../format.ts';
import type { Translation } from '../translation.ts';

export const setup: Translation['setup'] = {
  setup: {
    title: 'Réglages d’Espalier',
    lead: 'Connectez un modèle, et choisissez quand Espalier demande votre accord et combien une tâche peut dépenser.',
    access: 'Accès au modèle',
    key: 'Clé d’API',
    keyStored:
      'Une clé est enregistrée. Elle n’est plus jamais affichée. Pour la remplacer, saisissez-en une autre.',
    keyMissing: 'Aucune clé n’est enregistrée.',
    keyForget: 'Retirer la clé',
    baseUrl: 'URL de base',
    baseUrlAbout:
      'Anthropic, ou tout serveur qui comprend l’API Messages, par exemple http://127.0.0.1:8080 pour un modèle sur cet ordinateur.',
    baseUrlBad: 'Saisissez une adresse valide, par exemple https://api.anthropic.com.',
    baseUrlPlain:
      'Utilisez https. Le simple http ne va que pour cet ordinateur (127.0.0.1 ou localhost), car votre clé partirait en clair.',
    hostDenied: (host) =>
      `Le navigateur n’a pas donné accès à ${host} : l’adresse n’a pas été enregistrée.`,
    save: 'Enregistrer',
    saved: 'Enregistré',
    test: 'Tester la connexion',
    testing: 'Test…',
    tested: (model, ms) => `Connecté. ${model} a répondu en ${duration(ms)}.`,
    testReply: 'Réponse',
    model: 'Modèle',
    modelId: 'Identifiant du modèle',
    list: 'Montrer les modèles',
    listing: 'Chargement des modèles…',
    noModels: 'Le serveur n’a listé aucun modèle. Saisissez l’identifiant.',
    price: (input, output) =>
      input === null || output === null
        ? 'Prix inconnu. La limite de coût ne s’appliquera pas.'
        : `${usd(input)} en entrée, ${usd(output)} en sortie par million de jetons`,
    system: 'Planificateur',
    systemAbout:
      'Comment Espalier planifie et se remet d’un échec. Ensuite, « Tâches passées » peut refaire une tâche avec un autre planificateur et comparer.',
    askBefore: 'Mode',
    unclear: 'Si l’on ne sait pas ce que fait un bouton',
    strict: 'Bloquer ce que les pages envoient',
    planFirst: 'Montrer le plan avant la première action',
    lookAhead: 'Regarder des pages d’avance dans des onglets d’arrière-plan',
    criticModel: 'Modèle pour examiner les boutons (facultatif)',
    criticModelAbout: 'Un modèle plus petit et moins cher suffit. Vide, celui du dessus sert.',
    trusted: 'Sites de confiance',
    trustedAbout:
      'Sur ces sites, Espalier enregistre les formulaires sans demander. Pour cela, choisissez « Site de confiance » en bas du panneau.',
    trustedNone: 'Aucun.',
    distrust: 'Retirer',
    distrustSite: (site) => `Ne plus faire confiance à ${site}`,
    learned: 'Ce qu’Espalier a appris sur les boutons',
    learnedAbout:
      'Le modèle examine une fois un bouton dont Espalier ne sait pas ce qu’il fait. Les résultats restent sur cet ordinateur, site par site.',
    learnedNone: 'Rien pour l’instant.',
    learnedOn: (site) => `Boutons sur ${site}`,
    wordless: 'Bouton sans texte',
    forget: 'Oublier',
    forgetSite: (site) => `Oublier ce qui a été appris sur ${site}`,
    endCheck: 'Vérifier les résultats avec',
    pictures: 'Garder de petites images des actions',
    taskSettings: 'Réglages des tâches',
    limits: 'Limites de chaque tâche',
    limitsAbout:
      'Une tâche s’arrête dès qu’elle atteint une de ces limites. Le temps passé à vous attendre ne compte pas.',
    badAmount: 'Saisissez un nombre supérieur à 0 pour chaque limite.',
    privacy: 'Où vont vos données',
    privacyPoints: [
      [
        'Au serveur du modèle',
        'Votre but, le plan et le texte des pages où la tâche travaille, avec les noms et valeurs des champs et les noms et tailles des fichiers choisis, mais jamais les mots de passe, numéros de carte ou codes à usage unique. Le planificateur weboperator envoie aussi quelques étapes de vos tâches précédentes sur le même site : la tâche, la raison de l’étape et ce qui a été cliqué. Une capture d’écran seulement si vous avez choisi de vérifier ainsi. Tout va à l’URL de base ci-dessus, et nulle part ailleurs.',
      ],
      [
        'Aux sites web',
        'Seulement ce que la tâche y fait : clics, texte tapé, pages ouvertes et fichiers choisis dans le panneau. Seulement dans les onglets et sur les sites que vous autorisez.',
      ],
      [
        'Dans ce navigateur',
        'Vos réglages, votre clé d’API et l’historique des tâches, avec de petites images de leurs pages sauf si vous les désactivez. Les sites ne peuvent pas les lire. Retirer l’extension les efface.',
      ],
      ['À nous', 'Rien. Pas de compte, pas de serveur Espalier, pas de télémétrie.'],
    ],
  },
  endCheck: {
    text: {
      name: 'Le texte de la page',
      about: 'Le moins cher. Suffit pour la plupart des pages.',
    },
    vision: {
      name: 'Une capture d’écran',
      about:
        'Vérifie l’aspect de la page. Il faut un modèle qui accepte les images, et l’onglet de la tâche doit être au premier plan.',
    },
    hybrid: { name: 'Les deux', about: 'Le plus fiable. Le plus cher.' },
  },
  askBefore: {
    risky: {
      name: 'Prudent : avant les actions risquées',
      about:
        'Avant tout ce qui envoie, paie, publie, supprime, déconnecte ou enregistre un fichier. Lire une page ne demande jamais d’accord.',
    },
    all: {
      name: 'Observer : avant chaque action',
      about: 'Avant toute action sur une page, sauf défiler et lire.',
    },
  },
  unclear: {
    critic: {
      name: 'Laisser le modèle l’examiner',
      about:
        'Un petit appel la première fois. On vous demande si l’effet est irréversible ou si le modèle est injoignable.',
    },
    ask: { name: 'Me demander', about: 'On vous demande chaque fois. Ne coûte rien.' },
  },
  strict: {
    off: {
      name: 'Non',
      about: 'Les pages des onglets d’une tâche peuvent envoyer des données comme d’habitude.',
    },
    on: {
      name: 'Oui, jusqu’à mon accord (mode strict)',
      about:
        'Rien de ce qui pourrait enregistrer, envoyer ou changer quelque chose ne quitte les onglets d’une tâche sans votre accord. Le panneau liste ce qui a été bloqué. Certaines pages montreront des erreurs, et enregistrer dans d’autres onglets du même site peut échouer pendant ce temps.',
    },
  },
  pictures: {
    on: {
      name: 'Oui, sur cet ordinateur',
      about:
        'Les détails d’une étape montrent la page après chaque action. Mots de passe, numéros de carte et cadres d’autres sites sont masqués. Les images ne sont envoyées nulle part, et sont supprimées avec leur tâche.',
    },
    off: {
      name: 'Non',
      about:
        'Aucune n’est prise. Celles des tâches précédentes restent jusqu’à ce que vous supprimiez ces tâches.',
    },
  },
  lookAhead: {
    on: {
      name: 'Oui, quand le choix est serré',
      about:
        'Espalier peut ouvrir des liens de la page dans des onglets d’arrière-plan qui ne peuvent rien envoyer, les lire et les fermer. Les sites voient quand même que les pages ont été ouvertes.',
    },
    off: { name: 'Non', about: 'Seuls les onglets de la tâche ouvrent des pages.' },
  },
  planFirst: {
    off: {
      name: 'Non',
      about: 'Les tâches commencent aussitôt. Vous pouvez modifier le plan à tout moment.',
    },
    on: {
      name: 'Oui, à partir de trois étapes',
      about:
        'Une carte liste les étapes, les sites, ce qui demandera un accord et le coût possible. Rien n’est fait sur la page avant votre accord.',
    },
  },
  effect: {
    none: 'Pas d’accord nécessaire',
    reversible: 'Pas d’accord nécessaire : réversible',
    irreversible: 'Demande un accord',
  },
};
