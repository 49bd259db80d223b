import type { NoticeWords } from '../notice-words.ts';

export const fr: NoticeWords = {
  subjects: {
    method_added: 'Un nouveau moyen de connexion à {project}',
    method_removed: 'Un moyen de connexion à {project} a été supprimé',
    password_changed: 'Votre mot de passe pour {project} a été modifié',
    new_device: 'Nouvelle connexion à {project}',
    app_allowed: '{app} peut maintenant agir pour vous dans {project}',
    recovery_code_used: 'Un code de secours pour {project} a été utilisé',
    recovery_codes_replaced: 'Nouveaux codes de secours pour {project}',
    data_downloaded: 'Vos données de {project} ont été téléchargées',
    account_deletion: 'Votre compte {project} va être supprimé',
    account_deleted: 'Votre compte {project} a été supprimé',
  },
  intros: {
    method_added: 'Ajout à votre compte {project} : {method}.',
    method_removed: 'Suppression de votre compte {project} : {method}.',
    password_changed: 'Le mot de passe de votre compte {project} a été modifié.',
    new_device:
      'Quelqu’un s’est connecté à votre compte {project} depuis un navigateur ou un réseau que nous ne connaissons pas.',
    app_allowed: 'Vous avez donné à {app} un accès complet à votre compte {project}.',
    recovery_code_used:
      'Un code de secours de votre compte {project} a été utilisé à la place de l’application d’authentification. Codes restants : {left}.',
    recovery_codes_replaced:
      'De nouveaux codes de secours ont été créés pour votre compte {project}. Les anciens ne fonctionnent plus.',
    data_downloaded: 'Quelqu’un a téléchargé dans un fichier tout ce que {project} conserve à votre sujet.',
    account_deletion:
      'Quelqu’un a demandé la suppression de votre compte {project}. Toutes les sessions ont été fermées. Il sera supprimé le {date} ; d’ici là, vous pouvez le garder.',
    account_deleted:
      'Votre compte {project} a été supprimé et toutes les sessions ont été fermées. C’est irréversible. Si ce n’était pas vous, contactez {project}.',
  },
  methods: {
    email: 'l’adresse e-mail {label}',
    phone: 'le numéro {label}',
    social: 'le compte {label}',
    passkey: 'la clé d’accès « {label} »',
    wallet: 'le portefeuille {label}',
    app: 'une application d’authentification',
  },
  ended: {
    sessions: 'Sessions fermées',
    apps: 'Applications déconnectées',
    codes: 'Codes annulés',
    links: 'Liens annulés',
  },
  when: 'Quand',
  browser: 'Navigateur',
  place: 'Où',
  organization: 'Organisation',
  unknown: 'Inconnu',
  question: 'Si c’était vous, vous n’avez rien à faire. Sinon, protégez votre compte maintenant.',
  action: 'Ce n’était pas moi',
  keepAction: 'Garder ou protéger mon compte',
  withoutLink:
    'Si ce n’était pas vous, connectez-vous et vérifiez votre compte, ou cherchez ce message dans votre autre boîte.',
  ofMember:
    'Si c’était vous, vous n’avez rien à faire. Sinon, prévenez maintenant un administrateur de votre organisation.',
  putBack: 'Vous pourrez aussi y rétablir cette adresse.',
  expiry: 'Le lien fonctionne pendant {days}. Ne le transmettez à personne.',
  page: {
    title: 'Était-ce vous ?',
    explain:
      'Sinon, nous déconnectons tous les navigateurs et toutes les applications, retirons ce qui a été ajouté depuis et verrouillons les moyens de connexion pendant un jour. Nous vous envoyons ensuite un lien de connexion.',
    secure: 'Protéger mon compte',
    restore: 'Rétablir l’adresse',
    restoreExplain:
      'Vous avez changé d’avis, ou quelqu’un d’autre a supprimé l’adresse ? Vous pourrez de nouveau vous connecter avec elle.',
    keep: 'Garder mon compte',
    keepExplain: 'Vous avez changé d’avis ? Votre compte reste, et vous pouvez vous reconnecter.',
    keptTitle: 'Votre compte est conservé',
    kept: 'Il ne sera pas supprimé. Connectez-vous avec {address}.',
    doneTitle: 'Votre compte est protégé',
    done: 'Nous avons fermé tous les accès :',
    removed: 'Moyens de connexion retirés',
    next: 'Nous avons envoyé un lien à {address}. Utilisez-le pour vous connecter. Pendant un jour, aucun moyen de connexion ne peut être ajouté ni supprimé.',
    nextUnsent:
      'Nous n’avons pas pu vous envoyer de lien. Connectez-vous avec {address}. Pendant un jour, aucun moyen de connexion ne peut être ajouté ni supprimé.',
    restoredTitle: 'L’adresse est rétablie',
    restored: 'Vous pouvez de nouveau vous connecter avec {address}.',
    goneTitle: 'Ce lien a expiré',
    gone: 'Il a déjà servi, ou il date de plus de {days}.',
    nothing: 'Si c’était vous, vous pouvez fermer cette page.',
  },
};
