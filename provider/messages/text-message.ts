/** The words of a passcode sent to a phone. */
import { chooseLanguage, fillIn, languages, sayDuration } from './words.ts';

interface CodeText {
  project: string;
  code: string;
  /** Until the code expires. */
  minutes: number;
  locale?: string | undefined;
  /** Host of the page that the code is for; null where the message is not to be bound to one. */
  boundTo: string | null;
}

/**
 * One or two short lines; bound to a host, the last line is what a browser reads in order to offer the code on that
 * host's pages and nowhere else.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText({ project, code, minutes, locale, boundTo }: CodeText): string {
  const tag = chooseLanguage(locale);
  const sentence = fillIn(languages[tag].text, { project, code, time: sayDuration(minutes, tag) });
  return boundTo === null || !isDomain(boundTo) ? sentence : `${sentence}\n\n@${boundTo} #${code}`;
}

/** The format has no place for a port, and an address of numbers is no domain. */
function isDomain(host: string): boolean {
  return /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host);
}
