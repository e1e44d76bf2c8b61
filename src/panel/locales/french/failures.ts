/** French: what is the matter, and what to do. */
import { number } from '../format.ts';
import { listOf } from '../list.ts';
import type { Translation } from '../translation.ts';
import { model } from './modelFailures.ts';

type Failures = Translation['said']['failures'];

const anyOf = listOf('fr');

const edit: Failures['edit'] = {
  noSubsteps: () => [
    'Une action seule ne peut pas avoir de sous-étapes.',
    'Ajoutez la nouvelle étape avant ou après elle.',
  ],
  notBesideGoal: () => [
    'Aucune étape ne peut se trouver avant ou après l’objectif.',
    'Ajoutez la nouvelle étape comme sous-étape de l’objectif.',
  ],
  intoItself: () => [
    'Une étape ne peut pas être déplacée dans elle-même.',
    'Choisissez un endroit en dehors.',
  ],
  goalStays: () => ['L’objectif ne peut pas être déplacé.', 'Choisissez une de ses étapes.'],
  isClosed: () => ['Cette étape est close.', 'Pour la refaire, choisissez « Réessayer ».'],
  isChosen: () => [
    'Ce choix est déjà fait.',
    'Pour faire essayer une autre voie, ajoutez-la comme nouvelle étape.',
  ],
  isFirst: () => ['Cette étape est déjà la première.', 'Déplacez-la vers le bas.'],
  isLast: () => ['Cette étape est déjà la dernière.', 'Déplacez-la vers le haut.'],
  finishedStay: () => [
    'Des étapes terminées ne peuvent pas échanger leurs places.',
    'Faites passer une étape devant une autre qui n’est pas terminée.',
  ],
  isGone: () => [
    'Cette étape n’est plus dans le plan.',
    'Choisissez une étape que l’arbre montre.',
  ],
  beforeLasting: () => [
    'Cela commence avant un changement irréversible ; la tâche ne peut pas y revenir.',
    'Ajoutez plutôt la nouvelle étape après tout le choix.',
  ],
  isFinal: ({ step }) => [
    `« ${step} » est déjà fait et ne peut pas être repris.`,
    'Ajoutez plutôt la nouvelle étape après tout le choix.',
  ],
  undoneTooLate: () => [
    'Ce changement ne peut plus être annulé.',
    'Modifiez le plan tel qu’il est maintenant.',
  ],
  hasGoneOn: () => [
    'La tâche a continué depuis ce changement ; il ne peut plus être annulé.',
    'Modifiez le plan tel qu’il est maintenant.',
  ],
  isEmpty: () => ['L’étape est vide.', 'Décrivez-la en quelques mots.'],
  isTooLong: ({ length, limit }) => [
    `L’étape compte ${number(length)} caractères. La limite est de ${number(limit)}.`,
    'Raccourcissez-la, ou divisez-la en plusieurs étapes.',
  ],
  actionIsDone: () => ['Cette action est déjà faite.', 'Ajoutez plutôt une étape après elle.'],
  goalNotDone: () => [
    'L’objectif ne peut pas être marqué comme fait.',
    'Pour terminer la tâche, choisissez « Arrêter ».',
  ],
  isDoneAlready: () => ['Cette étape est déjà faite.', 'Choisissez-en une qui ne l’est pas.'],
  isLeftOut: () => [
    'Cette étape ne fait plus partie du plan.',
    'Pour la rétablir, choisissez « Réessayer ».',
  ],
  goalNotRemoved: () => [
    'L’objectif ne peut pas être retiré.',
    'Pour terminer la tâche, choisissez « Arrêter ».',
  ],
  doneNotRemoved: () => [
    'Cette étape est déjà faite.',
    'Seules les étapes inachevées peuvent être retirées.',
  ],
  closedNotRemoved: () => [
    'Cette étape est déjà close.',
    'Seules les étapes inachevées peuvent être retirées.',
  ],
  isUntried: () => [
    'Cette étape n’a pas encore été essayée.',
    'Elle commencera quand le plan y arrivera.',
  ],
  isGoal: () => ['C’est l’objectif.', 'Choisissez une de ses étapes.'],
  isOver: () => ['Cette étape est terminée.', 'Pour la refaire, choisissez « Réessayer ».'],
  isSoAlready: () => ['C’est déjà le cas.', 'Il n’y a rien à changer.'],
  goalNotFailed: () => [
    'L’objectif ne peut pas être marqué comme échoué.',
    'Pour terminer la tâche, choisissez « Arrêter ».',
  ],
  onlyTriedFail: () => [
    'Seule une étape essayée peut être marquée comme échouée.',
    'Pour l’omettre, retirez-la.',
  ],
  isNotNeeded: () => [
    'Cette étape n’est plus nécessaire.',
    'Pour la faire quand même, ajoutez-la comme nouvelle étape.',
  ],
  hasNoParts: () => [
    'Cette étape n’a pas encore de parties.',
    'Ajoutez une sous-étape, ou attendez qu’elle soit planifiée.',
  ],
  wouldBeOver: () => [
    'Une de ses parties est déjà faite : comme choix, l’étape serait terminée.',
    'Pour continuer sans les autres, retirez-les.',
  ],
  wayIsClosed: () => [
    'Une de ses voies est close : elles ne peuvent pas toutes être faites.',
    'Réessayez d’abord cette voie, ou ajoutez les étapes qui manquent.',
  ],
  shapedByPlanner: () => [
    'Ce planificateur décide lui-même comment ses étapes s’articulent.',
    'Choisissez-en un autre dans les réglages pour la prochaine tâche.',
  ],
  onlyOwnPinned: () => [
    'Avec ce planificateur, seules vos propres étapes peuvent être épinglées.',
    'Modifiez le texte de l’étape : elle devient la vôtre.',
  ],
  rowIsGone: () => [
    'Cette ligne n’est plus dans le tableau.',
    'Regardez le tableau tel qu’il est maintenant.',
  ],
  isNoVerdict: ({ words }) => [
    `« ${words} » n’est pas un verdict valable.`,
    'Choisissez rempli, non rempli ou inconnu.',
  ],
  noColumn: ({ name }) => [`Le tableau n’a pas de colonne « ${name} ».`, 'Rechargez le tableau.'],
  rowNeedsName: () => ['Une ligne a besoin d’un nom.', 'Saisissez-en un, ou supprimez la ligne.'],
  noTable: () => [
    'Cette tâche ne tient pas de tableau.',
    'Choisissez un planificateur à mémoire dans les réglages.',
  ],
};

