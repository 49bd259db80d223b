/** The words of the lower half of the homepage: Polski. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Wejdź bez hasła',
  'how.step1': 'Podaj adres e-mail',
  'how.step1Text': 'Nie ma hasła, które trzeba wymyślić albo można zapomnieć.',
  'how.step2': 'Przeczytaj jeden e-mail',
  'how.step2Text':
    'Jest w nim sześciocyfrowy kod, ważny dziesięć minut. Na tym komputerze każdy e-mail trafia do skrzynki nadawczej, więc wystarczy dowolny adres.',
  'how.outbox': 'Otwórz skrzynkę nadawczą',
  'how.step3': 'Przywitaj się',
  'how.step3Text': 'Czekają trzy zwierzaki. Karm je, baw się z nimi i zdobywaj osiągnięcia.',
  'how.developers': 'Dla programistów',
  'how.page':
    'To zwykła strona: kilka plików statycznych i jeden znacznik script. Całe logowanie pochodzi z auth-elements: formularz, sesja i wylogowanie w pozostałych kartach.',
  'how.policy':
    'Usługa logowania działa pod innym adresem (origin), a zasady tych stron nie pozwalają na skrypty i style w treści ani na zamianę tekstu w znaczniki.',
  'how.api': 'Przeczytaj opis API dostawcy',
  'how.sample': 'Cała integracja',
  'how.nav': 'Nawigacja główna',
  'how.noScript': 'Pet Game potrzebuje JavaScriptu, aby rysować i poruszać zwierzaki.',
  'tap.label': 'Dotknij: {name} ({species})',
  'tap.fox': 'Czy to przekąska?|Wcale nie śpię.|Złap mnie!',
  'tap.axolotl': 'Blup.|Mnie odrasta łapka. A Tobie?|Jeszcze raz!',
  'tap.owl': 'Huu? O. Cześć.|Jeszcze pięć minut.|Pracuję tylko nocą.',
  'tap.about':
    'Trzy zwierzaki, które w czasie rzeczywistym robią się głodne, śpiące i psotne. Demo auth-elements.',
};
