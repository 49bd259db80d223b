/** Polish. It avoids forms that show the visitor’s gender. */
import type { BusinessCatalogue } from '../../b2b/messages.ts';

export const texts = {
  'organizationLogin.title': 'Przejdź do {organization}',
  'organizationLogin.titleUnknown': 'Przejdź do…',
  'sso.continue': 'Kontynuuj przez SSO',
  'sso.emailTitle': 'Podaj adres e\u2011mail, aby kontynuować',
  'sso.chooseTitle': 'Wybierz połączenie, aby kontynuować',
  'sso.organizationTitle': 'Do której organizacji należysz?',
  'sso.organizationText':
    'Nie znaleźliśmy logowania firmowego dla <bold>{email}</bold>. Podaj krótką nazwę organizacji z\u00a0jej adresu internetowego.',
  'sso.slug': 'Krótka nazwa organizacji',
  'sso.otherWay': 'Spróbuj zalogować się inaczej',
  'businessError.sso':
    'Logowanie Twojej firmy odmówiło dostępu. Spróbuj ponownie lub skontaktuj się z\u00a0administratorem.',
  'button.usePassword': 'Użyj hasła',
  'organizationLogin.notFoundTitle': 'Nie możemy otworzyć tej organizacji',
  'emailVerification.title': 'Potwierdź adres e\u2011mail',
  'emailVerification.text': '{organization} musi wiedzieć, że <bold>{email}</bold> należy do Ciebie.',
  'stepUp.text': '{organization} wymaga innego sposobu logowania.',
  'emailMethod.title': 'Jak chcesz kontynuować?',
  'emailMethod.link': 'Wyślij mi link do logowania',
  'emailMethod.code': 'Wyślij mi kod do logowania',
  'discovery.title': 'Wybierz organizację, aby kontynuować',
  'discovery.listLabel': 'Twoje organizacje',
  'discovery.join': 'Dołącz',
  'discovery.acceptInvite': 'Przyjmij zaproszenie',
  'discovery.current': 'Bieżąca',
  'discovery.create': 'Utwórz organizację',
  'discovery.createTitle': 'Utwórz organizację, aby zacząć',
  'discovery.createText':
    '<bold>{email}</bold> nie ma jeszcze konta. Utwórz organizację, użyj innego adresu lub skontaktuj się z\u00a0administratorem.',
  'discovery.noneTitle': '<bold>{email}</bold> nie należy do żadnej organizacji.',
  'discovery.noneText': 'Sprawdź, czy to właściwy adres, lub poproś administratora o\u00a0zaproszenie.',
  'discovery.otherEmail': 'Użyj innego adresu e\u2011mail',
  'discovery.filter': 'Znajdź organizację',
  'discovery.found':
    '{n, plural, =0 {Nie znaleziono organizacji} one {# organizacja} few {# organizacje} many {# organizacji} other {# organizacji}}',
  'discovery.switchTitle': 'Przejdź do innej organizacji',
  'discovery.signedOut': 'Zaloguj się, aby zobaczyć swoje organizacje.',
  'businessError.link': 'Ten link został już użyty lub wygasł. Poproś o\u00a0nowy.',
  'businessError.organization': 'Nie znaleziono tej organizacji. Skontaktuj się z\u00a0administratorem.',
  'businessError.policy':
    '{organization} nie zezwala na żaden z\u00a0Twoich sposobów logowania. Skontaktuj się z\u00a0administratorem.',
  'businessError.default':
    'Logowanie nie powiodło się. Spróbuj ponownie lub skontaktuj się z\u00a0administratorem.',
  'error.jitIneligible':
    'Ten adres nie ma dostępu do organizacji. Sprawdź go lub skontaktuj się z\u00a0administratorem.',
  'error.claimedDomain':
    'Domena Twojego adresu e\u2011mail należy do innej organizacji. Wybierz tę organizację lub skontaktuj się z\u00a0administratorem.',
  'error.memberPassword': 'Adres lub hasło jest nieprawidłowe. Spróbuj ponownie lub ustaw nowe hasło.',
  'error.renewPassword': 'Ustaw nowe hasło. Wyślemy Ci link e\u2011mailem.',
  'error.recoveryCode': 'Kod zapasowy jest nieprawidłowy. Spróbuj ponownie.',
  'error.signInOver': 'Minęło ponad dziesięć minut. Zaloguj się ponownie.',
  'password.forgotText': 'Wyślemy Ci link, aby ustawić hasło lub się zalogować.',
  'password.signUpOrReset': 'Załóż konto lub zresetuj hasło',
  'password.verifyTitle': 'Najpierw potwierdź adres e\u2011mail',
  'password.verifyText':
    'Wysłaliśmy e\u2011mail na adres <bold>{email}</bold>. Otwórz zawarty w\u00a0nim link, aby ustawić hasło.',
  'mfa.title': 'Skonfiguruj weryfikację dwuetapową',
  'mfa.text': '{organization} wymaga drugiego kroku przy logowaniu.',
  'mfa.totp': 'Użyj aplikacji uwierzytelniającej',
  'mfa.sms': 'Otrzymaj kod SMS-em',
  'mfa.switchToSms': 'Wolę kod SMS-em',
  'mfa.switchToTotp': 'Wolę aplikację uwierzytelniającą',
  'sms.title': 'Podaj numer telefonu, aby skonfigurować weryfikację dwuetapową',
  'sms.text': 'Przy każdym logowaniu wyślemy Ci kod SMS-em.',
  'sms.sending': 'Wysyłanie kodu…',
  'totp.noScan': 'Nie udaje się zeskanować kodu?',
  'totp.scanInstead': 'Zeskanuj kod QR ponownie',
  'otherMember.title': 'Logowanie już się odbyło',
  'otherMember.text':
    'Trwa sesja konta <bold>{email}</bold> w\u00a0organizacji {organization}. Link jest dla konta <bold>{otherEmail}</bold> w\u00a0organizacji {otherOrganization}. Jeśli go otworzysz, tamto konto zastąpi to.',
  'otherMember.open': 'Otwórz link',
  'otherMember.stay': 'Pozostań na tym koncie',
  'idpConsent.member': 'Używasz konta <bold>{account}</bold> w\u00a0organizacji <bold>{organization}</bold>.',
  'idpConsent.switch': 'Użyj innej organizacji',
  'idpConsent.restrictedTitle': '{organization} nie zezwala na tę aplikację',
  'idpConsent.restricted':
    'Organizacja decyduje, z\u00a0jakich aplikacji korzystają jej członkowie. Poproś administratora o\u00a0zezwolenie na tę.',
  'idpConsent.return': 'Wróć do aplikacji',
  'loading.loggingIn': 'Logowanie…',
} satisfies BusinessCatalogue;
