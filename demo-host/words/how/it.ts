/** The words of the lower half of the homepage: Italiano. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Entra senza password',
  'how.step1': 'Inserisci il tuo indirizzo email',
  'how.step1Text': 'Nessuna password da inventare o dimenticare.',
  'how.step2': 'Leggi un’email',
  'how.step2Text':
    'Contiene un codice di sei cifre valido dieci minuti. Su questo computer tutte le email arrivano nella posta in uscita, quindi va bene qualsiasi indirizzo.',
  'how.outbox': 'Apri la posta in uscita',
  'how.step3': 'Saluta',
  'how.step3Text': 'Tre animaletti ti aspettano. Dai loro da mangiare, gioca con loro e ottieni traguardi.',
  'how.developers': 'Per chi sviluppa',
  'how.page':
    'Questa è una pagina normale: pochi file statici e un tag script. Tutto ciò che riguarda l’accesso viene da auth-elements: il modulo, la sessione e l’uscita nelle altre schede.',
  'how.policy':
    'Il servizio di accesso è su un’altra origine, e la policy di queste pagine non consente script o stili in linea, né testi trasformati in markup.',
  'how.api': 'Leggi la descrizione dell’API del provider',
  'how.sample': 'Tutta l’integrazione',
  'how.nav': 'Navigazione principale',
  'how.noScript': 'Pet Game ha bisogno di JavaScript per disegnare e muovere gli animaletti.',
  'tap.label': 'Tocca {name} ({species})',
  'tap.fox': 'È uno spuntino?|Non stavo dormendo.|Prendimi!',
  'tap.axolotl': 'Blub.|Le mie zampe ricrescono. E le tue?|Ancora!',
  'tap.owl': 'Uh? Oh. Ciao.|Altri cinque minuti.|Lavoro solo di notte.',
  'tap.about':
    'Tre animaletti che hanno fame, sonno e voglia di giocare in tempo reale. Una demo di auth-elements.',
};
