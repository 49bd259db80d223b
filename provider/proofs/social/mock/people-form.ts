/** The forms of a local mock: people to choose from, another person, and ways to refuse. */
import { escapeHtml } from '../../../messages/mail.ts';

interface PeopleForm {
  badge: string;
  notice: string;
  /** Fields that travel with every choice. */
  hidden: Readonly<Record<string, string>>;
  people: readonly { name: string; line: string }[];
  /** HTML: further fields for another person, besides the name. */
  fields: string;
  /** The buttons at the end: what they choose, and their labels. */
  refusals: Readonly<Record<string, string>>;
}

/** HTML of the whole content. Each button sends `choice`: the place of a person, `other`, or the key of a refusal. */
export function peopleForm({ badge, notice, hidden, people, fields, refusals }: PeopleForm): string {
  const along = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const rows = people.map(({ name, line }, index) => {
    return `<li><button class="person" name="choice" value="${index}">
        <span class="letter" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
        <span><strong>${escapeHtml(name)}</strong><br><span class="quiet">${escapeHtml(line)}</span></span>
      </button></li>`;
  });
  const buttons = Object.entries(refusals).map(
    ([choice, words]) => `<button name="choice" value="${choice}">${escapeHtml(words)}</button>`,
  );
  return `<p class="badge">${escapeHtml(badge)}</p>
    <h1>Choose an account</h1>
    <p class="quiet">${escapeHtml(notice)}</p>
    <form method="post">${along}<ul>${rows.join('\n')}</ul></form>
    <form method="post" class="other" autocomplete="off">${along}
      <h2>Another person</h2>
      <label for="name">Name</label>
      <input id="name" name="name" type="text" maxlength="100" required>
      ${fields}
      <button class="main" name="choice" value="other">Continue</button>
    </form>
    <form method="post" class="refuse">${along}
      <h2>Or not at all</h2>
      ${buttons.join('\n      ')}
    </form>`;
}
