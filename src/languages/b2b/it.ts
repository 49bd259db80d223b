/** Italian, with “tu”, as usual in products. */
import type { BusinessCatalogue } from '../../b2b/messages.ts';

export const texts = {
  'organizationLogin.title': 'Continua su {organization}',
  'organizationLogin.titleUnknown': 'Continua su…',
  'sso.continue': 'Continua con SSO',
  'sso.emailTitle': 'Inserisci la tua email per continuare',
  'sso.chooseTitle': 'Scegli una connessione per continuare',
  'sso.organizationTitle': 'A quale organizzazione appartieni?',
  'sso.organizationText':
    'Non abbiamo trovato un accesso aziendale per <bold>{email}</bold>. Inserisci il nome breve della tua organizzazione, quello nel suo indirizzo web.',
  'sso.slug': 'Nome breve dell’organizzazione',
  'sso.otherWay': 'Prova un altro modo di accedere',
  'businessError.sso':
    'L’accesso della tua azienda non ti ha fatto entrare. Riprova o contatta il tuo amministratore.',
  'button.usePassword': 'Usa invece una password',
  'organizationLogin.notFoundTitle': 'Impossibile aprire questa organizzazione',
  'emailVerification.title': 'Conferma il tuo indirizzo email',
  'emailVerification.text': '{organization} deve sapere che <bold>{email}</bold> è tuo.',
  'stepUp.text': '{organization} ti chiede di accedere in un altro modo.',
  'emailMethod.title': 'Come vuoi continuare?',
  'emailMethod.link': 'Ricevi un link di accesso via email',
  'emailMethod.code': 'Ricevi un codice di accesso via email',
  'discovery.title': 'Scegli un’organizzazione per continuare',
  'discovery.listLabel': 'Le tue organizzazioni',
  'discovery.join': 'Unisciti',
  'discovery.acceptInvite': 'Accetta l’invito',
  'discovery.current': 'Attuale',
  'discovery.create': 'Crea un’organizzazione',
  'discovery.createTitle': 'Crea un’organizzazione per iniziare',
  'discovery.createText':
    '<bold>{email}</bold> non ha ancora un account. Crea un’organizzazione, prova un altro indirizzo o contatta il tuo admin.',
  'discovery.noneTitle': '<bold>{email}</bold> non appartiene a nessuna organizzazione.',
  'discovery.noneText': 'Controlla che sia l’indirizzo che vuoi usare o chiedi un invito al tuo admin.',
  'discovery.otherEmail': 'Prova un altro indirizzo email',
  'discovery.filter': 'Cerca un’organizzazione',
  'discovery.found':
    '{n, plural, =0 {Nessuna organizzazione trovata} one {# organizzazione} many {# organizzazioni} other {# organizzazioni}}',
  'discovery.switchTitle': 'Passa a un’altra organizzazione',
  'discovery.signedOut': 'Accedi per vedere le tue organizzazioni.',
  'businessError.link': 'Il link è già stato usato o è scaduto. Richiedine uno nuovo.',
  'businessError.organization': 'Organizzazione non trovata. Contatta il tuo admin.',
  'businessError.policy':
    '{organization} non consente nessuno dei tuoi modi per accedere. Contatta il tuo admin.',
  'businessError.default': 'Accesso non riuscito. Riprova o contatta il tuo admin.',
  'error.jitIneligible':
    'Questo indirizzo non ha accesso all’organizzazione. Controllalo o contatta il tuo admin.',
  'error.claimedDomain':
    'Il dominio del tuo indirizzo email appartiene a un’altra organizzazione. Scegli quella o contatta il tuo admin.',
  'error.memberPassword':
    'L’indirizzo o la password non sono corretti. Riprova o imposta una nuova password.',
  'error.renewPassword': 'Imposta una nuova password. Ti inviamo un link via email.',
  'error.recoveryCode': 'Il codice di recupero non è corretto. Riprova.',
  'error.signInOver': 'Sono passati più di dieci minuti. Accedi di nuovo.',
  'password.forgotText': 'Ti inviamo un link per impostare una password o accedere.',
  'password.signUpOrReset': 'Registrati o reimposta la password',
  'password.verifyTitle': 'Prima conferma il tuo indirizzo email',
  'password.verifyText':
    'Abbiamo inviato un’email a <bold>{email}</bold>. Apri il link per impostare una password.',
  'mfa.title': 'Configura la verifica in due passaggi',
  'mfa.text': '{organization} richiede un secondo passaggio per accedere.',
  'mfa.totp': 'Usa un’app di autenticazione',
  'mfa.sms': 'Ricevi un codice via SMS',
  'mfa.switchToSms': 'Ricevi invece un codice via SMS',
  'mfa.switchToTotp': 'Usa invece un’app di autenticazione',
  'sms.title': 'Inserisci il numero di telefono per configurare la verifica in due passaggi',
  'sms.text': 'Ti inviamo un codice via SMS a ogni accesso.',
  'sms.sending': 'Invio del codice…',
  'totp.noScan': 'Non riesci a scansionare?',
  'totp.scanInstead': 'Scansiona di nuovo il codice QR',
  'otherMember.title': 'Hai già effettuato l’accesso',
  'otherMember.text':
    'Hai effettuato l’accesso come <bold>{email}</bold> a {organization}. Il link è per <bold>{otherEmail}</bold> a {otherOrganization}. Se lo apri, quell’account sostituisce questo.',
  'otherMember.open': 'Apri il link',
  'otherMember.stay': 'Mantieni l’accesso',
  'idpConsent.member': 'Hai effettuato l’accesso come <bold>{account}</bold> in <bold>{organization}</bold>.',
  'idpConsent.switch': 'Usa un’altra organizzazione',
  'idpConsent.restrictedTitle': '{organization} non consente questa app',
  'idpConsent.restricted':
    'La tua organizzazione decide quali app usano i suoi membri. Chiedi al tuo admin di consentire questa.',
  'idpConsent.return': 'Torna all’app',
  'loading.loggingIn': 'Accesso in corso…',
} satisfies BusinessCatalogue;
