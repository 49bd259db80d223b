import type { NoticeWords } from '../notice-words.ts';

export const es: NoticeWords = {
  subjects: {
    method_added: 'Una nueva forma de acceder a {project}',
    method_removed: 'Se ha eliminado una forma de acceder a {project}',
    password_changed: 'Tu contraseña de {project} ha cambiado',
    new_device: 'Nuevo acceso a {project}',
    app_allowed: '{app} ya puede actuar por ti en {project}',
    recovery_code_used: 'Se ha usado un código de recuperación de {project}',
    recovery_codes_replaced: 'Nuevos códigos de recuperación de {project}',
    data_downloaded: 'Se han descargado tus datos de {project}',
    account_deletion: 'Tu cuenta de {project} se eliminará',
    account_deleted: 'Tu cuenta de {project} se ha eliminado',
  },
  intros: {
    method_added: 'Se ha añadido a tu cuenta de {project}: {method}.',
    method_removed: 'Se ha eliminado de tu cuenta de {project}: {method}.',
    password_changed: 'Se ha cambiado la contraseña de tu cuenta de {project}.',
    new_device: 'Alguien ha accedido a tu cuenta de {project} desde un navegador o una red que no conocemos.',
    app_allowed: 'Has dado a {app} acceso completo a tu cuenta de {project}.',
    recovery_code_used:
      'Se ha usado un código de recuperación de tu cuenta de {project} en lugar de la aplicación de autenticación. Códigos restantes: {left}.',
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
  organization: 'Organización',
  unknown: 'Desconocido',
  question: 'Si has sido tú, no tienes que hacer nada. Si no, protege tu cuenta ahora.',
  action: 'No he sido yo',
  keepAction: 'Conservar o proteger mi cuenta',
  withoutLink: 'Si no has sido tú, accede y revisa tu cuenta, o busca este mensaje en tu otro correo.',
  ofMember:
    'Si has sido tú, no tienes que hacer nada. Si no, avisa ahora a un administrador de tu organización.',
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
};
