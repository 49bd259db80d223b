/** Mails as the operator designed them: what is sent, what is made safe, and what the start says of files that are wrong. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { SettingsError } from '../../../platform/start-error.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { readTemplates } from '../../../provider/messages/templates.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, mailTemplates, newAddress } from '../world.ts';

const ids = { login_template_id: 'code-in', signup_template_id: 'code-up' };

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

const open = (t: TestContext, environment: Record<string, string> = {}) =>
  createWorld(t, { database: opened, environment: { MAIL_TEMPLATES_DIR: mailTemplates, ...environment } });

/** A folder of its own. */
async function folderOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-templates-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

describe('a mail of a template', () => {
  it('is the sign-up template for a new visitor and the login template for a known one, with its values', async (t) => {
    const world = await open(t);
    const email = newAddress();
    const { code, method_id } = await world.sendCode(email, ids);
    const first = await world.newest(email);
    assert.equal(first.subject, 'Your first code for Pet Game');
    assert.match(first.html, /Nice to meet you/);
    // Without a text of its own, the standard one.
    assert.match(first.text, /^Your sign-in code\n/);
    assert.ok(first.text.includes(code));
    (
      await world.call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes: 60 })
    ).data();

    const again = await world.sendCode(email, { ...ids, expiration_minutes: 10 });
    const second = await world.newest(email);
    assert.equal(second.subject, `${again.code} opens Pet Game & nothing else`);
    assert.ok(second.html.includes(`<p class="ticket" data-code="${again.code}">${again.code}</p>`));
    assert.ok(second.html.includes(`Welcome back, ${email}`));
    assert.equal(
      second.text.trim(),
      `Welcome back, ${email}: ${again.code} is good for 10 minutes at Pet Game.`,
    );
    assert.equal(second.code, again.code);
  });

  it('has the requested language if available, else its own', async (t) => {
    const world = await open(t);
    const email = newAddress();
    await world.signIn(email);
    const spanish = await world.sendCode(email, { ...ids, locale: 'es-MX', expiration_minutes: 5 });
    assert.equal((await world.newest(email)).subject, `${spanish.code} abre Pet Game`);
    assert.match((await world.newest(email)).html, /Caduca en 5 minutos/);
    await world.sendCode(email, { ...ids, locale: 'fr' });
    assert.match((await world.newest(email)).html, /Welcome back/);
  });

  it('may be of a language that the built-in mails lack, with times and text in that language', async (t) => {
    const swedish = `<!doctype html><html lang="sv"><head><title>Din kod</title><style>p{color:red}</style></head>
      <body><h1>Hej &amp; välkommen</h1><p>{{code}}<br>Giltig: {{time}}</p>
      <p><a href="https://pet-game.example/?a=1&amp;b=2">Till spelet</a></p></body></html>`;
    const folder = await folderOf(t, {
      'welcome.html': '<html lang="en"><title>Your code</title><p>{{code}}, for {{time}}</p></html>',
      'welcome.sv.html': swedish,
      'welcome.zh-Hant.html': '<title>A</title>{{code}}, {{time}}',
    });
    const world = await open(t, { MAIL_TEMPLATES_DIR: folder });
    const email = newAddress();
    const mailed = async (locale: string) => {
      const { code } = await world.sendCode(email, {
        signup_template_id: 'welcome',
        expiration_minutes: 10,
        locale,
      });
      return { code, ...(await world.newest(email)) };
    };
    for (const locale of ['sv', 'sv-FI', 'sv_SE']) {
      const { code, subject, html, text } = await mailed(locale);
      assert.equal(subject, 'Din kod');
      assert.ok(html.includes(`${code}<br>Giltig: 10 minuter`), html);
      assert.equal(
        text,
        `Hej & välkommen\n\n${code}\nGiltig: 10 minuter\n\nTill spelet: https://pet-game.example/?a=1&b=2`,
      );
    }
    assert.match((await mailed('zh-hant-TW')).html, /, 10 分鐘$/);
    // In a language that it lacks the mail is the English one, as a whole.
    const { html, text } = await mailed('fr');
    assert.match(html, /for 10 minutes/);
    assert.match(text, /^Your sign-in code[\s\S]*expires in 10 minutes/);
  });

  it('holds the links of a sign-in and of a password reset', async (t) => {
    const world = await open(t);
    const email = newAddress();
    const { link } = await world.sendLink(email, {
      signup_template_id: 'link-up',
      signup_expiration_minutes: 60,
    });
    const sent = await world.newest(email);
    assert.equal(sent.subject, 'Begin at Pet Game');
    assert.ok(sent.html.includes(`<a href="${link.replaceAll('&', '&amp;')}">Begin</a>`));
    assert.match(sent.html, /Good for 1 hour/);
    await world.signIn(email);
    const start = 'POST /passwords/email/reset/start';
    (await world.call(start, { email, reset_password_template_id: 'new-password' })).data();
    const reset = await world.newest(email);
    assert.equal(reset.subject, 'A new password for Pet Game');
    assert.match(reset.html, /<a href="[^"]*auth_token_type=reset_password[^"]*">Choose one/);
    assert.match(reset.html, /<a href="[^"]*auth_token_type=login[^"]*">Or come in without/);
    // A reset can do without the second link.
    (await world.call(start, { email, reset_password_template_id: 'link-in' })).data();
    assert.match(
      (await world.newest(email)).html,
      /<a href="[^"]*auth_token_type=reset_password[^"]*">Come in/,
    );
  });

  it('reports a change to the owner of an account', async (t) => {
    const folder = await folderOf(t, {
      'owner-notice.html':
        '<title>Look: {{project}}</title><p>{{change}} {{when}}, {{browser}} {{place}}</p><a href="{{report_link}}">Not me</a> {{time}}',
    });
    const world = await open(t, { MAIL_TEMPLATES_DIR: folder, OWNER_NOTICES: 'true' });
    const email = newAddress();
    // The name of another browser: the mail counts it, which is not the place.
    await world.signIn(email);
    const { session_token: session } = await world.signIn(email);
    const password = 'nine purple lanterns under water';
    (await world.call('POST /passwords/session/reset', { password }, { session })).data();
    for (const end = Date.now() + 20_000; !(await world.newest(email)).subject.startsWith('Look'); ) {
      assert.ok(Date.now() < end, 'no mail of that design');
    }
    const { subject, html } = await world.newest(email);
    assert.equal(subject, 'Look: Pet Game');
    assert.match(html, /password of your Pet Game account was changed\..* UTC, Unknown <\/p>/);
    assert.match(html, /<a href="http[^"]*\/v1\/notice\?token=notice-[^"]+">Not me<\/a> 7 days/);
  });

  it('escapes its values', async () => {
    const templates = await readTemplates(mailTemplates);
    const standard = { subject: '', html: '', text: '' };
    const values = {
      code: '"><b>{{project}}',
      project: 'A\r\nBcc: eve@example.com',
      address: '<i>',
      time: '',
    };
    const mail = templates.render('code-in', { standard: () => standard, values: () => values });
    assert.doesNotMatch(mail.html, /<b>|<i>|data-code=""/);
    assert.ok(mail.html.includes('&quot;&gt;&lt;b&gt;{{project}}'));
    assert.doesNotMatch(mail.subject, /[\r\n]/);
  });

  it('that is missing, or not for such a mail, is refused before anything is stored', async (t) => {
    const world = await open(t);
    const email = newAddress();
    const wrong = [
      ['POST /otps/email/login_or_create', { login_template_id: 'none' }],
      ['POST /otps/email/login_or_create', { signup_template_id: '../../package' }],
      ['POST /otps/email/login_or_create', { signup_template_id: 'link-up' }],
      ['POST /otps/email/login_or_create', { signup_template_id: '__proto__' }],
      ['POST /magic_links/email/login_or_create', { login_template_id: 'none' }],
      ['POST /magic_links/email/login_or_create', { signup_template_id: 'code-up' }],
      ['POST /magic_links/email/login_or_create', { signup_template_id: 'new-password' }],
      ['POST /passwords/email/reset/start', { reset_password_template_id: 'code-in' }],
    ] as const;
    for (const [name, more] of wrong) {
      const refused = await world.call(name, { email, ...more });
      assert.equal(refused.status, 404, JSON.stringify(more));
      assert.equal(refused.refusal().error_type, 'email_template_not_found');
    }
    const rows = await opened.database
      .selectFrom('emails')
      .select('email_id')
      .where('address', '=', email)
      .execute();
    assert.deepEqual(rows, []);
  });

  it('is unknown if there is no folder', async (t) => {
    const world = await createWorld(t, { database: opened });
    const refused = await world.call('POST /otps/email/login_or_create', { email: newAddress(), ...ids });
    assert.equal(refused.refusal().error_type, 'email_template_not_found');
  });
});

