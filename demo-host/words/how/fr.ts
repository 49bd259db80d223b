/** The words of the lower half of the homepage: Français. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'Entrez sans mot de passe',
  'how.step1': 'Saisissez votre adresse e-mail',
  'how.step1Text': 'Aucun mot de passe à inventer ni à oublier.',
  'how.step2': 'Lisez un e-mail',
  'how.step2Text':
    'Il contient un code à six chiffres, valable dix minutes. Sur cette machine, tous les e-mails arrivent dans la boîte d’envoi : n’importe quelle adresse convient.',
  'how.outbox': 'Ouvrir la boîte d’envoi',
  'how.step3': 'Dites bonjour',
  'how.step3Text': 'Trois animaux vous attendent. Nourrissez-les, jouez avec eux et obtenez des succès.',
  'how.developers': 'Pour les développeurs',
  'how.page':
    'Cette page est une page hôte ordinaire : quelques fichiers statiques et une balise script. Toute la connexion vient d’auth-elements : le formulaire, la session et la déconnexion dans vos autres onglets.',
  'how.policy':
    'Le service de connexion se trouve sur une autre origine. La politique de ces pages n’autorise ni script ni style en ligne, ni balisage créé à partir de chaînes.',
  'how.api': 'Lire la description de l’API du fournisseur',
  'how.sample': 'Toute l’intégration',
  'how.nav': 'Navigation principale',
  'how.noScript': 'Pet Game a besoin de JavaScript pour dessiner et animer les animaux.',
  'tap.label': 'Toucher {name} ({species})',
  'tap.fox': 'C’est un goûter ?|Je ne dormais pas.|Attrape-moi !',
  'tap.axolotl': 'Bloup.|Mes pattes repoussent. Et toi ?|Encore !',
  'tap.owl': 'Hou ? Oh. Bonjour.|Encore cinq minutes.|Je ne travaille que la nuit.',
  'tap.about':
    'Trois petits animaux qui ont faim, sommeil et envie de jouer en temps réel. Une démo d’auth-elements.',
};
