/** The operator's own design of the mails that report changes. */
import { describeNotice, type NoticeFacts, noticeTime } from './notice-mail.ts';
import type { Values } from './templates.ts';
import { chooseLanguage } from './words.ts';

export function noticeValues({
  project,
  address,
  link,
  language,
  ...facts
}: NoticeFacts & { project: string; address: string; link: string; language: string }): Values {
  const tag = chooseLanguage(language);
  const { intro, rows } = describeNotice(facts, { project, tag });
  const [[, when] = [], [, browser] = [], [, third] = []] = rows;
  // Without a place, the third row is the one after it.
  const place = facts.place === null ? '' : third;
  return {
    project,
    address,
    report_link: link,
    change: intro,
    when: when ?? '',
    browser: browser ?? '',
    place: place ?? '',
    time: noticeTime(tag),
  };
}