describe('a folder of templates', () => {
  const good = '<title>A</title>{{code}}';
  for (const [files, expected] of [
    [{ 'a b.html': good }, /a b\.html must be named with letters/],
    [{ 'a.html': '{{code}}' }, /a\.html must have a <title>/],
    [{ 'a.html': '<title>A</title>' }, /a\.html must have either \{\{code\}\} or \{\{link\}\}/],
    [{ 'a.html': '<title>A</title>{{code}}{{link}}' }, /must have either/],
    [{ 'a.html': '<title>A</title>{{login_link}}' }, /must have either/],
    [{ 'a.html': '<title>A</title>{{report_link}}' }, /which only owner-notice\.html may have/],
    [{ 'owner-notice.html': good }, /must have \{\{report_link\}\}/],
    [{ 'a.html': `${good}{{name}}` }, /unknown \{\{name\}\}; use code, link/],
    [{ 'a.html': good, 'a.tlh.html': good }, /a\.tlh\.html has an unknown language: tlh/],
    [{ 'a.html': good, 'a.german.html': good }, /a\.german\.html has an unknown language: german/],
    [{ 'a.es.html': good }, /a\.es\.html has no a\.html beside it/],
    [{ 'a.txt': '{{code}}' }, /a\.txt has no a\.html beside it/],
    [{ 'a.html': good, 'a.es.txt': '{{code}}' }, /a\.es\.txt has no a\.es\.html beside it/],
    [{ 'a.html': good, 'a.txt': '{{link}}' }, /a\.txt must have the same code or links as a\.html/],
  ] as const) {
    it(`is refused at the start with ${Object.keys(files).join(', ')} for ${expected.source}`, async (t) => {
      const folder = await folderOf(t, files);
      await assert.rejects(readTemplates(folder), (error) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, /^MAIL_TEMPLATES_DIR: /);
        assert.match(error.message, expected);
        return true;
      });
    });
  }

  it('is refused with the names of all invalid files, and other files do not matter', async (t) => {
    const folder = await folderOf(t, {
      'a.html': good,
      'readme.md': '',
      'logo.png': '',
      'b.html': '',
      'c.html': '',
    });
    await assert.rejects(readTemplates(folder), (error) => {
      assert.deepEqual((error as Error).message.match(/\w\.html/g), ['b.html', 'c.html']);
      return true;
    });
  });

  it('must exist', async () => {
    await assert.rejects(readTemplates('/nowhere/at/all'), /MAIL_TEMPLATES_DIR: cannot be read \(ENOENT\)/);
  });
});
