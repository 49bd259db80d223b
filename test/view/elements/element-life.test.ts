/** The element in a host's page: beside others, moved, removed, cloned, and in pages with bugs of their own. */
import { assert } from 'chai';
import { configure } from '../../../elements/options/page-config.ts';
import {
  errors,
  events,
  loginConfig,
  loginTag,
  openLogin,
  projectToken,
  reports,
  server,
  whole,
  wholeElements,
  write,
} from '../element.ts';
import { keyboard, until } from '../world.tsx';

wholeElements();

type Login = HTMLElement & { config: object; prefix: string | null; session: Session | null };
interface Session {
  publicToken: string;
  session: { authenticate(): Promise<unknown> };
}
const logins = () => [...document.querySelectorAll<Login>('auth-login')];
const nextTask = () => new Promise((done) => setTimeout(done));

it('two elements on a page are independent, also after a reload, and share one session', async () => {
  const tags = () => `<div>${loginTag()}</div><div>${loginTag('products="emailMagicLinks"')}</div>`;
  const open = () => {
    write(tags());
    return logins().map(whole);
  };
  const [first] = open();
  await first?.giveAddress();
  await first?.reads('Enter passcode');
  for (const login of logins()) login.remove();
  await nextTask();
  const [again, other] = open();
  await again?.reads('Enter passcode');
  await other?.reads('Sign up or log in');
  await again?.enterCode();
  await again?.reads('Success!');
});

it('moved in the document, also into a dialog, it keeps the text, the screen and the focus', async () => {
  const { host, fill, isReact, focused } = write(
    `<section>${loginTag()}</section><aside></aside><dialog><button>Close</button></dialog>`,
  );
  await until(isReact);
  const email = await fill('Email address', 'half@typed');
  for (const place of ['aside', 'dialog']) {
    document.querySelector(place)?.append(host);
    if (place === 'dialog') document.querySelector('dialog')?.showModal();
    await until(() => focused() === email);
    assert.isTrue(email.isConnected);
    assert.equal(email.value, 'half@typed');
  }
  await keyboard.type('.example');
  assert.include(email.value, '.example');
});

it('removed and inserted later, it works and returns to its screen', async () => {
  const { host, giveAddress, enterCode, reads } = openLogin();
  await giveAddress();
  await reads('Enter passcode');
  host.remove();
  await nextTask();
  await nextTask();
  document.body.append(host);
  await reads('Enter passcode');
  await enterCode();
  await reads('Success!');
  assert.lengthOf(
    events().filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE'),
    1,
  );
  host.remove();
});

it('in light DOM mode it draws in the page itself, decided per instance', async () => {
  write(`<div>${loginTag('products="otp" enable-shadow-dom="false"')}${loginTag()}</div>`);
  const [light] = logins().map(whole);
  await light?.field('Email address');
  assert.deepEqual(
    logins().map(({ shadowRoot }) => shadowRoot !== null),
    [false, true],
  );
  await light?.signIn();
});

it('in light DOM mode it takes its styles along into another shadow root', async () => {
  const { host, button } = write(
    `<section>${loginTag('products="otp" enable-shadow-dom="false"')}</section><aside></aside>`,
  );
  const look = async () => getComputedStyle(await button('Continue with email')).backgroundColor;
  const before = await look();
  document.querySelector('aside')?.attachShadow({ mode: 'open' }).append(host);
  await until(() => document.adoptedStyleSheets.length === 0);
  assert.equal(await look(), before);
});

it('inside the shadow root of another component, in both modes, it keeps its own style rules', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = place.attachShadow({ mode: 'open' });
  for (const mode of ['true', 'false']) {
    const part = document.createElement('div');
    part.innerHTML = loginTag(`products="otp" enable-shadow-dom="${mode}"`);
    root.append(part);
    const { button } = whole(part.firstElementChild as HTMLElement);
    assert.equal(getComputedStyle(await button('Continue with email')).backgroundColor, 'rgb(25, 48, 61)');
  }
});

it('moved into the document of a frame and back, it keeps its look and works', async () => {
  const opened = openLogin();
  const { host, button, signIn } = opened;
  await until(() => getComputedStyle(opened.findButton('Continue with email') ?? host).cursor === 'pointer');
  const look = async () => {
    const next = await button('Continue with email');
    return next.ownerDocument.defaultView?.getComputedStyle(next).backgroundColor;
  };
  const before = await look();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentDocument?.body.append(host);
  assert.equal(await look(), before);
  document.body.append(host);
  assert.equal(await look(), before);
  await signIn();
  host.remove();
});

it('cloned, written by innerHTML and taken from a template, each copy works independently', async () => {
  const { host, fill } = write(`<div>${loginTag()}</div><template>${loginTag()}</template><aside></aside>`);
  const main = document.querySelector('main');
  main?.append(host.cloneNode(true));
  main?.append(document.querySelector('template')?.content.cloneNode(true) ?? '');
  const aside = document.querySelector('aside');
  if (aside) aside.innerHTML = loginTag();
  assert.lengthOf(logins(), 4);
  const fields = await Promise.all(logins().map((login) => whole(login).field('Email address')));
  await fill('Email address', 'first@example.com');
  assert.deepEqual(
    fields.map(({ value }) => value),
    ['first@example.com', '', '', ''],
  );
});

