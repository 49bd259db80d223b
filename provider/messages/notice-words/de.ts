import type { NoticeWords } from '../notice-words.ts';

export const de: NoticeWords = {
  subjects: {
    method_added: 'Eine neue Anmeldemethode für {project}',
    method_removed: 'Eine Anmeldemethode für {project} wurde entfernt',
    password_changed: 'Ihr Passwort für {project} wurde geändert',
    new_device: 'Neue Anmeldung bei {project}',
    app_allowed: '{app} kann jetzt in Ihrem Namen auf {project} zugreifen',
    recovery_code_used: 'Ein Wiederherstellungscode für {project} wurde verwendet',
    recovery_codes_replaced: 'Neue Wiederherstellungscodes für {project}',
    data_downloaded: 'Ihre Daten bei {project} wurden heruntergeladen',
    account_deletion: 'Ihr Konto bei {project} wird gelöscht',
    account_deleted: 'Ihr Konto bei {project} wurde gelöscht',
  },
  intros: {
    method_added: 'Zu Ihrem Konto bei {project} wurde hinzugefügt: {method}.',
    method_removed: 'Aus Ihrem Konto bei {project} wurde entfernt: {method}.',
    password_changed: 'Das Passwort Ihres Kontos bei {project} wurde geändert.',
    new_device:
      'Jemand hat sich bei Ihrem Konto bei {project} angemeldet, mit einem Browser oder Netzwerk, das wir nicht kennen.',
    app_allowed: 'Sie haben {app} vollen Zugriff auf Ihr Konto bei {project} gegeben.',
    recovery_code_used:
      'Ein Wiederherstellungscode Ihres Kontos bei {project} wurde anstelle der Authenticator-App verwendet. Verbleibende Codes: {left}.',
    recovery_codes_replaced:
      'Für Ihr Konto bei {project} wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    data_downloaded: 'Jemand hat alles, was {project} über Sie speichert, als Datei heruntergeladen.',
    account_deletion:
      'Jemand möchte Ihr Konto bei {project} löschen. Alle Sitzungen wurden abgemeldet. Es wird am {date} gelöscht; bis dahin können Sie es behalten.',
    account_deleted:
      'Ihr Konto bei {project} wurde gelöscht, alle Sitzungen wurden abgemeldet. Das lässt sich nicht rückgängig machen. Wenn Sie das nicht waren, wenden Sie sich an {project}.',
  },
  methods: {
    email: 'die E-Mail-Adresse {label}',
    phone: 'die Telefonnummer {label}',
    social: 'das Konto bei {label}',
    passkey: 'der Passkey „{label}“',
    wallet: 'die Wallet {label}',
    app: 'eine Authenticator-App',
  },
  ended: {
    sessions: 'Abgemeldete Sitzungen',
    apps: 'Getrennte Apps',
    codes: 'Ungültig gemachte Codes',
    links: 'Ungültig gemachte Links',
  },
  when: 'Wann',
  browser: 'Browser',
  place: 'Wo',
  organization: 'Organisation',
  unknown: 'Unbekannt',
  question: 'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, sichern Sie jetzt Ihr Konto.',
  action: 'Das war ich nicht',
  keepAction: 'Mein Konto behalten oder sichern',
  withoutLink:
    'Wenn Sie das nicht waren, melden Sie sich an und prüfen Sie Ihr Konto, oder suchen Sie diese Nachricht im Postfach Ihrer anderen Adresse.',
  ofMember:
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wenden Sie sich jetzt an einen Admin Ihrer Organisation.',
  putBack: 'Dort können Sie auch diese Adresse wiederherstellen.',
  expiry: 'Der Link funktioniert {days} lang. Geben Sie ihn nie weiter.',
  page: {
    title: 'Waren Sie das?',
    explain:
      'Wenn nicht, melden wir alle Browser und Apps ab, entfernen, was seitdem hinzugefügt wurde, und sperren die Anmeldemethoden für einen Tag. Danach senden wir Ihnen einen Link zur Anmeldung.',
    secure: 'Mein Konto sichern',
    restore: 'Adresse wiederherstellen',
    restoreExplain:
      'Haben Sie es sich anders überlegt, oder hat jemand anderes die Adresse entfernt? Sie können sich wieder mit ihr anmelden.',
    keep: 'Mein Konto behalten',
    keepExplain: 'Haben Sie es sich anders überlegt? Ihr Konto bleibt, und Sie können sich wieder anmelden.',
    keptTitle: 'Ihr Konto bleibt',
    kept: 'Es wird nicht gelöscht. Melden Sie sich mit {address} an.',
    doneTitle: 'Ihr Konto ist sicher',
    done: 'Wir haben jeden Zugriff darauf beendet:',
    removed: 'Entfernte Anmeldemethoden',
    next: 'Wir haben einen Link an {address} gesendet. Melden Sie sich damit an. Einen Tag lang können keine Anmeldemethoden hinzugefügt oder entfernt werden.',
    nextUnsent:
      'Wir konnten Ihnen keinen Link senden. Melden Sie sich mit {address} an. Einen Tag lang können keine Anmeldemethoden hinzugefügt oder entfernt werden.',
    restoredTitle: 'Die Adresse ist wiederhergestellt',
    restored: 'Sie können sich wieder mit {address} anmelden.',
    goneTitle: 'Dieser Link ist abgelaufen',
    gone: 'Er wurde schon verwendet oder ist älter als {days}.',
    nothing: 'Wenn Sie das waren, können Sie diese Seite schließen.',
  },
};
