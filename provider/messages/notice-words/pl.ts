import type { NoticeWords } from '../notice-words.ts';

export const pl: NoticeWords = {
  subjects: {
    method_added: 'Nowy sposób logowania do {project}',
    method_removed: 'Usunięto sposób logowania do {project}',
    password_changed: 'Twoje hasło do {project} zostało zmienione',
    new_device: 'Nowe logowanie do {project}',
    app_allowed: '{app} może teraz działać w Twoim imieniu w {project}',
    recovery_code_used: 'Użyto kodu odzyskiwania do {project}',
    recovery_codes_replaced: 'Nowe kody odzyskiwania do {project}',
    data_downloaded: 'Pobrano Twoje dane z {project}',
    account_deletion: 'Twoje konto w {project} zostanie usunięte',
    account_deleted: 'Twoje konto w {project} zostało usunięte',
  },
  intros: {
    method_added: 'Do Twojego konta w {project} dodano: {method}.',
    method_removed: 'Z Twojego konta w {project} usunięto: {method}.',
    password_changed: 'Hasło do Twojego konta w {project} zostało zmienione.',
    new_device:
      'Zauważyliśmy logowanie na Twoje konto w {project} z przeglądarki lub sieci, której nie znamy.',
    app_allowed: 'Aplikacja {app} otrzymała od Ciebie pełny dostęp do konta w {project}.',
    recovery_code_used:
      'Zamiast aplikacji uwierzytelniającej użyto kodu odzyskiwania do konta {project}. Pozostałe kody: {left}.',
    recovery_codes_replaced:
      'Utworzono nowe kody odzyskiwania do Twojego konta w {project}. Poprzednie już nie działają.',
    data_downloaded: 'Ktoś pobrał do pliku wszystko, co {project} przechowuje o Tobie.',
    account_deletion:
      'Ktoś poprosił o usunięcie Twojego konta w {project}. Wszystkie sesje zostały zakończone. Konto zostanie usunięte {date}; do tego czasu możesz je zachować.',
    account_deleted:
      'Twoje konto w {project} zostało usunięte, a wszystkie sesje zakończone. Nie można tego cofnąć. Jeśli to nie Ty, skontaktuj się z {project}.',
  },
  methods: {
    email: 'adres e-mail {label}',
    phone: 'numer telefonu {label}',
    social: 'konto {label}',
    passkey: 'klucz dostępu „{label}”',
    wallet: 'portfel {label}',
    app: 'aplikacja uwierzytelniająca',
  },
  ended: {
    sessions: 'Zakończone sesje',
    apps: 'Odłączone aplikacje',
    codes: 'Unieważnione kody',
    links: 'Unieważnione linki',
  },
  when: 'Kiedy',
  browser: 'Przeglądarka',
  place: 'Gdzie',
  organization: 'Organizacja',
  unknown: 'Brak danych',
  question: 'Jeśli to Ty, nie musisz nic robić. Jeśli nie, zabezpiecz teraz swoje konto.',
  action: 'To nie ja',
  keepAction: 'Zachowaj lub zabezpiecz moje konto',
  withoutLink:
    'Jeśli to nie Ty, zaloguj się i sprawdź swoje konto albo poszukaj tej wiadomości na swoim drugim adresie.',
  ofMember: 'Jeśli to Ty, nie musisz nic robić. Jeśli nie, powiadom teraz administratora swojej organizacji.',
  putBack: 'Możesz tam też przywrócić ten adres.',
  expiry: 'Link działa przez {days}. Nikomu go nie przekazuj.',
  page: {
    title: 'Czy to Ty?',
    explain:
      'Jeśli nie, wylogujemy wszystkie przeglądarki i aplikacje, usuniemy to, co od tego czasu dodano, i zablokujemy na jeden dzień zmiany sposobów logowania. Potem wyślemy Ci link do logowania.',
    secure: 'Zabezpiecz moje konto',
    restore: 'Przywróć adres',
    restoreExplain:
      'Zmieniasz zdanie albo adres usunął ktoś inny? Po przywróceniu znów można się nim logować.',
    keep: 'Zachowaj moje konto',
    keepExplain: 'Chcesz jednak zostać? Konto pozostanie i znów będzie można się zalogować.',
    keptTitle: 'Twoje konto pozostaje',
    kept: 'Nie zostanie usunięte. Zaloguj się, używając {address}.',
    doneTitle: 'Twoje konto jest bezpieczne',
    done: 'Zakończyliśmy każdy dostęp do konta:',
    removed: 'Usunięte sposoby logowania',
    next: 'Wysłaliśmy link na {address}. Użyj go, aby się zalogować. Przez jeden dzień nie można dodawać ani usuwać sposobów logowania.',
    nextUnsent:
      'Nie udało się wysłać linku. Zaloguj się, używając {address}. Przez jeden dzień nie można dodawać ani usuwać sposobów logowania.',
    restoredTitle: 'Adres został przywrócony',
    restored: 'Możesz znów logować się, używając {address}.',
    goneTitle: 'Ten link wygasł',
    gone: 'Został już użyty lub jest starszy niż {days}.',
    nothing: 'Jeśli to Ty, możesz zamknąć tę stronę.',
  },
};
