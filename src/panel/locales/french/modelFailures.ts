/** French: what is the matter with the model or its server. */
import { number } from '../format.ts';
import type { Translation } from '../translation.ts';

const quoted = (said: string): string => said && ` Réponse du serveur : ${said}`;
const coded = (status: number | null): string => (status ? ` (${status})` : '');
const sized = (context: number | null): string =>
  context ? ` (son contexte est de ${number(context)} jetons)` : '';

export const model: Translation['said']['failures']['model'] = {
  noKeySaved: () => [
    'Aucune clé d’API n’est enregistrée.',
    'Dans les réglages, ajoutez votre clé ou l’adresse d’un serveur de modèles qui n’en demande pas.',
  ],
  noKey: ({ host }) => [
    `Il n’y a pas encore de clé pour ${host}.`,
    'Dans les réglages, saisissez une clé ou l’adresse d’un serveur qui n’en demande pas.',
  ],
  stopped: () => ['L’appel au modèle a été arrêté.', 'Relancez-le quand vous serez prêt.'],
  stalled: ({ host, seconds }) => [
    `${host} n’a plus répondu pendant ${number(seconds)} secondes, deux fois.`,
    'Vérifiez le réseau ou le serveur, puis reprenez la tâche.',
  ],
  answerCutOff: ({ host, seen }) => [
    `La réponse de ${host} a été coupée plusieurs fois (${seen}).`,
    'Vérifiez le réseau, puis reprenez la tâche.',
  ],
  unreachable: ({ host, seen }) => [
    `${host} est injoignable (${seen}).`,
    'Vérifiez le réseau et l’adresse du serveur de modèles dans les réglages.',
  ],
  noAnswer: ({ host }) => [
    `${host} n’a pas répondu en une minute.`,
    'Vérifiez que le serveur de modèles est lancé.',
  ],
  tooLong: ({ model: name, context, said }) => [
    `La requête était trop longue pour ${name}${sized(context)}.${quoted(said)}`,
    'Choisissez un modèle au contexte plus long, ou une page plus petite.',
  ],
  contextFull: ({ model: name, context }) => [
    `La requête a rempli le contexte de ${name}${sized(context)}.`,
    'Choisissez un modèle au contexte plus long.',
  ],
  billing: ({ host, said }) => [
    `${host} a refusé pour une raison de facturation.${quoted(said)}`,
    'Ajoutez du crédit ou vérifiez le forfait de cette clé, puis reprenez la tâche.',
  ],
  badKey: ({ host, said }) => [
    `${host} n’a pas accepté la clé.${quoted(said)}`,
    'Vérifiez-la dans les réglages : elle est peut-être mal saisie, expirée ou révoquée.',
  ],
  forbidden: ({ host, model: name, said }) => [
    `La clé n’autorise pas l’usage de ${name} sur ${host}.${quoted(said)}`,
    'Prenez un autre modèle, ou une clé avec plus de droits.',
  ],
  unknownModel: ({ host, model: name, said }) => [
    `${host} ne connaît pas le modèle ${name}, ou n’offre pas l’API attendue.${quoted(said)}`,
    'Choisissez un autre modèle, ou corrigez l’adresse du serveur dans les réglages.',
  ],
  rateLimited: ({ host, wait, said }) => [
    `${host} limite les requêtes de cette clé.${wait === null ? '' : ` Le serveur demande d’attendre ${number(wait)} ${wait < 2 ? 'seconde' : 'secondes'}.`}${quoted(said)}`,
    'Attendez, puis reprenez la tâche. Si cela se répète, demandez une limite plus élevée.',
  ],
  overloaded: ({ host, said }) => [
    `${host} est surchargé.${quoted(said)}`,
    'Attendez quelques minutes, puis reprenez la tâche.',
  ],
  serverError: ({ host, status, said }) => [
    `${host} a eu une erreur interne${coded(status)}.${quoted(said)}`,
    'Attendez un instant, puis reprenez la tâche.',
  ],
  refusedRequest: ({ host, status, said }) => [
    `${host} a refusé la requête${coded(status)}.${quoted(said)}`,
    'Essayez un autre modèle. Si le problème persiste, signalez-le avec ce message.',
  ],
  declined: ({ model: name, why }) => [
    `${name} a refusé d’aider${why && ` (${why})`}.`,
    'Formulez l’objectif autrement, ou choisissez un autre modèle.',
  ],
  outputCut: ({ model: name, tokens }) => [
    `La réponse de ${name} a été coupée, même avec ${number(tokens)} jetons disponibles.`,
    'Réessayez, ou choisissez un autre modèle.',
  ],
  badOutput: ({ model: name, times, seen }) => [
    `${name} a donné ${number(times)} fois une réponse inutilisable : ${seen}`,
    'Réessayez, ou choisissez un modèle plus puissant.',
  ],
};
