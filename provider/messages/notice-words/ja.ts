import type { NoticeWords } from '../notice-words.ts';

export const ja: NoticeWords = {
  subjects: {
    method_added: '{project} に新しいログイン方法が追加されました',
    method_removed: '{project} のログイン方法が削除されました',
    password_changed: '{project} のパスワードが変更されました',
    new_device: '{project} への新しいログイン',
    app_allowed: '{app} が {project} であなたの代わりに操作できるようになりました',
    recovery_code_used: '{project} のリカバリーコードが使われました',
    recovery_codes_replaced: '{project} の新しいリカバリーコード',
    data_downloaded: '{project} のデータがダウンロードされました',
    account_deletion: '{project} アカウントは削除されます',
    account_deleted: '{project} アカウントは削除されました',
  },
  intros: {
    method_added: '{project} アカウントに追加されました: {method}',
    method_removed: '{project} アカウントから削除されました: {method}',
    password_changed: '{project} アカウントのパスワードが変更されました。',
    new_device:
      'これまでに使われたことのないブラウザまたはネットワークから、{project} アカウントへのログインがありました。',
    app_allowed: '{app} に {project} アカウントへのフルアクセスを許可しました。',
    recovery_code_used:
      '{project} のアカウントで、認証アプリの代わりにリカバリーコードが使われました。残りのコード: {left}',
    recovery_codes_replaced:
      '{project} アカウントの新しいリカバリーコードが作成されました。以前のコードは使えません。',
    data_downloaded: '{project} に保存されているあなたの情報が、すべてファイルとしてダウンロードされました。',
    account_deletion:
      '{project} アカウントの削除が申請されました。すべてのセッションからログアウトしました。アカウントは {date} に削除されます。それまでは取り消せます。',
    account_deleted:
      '{project} アカウントは削除され、すべてのセッションからログアウトしました。元に戻すことはできません。心当たりがない場合は、{project} にお問い合わせください。',
  },
  methods: {
    email: 'メールアドレス {label}',
    phone: '電話番号 {label}',
    social: '{label} アカウント',
    passkey: 'パスキー「{label}」',
    wallet: 'ウォレット {label}',
    app: '認証アプリ',
  },
  ended: {
    sessions: 'ログアウトしたセッション',
    apps: '接続を解除したアプリ',
    codes: '無効にしたコード',
    links: '無効にしたリンク',
  },
  when: '日時',
  browser: 'ブラウザ',
  place: '場所',
  organization: '組織',
  unknown: '不明',
  question:
    'ご自身の操作であれば、何もする必要はありません。お心当たりがない場合は、今すぐアカウントを保護してください。',
  action: '心当たりがない',
  keepAction: 'アカウントを残す・保護する',
  withoutLink:
    'お心当たりがない場合は、ログインしてアカウントを確認するか、別のメールアドレスに届いた同じメッセージをご覧ください。',
  ofMember:
    'ご自身の操作であれば、何もする必要はありません。お心当たりがない場合は、今すぐ組織の管理者に連絡してください。',
  putBack: 'そこでこのメールアドレスを元に戻すこともできます。',
  expiry: 'リンクの有効期間: {days}。誰にも教えないでください。',
  page: {
    title: 'ご自身の操作ですか？',
    explain:
      'お心当たりがない場合は、すべてのブラウザとアプリをログアウトさせ、その後に追加されたものを削除し、ログイン方法の変更を 1 日間ロックします。その後、ログイン用のリンクをメールでお送りします。',
    secure: 'アカウントを保護',
    restore: 'メールアドレスを元に戻す',
    restoreExplain:
      '気が変わった場合や、ほかの人がメールアドレスを削除した場合は、元に戻すと再びログインに使えます。',
    keep: 'アカウントを残す',
    keepExplain: '気が変わりましたか？ アカウントは残り、再びログインできます。',
    keptTitle: 'アカウントは残ります',
    kept: '削除されません。{address} でログインしてください。',
    doneTitle: 'アカウントを保護しました',
    done: 'アカウントへのアクセスをすべて終了しました:',
    removed: '削除したログイン方法',
    next: '{address} にリンクを送信しました。そのリンクからログインしてください。1 日間、ログイン方法の追加や削除はできません。',
    nextUnsent:
      'リンクを送信できませんでした。{address} でログインしてください。1 日間、ログイン方法の追加や削除はできません。',
    restoredTitle: 'メールアドレスを元に戻しました',
    restored: '再び {address} でログインできます。',
    goneTitle: 'このリンクは有効期限が切れています',
    gone: 'すでに使用されたか、有効期間（{days}）を過ぎています。',
    nothing: 'ご自身の操作であれば、このページを閉じてかまいません。',
  },
};
