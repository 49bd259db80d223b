/** The words of the lower half of the homepage: 日本語. */
import type { HowWords } from './en-plain.ts';

export const howWords: HowWords = {
  'how.title': 'パスワードなしで入れます',
  'how.step1': 'メールアドレスを入力',
  'how.step1Text': '考えたり忘れたりするパスワードはありません。',
  'how.step2': 'メールを1通読む',
  'how.step2Text':
    '10分間使える6桁のコードが届きます。このパソコンではすべてのメールが送信箱に入るので、どのアドレスでもかまいません。',
  'how.outbox': '送信箱を開く',
  'how.step3': 'あいさつする',
  'how.step3Text': '3匹のペットが待っています。えさをあげたり遊んだりして、実績を集めましょう。',
  'how.developers': '開発者の方へ',
  'how.page':
    'このページは、数個の静的ファイルと1つのscriptタグだけの普通のページです。フォーム、セッション、ほかのタブでのログアウトなど、ログインに関することはすべてauth-elementsが担います。',
  'how.policy':
    'ログインサービスは別のオリジンで動きます。このページのポリシーは、インラインのスクリプトやスタイル、文字列からのマークアップ生成を許可しません。',
  'how.api': 'プロバイダーのAPI仕様を読む',
  'how.sample': '組み込みはこれだけ',
  'how.nav': 'メインナビゲーション',
  'how.noScript': 'Pet Gameでペットを描いて動かすには、JavaScriptが必要です。',
  'tap.label': '{name}（{species}）をタップ',
  'tap.fox': 'それ、おやつ？|寝てなかったよ。|つかまえてみて！',
  'tap.axolotl': 'ぷくぷく。|足ならまた生えるよ。きみは？|もう一回！',
  'tap.owl': 'ホー？あ、こんにちは。|あと 5 分。|夜しか働かないんだ。',
  'tap.about':
    'リアルタイムでおなかをすかせ、眠くなり、ふざける 3 匹の小さな動物たち。auth-elements のデモです。',
};
