/** French, with “vous”. */
import type { BusinessCatalogue } from '../../b2b/messages.ts';

export const texts = {
  'organizationLogin.title': 'Continuer vers {organization}',
  'organizationLogin.titleUnknown': 'Continuer vers…',
  'sso.continue': 'Continuer avec le SSO',
  'sso.emailTitle': 'Saisissez votre e\u2011mail pour continuer',
  'sso.chooseTitle': 'Choisissez une connexion pour continuer',
  'sso.organizationTitle': 'À quelle organisation appartenez-vous\u00a0?',
  'sso.organizationText':
    'Aucune connexion d’entreprise trouvée pour <bold>{email}</bold>. Saisissez le nom court de votre organisation, celui de son adresse web.',
  'sso.slug': 'Nom court de l’organisation',
  'sso.otherWay': 'Essayer un autre mode de connexion',
  'businessError.sso':
    'La connexion de votre entreprise vous a refusé l’accès. Réessayez ou contactez votre administrateur.',
  'button.usePassword': 'Utiliser plutôt un mot de passe',
  'organizationLogin.notFoundTitle': 'Impossible d’ouvrir cette organisation',
  'emailVerification.title': 'Confirmez votre adresse e\u2011mail',
  'emailVerification.text': '{organization} doit savoir que <bold>{email}</bold> vous appartient.',
  'stepUp.text': '{organization} vous demande de vous connecter d’une autre façon.',
  'emailMethod.title': 'Comment souhaitez-vous continuer\u00a0?',
  'emailMethod.link': 'Recevoir un lien de connexion par e\u2011mail',
  'emailMethod.code': 'Recevoir un code de connexion par e\u2011mail',
  'discovery.title': 'Choisissez une organisation pour continuer',
  'discovery.listLabel': 'Vos organisations',
  'discovery.join': 'Rejoindre',
  'discovery.acceptInvite': 'Accepter l’invitation',
  'discovery.current': 'Actuelle',
  'discovery.create': 'Créer une organisation',
  'discovery.createTitle': 'Créez une organisation pour commencer',
  'discovery.createText':
    '<bold>{email}</bold> n’a pas encore de compte. Créez une organisation, essayez une autre adresse ou contactez votre admin.',
  'discovery.noneTitle': '<bold>{email}</bold> n’appartient à aucune organisation.',
  'discovery.noneText':
    'Vérifiez que c’est bien l’adresse à utiliser ou demandez une invitation à votre admin.',
  'discovery.otherEmail': 'Essayer une autre adresse e\u2011mail',
  'discovery.filter': 'Rechercher une organisation',
  'discovery.found':
    '{n, plural, =0 {Aucune organisation trouvée} one {# organisation} many {# organisations} other {# organisations}}',
  'discovery.switchTitle': 'Passer à une autre organisation',
  'discovery.signedOut': 'Connectez-vous pour voir vos organisations.',
  'businessError.link': 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
  'businessError.organization': 'Cette organisation est introuvable. Contactez votre admin.',
  'businessError.policy':
    '{organization} n’autorise aucun de vos moyens de connexion. Contactez votre admin.',
  'businessError.default': 'La connexion a échoué. Réessayez ou contactez votre admin.',
  'error.jitIneligible':
    'Cette adresse n’a pas accès à l’organisation. Vérifiez-la ou contactez votre admin.',
  'error.claimedDomain':
    'Le domaine de votre adresse e\u2011mail appartient à une autre organisation. Choisissez celle-ci ou contactez votre admin.',
  'error.memberPassword':
    'L’adresse ou le mot de passe n’est pas correct. Réessayez ou définissez un nouveau mot de passe.',
  'error.renewPassword': 'Définissez un nouveau mot de passe. Nous vous envoyons un lien par e\u2011mail.',
  'error.recoveryCode': 'Ce code de secours n’est pas correct. Réessayez.',
  'error.signInOver': 'Dix minutes se sont écoulées. Reconnectez-vous.',
  'password.forgotText': 'Nous vous envoyons un lien pour définir un mot de passe ou vous connecter.',
  'password.signUpOrReset': 'Créer un compte ou réinitialiser le mot de passe',
  'password.verifyTitle': 'Confirmez d’abord votre adresse e\u2011mail',
  'password.verifyText':
    'Nous avons envoyé un e\u2011mail à <bold>{email}</bold>. Ouvrez le lien qu’il contient pour définir un mot de passe.',
  'mfa.title': 'Configurez la validation en deux étapes',
  'mfa.text': '{organization} demande une deuxième étape à la connexion.',
  'mfa.totp': 'Utiliser une application d’authentification',
  'mfa.sms': 'Recevoir un code par SMS',
  'mfa.switchToSms': 'Recevoir plutôt un code par SMS',
  'mfa.switchToTotp': 'Utiliser plutôt une application d’authentification',
  'sms.title': 'Saisissez votre numéro de téléphone pour configurer la validation en deux étapes',
  'sms.text': 'Nous vous envoyons un code par SMS à chaque connexion.',
  'sms.sending': 'Envoi du code…',
  'totp.noScan': 'Vous n’arrivez pas à scanner le code\u00a0?',
  'totp.scanInstead': 'Scanner à nouveau le QR code',
  'otherMember.title': 'Votre session est déjà ouverte',
  'otherMember.text':
    'Votre session est ouverte avec <bold>{email}</bold> chez {organization}. Le lien concerne <bold>{otherEmail}</bold> chez {otherOrganization}. Si vous l’ouvrez, ce compte remplace celui-ci.',
  'otherMember.open': 'Ouvrir le lien',
  'otherMember.stay': 'Garder cette session',
  'idpConsent.member': 'Vous utilisez le compte <bold>{account}</bold> chez <bold>{organization}</bold>.',
  'idpConsent.switch': 'Utiliser une autre organisation',
  'idpConsent.restrictedTitle': '{organization} n’autorise pas cette application',
  'idpConsent.restricted':
    'Votre organisation décide des applications que ses membres utilisent. Demandez à votre admin d’autoriser celle-ci.',
  'idpConsent.return': 'Revenir à l’application',
  'loading.loggingIn': 'Connexion en cours…',
} satisfies BusinessCatalogue;
