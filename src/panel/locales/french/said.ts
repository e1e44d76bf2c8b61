/** French: what code says of an action, and why a card asks. */
import type { Translation } from '../translation.ts';
import { changes } from './changes.ts';
import { failures } from './failures.ts';

type Said = Translation['said'];

const failureKinds: Said['failureKinds'] = {
  staleRef: 'La page a changé avant cette étape.',
  notFound: 'Ce n’est pas là.',
  notVisible: 'L’élément est caché.',
  covered: 'Quelque chose couvre l’élément.',
  disabled: 'L’élément est désactivé.',
  readOnly: 'Le champ est en lecture seule.',
  notLanded: 'La page ne l’a pas pris en compte.',
  noEffect: 'Il ne s’est rien passé.',
  needsTrustedInput: 'Vous seul pouvez le faire sur la page.',
  badTarget: 'C’est impossible avec cet élément.',
  timeout: 'La page a mis trop de temps.',
  tabClosed: 'L’onglet a été fermé.',
  tabForbidden: 'Les extensions ne peuvent pas agir sur cette page.',
  siteNotGranted: 'Le site n’est pas autorisé.',
  leavesFence: 'La page a voulu passer à un autre site.',
  needsApproval: 'Il faut d’abord votre accord.',
  navigationFailed: 'La page n’a pas pu être ouverte.',
  contextGone: 'La page a disparu.',
  wouldWrite: 'La page a voulu envoyer quelque chose.',
  noKey: 'Il manque une clé pour le serveur de modèles.',
  keyRefused: 'Le serveur de modèles n’a pas accepté la clé.',
  billing: 'Le serveur de modèles a refusé pour une raison de facturation.',
  hostUnreachable: 'Le serveur de modèles est injoignable.',
  rateLimited: 'Le serveur de modèles limite les requêtes.',
  overloaded: 'Le serveur de modèles est surchargé.',
  badRequest: 'Le serveur de modèles a refusé la requête.',
  badModelOutput: 'La réponse du modèle est inutilisable.',
  modelRefused: 'Le modèle a refusé d’aider.',
  outputCut: 'La réponse du modèle a été coupée.',
  contextTooLong: 'La requête était trop longue pour le modèle.',
  aborted: 'Arrêté.',
  declined: 'Vous l’avez refusé.',
  badInput: 'Ce n’est pas possible ainsi.',
  illegalEdit: 'Le plan ne peut pas être modifié ainsi.',
  unknownOutcome: 'Le résultat n’est pas connu.',
  storage: 'Espalier ne peut pas enregistrer ses tâches.',
  unexpected: 'Un problème est survenu dans Espalier.',
};

const reasons: Said['reasons'] = {
  downloads: () => 'Le lien télécharge un fichier.',
  unlinked: () => 'Aucune page de cette tâche ne mène à cette adresse.',
  mayActOnDrop: () => 'La page peut agir dès qu’on y dépose quelque chose.',
  runsScript: () => 'Cela lance un script.',
  mayOpenMenu: () => 'Cela n’ouvre peut-être qu’un menu.',
  leavesBrowser: () => 'Le lien sort du navigateur.',
  linkNamesAct: () => 'Le lien porte le nom de ce qu’il peut faire.',
  linkRunsScript: () => 'Le lien lance un script.',
  label: ({ words }) => `Son libellé est « ${words} ».`,
  icon: ({ words }) => `Pas de texte ; son icône s’appelle « ${words} ».`,
  answers: ({ words }) => `C’est la réponse à « ${words} ».`,
  presses: ({ words }) => `Cela appuie sur « ${words} ».`,
  command: ({ words }) => `La commande est « ${words} ».`,
  linkCalled: ({ words }) => `Le lien qui y mène s’appelle « ${words} ».`,
  address: ({ words }) => `L’adresse contient « ${words} ».`,
  mayActOnChoice: () => 'La page peut agir après ce choix.',
  mayBeShortcut: () => 'Cette touche est peut-être un raccourci de la page.',
  mayActOnFill: () => 'La page peut agir après cette saisie.',
  mayActOnEnter: () => 'La page peut agir après Entrée.',
  maySendOnKey: () => 'La page peut envoyer quelque chose avec cette touche.',
  enterSends: () => 'Entrée envoie ce qui est écrit dans une conversation.',
  formRunsScript: () => 'Le formulaire lance un script.',
  sendsSearch: () => 'Cela envoie une recherche (POST).',
  closesDialog: () => 'Cela ferme une boîte de dialogue de la page.',
  sendsByAddress: () => 'Cela envoie un formulaire par son adresse.',
  sendsElsewhere: ({ host }) => `Cela envoie le contenu du formulaire à ${host}.`,
  sendsForm: () => 'Cela envoie le formulaire (POST).',
  sendsFormHere: () => 'Cela envoie le formulaire à cette page (POST).',
  sendsAForm: () => 'Cela envoie un formulaire (POST).',
  plannedAsFinal: () => 'D’après le plan, c’est irréversible.',
  uploadsAtOnce: () => 'Beaucoup de sites envoient un fichier dès qu’il est choisi.',
  readsFile: ({ address }) =>
    `Il est chargé une fois de plus depuis ${address}, et son texte est envoyé à votre serveur de modèle.`,
  opensAgain: () =>
    'Une action que vous avez autorisée a mené à cette adresse. La rouvrir peut répéter cette action.',
  losesText: ({ words }) =>
    `Vous avez écrit dans « ${words} » un texte qui n’est pas envoyé. Il peut se perdre en quittant la page.`,
  typedElsewhere: ({ own, other }) => `Cela a été lu sur ${own} et serait saisi sur ${other}.`,
  putIntoAddress: ({ own, other }) =>
    `Cela a été lu sur ${own} et serait placé dans une adresse de ${other}.`,
  held: ({ requests }) => `Le mode strict a retenu : ${requests.join(', ')}.`,
  keptChanging: () => 'La page n’a cessé de le modifier.',
  limitUsedUp: () => 'Une limite de cette tâche est atteinte.',
  notChecked: () => 'Le modèle n’a pas pu le vérifier.',
  stepLeadsTo: ({ host }) => `La prochaine étape mène à ${host}.`,
  stepInFrame: ({ host }) =>
    `La prochaine étape concerne une partie de la page qui appartient à ${host}.`,
  leavesSites: ({ origin }) => `La page a voulu ouvrir ${origin} ; la requête a été bloquée.`,
};

