/** The words of the demo's pages in plain English. The other files have the same in their languages. */
export const words = {
  'login.title': 'Come on in',
  'login.lead': 'Your pets have heard you at the door.',
  'login.preferLink': 'Prefer a link?',
  'login.emailLink': 'Email me a sign-in link',
  'login.preferCode': 'Prefer a code?',
  'login.emailCode': 'Email me a six-digit code',
  'login.secondLock': 'Want a second lock?',
  'login.addApp': 'Add an authenticator app',
  'login.outboxHint': 'Trying this on your own machine? Find your mail in',
  'login.outbox': 'the outbox',
  'login.newTab': 'opens in a new tab',
  skip: 'Skip to the content',
  noScript: 'Signing in needs JavaScript, which has not loaded.',
  'cookies.blocked':
    'This browser blocks cookies for this site, so the next page would not know you. Allow cookies for this site:',
  'cookies.tryAgain': 'Try again',
  foot: 'Your pets are in safe hands!',
  'nav.logIn': 'Sign in',
  'nav.pets': 'Your pets',
  'home.title1': 'Small pets.',
  'home.title2': 'Big feelings.',
  'home.lead':
    'Three little animals that get hungry, sleepy and silly in real time. They can’t read a clock, but they know when you were last here.',
  'home.meet': 'Meet your pets',
  'home.visit': 'Visit your pets',
  'home.how': 'How does it work?',
  'status.in': 'You are signed in as {email}',
  'status.out': 'You are not signed in',
  'status.checking': 'Checking whether you are signed in…',
  'status.unknown': "We don't know whether you are signed in.",
  logOut: 'Sign out',
  tryAgain: 'Try again',
  problem: 'The sign-in service isn’t responding, so we can’t tell whether you’re signed in.',
  language: 'Language',
};

export type Words = typeof words;