it('in a dialog that is closed and opened again, the screen is still there', async () => {
  const { giveAddress, reads, text } = write(`<dialog open>${loginTag()}</dialog>`);
  await giveAddress();
  await reads('Enter passcode');
  const dialog = document.querySelector('dialog');
  dialog?.close();
  assert.notInclude(text(), 'Enter passcode');
  dialog?.showModal();
  await reads('Enter passcode');
});

for (const shadow of ['true', 'false'])
  it(`a host that removes the element in its sign-in event gets no error: enable-shadow-dom="${shadow}"`, async () => {
    const { host, giveAddress, enterCode } = openLogin(`products="otp" enable-shadow-dom="${shadow}"`);
    host.addEventListener('auth-event', ({ detail }) => {
      if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE') host.remove();
    });
    await giveAddress();
    await enterCode();
    await until(() => !host.isConnected);
    await nextTask();
    assert.equal(reports.at(-1)?.detail.type, 'AUTHENTICATE_FLOW_COMPLETE');
  });

it('a page that throws in its own callback does not stop the visitor', async () => {
  configure({
    onEvent() {
      throw new Error('the page is broken');
    },
  });
  await openLogin().signIn();
});

it('a password manager finds named fields in a real form, and a value set by script counts', async () => {
  const { field, press, reads } = openLogin();
  const email = await field('Email address');
  assert.deepEqual([email.name, email.inputMode], ['email', 'email']);
  assert.include(email.autocomplete, 'email');
  assert.ok(email.form);
  email.value = 'grace@example.com';
  await press('Continue with email');
  await reads('grace@example.com');
});

it('focus() moves to the screen’s field, not to what stands before it', async () => {
  const { host, field, press, giveAddress, reads, button, focused, findField } = openLogin(
    `products="oauth otp" oauth-options='{"providers":[{"type":"github"}]}' otp-options='{"methods":["sms","email"]}'`,
  );
  const phone = await field('Phone number');
  host.focus();
  assert.equal(focused(), phone);
  await press('Email');
  await giveAddress();
  await reads('Enter passcode');
  (await button('Back')).focus();
  host.focus();
  assert.equal(focused(), await field('6-digit passcode'));
  await press('Back');
  await field('Email address');
  host.setAttribute('products', 'oauth');
  await until(() => findField('Email address') === undefined);
  host.focus();
  assert.equal(focused(), await button('Continue with GitHub'));
});

it('it does not steal the focus from a visitor who types elsewhere on the page', async () => {
  const search = document.createElement('input');
  document.body.append(search);
  const { giveAddress, field } = openLogin();
  server.on('POST /otps/email/login_or_create', (request) => {
    search.focus();
    return server.answer(request);
  });
  await giveAddress();
  await field('6-digit passcode');
  assert.equal(document.activeElement, search);
});

it('configured only after its insertion, as frameworks do, it misses nothing', async () => {
  const host = document.createElement('auth-login') as Login;
  document.body.append(host);
  host.config = { ...loginConfig(), enableShadowDOM: false };
  const { giveAddress, field } = whole(host);
  await giveAddress();
  await field('6-digit passcode');
  assert.isNull(host.shadowRoot);
  assert.deepEqual(errors(), []);
});

it('a framework that sets properties where the element has them can set the prefix too', () => {
  const { host } = write('<auth-login></auth-login>');
  const login = host as Login;
  login.prefix = 'acme';
  assert.equal(login.getAttribute('prefix'), 'acme');
  login.prefix = null;
  assert.equal(login.getAttribute('prefix'), '');
});

it('its session is available from the first moment until its removal', async () => {
  const login = document.createElement('auth-login');
  assert.isNull(login.session);
  login.config = loginConfig();
  document.body.append(login);
  const session = login.session as Session | null;
  assert.equal(session?.publicToken, projectToken());
  assert.equal(login.session, session);
  assert.ok(login.shadowRoot);
  login.remove();
  await nextTask();
  assert.isNull(login.session);
  assert.equal(await session?.session.authenticate().catch((error) => error.code), 'disposed');
});

it('an element that contradicts another one of its page says so with both values, and signs no one in', async () => {
  const { warn, error } = console;
  const messages: string[] = [];
  console.warn = console.error = (...words: unknown[]) => void messages.push(words.join(' '));
  try {
    openLogin();
    await whole(logins()[0] as HTMLElement).signIn();
    reports.length = 0;
    const { giveAddress } = openLogin(`products="otp" cookies='{"path":"/app"}'`);
    await giveAddress();
    const words = /"path" is "\/app" here, and not set in another client or element/;
    await until(() => errors().length > 0);
    assert.match(JSON.stringify(errors()).replaceAll('\\"', '"'), words);
    assert.equal(errors()[0]?.code, 'usage_error');
    assert.isTrue(messages.some((line) => words.test(line)));
    assert.deepEqual(events(), []);
  } finally {
    Object.assign(console, { warn, error });
  }
});
