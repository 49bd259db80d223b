import type { NoticeWords } from '../notice-words.ts';

export const it: NoticeWords = {
  subjects: {
    method_added: 'Un nuovo modo di accedere a {project}',
    method_removed: 'È stato rimosso un modo di accedere a {project}',
    password_changed: 'La tua password di {project} è stata modificata',
    new_device: 'Nuovo accesso a {project}',
    app_allowed: '{app} ora può agire per tuo conto in {project}',
    recovery_code_used: 'Un codice di recupero di {project} è stato usato',
    recovery_codes_replaced: 'Nuovi codici di recupero per {project}',
    data_downloaded: 'I tuoi dati di {project} sono stati scaricati',
    account_deletion: 'Il tuo account {project} sarà eliminato',
    account_deleted: 'Il tuo account {project} è stato eliminato',
  },
  intros: {
    method_added: 'È stato aggiunto al tuo account {project}: {method}.',
    method_removed: 'È stato rimosso dal tuo account {project}: {method}.',
    password_changed: 'La password del tuo account {project} è stata modificata.',
    new_device:
      'Qualcuno ha eseguito l’accesso al tuo account {project} da un browser o da una rete che non conosciamo.',
    app_allowed: 'Hai concesso a {app} l’accesso completo al tuo account {project}.',
    recovery_code_used:
      'Un codice di recupero del tuo account {project} è stato usato al posto dell’app di autenticazione. Codici rimasti: {left}.',
    recovery_codes_replaced:
      'Sono stati creati nuovi codici di recupero per il tuo account {project}. Quelli precedenti non funzionano più.',
    data_downloaded: 'Qualcuno ha scaricato in un file tutto ciò che {project} conserva su di te.',
    account_deletion:
      'Qualcuno ha chiesto di eliminare il tuo account {project}. Tutte le sessioni sono state chiuse. Sarà eliminato il {date}; fino ad allora puoi conservarlo.',
    account_deleted:
      'Il tuo account {project} è stato eliminato e tutte le sessioni sono state chiuse. Non si può annullare. Se non sei stato tu, contatta {project}.',
  },
  methods: {
    email: 'l’indirizzo email {label}',
    phone: 'il numero di telefono {label}',
    social: 'l’account {label}',
    passkey: 'la passkey “{label}”',
    wallet: 'il wallet {label}',
    app: 'un’app di autenticazione',
  },
  ended: {
    sessions: 'Sessioni chiuse',
    apps: 'App scollegate',
    codes: 'Codici annullati',
    links: 'Link annullati',
  },
  when: 'Quando',
  browser: 'Browser',
  place: 'Dove',
  organization: 'Organizzazione',
  unknown: 'Sconosciuto',
  question: 'Se hai fatto tutto tu, non devi fare nulla. Altrimenti proteggi subito il tuo account.',
  action: 'Non ho fatto io questa operazione',
  keepAction: 'Conserva o proteggi il mio account',
  withoutLink:
    'Se non hai fatto tu questa operazione, accedi e controlla il tuo account, oppure cerca questo messaggio nell’altra tua casella di posta.',
  ofMember:
    'Se hai fatto tutto tu, non devi fare nulla. Altrimenti avvisa subito un amministratore della tua organizzazione.',
  putBack: 'Lì puoi anche ripristinare questo indirizzo.',
  expiry: 'Il link funziona per {days}. Non condividerlo con nessuno.',
  page: {
    title: 'Hai fatto tu questa operazione?',
    explain:
      'In caso contrario, chiudiamo la sessione in tutti i browser e le app, rimuoviamo ciò che è stato aggiunto da allora e blocchiamo i modi di accesso per un giorno. Poi ti inviamo un link per accedere.',
    secure: 'Proteggi il mio account',
    restore: 'Ripristina l’indirizzo',
    restoreExplain:
      'Hai cambiato idea o qualcun altro ha rimosso l’indirizzo? Potrai di nuovo usarlo per accedere.',
    keep: 'Conserva il mio account',
    keepExplain: 'Hai cambiato idea? Il tuo account resta e puoi accedere di nuovo.',
    keptTitle: 'Il tuo account resta',
    kept: 'Non sarà eliminato. Accedi con {address}.',
    doneTitle: 'Il tuo account è al sicuro',
    done: 'Abbiamo chiuso tutti gli accessi:',
    removed: 'Modi di accesso rimossi',
    next: 'Abbiamo inviato un link a {address}. Usalo per accedere. Per un giorno non si possono aggiungere né rimuovere modi di accesso.',
    nextUnsent:
      'Non siamo riusciti a inviarti un link. Accedi con {address}. Per un giorno non si possono aggiungere né rimuovere modi di accesso.',
    restoredTitle: 'L’indirizzo è stato ripristinato',
    restored: 'Puoi di nuovo accedere con {address}.',
    goneTitle: 'Questo link è scaduto',
    gone: 'È già stato usato o ha più di {days}.',
    nothing: 'Se hai fatto tutto tu, puoi chiudere questa pagina.',
  },
};
