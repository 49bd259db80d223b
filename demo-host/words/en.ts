/** The words of the demo's pages in its default English: those of plain English, except where the specification names them. */
import { words as plain, type Words } from './en-plain.ts';

export const words: Words = {
  ...plain,
  'nav.logIn': 'Log in',
  'status.in': 'You are logged in as {email}',
  'status.out': 'You are not logged in',
  'status.checking': 'Checking whether you are logged in…',
  'status.unknown': "We don't know whether you are logged in.",
  logOut: 'Log Out',
  problem: 'The sign-in service isn’t responding, so we can’t tell whether you’re logged in.',
};