const verbs: Said['verbs'] = {
  'Pay or order': 'Payer ou commander',
  Delete: 'Supprimer',
  Send: 'Envoyer',
  Publish: 'Publier',
  'Log out': 'Se déconnecter',
  'Change account or access': 'Modifier le compte ou l’accès',
  Submit: 'Valider',
  Confirm: 'Confirmer',
  Download: 'Télécharger',
  'Open another app': 'Ouvrir une autre application',
  'Send to another site': 'Envoyer à un autre site',
  'Send data to another site': 'Envoyer des données à un autre site',
  'Open again': 'Rouvrir',
  'Leave the page': 'Quitter la page',
  'Upload a file': 'Envoyer un fichier',
  'Read the file': 'Lire le fichier',
};

const delays: Said['delays'] = {
  silent: (host) => `${host} ne répond pas.`,
  stalled: (host) => `${host} a cessé de répondre ; nouvel essai.`,
  limiting: (host) => `${host} limite les requêtes.`,
  overloaded: (host) => `${host} est surchargé.`,
  failing: (host) => `${host} a eu une erreur interne.`,
  again: (seconds) => `Nouvel essai dans ${seconds} s.`,
};

const after = (word: string, it: string): string => it && ` ${word} ${it}`;

const directions = {
  up: 'vers le haut',
  down: 'vers le bas',
  left: 'vers la gauche',
  right: 'vers la droite',
  top: 'jusqu’en haut',
  bottom: 'jusqu’en bas',
} as const;

const acts: Said['acts'] = {
  quote: (text) => `« ${text} »`,
  nameless: () => 'l’élément',
  click: ({ it }) => `Cliquer${after('sur', it)}`,
  doubleClick: ({ it }) => `Double-cliquer${after('sur', it)}`,
  rightClick: ({ it }) => `Faire un clic droit${after('sur', it)}`,
  insert: ({ text, at, it }) => `Insérer ${text}${after('à', at)}${after('dans', it)}`,
  selectText: ({ text, it }) => `Sélectionner ${text}${after('dans', it)}`,
  hover: ({ it }) => `Pointer${after('sur', it)}`,
  fill: ({ text, it, submits }) =>
    `Saisir ${text}${after('dans', it)}${submits ? ' et appuyer sur Entrée' : ''}`,
  select: ({ text, it }) => `Choisir ${text}${after('dans', it)}`,
  press: ({ text, it }) => `Appuyer sur ${text}${after('dans', it)}`,
  scroll: ({ direction, it, until }) =>
    `Faire défiler ${directions[direction]}${after('dans', it)}${until && ` jusqu’à voir ${until}`}`,
  drag: ({ it }) => `Faire glisser${it && ` ${it}`}`,
  upload: ({ it }) => `Envoyer un fichier${after('à', it)}`,
  goto: ({ text }) => `Ouvrir ${text}`,
  newTab: ({ text }) => `Ouvrir ${text} dans un nouvel onglet`,
  back: () => 'Revenir en arrière',
  forward: () => 'Aller en avant',
  switchTab: ({ tab }) => `Passer à l’onglet ${tab}`,
  closeTab: ({ tab }) => `Fermer l’onglet ${tab}`,
  goHome: () => 'Aller à la page où la tâche a commencé',
  readFile: ({ text }) => `Lire le fichier ${text}`,
  waitFor: ({ text, gone }) => `Attendre que ${text} ${gone ? 'disparaisse' : 'apparaisse'}`,
  find: ({ text }) => `Chercher ${text} sur la page`,
  readPart: ({ part }) => `Lire la partie ${part} de la page`,
  note: ({ text }) => `Note : ${text}`,
  ask: ({ text }) => `Question : ${text}`,
  copyLines: ({ text }) => `Copier les lignes avec ${text}`,
  copyAll: () => 'Copier le texte de la page',
  handOver: ({ text }) => `Vous passer la main : ${text}`,
  stop: () => 'Terminer la tâche',
  sense: () => 'Lire la page',
};

export const said: Said = { changes, failures, delays, failureKinds, reasons, verbs, acts };
