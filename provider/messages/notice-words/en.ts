import type { NoticeWords } from '../notice-words.ts';

export const en: NoticeWords = {
  subjects: {
    method_added: 'A new way to sign in to {project}',
    method_removed: 'A way to sign in to {project} was removed',
    password_changed: 'Your password for {project} was changed',
    new_device: 'New sign-in to {project}',
    app_allowed: '{app} can now act for you in {project}',
    recovery_code_used: 'A recovery code for {project} was used',
    recovery_codes_replaced: 'New recovery codes for {project}',
    data_downloaded: 'Your data from {project} was downloaded',
    account_deletion: 'Your {project} account will be deleted',
    account_deleted: 'Your {project} account was deleted',
  },
  intros: {
    method_added: 'This was added to your {project} account: {method}.',
    method_removed: 'This was removed from your {project} account: {method}.',
    password_changed: 'The password of your {project} account was changed.',
    new_device: 'Someone signed in to your {project} account from a browser or a network that is new to us.',
    app_allowed: 'You gave {app} full access to your {project} account.',
    recovery_code_used:
      'A recovery code of your {project} account was used in place of the authenticator app. Codes left: {left}.',
    recovery_codes_replaced:
      'New recovery codes were made for your {project} account. The old ones no longer work.',
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
  organization: 'Organization',
  unknown: 'Unknown',
  question: 'If this was you, you don’t need to do anything. If not, secure your account now.',
  action: 'This wasn’t me',
  keepAction: 'Keep or secure my account',
  withoutLink:
    'If this wasn’t you, sign in and check your account, or look for this message at your other address.',
  ofMember: 'If this was you, you don’t need to do anything. If not, tell an admin of your organization now.',
  putBack: 'There you can also put this address back.',
  expiry: 'The link works for {days}. Never share it.',
  page: {
    title: 'Was this you?',
    explain:
      'If it wasn’t, we sign out every browser and app, remove what was added since, and lock the sign-in methods for a day. Then we mail you a link to sign in.',
    secure: 'Secure my account',
    restore: 'Put the address back',
    restoreExplain: 'Changed your mind, or someone else removed the address? You can sign in with it again.',
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
};
