/** The words of the lower half of the homepage: Nederlands. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Kom binnen zonder wachtwoord',
  'how.step1': 'Vul je e-mailadres in',
  'how.step1Text': 'Er is geen wachtwoord om te bedenken of te vergeten.',
  'how.step2': 'Lees één e-mail',
  'how.step2Text':
    'Daarin staat een code van zes cijfers die tien minuten werkt. Op deze computer komt elke e-mail in de outbox, dus elk adres is goed.',
  'how.outbox': 'De outbox openen',
  'how.step3': 'Zeg hallo',
  'how.step3Text': 'Drie dieren wachten op je. Geef ze eten, speel met ze en verdien prestaties.',
  'how.developers': 'Voor ontwikkelaars',
  'how.page':
    'Dit is een gewone pagina: een paar statische bestanden en één script-tag. Alles rond het inloggen komt van auth-elements: het formulier, de sessie en het uitloggen in je andere tabbladen.',
  'how.policy':
    'De inlogdienst draait op een andere origin, en het beleid van deze pagina’s staat geen inline scripts, inline stijlen of tekst als markup toe.',
  'how.api': 'De API-beschrijving van de provider lezen',
  'how.sample': 'De hele integratie',
  'how.nav': 'Hoofdnavigatie',
  'how.noScript': 'Pet Game heeft JavaScript nodig om de dieren te tekenen en te bewegen.',
  'tap.label': 'Tik op {name} ({species})',
  'tap.fox': 'Is dat een snack?|Ik sliep niet.|Pak me dan!',
  'tap.axolotl': 'Blub.|Mijn poot groeit weer aan. De jouwe ook?|Nog een keer!',
  'tap.owl': 'Hoe? O. Hallo.|Nog vijf minuten.|Ik werk alleen ’s nachts.',
  'tap.about':
    'Drie kleine dieren die in het echt honger krijgen, moe worden en gek doen. Een demo van auth-elements.',
};
