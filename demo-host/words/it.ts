/** The words of the demo's pages: Italiano. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Entra pure',
  'login.lead': 'I tuoi animaletti ti hanno sentito alla porta.',
  'login.preferLink': 'Preferisci un link?',
  'login.emailLink': 'Inviami un link di accesso',
  'login.preferCode': 'Preferisci un codice?',
  'login.emailCode': 'Inviami un codice di 6 cifre',
  'login.secondLock': 'Vuoi una seconda serratura?',
  'login.addApp': 'Aggiungi un’app di autenticazione',
  'login.outboxHint': 'Lo provi sul tuo computer? Trovi le tue email nella',
  'login.outbox': 'posta in uscita',
  'login.newTab': 'si apre in una nuova scheda',
  skip: 'Vai al contenuto',
  noScript: 'Per accedere serve JavaScript, che non è stato caricato.',
  'cookies.blocked':
    'Questo browser blocca i cookie di questo sito: la pagina seguente non ti riconoscerebbe. Consenti i cookie per questo sito:',
  'cookies.tryAgain': 'Riprova',
  foot: 'I tuoi animaletti sono in buone mani!',
  'nav.logIn': 'Accedi',
  'nav.pets': 'I tuoi animaletti',
  'home.title1': 'Piccoli animali.',
  'home.title2': 'Grandi sentimenti.',
  'home.lead':
    'Tre animaletti che hanno fame, sonno e voglia di giocare in tempo reale. Non sanno leggere l’ora, ma sanno quando sei stato qui.',
  'home.meet': 'Conosci i tuoi animaletti',
  'home.visit': 'Visita i tuoi animaletti',
  'home.how': 'Come funziona?',
  'status.in': 'Hai effettuato l’accesso come {email}',
  'status.out': 'Non hai effettuato l’accesso',
  'status.checking': 'Verifica dell’accesso…',
  'status.unknown': 'Non sappiamo se hai effettuato l’accesso.',
  logOut: 'Esci',
  tryAgain: 'Riprova',
  problem: 'Il servizio di accesso non risponde, quindi non sappiamo se hai effettuato l’accesso.',
  language: 'Lingua',
};
