/** The words of the demo's pages: Polski. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Zapraszamy',
  'login.lead': 'Twoje zwierzaki usłyszały Cię pod drzwiami.',
  'login.preferLink': 'Wolisz link?',
  'login.emailLink': 'Wyślij mi link do logowania',
  'login.preferCode': 'Wolisz kod?',
  'login.emailCode': 'Wyślij mi 6-cyfrowy kod',
  'login.secondLock': 'Chcesz mieć drugi zamek?',
  'login.addApp': 'Dodaj aplikację uwierzytelniającą',
  'login.outboxHint': 'Sprawdzasz to na własnym komputerze? Twoje wiadomości są w',
  'login.outbox': 'skrzynce nadawczej',
  'login.newTab': 'otwiera się w nowej karcie',
  skip: 'Przejdź do treści',
  noScript: 'Logowanie wymaga JavaScriptu, który się nie wczytał.',
  'cookies.blocked':
    'Ta przeglądarka blokuje pliki cookie tej witryny, więc następna strona by Cię nie rozpoznała. Zezwól na pliki cookie tej witryny:',
  'cookies.tryAgain': 'Spróbuj ponownie',
  foot: 'Twoje zwierzaki są w dobrych rękach!',
  'nav.logIn': 'Zaloguj się',
  'nav.pets': 'Twoje zwierzaki',
  'home.title1': 'Małe zwierzaki.',
  'home.title2': 'Wielkie uczucia.',
  'home.lead':
    'Trzy małe zwierzaki, które w czasie rzeczywistym są głodne, śpiące i rozbrykane. Nie znają się na zegarze, ale wiedzą, kiedy ostatnio tu byłeś.',
  'home.meet': 'Poznaj swoje zwierzaki',
  'home.visit': 'Odwiedź swoje zwierzaki',
  'home.how': 'Jak to działa?',
  'status.in': 'Zalogowano jako {email}',
  'status.out': 'Nie zalogowano',
  'status.checking': 'Sprawdzamy, czy jesteś zalogowany…',
  'status.unknown': 'Nie wiemy, czy jesteś zalogowany.',
  logOut: 'Wyloguj się',
  tryAgain: 'Spróbuj ponownie',
  problem: 'Usługa logowania nie odpowiada, więc nie wiemy, czy jesteś zalogowany.',
  language: 'Język',
};
