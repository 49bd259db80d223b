/** The texts of mails and text messages, in the languages of the protocol's `locale`. */
import { moreLanguages } from './more-languages.ts';

/** The texts of one mail. `fillIn` replaces `{project}` and `{time}`. */
export interface MailWords {
  subject: string;
  heading: string;
  intro: string;
  /** The button's label; only mails with a link have one. */
  action?: string;
  /** The second link's label, if there is one. */
  otherwise?: string;
  expiry: string;
  ignore: string;
}

/** The texts of all messages in one language. */
export interface MessageWords {
  /** The text message: short, and without characters outside GSM 03.38, which would halve its capacity. */
  text: string;
  code: MailWords;
  link: MailWords;
  reset: MailWords;
}

export const languages = {
  en: {
    text: 'Your code for {project} is {code}. It works once and expires in {time}. Never share it.',
    code: {
      subject: 'Your code for {project}: {code}',
      heading: 'Your sign-in code',
      intro: 'Enter this code to sign in to {project}.',
      expiry: 'It works once and expires in {time}.',
      ignore: 'If you didn’t ask for it, ignore this message. Never share this code.',
    },
    link: {
      subject: 'Your sign-in link for {project}',
      heading: 'Sign in to {project}',
      intro: 'Select the button to sign in to {project}.',
      action: 'Sign in',
      expiry: 'The link works once and expires in {time}.',
      ignore: 'If you didn’t ask for it, ignore this message. Never share this link.',
    },
    reset: {
      subject: 'Set your password for {project}',
      heading: 'Set a new password',
      intro: 'Select the button to choose a new password for {project}.',
      action: 'Set a new password',
      otherwise: 'Or sign in without a new password',
      expiry: 'You can use one of the two links, once. They expire in {time}.',
      ignore:
        'If you didn’t ask for this, ignore this message. Nothing will change. Never share these links.',
    },
  },
  es: {
    text: 'Tu codigo para {project} es {code}. Sirve una vez y caduca en {time}. No lo compartas.',
    code: {
      subject: 'Tu código para {project}: {code}',
      heading: 'Tu código de acceso',
      intro: 'Introduce este código para acceder a {project}.',
      expiry: 'Sirve una sola vez y caduca en {time}.',
      ignore: 'Si no lo has pedido, ignora este mensaje. No compartas el código con nadie.',
    },
    link: {
      subject: 'Tu enlace de acceso a {project}',
      heading: 'Accede a {project}',
      intro: 'Pulsa el botón para acceder a {project}.',
      action: 'Acceder',
      expiry: 'El enlace sirve una sola vez y caduca en {time}.',
      ignore: 'Si no lo has pedido, ignora este mensaje. No compartas el enlace con nadie.',
    },
    reset: {
      subject: 'Elige tu contraseña de {project}',
      heading: 'Elige una contraseña nueva',
      intro: 'Pulsa el botón para elegir una contraseña nueva para {project}.',
      action: 'Elegir contraseña',
      otherwise: 'O accede sin cambiar la contraseña',
      expiry: 'Los dos enlaces juntos sirven una sola vez y caducan en {time}.',
      ignore: 'Si no lo has pedido, ignora este mensaje: no cambia nada. No compartas los enlaces con nadie.',
    },
  },
  'pt-br': {
    text: 'Seu codigo para {project} é {code}. Funciona uma vez e expira em {time}. Nao o compartilhe.',
    code: {
      subject: 'Seu código para {project}: {code}',
      heading: 'Seu código de acesso',
      intro: 'Digite este código para entrar em {project}.',
      expiry: 'Ele funciona uma única vez e expira em {time}.',
      ignore: 'Se você não o pediu, ignore esta mensagem. Não compartilhe o código com ninguém.',
    },
    link: {
      subject: 'Seu link de acesso a {project}',
      heading: 'Entre em {project}',
      intro: 'Pressione o botão para entrar em {project}.',
      action: 'Entrar',
      expiry: 'O link funciona uma única vez e expira em {time}.',
      ignore: 'Se você não o pediu, ignore esta mensagem. Não compartilhe o link com ninguém.',
    },
    reset: {
      subject: 'Defina sua senha de {project}',
      heading: 'Defina uma nova senha',
      intro: 'Pressione o botão para escolher uma nova senha para {project}.',
      action: 'Definir nova senha',
      otherwise: 'Ou entre sem mudar a senha',
      expiry: 'Os dois links juntos funcionam uma única vez e expiram em {time}.',
      ignore:
        'Se você não pediu isto, ignore esta mensagem: nada muda. Não compartilhe os links com ninguém.',
    },
  },
  fr: {
    text: 'Votre code pour {project} est {code}. Il sert une fois et expire dans {time}. Ne le transmettez pas.',
    code: {
      subject: 'Votre code pour {project} : {code}',
      heading: 'Votre code de connexion',
      intro: 'Saisissez ce code pour vous connecter à {project}.',
      expiry: 'Il ne sert qu’une fois et expire dans {time}.',
      ignore: 'Si vous ne l’avez pas demandé, ignorez ce message. Ne transmettez ce code à personne.',
    },
    link: {
      subject: 'Votre lien de connexion à {project}',
      heading: 'Connectez-vous à {project}',
      intro: 'Appuyez sur le bouton pour vous connecter à {project}.',
      action: 'Se connecter',
      expiry: 'Le lien ne sert qu’une fois et expire dans {time}.',
      ignore: 'Si vous ne l’avez pas demandé, ignorez ce message. Ne transmettez ce lien à personne.',
    },
    reset: {
      subject: 'Définissez votre mot de passe pour {project}',
      heading: 'Choisissez un nouveau mot de passe',
      intro: 'Appuyez sur le bouton pour choisir un nouveau mot de passe pour {project}.',
      action: 'Choisir un mot de passe',
      otherwise: 'Ou connectez-vous sans changer de mot de passe',
      expiry: 'Les deux liens ne servent ensemble qu’une fois et expirent dans {time}.',
      ignore:
        'Si vous n’avez rien demandé, ignorez ce message : rien ne change. Ne transmettez ces liens à personne.',
    },
  },
  ...moreLanguages,
} satisfies Record<string, MessageWords>;

