/** The words of the lower half of the homepage: Deutsch. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Herein ohne Passwort',
  'how.step1': 'E-Mail-Adresse eingeben',
  'how.step1Text': 'Es gibt kein Passwort, das man sich ausdenken oder vergessen könnte.',
  'how.step2': 'Eine E-Mail lesen',
  'how.step2Text':
    'Sie enthält einen sechsstelligen Code, der zehn Minuten gilt. Auf diesem Rechner landet jede E-Mail im Postausgang, daher geht jede Adresse.',
  'how.outbox': 'Postausgang öffnen',
  'how.step3': 'Hallo sagen',
  'how.step3Text':
    'Drei Tiere warten auf Sie. Füttern Sie sie, spielen Sie mit ihnen und sammeln Sie Erfolge.',
  'how.developers': 'Für Entwickler',
  'how.page':
    'Dies ist eine gewöhnliche Seite: ein paar statische Dateien und ein Script-Tag. Alles rund um die Anmeldung kommt von auth-elements: das Formular, die Sitzung und das Abmelden in Ihren anderen Tabs.',
  'how.policy':
    'Der Anmeldedienst läuft auf einem anderen Origin. Die Richtlinie dieser Seiten erlaubt keine Inline-Skripte, keine Inline-Stile und kein Markup aus Zeichenketten.',
  'how.api': 'Die API-Beschreibung des Anmeldedienstes lesen',
  'how.sample': 'Die ganze Einbindung',
  'how.nav': 'Hauptnavigation',
  'how.noScript': 'Pet Game braucht JavaScript, um die Tiere zu zeichnen und zu bewegen.',
  'tap.label': '{name} antippen ({species})',
  'tap.fox': 'Ist das ein Leckerli?|Ich hab nicht geschlafen.|Fang mich!',
  'tap.axolotl': 'Blubb.|Mir wächst ein Bein nach. Und dir?|Noch mal!',
  'tap.owl': 'Huhu? Oh. Hallo.|Noch fünf Minuten.|Ich arbeite nur nachts.',
  'tap.about':
    'Drei kleine Tiere, die in Echtzeit hungrig, müde und albern werden. Eine Demo von auth-elements.',
};
