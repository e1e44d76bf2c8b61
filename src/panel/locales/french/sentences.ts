/** French: sentences that the plan and the records hold as plain English words. */
import type { Translation } from '../translation.ts';

const planReason: Translation['sentences']['planReason'] = {
  removed: 'Retirée par vous.',
  replaced: 'Remplacée par vous.',
  replacedWithRest: 'Remplacée par vous, avec tout ce qui suivait.',
  partOfDone: 'Vous avez fait l’étape dont elle fait partie.',
  otherWayChosen: 'Vous avez choisi une autre voie.',
  parentReworded: 'Vous avez modifié l’étape au-dessus.',
  takenBack: 'Annulée par vous.',
  markedDone: 'Faite par vous.',
  markedFailed: 'Marquée comme échouée par vous.',
  otherWayWorked: 'Inutile : une autre voie a réussi.',
  otherWayHere: 'Inutile : une autre voie vers ici a réussi.',
  otherWayTaken: 'Une autre voie a été prise.',
  otherWaysFollow: 'D’autres voies suivent.',
  planChanged: 'Le plan a changé.',
  pageChanged: 'Omise, car la page a changé avant elle. Il faut la relire.',
  onlyYours: 'Seulement vos propres étapes.',
  allTried: 'Toutes les voies vers l’objectif ont été essayées.',
  tookOver: 'Vous avez pris la main ici. C’est peut-être déjà fait.',
  didByHand: 'Vous avez fait cela vous-même.',

  plannedAlong: 'Planifiée avec l’étape {step}.',
  doneTogether: 'Faite avec l’étape {step}.',
  foundDone: 'Trouvée faite sur la page pendant la planification de l’étape {step}.',
  notNeededHere: 'Plus nécessaire, d’après la page à l’étape {step}.',
  noneWorked: 'Aucune voie n’a réussi.',
  partFailed: 'Toutes les parties n’ont pas réussi.',
  ownFailed: 'Une étape que vous avez ajoutée n’a pas pu être faite.',
  ownStepFailed: 'Votre étape « {step} » n’a pas pu être terminée.',
  ownStepOpen: 'Votre étape « {step} » est encore ouverte.',
  triedTooOften: 'Cette étape a été essayée trop souvent.',
  claimedDone:
    'Cette étape a été dite faite sans action, mais l’objectif n’est pas atteint : {feedback}',
  claimedAgain:
    'Cette étape a été dite faite sans action, alors qu’une réparation la demandait encore.',
  claimedAtOnce: 'Cette étape a été dite faite sans action, alors que rien n’était encore fait.',
  claimedLast: 'Cette étape a été dite faite sans action, et l’objectif se terminerait avec elle.',
  look: 'La page est regardée encore une fois.',
  notComplete: 'La tâche n’est pas terminée.',
  goalNotReached: 'La dernière vérification montre que l’objectif n’est pas atteint.',
  notChecked: 'Impossible de vérifier si c’est fait : {failure}',
  notWritten: 'La réponse n’a pas pu être rédigée : {failure}',
  stoppedMidway: 'Arrêtée en cours de route ; le résultat est inconnu.',
  outcomeUnknown:
    'Le résultat de cette action est inconnu. C’est peut-être déjà fait : regardez la page.',
  skipped: 'Ignorée.',
  skippedBecause: 'Ignorée : {reason}',
  noFile: 'Aucun fichier n’a été choisi.',
  noFileBecause: 'Aucun fichier n’a été choisi : {reason}',

  guardStep: 'Garde contre les répétitions : une étape aux mêmes mots a déjà échoué ({step}).',
  guardAction:
    'Garde contre les répétitions : la même action a eu {times} fois de suite le même résultat.',
  guardBackAndForth: 'Garde contre les boucles : des allers-retours entre {one} et {other}.',
  guardIdle: 'Garde contre le surplace : les {times} dernières actions n’ont rien donné.',

  usedUpPlanningSteps: '« {step} » a atteint sa limite de {limit} étapes de planification.',
  usedUpActions: '« {step} » a atteint sa limite de {limit} actions.',
  usedUpModelCalls: '« {step} » a atteint sa limite de {limit} appels au modèle.',
  usedUpTokens: '« {step} » a atteint sa limite de {limit} jetons.',
  usedUpMoney: '« {step} » a atteint sa limite de coût de {limit}.',
  usedUpTime: '« {step} » a atteint sa limite de temps de {limit} ms.',

  noWayBack: 'Avant cette voie, retour à {address} impossible.',
  changedThere:
    'Avant cette voie, retour à {address} impossible : la page n’y est plus comme avant.',
  mayRepeat:
    'Avant cette voie, retour à {address} impossible : rouvrir cette adresse pourrait répéter ce qu’elle a fait.',
  rehearsed:
    'Avant cette voie, retour à {address} impossible ; essai dans un onglet en arrière-plan : {why}',
  wayBackFailed: 'Avant cette voie, retour à {address} impossible : {failure}',
  changedAhead: 'La page n’y est plus la même.',
  failedAhead: 'Le serveur a répondu par l’erreur {status}.',

  actedThrice: 'La même action a été essayée trois fois.',
  stepsUsedUp: 'La limite de {limit} étapes est atteinte.',
  roundsUsedUp: 'La limite de {limit} tours est atteinte.',
  plannerAsked: 'Le planificateur a été interrogé {times} fois.',
  sameResult: 'La même action a eu {times} fois le même résultat.',
  lastActs: 'Dernières actions : {acts}.',
  nothingDone: 'Rien n’a été fait.',
  noReply: 'La réponse du modèle est inutilisable : {failure}',
  emptyReply: 'Le modèle n’a rien répondu.',

  everyFoundTried: 'Toutes les voies trouvées ont été essayées.',
  tooFar: 'C’est à trop d’étapes d’ici.',
  onlyStops: 'Dans un état suivant, toutes les propositions étaient d’arrêter.',
  leftOutLost: 'Omise : le chemin pour y aller est perdu.',
  leftOutAlike: 'Omise : une proposition du même genre est gardée.',
  leftOutDouble: 'Omise : en double.',
  leftOutWorst: 'Omise : la moins prometteuse.',
  isErrorPage: 'La page est une page d’erreur.',
  asksForPerson: 'La page vérifie qu’une personne la visite.',

  noStart: 'Aucun début n’a été trouvé.',
  noAction: 'Aucune action suivante n’a été trouvée : {failure}',
  startIsGone: 'La page de départ ne peut pas être rétablie.',
  triedAgain: 'Son début est essayé à nouveau.',
  tooManySteps: 'Il a fallu trop d’étapes.',
  missedAim: 'L’effet voulu n’a pas été obtenu.',
  notJudged: 'Impossible de juger si cela a réussi.',
  nothingChanged: 'Rien n’a changé sur la page.',
  emptyMessage: 'Le message pour vous est vide.',
  notCarriedOut: 'Impossible à faire.',
  planIsFull: 'Le plan ne peut pas être plus long.',
  answerRefused: 'Sa réponse n’a pas été acceptée.',
  wayIsGone: 'La page d’où continuer ne peut pas être rétablie.',
  nothingAfter: 'Après cela, il n’y a plus rien à essayer.',
  nothingLeft: 'Il n’y a plus rien à essayer.',
  attemptsUsedUp: 'La recherche a épuisé ses {attempts} essais.',
  bestAttempt: 'Le meilleur essai : {path}.',
  nothingWorked: 'Rien n’a réussi.',
  nextIsYours: 'Ensuite « {step} », car vous l’avez ajoutée ou modifiée.',
  nextIsPromising: 'Ensuite « {step} » : la page d’avant est la plus prometteuse à ce jour.',
  nextIsNew: 'Ensuite « {step} », pas encore essayée.',
  nextTriedOnce:
    'Ensuite « {step} » : vaut {value} à ce jour, essayée une fois ; {added} s’ajoute parce qu’elle l’a été si rarement.',
  nextTried:
    'Ensuite « {step} » : vaut {value} à ce jour, essayée {times} fois ; {added} s’ajoute parce qu’elle l’a été si rarement.',
};

