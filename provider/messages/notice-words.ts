/** The words of the mails that report a change to the owner of an account, and of the page that their link opens. */
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import type { MethodType, Notice } from '../owner-notice.ts';
import { moreNoticeWords } from './more-notice-words.ts';
import type { LanguageTag } from './words.ts';

/** `{project}`, `{method}`, `{app}`, `{date}` and `{label}` are filled in. */
export interface NoticeWords {
  subjects: Record<Notice['kind'], string>;
  intros: Record<Notice['kind'], string>;
  methods: Record<MethodType, string>;
  /** Before the number of each that was ended. */
  ended: Record<keyof EndedAccess, string>;
  when: string;
  browser: string;
  place: string;
  unknown: string;
  /** Above the button. */
  question: string;
  action: string;
  /** In its place, in the mail about the deletion of the account. */
  keepAction: string;
  /** In place of both, to an address that was added a short time ago. */
  withoutLink: string;
  /** Of the mail to a removed address. */
  putBack: string;
  expiry: string;
  page: PageWords;
}

export interface PageWords {
  title: string;
  explain: string;
  secure: string;
  restore: string;
  restoreExplain: string;
  /** Takes the deletion of the account back. */
  keep: string;
  keepExplain: string;
  keptTitle: string;
  kept: string;
  doneTitle: string;
  done: string;
  removed: string;
  next: string;
  /** In its place, if the mail server took no mail. */
  nextUnsent: string;
  restoredTitle: string;
  restored: string;
  goneTitle: string;
  gone: string;
  nothing: string;
}

