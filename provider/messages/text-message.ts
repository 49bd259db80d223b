/** The text message that delivers a code. */
import { chooseLanguage, fillIn, languages, sayDuration } from './words.ts';

interface CodeText {
  project: string;
  code: string;
  /** Minutes until the code expires. */
  minutes: number;
  locale?: string | undefined;
  /** The host of the page that the code is for; null if the message is not bound to one. */
  boundTo: string | null;
}

/**
 * One or two short lines. With a host, the last line lets browsers offer the code on that host's pages only.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText({ project, code, minutes, locale, boundTo }: CodeText): string {
  const tag = chooseLanguage(locale);
  const sentence = fillIn(languages[tag].text, { project, code, time: sayDuration(minutes, tag) });
  return boundTo === null || !isDomain(boundTo) ? sentence : `${sentence}\n\n@${boundTo} #${code}`;
}

/** The format allows neither a port nor an IP address. */
function isDomain(host: string): boolean {
  return /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host);
}