export type LanguageTag = keyof typeof languages;

/** The nearest supported language: `pt-BR`, `pt` and `pt-PT` find Portuguese, unknown ones English. */
export function chooseLanguage(locale: string | undefined): LanguageTag {
  return nearestLanguage(locale, Object.keys(languages) as LanguageTag[]) ?? 'en';
}

/** The first language of an `Accept-Language` header that there are words in; undefined without one. */
export function preferredLanguage(header: string | null): LanguageTag | undefined {
  const wanted = (header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  for (const locale of wanted) {
    const found = nearestLanguage(locale, Object.keys(languages) as LanguageTag[]);
    if (found) return found;
  }
  return undefined;
}

/** The exact tag, else the tag without its last parts, else another of the same base. All tags are in lower case. */
export function nearestLanguage<Tag extends string>(
  locale: string | undefined,
  tags: readonly Tag[],
): Tag | undefined {
  const wanted = (locale ?? '').toLowerCase().replaceAll('_', '-').split('-');
  for (let parts = wanted.length; parts > 0; parts -= 1) {
    const found = tags.find((tag) => tag === wanted.slice(0, parts).join('-'));
    if (found) return found;
  }
  return tags.find((tag) => tag.split('-')[0] === wanted[0]);
}

/** Whether `Intl` can format a duration in this language. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Not a well-formed language tag.
    return false;
  }
}

/** Replaces each `{name}` with its value. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** "5 minutes", "1 hour", "7 days" in any language, in the largest unit that divides evenly. */
export function sayDuration(minutes: number, language: string): string {
  if (minutes % 1440 === 0) return say(minutes / 1440, 'day', language);
  if (minutes % 60 === 0) return say(minutes / 60, 'hour', language);
  return say(minutes, 'minute', language);
}

function say(count: number, unit: 'minute' | 'hour' | 'day', language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  // Some languages use a space that text messages cannot encode.
  return format.format(count).replace(/[\u00a0\u202f]/g, ' ');
}