export const noticeWords: Record<LanguageTag, NoticeWords> = {
  en: {
    subjects: {
      method_added: 'A new way to sign in to {project}',
      method_removed: 'A way to sign in to {project} was removed',
      password_changed: 'Your password for {project} was changed',
      new_device: 'New sign-in to {project}',
      app_allowed: '{app} can now act for you in {project}',
      recovery_codes_replaced: 'New recovery codes for {project}',
      data_downloaded: 'Your data from {project} was downloaded',
      account_deletion: 'Your {project} account will be deleted',
      account_deleted: 'Your {project} account was deleted',
    },
    intros: {
      method_added: 'This was added to your {project} account: {method}.',
      method_removed: 'This was removed from your {project} account: {method}.',
      password_changed: 'The password of your {project} account was changed.',
      new_device:
        'Someone signed in to your {project} account from a browser or a network that is new to us.',
      app_allowed: 'You gave {app} full access to your {project} account.',
      recovery_codes_replaced:
        'New recovery codes were made for your {project} account. The ones from before no longer work.',
      data_downloaded: 'Someone downloaded everything that {project} stores about you, as a file.',
      account_deletion:
        'Someone asked to delete your {project} account. Everyone was signed out. It will be deleted on {date}, and until then you can keep it.',
      account_deleted:
        'Your {project} account was deleted, and everyone was signed out. This cannot be undone. If it wasn’t you, contact {project}.',
    },
    methods: {
      email: 'the email address {label}',
      phone: 'the phone number {label}',
      social: 'the {label} account',
      passkey: 'the passkey “{label}”',
      wallet: 'the wallet {label}',
      app: 'an authenticator app',
    },
    ended: {
      sessions: 'Sessions signed out',
      apps: 'Apps disconnected',
      codes: 'Codes ended',
      links: 'Links ended',
    },
    when: 'When',
    browser: 'Browser',
    place: 'Where',
    unknown: 'Unknown',
    question: 'If this was you, you don’t need to do anything. If not, secure your account now.',
    action: 'This wasn’t me',
    keepAction: 'Keep or secure my account',
    withoutLink:
      'If this wasn’t you, sign in and check your account, or look for this message at your other address.',
    putBack: 'There you can also put this address back.',
    expiry: 'The link works for {days}. Never share it.',
    page: {
      title: 'Was this you?',
      explain:
        'If it wasn’t, we sign out every browser and app, remove what was added since, and lock the sign-in methods for a day. Then we mail you a link to sign in.',
      secure: 'Secure my account',
      restore: 'Put the address back',
      restoreExplain:
        'Changed your mind, or someone else removed the address? You can sign in with it again.',
      keep: 'Keep my account',
      keepExplain: 'Changed your mind? Your account stays, and you can sign in again.',
      keptTitle: 'Your account stays',
      kept: 'It won’t be deleted. Sign in with {address}.',
      doneTitle: 'Your account is secure',
      done: 'We ended all access to it:',
      removed: 'Sign-in methods removed',
      next: 'We sent a link to {address}. Use it to sign in. No sign-in methods can be added or removed for a day.',
      nextUnsent:
        'We couldn’t send you a link. Sign in with {address}. No sign-in methods can be added or removed for a day.',
      restoredTitle: 'The address is back',
      restored: 'You can sign in with {address} again.',
      goneTitle: 'This link has expired',
      gone: 'It was used before, or it is older than {days}.',
      nothing: 'If this was you, you can close this page.',
    },
  },
  es: {
    subjects: {
      method_added: 'Una nueva forma de acceder a {project}',
      method_removed: 'Se ha eliminado una forma de acceder a {project}',
      password_changed: 'Tu contraseña de {project} ha cambiado',
      new_device: 'Nuevo acceso a {project}',
      app_allowed: '{app} ya puede actuar por ti en {project}',
      recovery_codes_replaced: 'Nuevos códigos de recuperación de {project}',
      data_downloaded: 'Se han descargado tus datos de {project}',
      account_deletion: 'Tu cuenta de {project} se eliminará',
      account_deleted: 'Tu cuenta de {project} se ha eliminado',
    },
    intros: {
      method_added: 'Se ha añadido a tu cuenta de {project}: {method}.',
      method_removed: 'Se ha eliminado de tu cuenta de {project}: {method}.',
      password_changed: 'Se ha cambiado la contraseña de tu cuenta de {project}.',
      new_device:
        'Alguien ha accedido a tu cuenta de {project} desde un navegador o una red que no conocemos.',
      app_allowed: 'Has dado a {app} acceso completo a tu cuenta de {project}.',
      recovery_codes_replaced:
        'Se han creado nuevos códigos de recuperación para tu cuenta de {project}. Los anteriores ya no funcionan.',
      data_downloaded: 'Alguien ha descargado en un archivo todo lo que {project} guarda sobre ti.',
      account_deletion:
        'Alguien ha pedido eliminar tu cuenta de {project}. Hemos cerrado todas las sesiones. Se eliminará el {date}; hasta entonces puedes conservarla.',
      account_deleted:
        'Tu cuenta de {project} se ha eliminado y hemos cerrado todas las sesiones. No se puede deshacer. Si no has sido tú, ponte en contacto con {project}.',
    },
    methods: {
      email: 'el correo {label}',
      phone: 'el teléfono {label}',
      social: 'la cuenta de {label}',
      passkey: 'la llave de acceso «{label}»',
      wallet: 'la billetera {label}',
      app: 'una aplicación de autenticación',
    },
    ended: {
      sessions: 'Sesiones cerradas',
      apps: 'Aplicaciones desconectadas',
      codes: 'Códigos anulados',
      links: 'Enlaces anulados',
    },
    when: 'Cuándo',
    browser: 'Navegador',
    place: 'Dónde',
    unknown: 'Desconocido',
    question: 'Si has sido tú, no tienes que hacer nada. Si no, protege tu cuenta ahora.',
    action: 'No he sido yo',
    keepAction: 'Conservar o proteger mi cuenta',
    withoutLink: 'Si no has sido tú, accede y revisa tu cuenta, o busca este mensaje en tu otro correo.',
    putBack: 'Allí también puedes recuperar este correo.',
    expiry: 'El enlace funciona durante {days}. No lo compartas con nadie.',
    page: {
      title: '¿Has sido tú?',
      explain:
        'Si no, cerramos la sesión en todos los navegadores y aplicaciones, quitamos lo que se añadió desde entonces y bloqueamos las formas de acceso durante un día. Después te enviamos un enlace para acceder.',
      secure: 'Proteger mi cuenta',
      restore: 'Recuperar el correo',
      restoreExplain:
        '¿Has cambiado de idea o lo eliminó otra persona? Podrás volver a acceder con este correo.',
      keep: 'Conservar mi cuenta',
      keepExplain: '¿Has cambiado de idea? Tu cuenta se conserva y puedes volver a acceder.',
      keptTitle: 'Tu cuenta se conserva',
      kept: 'No se eliminará. Accede con {address}.',
      doneTitle: 'Tu cuenta está protegida',
      done: 'Hemos cerrado todos los accesos:',
      removed: 'Formas de acceso eliminadas',
      next: 'Hemos enviado un enlace a {address}. Úsalo para acceder. Durante un día no se pueden añadir ni quitar formas de acceso.',
      nextUnsent:
        'No hemos podido enviarte un enlace. Accede con {address}. Durante un día no se pueden añadir ni quitar formas de acceso.',
      restoredTitle: 'Has recuperado el correo',
      restored: 'Ya puedes volver a acceder con {address}.',
      goneTitle: 'Este enlace ha caducado',
      gone: 'Ya se ha usado o tiene más de {days}.',
      nothing: 'Si has sido tú, puedes cerrar esta página.',
    },
  },
  'pt-br': {
    subjects: {
      method_added: 'Uma nova forma de entrar em {project}',
      method_removed: 'Uma forma de entrar em {project} foi removida',
      password_changed: 'Sua senha de {project} foi alterada',
      new_device: 'Novo acesso a {project}',
      app_allowed: '{app} agora pode agir por você em {project}',
      recovery_codes_replaced: 'Novos códigos de recuperação de {project}',
      data_downloaded: 'Seus dados de {project} foram baixados',
      account_deletion: 'Sua conta de {project} será excluída',
      account_deleted: 'Sua conta de {project} foi excluída',
    },
    intros: {
      method_added: 'Foi adicionado à sua conta de {project}: {method}.',
      method_removed: 'Foi removido da sua conta de {project}: {method}.',
      password_changed: 'A senha da sua conta de {project} foi alterada.',
      new_device: 'Alguém entrou na sua conta de {project} com um navegador ou uma rede que não conhecemos.',
      app_allowed: 'Você deu a {app} acesso total à sua conta de {project}.',
      recovery_codes_replaced:
        'Foram criados novos códigos de recuperação para sua conta de {project}. Os anteriores não funcionam mais.',
      data_downloaded: 'Alguém baixou em um arquivo tudo o que {project} guarda sobre você.',
      account_deletion:
        'Alguém pediu para excluir sua conta de {project}. Encerramos todas as sessões. Ela será excluída em {date}; até lá você pode mantê-la.',
      account_deleted:
        'Sua conta de {project} foi excluída e encerramos todas as sessões. Não é possível desfazer. Se não foi você, entre em contato com {project}.',
    },
    methods: {
      email: 'o e-mail {label}',
      phone: 'o telefone {label}',
      social: 'a conta {label}',
      passkey: 'a chave de acesso “{label}”',
      wallet: 'a carteira {label}',
      app: 'um aplicativo autenticador',
    },
    ended: {
      sessions: 'Sessões encerradas',
      apps: 'Aplicativos desconectados',
      codes: 'Códigos anulados',
      links: 'Links anulados',
    },
    when: 'Quando',
    browser: 'Navegador',
    place: 'Onde',
    unknown: 'Desconhecido',
    question: 'Se foi você, não precisa fazer nada. Se não, proteja sua conta agora.',
    action: 'Não fui eu',
    keepAction: 'Manter ou proteger minha conta',
    withoutLink:
      'Se não foi você, entre e verifique sua conta, ou procure esta mensagem no seu outro e-mail.',
    putBack: 'Lá você também pode recuperar este e-mail.',
    expiry: 'O link funciona por {days}. Não o compartilhe com ninguém.',
    page: {
      title: 'Foi você?',
      explain:
        'Se não foi, encerramos a sessão em todos os navegadores e aplicativos, removemos o que foi adicionado desde então e bloqueamos as formas de acesso por um dia. Depois enviamos um link para você entrar.',
      secure: 'Proteger minha conta',
      restore: 'Recuperar o e-mail',
      restoreExplain: 'Mudou de ideia ou outra pessoa o removeu? Você poderá entrar com este e-mail de novo.',
      keep: 'Manter minha conta',
      keepExplain: 'Mudou de ideia? Sua conta continua, e você pode entrar de novo.',
      keptTitle: 'Sua conta continua',
      kept: 'Ela não será excluída. Entre com {address}.',
      doneTitle: 'Sua conta está protegida',
      done: 'Encerramos todos os acessos:',
      removed: 'Formas de acesso removidas',
      next: 'Enviamos um link para {address}. Use-o para entrar. Durante um dia não é possível adicionar nem remover formas de acesso.',
      nextUnsent:
        'Não conseguimos enviar um link. Entre com {address}. Durante um dia não é possível adicionar nem remover formas de acesso.',
      restoredTitle: 'O e-mail foi recuperado',
      restored: 'Você já pode entrar com {address} de novo.',
      goneTitle: 'Este link expirou',
      gone: 'Ele já foi usado ou tem mais de {days}.',
      nothing: 'Se foi você, pode fechar esta página.',
    },
  },
  fr: {
    subjects: {
      method_added: 'Un nouveau moyen de connexion à {project}',
      method_removed: 'Un moyen de connexion à {project} a été supprimé',
      password_changed: 'Votre mot de passe pour {project} a été modifié',
      new_device: 'Nouvelle connexion à {project}',
      app_allowed: '{app} peut maintenant agir pour vous dans {project}',
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
    unknown: 'Inconnu',
    question: 'Si c’était vous, vous n’avez rien à faire. Sinon, protégez votre compte maintenant.',
    action: 'Ce n’était pas moi',
    keepAction: 'Garder ou protéger mon compte',
    withoutLink:
      'Si ce n’était pas vous, connectez-vous et vérifiez votre compte, ou cherchez ce message dans votre autre boîte.',
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
  },
  ...moreNoticeWords,
};
