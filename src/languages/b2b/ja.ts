/** Japanese, in polite です/ます form. */
import type { BusinessCatalogue } from '../../b2b/messages.ts';

export const texts = {
  'organizationLogin.title': '{organization} に進む',
  'organizationLogin.titleUnknown': '次に進む…',
  'sso.continue': 'SSO で続ける',
  'sso.emailTitle': '続けるにはメールアドレスを入力してください',
  'sso.chooseTitle': '続けるには接続を選択してください',
  'sso.organizationTitle': 'どの組織に所属していますか？',
  'sso.organizationText':
    '<bold>{email}</bold> の会社ログインが見つかりませんでした。組織のアドレスに含まれる短い名前を入力してください。',
  'sso.slug': '組織の短い名前',
  'sso.otherWay': '別の方法でログイン',
  'businessError.sso':
    '会社のログインで許可されませんでした。もう\u2060一度試すか、管理者にお問い合わせください。',
  'button.usePassword': '代わりにパスワードを使う',
  'organizationLogin.notFoundTitle': 'この組織を開けません',
  'emailVerification.title': 'メールアドレスを確認してください',
  'emailVerification.text':
    '{organization} は、<bold>{email}</bold> がご本人のものであることの確認を求めています。',
  'stepUp.text': '{organization} は別の方法でのログインを求めています。',
  'emailMethod.title': '続ける方法を選んでください',
  'emailMethod.link': 'ログイン用リンクをメールで受け取る',
  'emailMethod.code': 'ログイン用コードをメールで受け取る',
  'discovery.title': '続けるには組織を選んでください',
  'discovery.listLabel': '所属する組織',
  'discovery.join': '参加',
  'discovery.acceptInvite': '招待を承諾',
  'discovery.current': '現在の組織',
  'discovery.create': '組織を作成',
  'discovery.createTitle': 'まず組織を作成してください',
  'discovery.createText':
    '<bold>{email}</bold> のアカウントはまだありません。組織を作成するか、別のアドレスを試すか、管理者にお問い合わせください。',
  'discovery.noneTitle': '<bold>{email}</bold> が所属する組織はありません。',
  'discovery.noneText': '使いたいアドレスかどうかを確認するか、管理者に招待を依頼してください。',
  'discovery.otherEmail': '別のメールアドレスを試す',
  'discovery.filter': '組織を検索',
  'discovery.found': '{n, plural, =0 {組織が見つかりません} other {#\u00a0件の組織}}',
  'discovery.switchTitle': '別の組織に切り替える',
  'discovery.signedOut': '組織を表示するには、ログインしてください。',
  'businessError.link':
    'このリンクは使用済みか、有効期限が切れています。新しいリンクをリクエストしてください。',
  'businessError.organization': 'お探しの組織が見つかりません。管理者にお問い合わせください。',
  'businessError.policy':
    'お使いのログイン方法はいずれも {organization} で許可されていません。管理者にお問い合わせください。',
  'businessError.default': 'ログインできませんでした。もう\u2060一度試すか、管理者にお問い合わせください。',
  'error.jitIneligible':
    'このアドレスでは組織にアクセスできません。アドレスを確認するか、管理者にお問い合わせください。',
  'error.claimedDomain':
    'メールアドレスのドメインは別の組織のものです。その組織を選ぶか、管理者にお問い合わせください。',
  'error.memberPassword':
    'メールアドレスまたはパスワードが正しくありません。もう\u2060一度試すか、新しいパスワードを設定してください。',
  'error.renewPassword': '新しいパスワードを設定してください。リンクをメールでお送りします。',
  'error.recoveryCode': 'リカバリーコードが正しくありません。もう\u2060一度お試しください。',
  'error.signInOver': '10\u00a0分を超えました。もう\u2060一度ログインしてください。',
  'password.forgotText': 'パスワードの設定またはログイン用のリンクをメールでお送りします。',
  'password.signUpOrReset': '新規登録またはパスワードの再設定',
  'password.verifyTitle': 'まずメールアドレスを確認してください',
  'password.verifyText':
    '<bold>{email}</bold> にメールを送信しました。メールのリンクを開いて、パスワードを設定してください。',
  'mfa.title': '2\u00a0段階認証を設定',
  'mfa.text': '{organization} はログイン時に 2\u00a0段階目の確認を求めています。',
  'mfa.totp': '認証アプリを使う',
  'mfa.sms': 'コードを SMS で受け取る',
  'mfa.switchToSms': '代わりにコードを SMS で受け取る',
  'mfa.switchToTotp': '代わりに認証アプリを使う',
  'sms.title': '2\u00a0段階認証を設定するには、電話番号を入力してください',
  'sms.text': 'ログインのたびに、コードを SMS でお送りします。',
  'sms.sending': 'コードを送信しています…',
  'totp.noScan': '読み取れませんか？',
  'totp.scanInstead': 'QR\u00a0コードをもう一度読み取る',
  'otherMember.title': 'すでにログインしています',
  'otherMember.text':
    '{organization} に <bold>{email}</bold> でログインしています。リンクは {otherOrganization} の <bold>{otherEmail}</bold> 宛てです。開くと、このアカウントと入れ替わります。',
  'otherMember.open': 'リンクを開く',
  'otherMember.stay': '今のアカウントのまま続ける',
  'idpConsent.member':
    '<bold>{organization}</bold> に <bold>{account}</bold> と\u2060してログインしています。',
  'idpConsent.switch': '別の組織を使用する',
  'idpConsent.restrictedTitle': '{organization} はこのアプリを許可していません',
  'idpConsent.restricted':
    'メンバーが使用できるアプリは組織が決めます。このアプリの許可を管理者に依頼してください。',
  'idpConsent.return': 'アプリに戻る',
  'loading.loggingIn': 'ログインしています…',
} satisfies BusinessCatalogue;
