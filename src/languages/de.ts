/** German, with “Sie”. */
import type { Catalogue } from '../strings/messages.ts';
import { first } from './first/de.ts';

export const texts = {
  ...first,
  'formField.country.label': 'Land',
  'formField.country.search': 'Nach Name oder Vorwahl suchen',
  'formField.country.found': '{n, plural, =0 {Kein Land gefunden} one {# Land} other {# Länder}}',
  'formField.passcode.label': '6-stelliger Code',
  'formField.password.label': 'Passwort',
  'formField.newPassword.label': 'Neues Passwort',
  'button.continue': 'Weiter',
  'button.cancel': 'Abbrechen',
  'button.done': 'Fertig',
  'button.skip': 'Überspringen',
  'button.delete': 'Löschen',
  'button.back': 'Zurück',
  'button.resendEmail': 'E-Mail erneut senden',
  'button.newCode': 'Neuen Code senden',
  'button.newLink': 'Neuen Link senden',
  'button.changeEmail': 'Ändern',
  'button.showPassword': 'Passwort anzeigen',
  'button.forgotPassword': 'Passwort vergessen?',
  'button.withoutPassword': 'Ohne Passwort anmelden',
  'success.title': 'Geschafft!',
  'success.loggedIn': 'Sie sind angemeldet.',
  'success.passcodeVerified': 'Der Code ist richtig. Sie sind angemeldet.',
  'toast.emailResent': 'E\u2011Mail erneut gesendet',
  'configuration.title':
    'Dieses Formular ist noch nicht fertig eingerichtet. Wenden Sie sich an den Betreiber der Website.',
  'configuration.emailConflict':
    'Dieses Formular ist noch nicht fertig eingerichtet. Wenden Sie sich an den Betreiber der Website.',
  'configuration.passkeysAlone':
    'Dieses Formular ist noch nicht fertig eingerichtet. Wenden Sie sich an den Betreiber der Website.',
  'error.title': 'Etwas ist schiefgelaufen',
  'error.timeout': 'Der Server braucht zu lange. Versuchen Sie es erneut.',
  'error.serverError': 'Bei uns ist etwas schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  'error.setUp': 'Diese Seite funktioniert gerade nicht. Wenden Sie sich an den Betreiber der Website.',
  'error.captchaRequired':
    'Wir konnten nicht bestätigen, dass Sie kein Roboter sind. Versuchen Sie es erneut.',
  'error.protectionUnavailable':
    'Eine Sicherheitsprüfung dieser Seite wurde blockiert. Erlauben Sie sie, zum Beispiel in Ihrem Werbeblocker, und versuchen Sie es erneut.',
  'error.invalidReply': 'Wir konnten die Antwort nicht lesen. Versuchen Sie es erneut.',
  'error.invalid_phone_number':
    'Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49\u00a030\u00a0123456.',
  'error.unsubscribed_phone_number':
    'Diese Nummer nimmt unsere SMS nicht an. Senden Sie uns START und versuchen Sie es erneut.',
  'error.inactive_email': 'An diese Adresse können wir keine E\u2011Mails senden. Verwenden Sie eine andere.',
  'error.unauthorized_credentials':
    'Dieses Passwort ist nicht richtig. Versuchen Sie es erneut oder setzen Sie es zurück.',
  'error.user_unauthenticated': 'Sie sind nicht mehr angemeldet. Melden Sie sich erneut an.',
  'error.email_not_found':
    'Diese E\u2011Mail-Adresse kennen wir nicht. Prüfen Sie sie oder registrieren Sie sich.',
  'error.unable_to_auth_magic_link': 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
  'error.no_user_password':
    'Dieses Passwort ist nicht richtig. Versuchen Sie es erneut oder setzen Sie es zurück.',
  'error.breached_password': 'Dieses Passwort ist in einem Datenleck aufgetaucht. Legen Sie ein neues fest.',
  'error.reset_password': 'Legen Sie ein neues Passwort fest.',
  'error.oauth_token_not_found': 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  'error.invalid_code': 'Geben Sie die 6 Ziffern des Codes ein.',
  'error.member_password_not_found':
    'Dieses Passwort ist nicht richtig. Versuchen Sie es erneut oder setzen Sie es zurück.',
  'error.unauthorized_action': 'Dazu sind Sie nicht berechtigt.',
  'error.user_lock_limit_reached':
    'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann erneut.',
  'error.invalid_session_token': 'Sie sind nicht mehr angemeldet. Melden Sie sich erneut an.',
  'error.session_not_found': 'Sie sind nicht mehr angemeldet. Melden Sie sich erneut an.',
  'error.invalid_phone_number_country_code':
    'In dieses Land können wir keine Codes senden. Melden Sie sich auf andere Weise an.',
  'error.otp_code_not_found': 'Dieser Code ist nicht richtig. Prüfen Sie ihn und versuchen Sie es erneut.',
  'error.duplicate_member_phone_number':
    'Diese Telefonnummer wird schon verwendet. Verwenden Sie eine andere.',
  'error.too_many_requests': 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.',
  'error.internal_server_error': 'Bei uns ist etwas schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  'error.unable_to_authenticate_crypto_wallet':
    'Die Signatur gehört zu einem anderen Konto oder kam zu spät.',
  'error.invalid_crypto_wallet_address': 'Wir konnten die Adresse Ihrer Wallet nicht lesen.',
  'error.pkce_mismatch':
    'Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben, oder fordern Sie hier einen neuen an.',
  'error.pkce_expected_code_verifier':
    'Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben, oder fordern Sie hier einen neuen an.',
  'otp.title': 'Code eingeben',
  'otp.sentTo': 'Wir haben einen 6\u2011stelligen Code an <bold>{destination}</bold> gesendet.',
  'otp.sentBelow': 'Geben Sie den 6\u2011stelligen Code aus unserer Nachricht ein.',
  'otp.codeSent': 'Code gesendet',
  'otp.didntGetIt': 'Nichts erhalten?',
  'otp.resend': 'Code erneut senden',
  'otp.expiresIn': 'Ihr Code läuft in {time} ab.',
  'otp.expired': 'Ihr Code ist abgelaufen.',
  'otp.verifying': 'Code wird geprüft …',
  'error.codeExpired': 'Ihr Code ist abgelaufen. Fordern Sie einen neuen an.',
  'error.codeEnded': 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  'emailConfirmation.title': 'Sehen Sie in Ihr Postfach',
  'emailConfirmation.sent': 'Wir haben eine E\u2011Mail an <bold>{email}</bold> gesendet.',
  'emailConfirmation.instruction': 'Öffnen Sie den Link in der E\u2011Mail, um sich anzumelden.',
  'emailConfirmation.didntGetIt': 'Nichts erhalten?',
  'emailConfirmation.webmail.label': 'Postfach öffnen',
  'emailConfirmation.webmail.gmail': 'Gmail',
  'emailConfirmation.webmail.yahoo': 'Yahoo Mail',
  'emailConfirmation.webmail.outlook': 'Outlook',
  'magicLink.failedTitle': 'Dieser Link hat nicht funktioniert',
  'magicLink.untriedTitle': 'Wir konnten diesen Link noch nicht prüfen',
  'oauth.denied':
    'Sie haben die Anfrage abgelehnt. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  'oauth.switchText':
    'Sie sind als <bold>{current}</bold> angemeldet. Beim Wechsel werden Sie als <bold>{email}</bold> angemeldet.',
  'oauth.failedTitle': 'Sie sind noch nicht angemeldet',
  'oauth.failed':
    'Wir konnten Sie nicht anmelden. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
  'oauth.inApp.title': 'Öffnen Sie diese Seite im Browser',
  'oauth.inApp.text':
    '{provider} erlaubt keine Anmeldung innerhalb einer anderen App. Öffnen Sie diese Seite im Browser oder gehen Sie zurück und wählen Sie einen anderen Weg.',
  'oauth.inApp.open': 'Im Browser öffnen',
  'oauth.inApp.menu': 'Suchen Sie diese Option im Menü der App, die Sie gerade verwenden.',
  'error.passwordMissing': 'Geben Sie Ihr Passwort ein.',
  'password.createTitle': 'Passwort erstellen',
  'password.logInTitle': 'Anmelden',
  'password.forgotTitle': 'Passwort vergessen?',
  'password.resetTitle': 'Passwort zurücksetzen',
  'password.setNewTitle': 'Per E\u2011Mail ein neues Passwort festlegen',
  'password.for': 'Für <bold>{email}</bold>.',
  'password.resetSent.forgot':
    'Wir haben einen Link zum Zurücksetzen Ihres Passworts an <bold>{email}</bold> gesendet.',
  'password.resetSent.setNew':
    'Wir haben einen Link zum Festlegen Ihres Passworts an <bold>{email}</bold> gesendet.',
  'password.resetSent.dedupe':
    'Wir müssen bestätigen, dass dieses Konto Ihnen gehört. Wir haben einen Link für ein neues Passwort an <bold>{email}</bold> gesendet.',
  'password.resetSent.breached':
    'Ihr Passwort ist in einem Datenleck aufgetaucht, vielleicht bei einer anderen Website. Um Ihr Konto zu schützen, haben wir einen Link für ein neues Passwort an <bold>{email}</bold> gesendet.',
  'password.resetInstruction': 'Wählen Sie ein neues Passwort, um sich anzumelden.',
  'password.linkNeeded.none':
    'Geben Sie Ihre E\u2011Mail-Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort.',
  'password.linkNeeded.used':
    'Der Link wurde schon verwendet oder ist abgelaufen. Geben Sie Ihre E\u2011Mail-Adresse ein. Wir senden Ihnen einen neuen.',
  'password.linkNeeded.otherBrowser':
    'Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben, oder fordern Sie hier einen neuen an.',
  'password.checkFailed': 'Wir konnten Ihr Passwort nicht prüfen.',
  'password.strength.label': 'Passwortstärke',
  'password.strength.none': 'noch nicht bekannt',
  'password.strength.0': 'sehr schwach',
  'password.strength.1': 'sehr schwach',
  'password.strength.2': 'schwach',
  'password.strength.3': 'gut',
  'password.strength.4': 'stark',
  'password.luds.length': 'Mindestens {n} Zeichen',
  'password.luds.complexity': 'Mindestens {n} davon: Großbuchstabe, Kleinbuchstabe, Ziffer, Sonderzeichen',
  'password.luds.met': 'Erfüllt: {check}',
  'password.luds.unmet': 'Nicht erfüllt: {check}',
  'password.breached':
    'Dieses Passwort ist in einem Datenleck aufgetaucht, vielleicht bei einer anderen Website. Wählen Sie ein anderes.',
  'password.zxcvbn.warning.straightRow': 'Gerade Tastenreihen sind leicht zu erraten.',
  'password.zxcvbn.warning.keyPattern': 'Kurze Tastaturmuster sind leicht zu erraten.',
  'password.zxcvbn.warning.simpleRepeat': 'Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.',
  'password.zxcvbn.warning.extendedRepeat': 'Wiederholte Muster wie „abcabcabc“ sind leicht zu erraten.',
  'password.zxcvbn.warning.sequences': 'Zeichenfolgen wie „abc“ sind leicht zu erraten.',
  'password.zxcvbn.warning.recentYears': 'Jüngere Jahreszahlen sind leicht zu erraten.',
  'password.zxcvbn.warning.dates': 'Datumsangaben sind leicht zu erraten.',
  'password.zxcvbn.warning.topTen': 'Dieses Passwort verwenden sehr viele.',
  'password.zxcvbn.warning.topHundred': 'Dieses Passwort verwenden viele.',
  'password.zxcvbn.warning.common': 'Dieses Passwort ist weit verbreitet.',
  'password.zxcvbn.warning.similarToCommon': 'Dieses Passwort ähnelt einem weit verbreiteten.',
  'password.zxcvbn.warning.wordByItself': 'Einzelne Wörter sind leicht zu erraten.',
  'password.zxcvbn.warning.namesByThemselves': 'Einzelne Vor- oder Nachnamen sind leicht zu erraten.',
  'password.zxcvbn.warning.commonNames': 'Häufige Vor- und Nachnamen sind leicht zu erraten.',
  'password.zxcvbn.warning.userInputs': 'Vermeiden Sie Angaben zu sich oder zu dieser Website.',
  'password.zxcvbn.suggestion.l33t': 'Ersetzungen wie „@“ für „a“ helfen nicht.',
  'password.zxcvbn.suggestion.reverseWords': 'Rückwärts geschriebene Wörter helfen nicht.',
  'password.zxcvbn.suggestion.allUppercase': 'Schreiben Sie einige Buchstaben groß, aber nicht alle.',
  'password.zxcvbn.suggestion.capitalization': 'Schreiben Sie mehr als den ersten Buchstaben groß.',
  'password.zxcvbn.suggestion.dates': 'Vermeiden Sie Daten und Jahre, die mit Ihnen zu tun haben.',
  'password.zxcvbn.suggestion.recentYears': 'Vermeiden Sie jüngere Jahreszahlen.',
  'password.zxcvbn.suggestion.associatedYears': 'Vermeiden Sie Jahre, die mit Ihnen zu tun haben.',
  'password.zxcvbn.suggestion.sequences': 'Vermeiden Sie bekannte Zeichenfolgen.',
  'password.zxcvbn.suggestion.repeated': 'Vermeiden Sie wiederholte Wörter und Zeichen.',
  'password.zxcvbn.suggestion.longerKeyboardPattern':
    'Verwenden Sie längere Tastaturmuster mit Richtungswechseln.',
  'password.zxcvbn.suggestion.anotherWord': 'Fügen Sie weitere, seltenere Wörter hinzu.',
  'password.zxcvbn.suggestion.useWords': 'Verwenden Sie mehrere Wörter, aber keine bekannte Redewendung.',
  'password.zxcvbn.suggestion.noNeed':
    'Ein starkes Passwort braucht keine Sonderzeichen, Ziffern oder Großbuchstaben.',
  'crypto.connecting': 'Verbindung zu Ihrer Wallet …',
  'crypto.connectHint':
    'Wenn sich {wallet} nicht von selbst öffnet, öffnen Sie es. Erlauben Sie dann dieser Website, Ihre Adresse zu sehen.',
  'crypto.signing': 'Warten auf Ihre Signatur …',
  'crypto.signHint':
    '{wallet} bittet Sie, diesen Text zu signieren. Signieren Sie nur, wenn {wallet} denselben Text zeigt. Das Signieren kostet nichts.',
  'crypto.messageLabel': 'Zu signierender Text',
  'crypto.slow': 'Das dauert länger als sonst. Vielleicht liegt ein Fenster Ihrer Wallet hinter diesem.',
  'crypto.otherTitle': 'Weiter mit einer anderen Wallet',
  'crypto.otherNone': 'Keine anderen Wallets gefunden.',
  'crypto.setUpHint':
    'Wählen Sie eine Wallet zum Herunterladen. Kommen Sie nach dem Einrichten zurück und laden Sie diese Seite neu.',
  'crypto.failed': 'Wir konnten Sie nicht anmelden. Gehen Sie zurück und versuchen Sie es erneut.',
  'crypto.problem.refused': 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
  'crypto.problem.pending':
    'In Ihrer Wallet ist noch eine andere Anfrage offen. Beantworten Sie zuerst diese.',
  'crypto.problem.locked': 'Ihre Wallet ist gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
  'crypto.problem.noAccount':
    'Ihre Wallet hat keine Adresse freigegeben. Entsperren Sie sie und wählen Sie ein Konto für diese Website.',
  'crypto.problem.changed': 'Das Konto in Ihrer Wallet hat während der Anmeldung gewechselt.',
  'crypto.problem.timeout': 'Ihre Wallet hat nicht rechtzeitig geantwortet.',
  'crypto.problem.failed': 'Ihre Wallet hat einen Fehler gemeldet.',
  'passkey.setUpTitle': 'Passkey einrichten',
  'passkey.setUpText':
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre an statt mit Code oder Passwort.',
  'passkey.create': 'Passkey erstellen',
  'passkey.createdTitle': 'Passkey erstellt',
  'passkey.another': 'Weiteren Passkey einrichten',
  'passkey.listTitle': 'Ihre Passkeys',
  'passkey.unnamed': 'Passkey',
  'passkey.rename': 'Umbenennen',
  'passkey.renameLabel': '{name} umbenennen',
  'passkey.nameLabel': 'Name des Passkeys',
  'passkey.save': 'Speichern',
  'passkey.deleteLabel': '{name} löschen',
  'passkey.deleteWarning':
    '<bold>{name}</bold> löschen? Sie können ihn nicht wiederherstellen und sich nicht mehr damit anmelden.',
  'passkey.noneLeft': 'Sie haben keine Passkeys.',
  'passkey.finished.some': 'Sie können sich jetzt mit einem Passkey anmelden.',
  'passkey.finished.none': 'Sie können einen Passkey auch später einrichten.',
  'passkey.noUser': 'Melden Sie sich zuerst an. Danach können Sie einen Passkey einrichten.',
  'passkey.logInAgain': 'Erneut anmelden',
  'passkey.waiting': 'Folgen Sie den Anweisungen Ihres Browsers.',
  'error.passkeyNotFound':
    'Diesen Passkey kennen wir nicht. Vielleicht haben Sie ihn hier gelöscht, aber nicht in Ihrem Passwortmanager. Verwenden Sie einen anderen.',
  'error.passkeyUnknown': 'Mit dem Passkey ist etwas schiefgelaufen. Versuchen Sie es erneut.',
  'error.passkeyCancelled':
    'Die Anmeldung mit Passkey wurde nicht abgeschlossen. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  'error.passkeyDuplicate':
    'Sie haben diesen Passkey bereits. Vielleicht stammt er von einem anderen Ihrer Geräte.',
  'error.passkeyNotCreated':
    'Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder überspringen Sie diesen Schritt.',
  'error.passkeySignInAgain':
    'Ihre Anmeldung liegt eine Weile zurück. Melden Sie sich zu Ihrer Sicherheit erneut an.',
  'error.passkeyOtherSignIn':
    'Sie haben sich mit diesem Passkey angemeldet. Melden Sie sich erst auf andere Weise an, um ihn zu löschen.',
  'error.passkeyLimit': 'Ihr Konto hat die höchste Zahl an Passkeys. Löschen Sie zuerst einen.',
  'error.passkeyUnsupported':
    'Dieser Browser unterstützt keine Passkeys. Richten Sie einen in einem neueren Browser ein oder überspringen Sie diesen Schritt.',
  'error.passkeyInsecure': 'Passkeys brauchen eine sichere Verbindung. Öffnen Sie diese Seite über HTTPS.',
  'error.passkeyFramed':
    'Passkeys funktionieren hier nicht, weil diese Seite in eine andere eingebettet ist. Öffnen Sie sie in einem eigenen Tab.',
  'error.passkeyWrongDomain': 'Die Passkeys dieser Website funktionieren unter dieser Adresse nicht.',
  'totp.title': 'Bestätigen Sie, dass Sie es sind',
  'totp.text': 'Geben Sie den 6\u2011stelligen Code aus Ihrer Authenticator-App ein.',
  'totp.mailText':
    'Sie melden sich von einem neuen Ort aus an. Wir haben einen 6\u2011stelligen Code an <bold>{email}</bold> gesendet.',
  'totp.codeLabel': '6-stelliger Code',
  'totp.remember': 'Dieses Gerät 30 Tage lang merken',
  'totp.useRecoveryCode': 'Wiederherstellungscode verwenden',
  'totp.checking': 'Code wird geprüft …',
  'totp.triesLeft': '{n, plural, one {Sie haben noch # Versuch.} other {Sie haben noch # Versuche.}}',
  'totp.recoveryTitle': 'Wiederherstellungs\u00adcode eingeben',
  'totp.recoveryText':
    'Verwenden Sie einen der Codes, die Sie beim Einrichten Ihrer Authenticator-App gespeichert haben. Jeder Code gilt einmal.',
  'totp.recoveryLabel': 'Wiederherstellungscode',
  'totp.offerTitle': 'Schützen Sie Ihr Konto',
  'totp.offerText':
    'Richten Sie eine Authenticator-App ein. Dann bestätigen Sie jede neue Anmeldung mit einem Code, den nur Ihr Telefon kennt.',
  'totp.setUp': 'Authenticator-App einrichten',
  'totp.notNow': 'Nicht jetzt',
  'totp.scanText':
    'Öffnen Sie auf Ihrem Telefon eine Authenticator-App wie Google Authenticator oder 1Password und scannen Sie diesen QR-Code.',
  'totp.scanAgain':
    'Dies ist ein neuer QR-Code. Wenn Sie schon einen gescannt haben, entfernen Sie diesen Eintrag aus Ihrer App.',
  'totp.qrAlternative':
    'QR-Code für Ihre Authenticator-App. Der Schlüssel darunter enthält dasselbe in Buchstaben.',
  'totp.openApp': 'Authenticator-App öffnen',
  'totp.keyText': 'Oder geben Sie diesen Schlüssel in Ihrer App ein:',
  'totp.copyKey': 'Schlüssel kopieren',
  'totp.saveTitle': 'Speichern Sie Ihre Wiederherstellungs\u00adcodes',
  'totp.saveText':
    'Wenn Sie Ihr Telefon verlieren, melden Sie sich mit einem Wiederherstellungscode an. Jeder Code gilt einmal. Bewahren Sie die Codes so auf, dass Sie sie auch ohne Telefon finden.',
  'totp.codesLabel': 'Wiederherstellungscodes',
  'totp.copyCodes': 'Kopieren',
  'totp.download': 'Herunterladen',
  'totp.fileTitle': 'Wiederherstellungscodes für {site}',
  'totp.saved': 'Ich habe meine Wiederherstellungscodes gespeichert',
  'totp.saveFirst': 'Speichern Sie zuerst Ihre Wiederherstellungscodes und setzen Sie dann das Häkchen.',
  'totp.confirmTitle': 'Geben Sie den Code aus Ihrer App ein',
  'totp.confirmText': 'Ihre Authenticator-App zeigt jetzt einen 6\u2011stelligen Code für diese Website.',
  'totp.copied': 'Kopiert',
  'totp.copyFailed': 'Kopieren ist hier blockiert. Markieren Sie stattdessen den Text.',
  'totp.late':
    'Ihre Anmeldung liegt eine Weile zurück. Um eine Authenticator-App einzurichten, melden Sie sich ab und erneut an.',
  'totp.overTitle': 'Melden Sie sich erneut an',
  'totp.expired':
    'Es hat länger als zehn Minuten gedauert, oder Ihre Anmeldung wurde abgebrochen. Es ist nichts verloren gegangen.',
  'totp.noTriesLeft':
    'Das war ein falscher Code zu viel. Melden Sie sich erneut an, um es weiter zu versuchen.',
  'totp.locked':
    'Zu viele falsche Codes für dieses Konto. Warten Sie eine Weile und melden Sie sich dann erneut an.',
  'totp.logInAgain': 'Erneut anmelden',
  'configuration.totpAlone':
    'Dieses Formular ist noch nicht fertig eingerichtet. Wenden Sie sich an den Betreiber der Website.',
  'error.unable_to_authenticate_totp':
    'Dieser Code ist nicht richtig. Prüfen Sie Ihre Authenticator-App und versuchen Sie es erneut.',
  'error.totp_code_already_authenticated':
    'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten in Ihrer App.',
  'error.unable_to_authenticate_recovery_code':
    'Dieser Wiederherstellungscode ist nicht richtig oder wurde schon verwendet. Versuchen Sie einen anderen.',
  'admission.title': 'Noch ein Schritt',
  'admission.optional': '{label} (freiwillig)',
  'admission.choose': 'Bitte wählen',
  'admission.missing': 'Füllen Sie dieses Feld aus, um fortzufahren.',
  'admission.tick': 'Setzen Sie hier ein Häkchen, um fortzufahren.',
  'admission.tooLong': 'Verwenden Sie höchstens {n} Zeichen.',
  'admission.saving': 'Wird gespeichert …',
  'admission.expired':
    'Sie haben länger als eine Stunde gebraucht, oder die Anmeldung wurde abgebrochen. Ihre Eingaben sind noch da.',
  'error.terms_not_accepted':
    'Die Bedingungen haben sich geändert. Lesen Sie sie und stimmen Sie zu, um fortzufahren.',
  'error.invalid_sign_up_field': 'Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  'idpConsent.title': '{client} möchte auf Ihr Konto zugreifen',
  'idpConsent.titleOf': '{client} möchte auf Ihr Konto bei {projectName} zugreifen',
  'idpConsent.defaultClient': 'Die App',
  'idpConsent.account': 'Sie sind angemeldet als <bold>{account}</bold>.',
  'idpConsent.scopesTitle': 'Damit darf {client}:',
  'idpConsent.customScopesTitle': 'Damit darf {client} bei {projectName}:',
  'idpConsent.defaultProject': 'diesem Dienst',
  'idpConsent.scope.openid': 'Erfahren, wer Sie sind',
  'idpConsent.scope.details': 'Diese Angaben sehen: {details}',
  'idpConsent.detail.profile': 'Name',
  'idpConsent.detail.email': 'E\u2011Mail-Adresse',
  'idpConsent.detail.phone': 'Telefonnummer',
  'idpConsent.scope.full_access':
    'Alles tun, was Sie mit Ihrem Konto tun können, außer Ihre Anmeldemethoden zu ändern',
  'idpConsent.scope.offline_access': 'Auf Ihr Konto zugreifen, während Sie abwesend sind',
  'idpConsent.scope.custom': 'Die Berechtigung „{scope}“ nutzen',
  'idpConsent.notGrantableTitle': 'Das können Sie {client} nicht erlauben:',
  'idpConsent.notGrantable': 'Sie haben nicht die nötigen Rechte, um {client} alles Angefragte zu erlauben.',
  'idpConsent.redirect': 'Sie werden zu <bold>{host}</bold> weitergeleitet.',
  'idpConsent.loopback':
    'Diese App gibt an, auf diesem Gerät zu laufen. Das können wir nicht prüfen. Erlauben Sie den Zugriff nur, wenn Sie sie gerade selbst gestartet haben.',
  'idpConsent.allow': 'Erlauben',
  'idpConsent.deny': 'Ablehnen',
  'idpConsent.allowed': 'Sie haben den Zugriff erlaubt.',
  'idpConsent.denied': 'Sie haben den Zugriff abgelehnt.',
  'idpConsent.leaving': 'Sie werden zurückgeleitet …',
  'idpConsent.noSessionTitle': 'Melden Sie sich zuerst an',
  'idpConsent.noSession': 'Sie sind nicht angemeldet. Melden Sie sich an, um fortzufahren.',
  'idpConsent.logIn': 'Anmelden',
  'idpConsent.framedTitle': 'Öffnen Sie diese Seite in einem eigenen Fenster',
  'idpConsent.framed':
    'Zu Ihrer Sicherheit fragen wir das nicht innerhalb einer anderen Website. Öffnen Sie die Seite in einem eigenen Fenster.',
  'idpConsent.openWindow': 'In neuem Fenster öffnen',
  'idpLogout.title': 'Abmelden?',
  'idpLogout.text': 'Möchten Sie sich von Ihrem Konto bei {projectName} abmelden?',
  'idpLogout.textWithoutName': 'Möchten Sie sich von Ihrem Konto abmelden?',
  'idpLogout.yes': 'Ja',
  'idpLogout.no': 'Nein',
  'idpLogout.done': 'Sie sind abgemeldet.',
  'idpLogout.stayed': 'Sie sind weiterhin angemeldet. Sie können diese Seite schließen.',
  'error.session_binding_required':
    'Dieser Browser kann Ihre Anmeldung nicht sicher aufbewahren. Verlassen Sie den privaten Modus oder verwenden Sie einen anderen Browser.',
  'error.user_locked': 'Dieses Konto ist gesperrt. Wenden Sie sich an den Support der Website.',
  'error.sign_up_off': 'Dazu gibt es kein Konto, und diese Website nimmt keine neuen an.',
  'error.sign_up_by_invitation':
    'Dazu gibt es kein Konto. Ein neues braucht eine Einladung: Fragen Sie bei der Website danach.',
  'error.sign_up_domain_not_allowed':
    'Damit ist kein neues Konto möglich. Verwenden Sie eine E\u2011Mail-Adresse, die die Website annimmt, etwa die Ihrer Firma.',
  'error.disposable_email':
    'Das ist eine Wegwerfadresse. Verwenden Sie eine E\u2011Mail-Adresse, die Sie behalten.',
  'error.noAccount': 'Dazu gibt es kein Konto. Prüfen Sie Ihre Eingabe.',
  'emailConfirmation.elsewhere':
    'Öffnen Sie den Link auf einem anderen Gerät? Geben Sie dort diese Zahl ein:',
  'magicLink.askTitle': 'Haben Sie diesen Link angefordert?',
  'magicLink.askedBy': '<bold>{browser}</bold> hat {ago} die Anmeldung als <bold>{email}</bold> angefordert.',
  'magicLink.unknownBrowser': 'Ein anderer Browser',
  'magicLink.ago':
    '{unit, select, day {{n, plural, one {vor # Tag} other {vor # Tagen}}} hour {{n, plural, one {vor # Stunde} other {vor # Stunden}}} other {{n, plural, =0 {gerade eben} one {vor # Minute} other {vor # Minuten}}}}',
  'magicLink.number.label': 'Dort angezeigte Zahl',
  'magicLink.number.form': 'Geben Sie die zwei Ziffern ein.',
  'magicLink.number.wrong':
    'Das ist nicht die dort angezeigte Zahl. {n, plural, one {Sie haben noch # Versuch.} other {Sie haben noch # Versuche.}}',
  'magicLink.number.over': 'Zu viele falsche Zahlen. Fordern Sie einen neuen Link an.',
  'magicLink.there': 'Dort anmelden',
  'magicLink.here': 'Stattdessen hier anmelden',
  'magicLink.notYou': 'Wenn Sie das nicht waren, schließen Sie diese Seite. Es passiert nichts.',
  'magicLink.switchTitle': 'Konto wechseln?',
  'magicLink.switchText':
    'Sie sind als <bold>{current}</bold> angemeldet. Dieser Link meldet Sie als <bold>{email}</bold> an.',
  'magicLink.switchHere':
    'Hier sind Sie als <bold>{current}</bold> angemeldet. Eine Anmeldung hier wechselt das Konto.',
  'magicLink.switch': 'Konto wechseln',
  'magicLink.stay': 'Angemeldet bleiben',
  'magicLink.approvedTitle': 'Kehren Sie zu Ihrem anderen Browser zurück',
  'magicLink.approvedText': '{browser} meldet Sie jetzt an. Sie können diese Seite schließen.',
} satisfies Catalogue;