const remark: Translation['sentences']['remark'] = {
  alreadyThere: 'L’onglet était déjà à {url} ; rien n’a été chargé.',
  notAtAddress: 'Une adresse avec « {text} » était attendue ; elle n’a pas été vue.',
  notOnPage: '« {text} » était attendu sur la page, mais n’a pas été vu.',
  notGone: '« {text} » devait disparaître de la page, ce qui n’a pas été vu.',
  notShowing: 'L’élément devait afficher « {text} », ce qui n’a pas été vu.',
  notAsOften: '« {text} » était attendu au moins {times} fois, ce qui n’a pas été vu.',
  heldBack: 'Le mode strict a retenu ce que cela enverrait : rien n’a été envoyé.',
  loadedAnyway: 'La connexion a été perdue, mais la page s’est chargée.',
  isRepeated: 'La connexion a été perdue ; l’action est répétée.',
  lostDuring: 'La connexion a été perdue pendant l’action ; le résultat est inconnu.',
  confirmedByYou: 'Vous avez confirmé que cela a eu lieu.',
  tabClosedDuring: 'L’onglet a été fermé pendant l’action ; le résultat est inconnu.',
  pageLeftDuring: 'La page a disparu pendant l’action ; le résultat est inconnu.',
  notOpened: '{url} n’a pas été ouvert : l’onglet affiche {now}.',
  tabIsAt: 'L’onglet est maintenant à {url}.',
  tabIsClosed: 'L’onglet est fermé.',
  sent: 'La page a envoyé {request}.',
  sentByWorker: 'Un worker du site a envoyé {request}, peut-être pour un autre onglet.',
  held: 'Le mode strict a retenu {request} : rien n’a été envoyé.',
};

