import type { NoticeWords } from '../notice-words.ts';

export const nl: NoticeWords = {
  subjects: {
    method_added: 'Een nieuwe manier om in te loggen bij {project}',
    method_removed: 'Een manier om in te loggen bij {project} is verwijderd',
    password_changed: 'Je wachtwoord voor {project} is gewijzigd',
    new_device: 'Nieuwe inlog bij {project}',
    app_allowed: '{app} kan nu namens jou handelen in {project}',
    recovery_code_used: 'Er is een herstelcode voor {project} gebruikt',
    recovery_codes_replaced: 'Nieuwe herstelcodes voor {project}',
    data_downloaded: 'Je gegevens bij {project} zijn gedownload',
    account_deletion: 'Je account bij {project} wordt verwijderd',
    account_deleted: 'Je account bij {project} is verwijderd',
  },
  intros: {
    method_added: 'Dit is toegevoegd aan je account bij {project}: {method}.',
    method_removed: 'Dit is verwijderd uit je account bij {project}: {method}.',
    password_changed: 'Het wachtwoord van je account bij {project} is gewijzigd.',
    new_device:
      'Iemand heeft ingelogd op je account bij {project} met een browser of netwerk dat we niet kennen.',
    app_allowed: 'Je hebt {app} volledige toegang gegeven tot je account bij {project}.',
    recovery_code_used:
      'Er is een herstelcode van uw {project}-account gebruikt in plaats van de authenticator-app. Resterende codes: {left}.',
    recovery_codes_replaced:
      'Er zijn nieuwe herstelcodes gemaakt voor je account bij {project}. De vorige werken niet meer.',
    data_downloaded: 'Iemand heeft alles wat {project} over je bewaart als bestand gedownload.',
    account_deletion:
      'Iemand heeft gevraagd je account bij {project} te verwijderen. Alle sessies zijn beëindigd. Het wordt verwijderd op {date}; tot dan kun je het houden.',
    account_deleted:
      'Je account bij {project} is verwijderd en alle sessies zijn beëindigd. Dit kan niet ongedaan worden gemaakt. Was jij dit niet, neem dan contact op met {project}.',
  },
  methods: {
    email: 'het e-mailadres {label}',
    phone: 'het telefoonnummer {label}',
    social: 'het account van {label}',
    passkey: 'de toegangssleutel ‘{label}’',
    wallet: 'de wallet {label}',
    app: 'een authenticator-app',
  },
  ended: {
    sessions: 'Uitgelogde sessies',
    apps: 'Ontkoppelde apps',
    codes: 'Ingetrokken codes',
    links: 'Ingetrokken links',
  },
  when: 'Wanneer',
  browser: 'Browser',
  place: 'Waar',
  organization: 'Organisatie',
  unknown: 'Onbekend',
  question: 'Was jij dit? Dan hoef je niets te doen. Zo niet, beveilig je account dan nu.',
  action: 'Dit was ik niet',
  keepAction: 'Mijn account houden of beveiligen',
  withoutLink:
    'Was jij dit niet? Log in en controleer je account, of zoek dit bericht op je andere e-mailadres.',
  ofMember:
    'Was jij dit? Dan hoef je niets te doen. Zo niet, waarschuw dan nu een beheerder van je organisatie.',
  putBack: 'Daar kun je dit adres ook herstellen.',
  expiry: 'De link werkt {days}. Deel hem nooit.',
  page: {
    title: 'Was jij dit?',
    explain:
      'Zo niet, dan loggen we alle browsers en apps uit, verwijderen we wat sindsdien is toegevoegd en vergrendelen we de inlogmethoden voor een dag. Daarna mailen we je een link om in te loggen.',
    secure: 'Mijn account beveiligen',
    restore: 'Adres herstellen',
    restoreExplain:
      'Ben je van gedachten veranderd, of heeft iemand anders het adres verwijderd? Je kunt er dan weer mee inloggen.',
    keep: 'Mijn account houden',
    keepExplain: 'Van gedachten veranderd? Je account blijft en je kunt weer inloggen.',
    keptTitle: 'Je account blijft',
    kept: 'Het wordt niet verwijderd. Log in met {address}.',
    doneTitle: 'Je account is beveiligd',
    done: 'We hebben alle toegang beëindigd:',
    removed: 'Verwijderde inlogmethoden',
    next: 'We hebben een link gestuurd naar {address}. Gebruik die om in te loggen. Een dag lang kunnen er geen inlogmethoden worden toegevoegd of verwijderd.',
    nextUnsent:
      'We konden je geen link sturen. Log in met {address}. Een dag lang kunnen er geen inlogmethoden worden toegevoegd of verwijderd.',
    restoredTitle: 'Het adres is hersteld',
    restored: 'Je kunt weer inloggen met {address}.',
    goneTitle: 'Deze link is verlopen',
    gone: 'Hij is al gebruikt of is ouder dan {days}.',
    nothing: 'Was jij dit? Dan kun je deze pagina sluiten.',
  },
};
