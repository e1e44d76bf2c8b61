/** French: what an act changed in the page, and what was sent. */
import type { Translation } from '../translation.ts';

type Changes = Translation['said']['changes'];

const parts: Changes['parts'] = {
  alert: 'alerte',
  button: 'bouton',
  checkbox: 'case à cocher',
  clickable: 'élément',
  combobox: 'liste déroulante',
  date: 'champ de date',
  dialog: 'boîte de dialogue',
  file: 'champ de fichier',
  group: 'groupe',
  'group of fields': 'groupe de champs',
  img: 'image',
  line: 'ligne',
  link: 'lien',
  list: 'liste',
  'list of options': 'liste d’options',
  listbox: 'liste de choix',
  menu: 'menu',
  menuitem: 'élément de menu',
  menuitemcheckbox: 'élément de menu',
  menuitemradio: 'élément de menu',
  message: 'message',
  option: 'option',
  part: 'partie',
  picture: 'image',
  radio: 'bouton radio',
  row: 'ligne',
  searchbox: 'champ de recherche',
  section: 'section',
  'set of rows': 'groupe de lignes',
  slider: 'curseur',
  spinbutton: 'champ numérique',
  switch: 'interrupteur',
  tab: 'onglet',
  textbox: 'champ de texte',
  tooltip: 'infobulle',
  tree: 'arborescence',
  treeitem: 'élément d’arborescence',
};

const states: Changes['states'] = {
  checked: ['coché', 'décoché'],
  partlyChecked: ['coché en partie', 'décoché'],
  selected: ['sélectionné', 'désélectionné'],
  pressed: ['enfoncé', 'relâché'],
  current: ['l’élément actuel', 'plus l’élément actuel'],
  disabled: ['désactivé', 'activé'],
  readOnly: ['en lecture seule', 'modifiable'],
  highlighted: ['mis en évidence', 'plus mis en évidence'],
  picture: ['une autre image', 'une autre image'],
  look: ['d’un autre aspect', 'd’un autre aspect'],
};

const dialogs = {
  alert: 'un avertissement',
  confirm: 'une demande de confirmation',
  prompt: 'une question',
  beforeunload: 'une question avant de quitter',
} as const;

const answers = { dismissed: 'refusée', accepted: 'acceptée' } as const;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const items = (count: number): string => `${count} ${count > 1 ? 'éléments' : 'élément'}`;

export const changes: Changes = {
  parts,
  states,
  quote: (text) => `« ${text} »`,
  counted: ({ what, count }) => `${what} de ${count} éléments`,
  nothing: () => 'Rien de visible n’a changé sur la page.',
  more: ({ count }) => `… et ${count} autres changements.`,
  ongoing: () => 'change encore',
  byPage: () => 'par la page elle-même, pas par cette action',
  appeared: ({ what, named, count }) =>
    `Apparu : ${what}${named}${count > 0 ? ` (${items(count)})` : ''}.`,
  disappeared: ({ what, named }) => `Disparu : ${what}${named}.`,
  expanded: ({ text, isOpen }) => `${text} est maintenant ${isOpen ? 'déplié' : 'replié'}.`,
  textAppeared: ({ text }) => `Texte apparu : ${text}.`,
  textDisappeared: ({ text }) => `Texte disparu : ${text}.`,
  textChanged: ({ before, after }) => `Texte modifié : avant ${before}, maintenant ${after}.`,
  list: ({ what, named, added, removed, count, first, last }) => {
    const counts = [
      ...(removed > 0 ? [`${removed} en moins`] : []),
      ...(added > 0 ? [`${added} en plus`] : []),
    ].join(', ');
    const ends = last ? `de ${first} à ${last}` : first;
    return `${capital(what)}${named} : ${items(count)} au lieu de ${count - added + removed} (${counts}), ${ends}.`;
  },
  reordered: ({ named, first, last }) =>
    `Liste${named} triée autrement : commence par ${first}${last && ` et finit par ${last}`}.`,
  moved: ({ text, to }) => `${text} déplacé${to && ` vers ${to}`}.`,
  announced: ({ text }) => `La page a annoncé un instant : ${text}.`,
  state: ({ what, named, state }) => `${capital(what)}${named} : maintenant ${state}.`,
  value: ({ what, named, text }) => `${capital(what)}${named} : contient maintenant ${text}.`,
  invalid: ({ named, text }) => `Champ${named} signalé comme non valide : ${text}.`,
  loadedAgain: ({ to }) => `La page a été rechargée : ${to}.`,
  navigated: ({ from, to }) => `La page est passée de ${from} à ${to}.`,
  errorPage: ({ status }) => `Le serveur a répondu par l’erreur ${status}.`,
  sent: ({ request }) => `La page a envoyé ${request}.`,
  sentByWorker: ({ request }) =>
    `Un worker du site a envoyé ${request}, peut-être pour un autre onglet.`,
  held: ({ request }) => `Le mode strict a retenu ${request} : rien n’a été envoyé.`,
  title: ({ text }) => `Le titre de la page est maintenant ${text}.`,
  dialog: ({ dialog, text, answer }) =>
    `La page a affiché ${dialogs[dialog]} : ${text} (${dialog === 'alert' ? 'fermé' : answers[answer]}).`,
  newTab: ({ number, url }) =>
    `Un nouvel onglet (numéro ${number}) s’est ouvert${url && ` : ${url}`}.`,
  download: ({ text }) => `Téléchargement commencé : ${text}.`,
  given: ({ text, to }) => `Envoyé : ${text}${to && `, dans ${to}`}.`,
  scrolled: ({ text, to }) =>
    `${text ? `La zone ${text} a défilé` : 'La page a défilé'} jusqu’à ${to}.`,
};