const rule: Translation['sentences']['rule'] = {
  answered: 'Votre réponse à l’étape {step} : {answer}',
  answeredTo: 'Demandé à l’étape {step} : « {question} » Votre réponse : {answer}',
  noAnswer:
    'Pas de réponse à l’étape {step} : ne pas deviner, laisser de côté ce qui en dépend et le dire à la fin.',
  noAnswerBecause:
    'Pas de réponse à l’étape {step} ({reason}) : ne pas deviner, laisser de côté ce qui en dépend et le dire à la fin.',
  notDone:
    'Vous n’avez pas fait ce que demande l’étape {step} : ne pas le redemander, continuer sans et le dire à la fin.',
  notDoneBecause:
    'Vous n’avez pas fait ce que demande l’étape {step} ({reason}) : ne pas le redemander, continuer sans et le dire à la fin.',
  noFile:
    'Pas de fichier à l’étape {step} : ne pas le redemander, continuer sans et le dire à la fin.',
  noFileBecause:
    'Pas de fichier à l’étape {step} ({reason}) : ne pas le redemander, continuer sans et le dire à la fin.',
  notThere: 'Ne pas aller sur {origin}.',
  notThereBecause: 'Ne pas aller sur {origin} : {reason}',
  notThis: 'Ne pas faire ce qui a été refusé à l’étape {step} (voir les notes).',
  notThisBecause: 'Ne pas faire ce qui a été refusé à l’étape {step} (voir les notes) : {reason}',
  refusedSite: 'Refusé à l’étape {step} : aller sur {origin}',
  refusedDialog: 'Refusé à l’étape {step} : accepter la demande « {text} » sur {site}',
  refusedAct: 'Refusé à l’étape {step} : « {target} » sur {site}',
  refused: 'Refusé à l’étape {step} : {what}',
  aboutStep: 'À propos de l’étape {step} : {rule}',
  taskDoneIf: 'La tâche n’est terminée que si : {check}',
  stepDoneIf: 'L’étape {step} n’est terminée que si : {check}',
  withdrawn: 'Règle levée : {rule}',
};

const codeStep: Translation['sentences']['codeStep'] = {
  goOnFromHere: 'Continuer à partir d’ici',
  howToBegin: 'Par où commencer',
  whatComesNext: 'La suite',
  proveToBeHuman: 'Confirmez sur cette page que vous êtes une personne.',
};

export const sentences: Translation['sentences'] = { planReason, remark, rule, codeStep };