const task: Failures['task'] = {
  goalIsEmpty: () => ['L’objectif est vide.', 'Dites en une ou deux phrases ce qu’il faut faire.'],
  goalIsTooLong: ({ length, limit }) => [
    `L’objectif compte ${number(length)} caractères. La limite est de ${number(limit)}.`,
    'Raccourcissez-le. Placez les longs textes sur une page que la tâche peut lire.',
  ],
  anotherTask: () => [
    'Une autre tâche est en cours.',
    'Arrêtez-la d’abord, ou attendez qu’elle se termine.',
  ],
  stillRunning: () => ['Cette tâche est en cours.', 'Arrêtez-la d’abord.'],
  notInHistory: () => ['Cette tâche n’existe plus.', 'Choisissez-en une autre.'],
  notOpen: () => ['Cette tâche n’est pas ouverte.', 'Ouvrez-la d’abord depuis « Tâches passées ».'],
  noStartPage: () => [
    'La page où cette tâche a commencé n’est pas connue.',
    'Ouvrez-la vous-même et commencez-y une nouvelle tâche.',
  ],
  isFinished: () => [
    'Cette tâche est terminée.',
    'Ajoutez ou réessayez une étape pour la relancer.',
  ],
  waitsForYou: () => ['Espalier attend votre réponse.', 'Répondez à la question dans le panneau.'],
  questionIsOver: () => [
    'Cette question n’est plus ouverte.',
    'Répondez à celle que le panneau montre maintenant.',
  ],
  noSuchField: () => [
    'La valeur de ce champ ne peut pas être changée ici.',
    'Prenez la main et changez-la sur la page.',
  ],
  fieldIsNotFound: () => [
    'Le champ n’a pas été retrouvé sur la page tel que la carte le montre.',
    'Prenez la main et changez-le sur la page.',
  ],
  fieldActs: () => [
    'Remplir ce champ ferait plus que garder le texte.',
    'Prenez la main et changez-le sur la page.',
  ],
  tooManyCards: ({ times }) => [
    `Vous avez été interrogé ${number(times)} fois de suite sans que rien ne se fasse entre-temps.`,
    'Vérifiez la page et le plan. Choisissez ensuite « Reprendre », ou arrêtez la tâche.',
  ],
  ofOtherVersion: () => [
    'Cette tâche a été enregistrée par une autre version d’Espalier et ne peut pas être ouverte.',
    'Relancez-la comme nouvelle tâche.',
  ],
  noFileAsked: () => [
    'Aucun fichier n’est demandé pour l’instant.',
    'Regardez ce que demande le panneau.',
  ],
  filesTooLarge: ({ limit }) => [
    `Les fichiers dépassent ${limit} au total.`,
    'Choisissez-en de plus petits, ou prenez la main et choisissez-les sur la page.',
  ],
  fileIsGone: () => ['Le fichier choisi n’est plus disponible.', 'Choisissez-le de nouveau.'],
  notAnAddress: ({ address }) => [
    `« ${address} » n’est pas l’adresse d’un serveur de modèles.`,
    'Saisissez une adresse comme https://api.anthropic.com ou http://127.0.0.1:8787.',
  ],
  keyHasSpaces: () => [
    'La clé contient des espaces ou des retours à la ligne.',
    'Copiez seulement la clé et collez-la de nouveau.',
  ],
  storageIsFull: () => [
    'L’espace de stockage est plein : Espalier ne peut plus noter ce qu’il fait.',
    'Rien n’est fait sans être noté. Libérez de l’espace ou supprimez des tâches passées, puis choisissez « Reprendre ».',
  ],
  storageIsNewer: () => [
    'Vos tâches ont été enregistrées par une version plus récente d’Espalier.',
    'Mettez Espalier à jour. Vos tâches sont conservées.',
  ],
  storageIsBlocked: ({ seen }) => [
    `Le navigateur n’autorise pas Espalier à enregistrer ou à lire ses tâches (${seen}).`,
    'Les fenêtres privées et certains réglages de confidentialité bloquent le stockage. Autorisez-le pour Espalier, puis redémarrez le navigateur.',
  ],
  storageIsUnreadable: () => [
    'Le navigateur n’autorise pas Espalier à lire ses tâches.',
    'Redémarrez le navigateur, puis réessayez.',
  ],
  storageIsHeld: () => [
    'Une autre version d’Espalier utilise vos tâches enregistrées.',
    'Fermez les autres fenêtres d’Espalier, ou redémarrez le navigateur.',
  ],
  logIsDamaged: ({ count }) => [
    `Une partie du journal de cette tâche est illisible : ${count === 1 ? 'sa dernière entrée a été mise de côté' : `ses ${number(count)} dernières entrées ont été mises de côté`}.`,
    'Ce qu’elles notaient a pu se produire. Vérifiez le site, puis choisissez « Reprendre ».',
  ],
  connectionLost: () => [
    'La connexion avec Espalier est perdue.',
    'Elle se rétablit toute seule. Réessayez.',
  ],
  crashed: ({ seen }) => [
    `Un problème est survenu dans Espalier : ${seen}`,
    'Rien n’est perdu. Réessayez, ou reprenez la tâche.',
  ],
  crashedInRun: ({ seen }) => [
    `Un problème est survenu dans Espalier : ${seen}`,
    'Rien n’est perdu. Choisissez « Reprendre » pour continuer.',
  ],
};

