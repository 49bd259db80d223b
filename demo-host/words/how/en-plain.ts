/** The words of the lower half of the homepage in plain English. */
export const howWords = {
  'how.title': 'Come in without a password',
  'how.step1': 'Enter your email address',
  'how.step1Text': 'There is no password to make up or forget.',
  'how.step2': 'Read one mail',
  'how.step2Text':
    'It contains a six-digit code that works for ten minutes. On this machine every mail lands in the outbox, so any address will do.',
  'how.outbox': 'Open the outbox',
  'how.step3': 'Say hello',
  'how.step3Text': 'Three pets are waiting for you. Feed them, play with them, and earn achievements.',
  'how.developers': 'For developers',
  'how.page':
    'This page is an ordinary host page: a few static files and one script tag. Everything about signing in comes from auth-elements: the form, the session, and signing out in your other tabs.',
  'how.policy':
    'The sign-in service runs on another origin, and these pages run under a policy that allows no inline script, no inline style and no string turned into markup.',
  'how.api': 'Read the provider’s API description',
  'how.sample': 'The whole integration',
  'how.nav': 'Main',
  'how.noScript': 'Pet Game needs JavaScript to draw and move the pets.',
  'tap.label': 'Tap {name} the {species}',
  'tap.fox': 'Is that a snack?|I was not asleep.|Chase me!',
  'tap.axolotl': 'Blub.|I can regrow a leg. You?|Do that again!',
  'tap.owl': 'Hoo? Oh. Hello.|Five more minutes.|I only work nights.',
  'tap.about': 'Three small animals that get hungry, sleepy and silly in real time. A demo of auth-elements.',
};

export type HowWords = typeof howWords;
