/** The words of the demo's pages: Français. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'Entrez donc',
  'login.lead': 'Vos animaux vous ont entendu à la porte.',
  'login.preferLink': 'Vous préférez un lien ?',
  'login.emailLink': 'Recevoir un lien de connexion',
  'login.preferCode': 'Vous préférez un code ?',
  'login.emailCode': 'Recevoir un code à 6 chiffres',
  'login.secondLock': 'Envie d’un second verrou ?',
  'login.addApp': 'Ajouter une application d’authentification',
  'login.outboxHint': 'Vous essayez sur votre propre machine ? Vos e-mails sont dans',
  'login.outbox': 'la boîte d’envoi',
  'login.newTab': 's’ouvre dans un nouvel onglet',
  skip: 'Aller au contenu',
  noScript: 'La connexion nécessite JavaScript, qui n’a pas été chargé.',
  'cookies.blocked':
    'Ce navigateur bloque les cookies de ce site : la page suivante ne vous reconnaîtrait pas. Autorisez les cookies pour ce site :',
  'cookies.tryAgain': 'Réessayer',
  foot: 'Vos animaux sont entre de bonnes mains !',
  'nav.logIn': 'Se connecter',
  'nav.pets': 'Vos animaux',
  'home.title1': 'Petits animaux.',
  'home.title2': 'Grands sentiments.',
  'home.lead':
    'Trois petits animaux qui ont faim, sommeil et envie de jouer en temps réel. Ils ne savent pas lire l’heure, mais ils savent quand vous êtes passé.',
  'home.meet': 'Rencontrer vos animaux',
  'home.visit': 'Voir vos animaux',
  'home.how': 'Comment ça marche ?',
  'status.in': 'Vous êtes connecté en tant que {email}',
  'status.out': 'Vous n’êtes pas connecté',
  'status.checking': 'Vérification de votre connexion…',
  'status.unknown': 'Nous ne savons pas si vous êtes connecté.',
  logOut: 'Se déconnecter',
  tryAgain: 'Réessayer',
  problem: 'Le service de connexion ne répond pas : nous ne savons pas si vous êtes connecté.',
  language: 'Langue',
};
