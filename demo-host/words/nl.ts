/** The words of the demo's pages: Nederlands. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Kom binnen',
  'login.lead': 'Je dieren hebben je aan de deur gehoord.',
  'login.preferLink': 'Liever een link?',
  'login.emailLink': 'Mail me een inloglink',
  'login.preferCode': 'Liever een code?',
  'login.emailCode': 'Mail me een code van 6 cijfers',
  'login.secondLock': 'Wil je een tweede slot?',
  'login.addApp': 'Voeg een authenticator-app toe',
  'login.outboxHint': 'Probeer je dit op je eigen computer? Je mail staat in',
  'login.outbox': 'de outbox',
  'login.newTab': 'opent in een nieuw tabblad',
  skip: 'Naar de inhoud',
  noScript: 'Voor inloggen is JavaScript nodig. Dat is niet geladen.',
  'cookies.blocked':
    'Deze browser blokkeert cookies voor deze site, dus de volgende pagina zou je niet herkennen. Sta cookies toe voor deze site:',
  'cookies.tryAgain': 'Opnieuw proberen',
  foot: 'Je dieren zijn in goede handen!',
  'nav.logIn': 'Inloggen',
  'nav.pets': 'Je dieren',
  'home.title1': 'Kleine dieren.',
  'home.title2': 'Grote gevoelens.',
  'home.lead':
    'Drie kleine dieren die in het echt honger krijgen, moe worden en gek doen. Ze kunnen niet klokkijken, maar weten wel wanneer je hier was.',
  'home.meet': 'Ontmoet je dieren',
  'home.visit': 'Bezoek je dieren',
  'home.how': 'Hoe werkt het?',
  'status.in': 'Je bent ingelogd als {email}',
  'status.out': 'Je bent niet ingelogd',
  'status.checking': 'Controleren of je bent ingelogd…',
  'status.unknown': 'We weten niet of je bent ingelogd.',
  logOut: 'Uitloggen',
  tryAgain: 'Opnieuw proberen',
  problem: 'De inlogdienst reageert niet, dus we weten niet of je bent ingelogd.',
  language: 'Taal',
};
