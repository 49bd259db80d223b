/** The texts of the mails that prove an address for an account or membership, in the languages of all mails. */
import type { MailWords } from './words.ts';

/** What differs from other codes and links. */
type ConfirmationWords = Record<'code' | 'link', Pick<MailWords, 'subject' | 'heading' | 'intro' | 'action'>>;

function both(
  subject: string,
  heading: string,
  [ofCode, ofLink]: [string, string],
  action: string,
): ConfirmationWords {
  return { code: { subject, heading, intro: ofCode }, link: { subject, heading, intro: ofLink, action } };
}

export const confirmationWords = {
  en: both(
    'Confirm your email address for {project}',
    'Confirm your email address',
    [
      'Someone who is signed in to {project} wants to use this email address for their account. If that’s you, enter this code there.',
      'Someone who is signed in to {project} wants to use this email address for their account. If that’s you, select the button in the same browser.',
    ],
    'Confirm the address',
  ),
  es: both(
    'Confirma tu dirección de correo para {project}',
    'Confirma tu dirección de correo',
    [
      'Alguien con la sesión iniciada en {project} quiere usar esta dirección para su cuenta. Si eres tú, introduce allí este código.',
      'Alguien con la sesión iniciada en {project} quiere usar esta dirección para su cuenta. Si eres tú, pulsa el botón en el mismo navegador.',
    ],
    'Confirmar la dirección',
  ),
  'pt-br': both(
    'Confirme seu endereço de e-mail para {project}',
    'Confirme seu endereço de e-mail',
    [
      'Alguém conectado a {project} quer usar este endereço na própria conta. Se for você, digite lá este código.',
      'Alguém conectado a {project} quer usar este endereço na própria conta. Se for você, pressione o botão no mesmo navegador.',
    ],
    'Confirmar o endereço',
  ),
  fr: both(
    'Confirmez votre adresse e-mail pour {project}',
    'Confirmez votre adresse e-mail',
    [
      'Une personne connectée à {project} veut utiliser cette adresse pour son compte. Si c’est vous, saisissez-y ce code.',
      'Une personne connectée à {project} veut utiliser cette adresse pour son compte. Si c’est vous, appuyez sur le bouton dans le même navigateur.',
    ],
    'Confirmer l’adresse',
  ),
  de: both(
    'Ihre E-Mail-Adresse für {project} bestätigen',
    'E-Mail-Adresse bestätigen',
    [
      'Jemand, der bei {project} angemeldet ist, möchte diese Adresse für sein Konto verwenden. Wenn Sie das sind, geben Sie dort diesen Code ein.',
      'Jemand, der bei {project} angemeldet ist, möchte diese Adresse für sein Konto verwenden. Wenn Sie das sind, wählen Sie die Schaltfläche im selben Browser.',
    ],
    'Adresse bestätigen',
  ),
  it: both(
    'Conferma il tuo indirizzo email per {project}',
    'Conferma il tuo indirizzo email',
    [
      'Qualcuno che ha effettuato l’accesso a {project} vuole usare questo indirizzo per il proprio account. Se sei tu, inserisci lì questo codice.',
      'Qualcuno che ha effettuato l’accesso a {project} vuole usare questo indirizzo per il proprio account. Se sei tu, premi il pulsante nello stesso browser.',
    ],
    'Conferma l’indirizzo',
  ),
  nl: both(
    'Bevestig uw e-mailadres voor {project}',
    'Bevestig uw e-mailadres',
    [
      'Iemand die is ingelogd bij {project} wil dit adres voor zijn of haar account gebruiken. Bent u dat, voer daar dan deze code in.',
      'Iemand die is ingelogd bij {project} wil dit adres voor zijn of haar account gebruiken. Bent u dat, kies dan de knop in dezelfde browser.',
    ],
    'Adres bevestigen',
  ),
  pl: both(
    'Potwierdź adres e-mail w {project}',
    'Potwierdź adres e-mail',
    [
      'Osoba zalogowana w {project} chce używać tego adresu na swoim koncie. Jeśli to Ty, wpisz tam ten kod.',
      'Osoba zalogowana w {project} chce używać tego adresu na swoim koncie. Jeśli to Ty, wybierz przycisk w tej samej przeglądarce.',
    ],
    'Potwierdź adres',
  ),
  tr: both(
    '{project} için e-posta adresinizi onaylayın',
    'E-posta adresinizi onaylayın',
    [
      '{project} üzerinde oturum açmış biri bu adresi hesabında kullanmak istiyor. Bu sizseniz kodu orada girin.',
      '{project} üzerinde oturum açmış biri bu adresi hesabında kullanmak istiyor. Bu sizseniz aynı tarayıcıda düğmeyi seçin.',
    ],
    'Adresi onayla',
  ),
  ja: both(
    '{project} のメールアドレスの確認',
    'メールアドレスの確認',
    [
      '{project} にログイン中の方が、このアドレスをアカウントで使おうとしています。ご本人の場合は、その画面でこのコードを入力してください。',
      '{project} にログイン中の方が、このアドレスをアカウントで使おうとしています。ご本人の場合は、同じブラウザーでボタンを選択してください。',
    ],
    'アドレスを確認する',
  ),
  ko: both(
    '{project} 이메일 주소 확인',
    '이메일 주소 확인',
    [
      '{project}에 로그인한 누군가가 이 주소를 자신의 계정에 사용하려고 합니다. 본인이라면 그곳에 이 코드를 입력하세요.',
      '{project}에 로그인한 누군가가 이 주소를 자신의 계정에 사용하려고 합니다. 본인이라면 같은 브라우저에서 버튼을 선택하세요.',
    ],
    '주소 확인',
  ),
  'zh-hans': both(
    '确认您在 {project} 的邮箱地址',
    '确认邮箱地址',
    [
      '有人已登录 {project}，想在其账户中使用此邮箱地址。如果是您本人，请在那里输入此验证码。',
      '有人已登录 {project}，想在其账户中使用此邮箱地址。如果是您本人，请在同一浏览器中点击按钮。',
    ],
    '确认地址',
  ),
  ar: both(
    'تأكيد عنوان بريدك الإلكتروني في {project}',
    'تأكيد عنوان البريد الإلكتروني',
    [
      'يريد شخص سجّل الدخول إلى {project} استخدام هذا العنوان في حسابه. إذا كنت أنت، فأدخل هذا الرمز هناك.',
      'يريد شخص سجّل الدخول إلى {project} استخدام هذا العنوان في حسابه. إذا كنت أنت، فاختر الزر في المتصفح نفسه.',
    ],
    'تأكيد العنوان',
  ),
  he: both(
    'אישור כתובת הדוא״ל שלך ב-{project}',
    'אישור כתובת הדוא״ל',
    [
      'מישהו שמחובר ל-{project} רוצה להשתמש בכתובת הזו בחשבון שלו. אם זה אתם, הזינו שם את הקוד הזה.',
      'מישהו שמחובר ל-{project} רוצה להשתמש בכתובת הזו בחשבון שלו. אם זה אתם, בחרו בלחצן באותו דפדפן.',
    ],
    'אישור הכתובת',
  ),
} satisfies Record<string, ConfirmationWords>;
