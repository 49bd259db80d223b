/** The words of the demo's pages: 日本語. */
import type { Words } from './en-plain.ts';

export const words: Words = {
  'login.title': 'ようこそ',
  'login.lead': 'ペットたちがドアの音に気づきました。',
  'login.preferLink': 'リンクのほうがよいですか？',
  'login.emailLink': 'サインイン用リンクをメールで送る',
  'login.preferCode': 'コードのほうがよいですか？',
  'login.emailCode': '6 桁のコードをメールで送る',
  'login.secondLock': '鍵をもう 1 つ追加しますか？',
  'login.addApp': '認証アプリを追加する',
  'login.outboxHint': 'ご自身のパソコンで試していますか？メールはこちらにあります：',
  'login.outbox': '送信トレイ',
  'login.newTab': '新しいタブで開きます',
  skip: '本文へ移動',
  noScript: 'サインインには JavaScript が必要ですが、読み込まれていません。',
  'cookies.blocked':
    'このブラウザーはこのサイトの Cookie をブロックしています。このままでは次のページで認識できません。このサイトの Cookie を許可してください：',
  'cookies.tryAgain': 'もう一度試す',
  foot: 'ペットたちは安全です！',
  'nav.logIn': 'サインイン',
  'nav.pets': 'ペット',
  'home.title1': '小さなペット。',
  'home.title2': '大きな気持ち。',
  'home.lead':
    'お腹がすいたり、眠くなったり、はしゃいだり。現実の時間で暮らす 3 匹の小さな動物です。時計は読めませんが、最後にいらした時は覚えています。',
  'home.meet': 'ペットに会う',
  'home.visit': 'ペットに会いに行く',
  'home.how': 'しくみを見る',
  'status.in': '{email} としてサインインしています',
  'status.out': 'サインインしていません',
  'status.checking': 'サインインの状態を確認しています…',
  'status.unknown': 'サインインの状態がわかりません。',
  logOut: 'サインアウト',
  tryAgain: 'もう一度試す',
  problem: 'サインインサービスが応答しないため、サインインの状態がわかりません。',
  language: '言語',
};
