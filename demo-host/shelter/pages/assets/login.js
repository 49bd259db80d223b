/** The way in: the address, its code, the choice of a shelter, and what that shelter asks for besides. */

import { byId, html } from '/shared/dom.js';
import { auth, duration, sentence } from './session.js';

const screen = byId('screen');
const notice = byId('notice');

/** Shows a screen, and moves the focus to its heading. */
function show(title, ...parts) {
  const heading = html('h1', { tabindex: '-1' }, title);
  screen.replaceChildren(heading, ...parts);
  screen.removeAttribute('aria-busy');
  heading.focus();
}

/** Runs what a visitor has asked for, once at a time. */
let busy = false;
async function doing(work) {
  if (busy) return;
  busy = true;
  notice.textContent = '';
  screen.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    notice.textContent = sentence(error);
  } finally {
    busy = false;
    screen.removeAttribute('aria-busy');
  }
}

function form(onSubmit, ...parts) {
  return html(
    'form',
    {
      class: 'step',
      onsubmit: (event) => {
        event.preventDefault();
        doing(() => onSubmit(new FormData(event.target)));
      },
    },
    ...parts,
  );
}

function field(label, attributes) {
  return html('label', {}, label, html('input', { required: true, ...attributes }));
}

const submit = (text) => html('button', { class: 'button' }, text);

function askAddress() {
  show(
    'Log in',
    form(
      async (data) => {
        const email_address = String(data.get('email'));
        await auth.otps.email.discovery.send({ email_address });
        askCode(email_address);
      },
      field('Email address', { name: 'email', type: 'email', autocomplete: 'username' }),
      submit('Send me a code'),
    ),
  );
}

const codeField = () =>
  field('Code', { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', pattern: '[0-9]{6}' });

function askCode(email_address) {
  show(
    'Enter the code',
    html('p', {}, `We have sent it to ${email_address}.`),
    form(
      async (data) => {
        const code = String(data.get('code'));
        choose(await auth.otps.email.discovery.authenticate({ email_address, code }));
      },
      codeField(),
      submit('Continue'),
    ),
    html('button', { class: 'quiet', type: 'button', onclick: askAddress }, 'Use another address'),
  );
}

/** @param isMember whether the visitor is signed in, and moves to another shelter */
function choose({ discovered_organizations: found }, isMember = false) {
  const enter = async ({ organization }) => {
    const { organization_id } = organization;
    const reply = isMember
      ? await auth.session.exchange({ organization_id, ...duration })
      : await auth.discovery.intermediateSessions.exchange({ organization_id, ...duration });
    goOn(reply);
  };
  const row = (each) =>
    html(
      'li',
      {},
      html(
        'button',
        { type: 'button', class: 'choice', onclick: () => doing(() => enter(each)) },
        each.organization.organization_name,
      ),
    );
  show(
    found.length > 0 ? 'Choose a shelter' : 'You belong to no shelter yet',
    html('ul', { class: 'choices' }, found.map(row)),
    isMember ? html('a', { class: 'quiet', href: '/' }, 'Stay where you are') : founding(),
  );
}

function founding() {
  return form(
    async (data) => {
      const organization_name = String(data.get('name'));
      goOn(await auth.discovery.organizations.create({ organization_name, ...duration }));
    },
    field('Or open a shelter of your own', { name: 'name', maxlength: '100', autocomplete: 'organization' }),
    submit('Open it'),
  );
}

/** What the reply to a sign-in still asks for; if nothing, to the animals. */
function goOn(reply) {
  if (reply.member_session) {
    location.replace('/');
    return;
  }
  const { organization, member_id, primary_required, mfa_required } = reply;
  const { organization_id, organization_name: name } = organization;
  if (mfa_required) {
    const place = { organization_id, member_id };
    return mfa_required.member_options ? askSecond(name, place) : setUpSecond(name, place);
  }
  const [connection] = organization.sso_active_connections;
  if (primary_required?.allowed_auth_methods.includes('sso') && connection) {
    const start = () => auth.sso.start({ connection_id: connection.connection_id });
    return show(
      name,
      html('p', {}, 'This shelter has a login of its own.'),
      html(
        'button',
        { class: 'button', type: 'button', onclick: () => doing(start) },
        `Continue with ${connection.display_name}`,
      ),
    );
  }
  return askOwnCode(name, { organization_id, email_address: reply.member.email_address });
}

/** For a shelter that accepts no proof but a code of its own. */
async function askOwnCode(name, place) {
  await auth.otps.email.loginOrSignup(place);
  show(
    name,
    html('p', {}, `This shelter asks for one more code. We have sent it to ${place.email_address}.`),
    form(
      async (data) =>
        goOn(await auth.otps.email.authenticate({ ...place, code: String(data.get('code')), ...duration })),
      codeField(),
      submit('Continue'),
    ),
  );
}

async function setUpSecond(name, place) {
  const { secret, qr_code } = await auth.totp.create(place);
  askSecond(
    name,
    { ...place, set_mfa_enrollment: 'enroll' },
    html('p', {}, 'This shelter asks for a second factor. Scan the picture with your authenticator app.'),
    html('img', { class: 'qr', src: qr_code, alt: 'QR code for your authenticator app' }),
    html('p', {}, 'Or type: ', html('code', { id: 'secret' }, secret)),
  );
}

function askSecond(name, place, ...before) {
  show(
    name,
    ...before,
    form(
      async (data) =>
        goOn(await auth.totp.authenticate({ ...place, code: String(data.get('code')), ...duration })),
      field('Code of your authenticator app', {
        name: 'code',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        pattern: '[0-9]{6}',
      }),
      submit('Continue'),
    ),
  );
}

async function begin() {
  const arrived = await auth.authenticateByUrl(duration);
  if (arrived)
    return 'discovered_organizations' in arrived.reply ? choose(arrived.reply) : goOn(arrived.reply);
  if (!new URLSearchParams(location.search).has('switch')) return askAddress();
  if (!auth.session.getTokens()) return askAddress();
  return choose(await auth.discovery.organizations.list(), true);
}

doing(begin).then(() => {
  // A link that no longer works still leaves a way in.
  if (!screen.querySelector('form, button, a')) askAddress();
});
