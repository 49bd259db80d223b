/** The words of the demo's pages: Deutsch. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Kommen Sie herein',
  'login.lead': 'Ihre Tiere haben Sie an der Tür gehört.',
  'login.preferLink': 'Lieber einen Link?',
  'login.emailLink': 'Anmeldelink per E-Mail senden',
  'login.preferCode': 'Lieber einen Code?',
  'login.emailCode': '6-stelligen Code per E-Mail senden',
  'login.secondLock': 'Möchten Sie ein zweites Schloss?',
  'login.addApp': 'Authenticator-App hinzufügen',
  'login.outboxHint': 'Probieren Sie das auf Ihrem eigenen Rechner aus? Ihre E-Mails finden Sie im',
  'login.outbox': 'Postausgang',
  'login.newTab': 'öffnet einen neuen Tab',
  skip: 'Zum Inhalt springen',
  noScript: 'Für die Anmeldung ist JavaScript nötig. Es wurde nicht geladen.',
  'cookies.blocked':
    'Dieser Browser blockiert Cookies für diese Website. Die nächste Seite würde Sie nicht erkennen. Erlauben Sie Cookies für diese Website:',
  'cookies.tryAgain': 'Erneut versuchen',
  foot: 'Ihre Tiere sind in guten Händen!',
  'nav.logIn': 'Anmelden',
  'nav.pets': 'Ihre Tiere',
  'home.title1': 'Kleine Tiere.',
  'home.title2': 'Große Gefühle.',
  'home.lead':
    'Drei kleine Tiere, die in Echtzeit hungrig, müde und albern werden. Die Uhr lesen können sie nicht, aber sie wissen, wann Sie zuletzt hier waren.',
  'home.meet': 'Tiere kennenlernen',
  'home.visit': 'Tiere besuchen',
  'home.how': 'Wie funktioniert das?',
  'status.in': 'Sie sind angemeldet als {email}',
  'status.out': 'Sie sind nicht angemeldet',
  'status.checking': 'Es wird geprüft, ob Sie angemeldet sind …',
  'status.unknown': 'Wir wissen nicht, ob Sie angemeldet sind.',
  logOut: 'Abmelden',
  tryAgain: 'Erneut versuchen',
  problem: 'Der Anmeldedienst antwortet nicht. Deshalb wissen wir nicht, ob Sie angemeldet sind.',
  language: 'Sprache',
};