const tab: Failures['tab'] = {
  stopped: () => ['Arrêté.', 'Reprenez quand vous serez prêt.'],
  browserClosed: ({ sites }) => [
    'Le navigateur a été fermé pendant cette tâche.',
    `Passez à un onglet sur ${anyOf(sites)}, puis choisissez « Reprendre ».`,
  ],
  ownTabClosed: ({ sites }) => [
    'L’onglet de cette tâche est fermé, et l’onglet actif montre un autre site.',
    `Passez à un onglet sur ${anyOf(sites)}, puis choisissez « Reprendre ».`,
  ],
  isClosed: () => [
    'L’onglet où Espalier travaillait a été fermé.',
    'Rouvrez le site, passez à son onglet, puis choisissez « Reprendre ».',
  ],
  elsewhere: ({ origin, sites }) => [
    `L’onglet montre ${origin}, qui ne fait pas partie des sites de cette tâche.`,
    `Revenez à ${anyOf(sites)} dans cet onglet, puis choisissez « Reprendre ».`,
  ],
  leavesSites: ({ origin }) => [`La page a voulu ouvrir ${origin} ; la requête a été bloquée.`, ''],
  notLimited: ({ seen }) => [
    `Le navigateur n’a pas pu limiter cet onglet aux sites de la tâche (${seen}).`,
    'Rien n’a été fait. Choisissez « Reprendre » pour réessayer.',
  ],
  notAllowed: () => [
    'Espalier n’a pas encore l’autorisation pour cette page.',
    'Autorisez son site : ouvrez la page et cliquez sur Espalier dans la barre d’outils, ou saisissez son adresse dans le panneau. Dans un onglet vide, ouvrez d’abord une page web.',
  ],
  extensionStore: () => [
    'C’est une boutique d’extensions, où les navigateurs bloquent toutes les extensions.',
    'Passez à un autre site et réessayez.',
  ],
  browserPage: () => [
    'Cet onglet montre une page du navigateur lui-même, où aucune extension ne peut agir.',
    'Ouvrez un site (http ou https) dans l’onglet et réessayez.',
  ],
  otherScheme: ({ scheme }) => [
    `Cet onglet montre une page de type « ${scheme} », où aucune extension ne peut agir.`,
    'Ouvrez un site (http ou https) dans l’onglet et réessayez.',
  ],
  pdf: () => [
    'Cet onglet montre un PDF. Les navigateurs ne laissent pas les extensions lire les PDF.',
    'Ouvrez la page qui y mène, ou une version HTML.',
  ],
  viewer: () => [
    'Cet onglet montre un PDF ou une autre visionneuse intégrée, que les extensions ne peuvent pas lire.',
    'Ouvrez la page qui y mène, ou une version HTML.',
  ],
  replaced: () => ['La page a été remplacée pendant qu’Espalier la lisait.', 'Il faut la relire.'],
  wentAway: () => ['La page a disparu.', 'Il faut la relire.'],
  notLoaded: () => [
    'La page n’a pas pu être chargée.',
    'Vérifiez l’adresse, ou rechargez l’onglet et choisissez « Reprendre ».',
  ],
  unresponsive: () => [
    'La page ne répond pas : elle est occupée ou montre une boîte de dialogue.',
    'Regardez dans l’onglet, fermez la boîte de dialogue, puis choisissez « Reprendre ».',
  ],
  notOpened: () => [
    'Le navigateur n’a pas ouvert d’onglet.',
    'La tâche continue dans l’onglet actuel.',
  ],
  notInFront: () => [
    'L’onglet de cette tâche n’est pas l’onglet actif : il n’y a pas de capture d’écran.',
    'Passez à cet onglet.',
  ],
  screenshotNeedsClick: () => [
    'Le navigateur n’autorise une capture d’écran qu’après un clic sur Espalier dans cet onglet.',
    'Passez à la page et cliquez sur Espalier dans la barre d’outils.',
  ],
  noScreenshot: ({ seen }) => [
    `Le navigateur n’a pas pu capturer l’onglet (${seen}).`,
    'Réessayez.',
  ],
};

export const failures: Failures = { edit, model, tab, task };
