/** German, with “Sie”. */
import type { BusinessCatalogue } from '../../b2b/messages.ts';

export const texts = {
  'organizationLogin.title': 'Weiter zu {organization}',
  'organizationLogin.titleUnknown': 'Weiter zu …',
  'sso.continue': 'Weiter mit SSO',
  'button.usePassword': 'Stattdessen ein Passwort verwenden',
  'organizationLogin.notFoundTitle': 'Diese Organisation lässt sich nicht öffnen',
  'emailVerification.title': 'Bestätigen Sie Ihre E\u2011Mail-Adresse',
  'emailVerification.text': '{organization} muss wissen, dass <bold>{email}</bold> Ihnen gehört.',
  'stepUp.text': '{organization} verlangt eine andere Art der Anmeldung.',
  'emailMethod.title': 'Wie möchten Sie fortfahren?',
  'emailMethod.link': 'Link zur Anmeldung per E\u2011Mail',
  'emailMethod.code': 'Code zur Anmeldung per E\u2011Mail',
  'sso.emailTitle': 'Geben Sie Ihre E\u2011Mail-Adresse ein',
  'sso.chooseTitle': 'Wählen Sie eine Anmeldung',
  'sso.organizationTitle': 'Zu welcher Organisation gehören Sie?',
  'sso.organizationText':
    'Für <bold>{email}</bold> haben wir keine Firmenanmeldung gefunden. Geben Sie den Kurznamen Ihrer Organisation ein, wie er in ihrer Adresse steht.',
  'sso.slug': 'Kurzname der Organisation',
  'sso.otherWay': 'Auf andere Art anmelden',
  'discovery.title': 'Wählen Sie eine Organisation',
  'discovery.listLabel': 'Ihre Organisationen',
  'discovery.join': 'Beitreten',
  'discovery.acceptInvite': 'Einladung annehmen',
  'discovery.current': 'Aktuell',
  'discovery.create': 'Organisation erstellen',
  'discovery.createTitle': 'Erstellen Sie zuerst eine Organisation',
  'discovery.createText':
    '<bold>{email}</bold> hat noch kein Konto. Erstellen Sie eine Organisation, verwenden Sie eine andere Adresse oder fragen Sie Ihren Admin.',
  'discovery.noneTitle': '<bold>{email}</bold> gehört zu keiner Organisation.',
  'discovery.noneText':
    'Prüfen Sie, ob dies die richtige Adresse ist, oder bitten Sie Ihren Admin um eine Einladung.',
  'discovery.otherEmail': 'Andere E\u2011Mail-Adresse verwenden',
  'discovery.filter': 'Organisation suchen',
  'discovery.found':
    '{n, plural, =0 {Keine Organisation gefunden} one {# Organisation} other {# Organisationen}}',
  'discovery.switchTitle': 'Zu einer anderen Organisation wechseln',
  'discovery.signedOut': 'Melden Sie sich an, um Ihre Organisationen zu sehen.',
  'businessError.link': 'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'businessError.organization': 'Diese Organisation wurde nicht gefunden. Fragen Sie Ihren Admin.',
  'businessError.policy': '{organization} lässt keine Ihrer Anmeldearten zu. Fragen Sie Ihren Admin.',
  'businessError.sso':
    'Die Anmeldung Ihrer Firma hat Sie nicht eingelassen. Versuchen Sie es erneut oder fragen Sie Ihren Admin.',
  'businessError.default':
    'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut oder fragen Sie Ihren Admin.',
  'error.jitIneligible':
    'Diese Adresse hat keinen Zugang zur Organisation. Prüfen Sie sie oder fragen Sie Ihren Admin.',
  'error.claimedDomain':
    'Die Domain Ihrer E\u2011Mail-Adresse gehört zu einer anderen Organisation. Wählen Sie diese oder fragen Sie Ihren Admin.',
  'error.memberPassword':
    'Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder legen Sie ein neues Passwort fest.',
  'error.renewPassword': 'Legen Sie ein neues Passwort fest. Sie erhalten einen Link per E\u2011Mail.',
  'error.recoveryCode': 'Dieser Code ist falsch. Versuchen Sie es erneut.',
  'error.signInOver': 'Es hat länger als zehn Minuten gedauert. Melden Sie sich erneut an.',
  'password.forgotText': 'Sie erhalten einen Link, um ein Passwort festzulegen oder sich anzumelden.',
  'password.signUpOrReset': 'Registrieren oder Passwort zurücksetzen',
  'password.verifyTitle': 'Bestätigen Sie zuerst Ihre E\u2011Mail-Adresse',
  'password.verifyText':
    'Wir haben eine E\u2011Mail an <bold>{email}</bold> gesendet. Öffnen Sie den Link darin, um ein Passwort festzulegen.',
  'mfa.title': 'Zweiten Schritt einrichten',
  'mfa.text': '{organization} verlangt bei der Anmeldung einen zweiten Schritt.',
  'mfa.totp': 'Authenticator-App verwenden',
  'mfa.sms': 'Code per SMS erhalten',
  'mfa.switchToSms': 'Stattdessen Code per SMS erhalten',
  'mfa.switchToTotp': 'Stattdessen Authenticator-App verwenden',
  'sms.title': 'Geben Sie Ihre Telefonnummer ein',
  'sms.text': 'Bei jeder Anmeldung erhalten Sie einen Code per SMS.',
  'sms.sending': 'Der Code wird gesendet …',
  'totp.noScan': 'Lässt sich der Code nicht scannen?',
  'totp.scanInstead': 'QR-Code erneut scannen',
  'otherMember.title': 'Sie sind schon angemeldet',
  'otherMember.text':
    'Sie sind bei {organization} als <bold>{email}</bold> angemeldet. Der Link ist für <bold>{otherEmail}</bold> bei {otherOrganization}. Wenn Sie ihn öffnen, ersetzt dieses Konto das jetzige hier.',
  'otherMember.open': 'Link öffnen',
  'otherMember.stay': 'Angemeldet bleiben',
  'idpConsent.member': 'Sie sind bei <bold>{organization}</bold> als <bold>{account}</bold> angemeldet.',
  'idpConsent.switch': 'Andere Organisation verwenden',
  'idpConsent.restrictedTitle': '{organization} lässt diese App nicht zu',
  'idpConsent.restricted':
    'Ihre Organisation entscheidet, welche Apps ihre Mitglieder verwenden. Bitten Sie Ihren Admin, diese zuzulassen.',
  'idpConsent.return': 'Zurück zur App',
  'loading.loggingIn': 'Anmeldung läuft …',
} satisfies BusinessCatalogue;
