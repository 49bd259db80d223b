/** The screens for members of organizations, against the real provider. */

import { toDataURL } from 'qrcode';
import { otpauth_uri, secret } from './screens/second-factor.mjs';
import { answer } from './screens/widget.mjs';

const card = { width: 464, height: 900, scale: 1 };
const ada = 'ada@otters.example';
const byCode = 'products="emailOtp"';
const everyWay = `products="emailOtp oauth sso" oauth-options='{"providers":[{"type":"google"},{"type":"microsoft"}]}'`;
const lodge = 'Beaver Lodge';

export async function drawBusiness({ stage, provider, pair, withPage }) {
  let prepared;
  /** Made once, when the first picture is taken. */
  const prepare = () => {
    prepared ??= found();
    return prepared;
  };

  const pairOf = (name, draw) =>
    pair(`screen-business-${name}`, { ...card, to: ada }, async (page, nextMail, look) => {
      const facts = await prepare();
      await draw(page, { nextMail, look, ...facts });
      await page.mouse.move(0, 0);
      return page.locator('main').screenshot();
    });

  await pairOf('main', async (page, { look }) => {
    await open(page, look, everyWay);
    await parts(page).button('Continue with SSO').waitFor();
  });
  await pairOf('organizations', proveAddress);
  await pairOf('organization', async (page, { look, slug }) => {
    const one = `auth-flow-type="Organization" organization-slug="${slug}"`;
    await open(page, look, `${everyWay} ${one}`);
    await parts(page).button('Continue with Otter staff').waitFor();
  });
  await pairOf('sso', async (page, { look }) => {
    await open(page, look, everyWay);
    await parts(page).button('Continue with SSO').click();
    await parts(page).email.fill('ada@unknown.example');
    await parts(page).button('Continue').click();
    await parts(page).host.getByLabel('Web name of the organization').waitFor();
  });
  await pairOf('second-factor', enterLodge);
  await pairOf('authenticator', async (page, facts) => {
    await enterLodge(page, facts);
    await page.route('**/b2b/totp', async (route) => {
      const { data } = await (await route.fetch()).json();
      await answer(page, route, { ...data, secret, qr_code: await toDataURL(otpauth_uri) });
    });
    await parts(page).button('Use an authenticator app').click();
    await parts(page).host.getByRole('img').waitFor();
  });
  await pairOf('switch', async (page, facts) => {
    await enter(page, facts, 'Otters of the North');
    await page.goto(stageFor(facts.look, byCode, new URL(facts.invitation).searchParams));
    await parts(page).button('Switch accounts').waitFor();
  });
  await pairOf('consent', async (page, facts) => {
    await enter(page, facts, 'Otters of the North');
    const attributes = `request='${JSON.stringify(facts.app)}' login-url="/login" organizations-url="/organizations"`;
    await page.goto(
      `${stage}/?${new URLSearchParams({ theme: facts.look, tag: 'auth-b2b-idp-consent', attributes })}`,
    );
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  });
  await pairOf('account', async (page, facts) => {
    await enter(page, facts, 'Otters of the North');
    const attributes = 'sections="organization profile contacts sessions" organizations-url="/organizations"';
    await page.goto(
      `${stage}/?${new URLSearchParams({ theme: facts.look, tag: 'auth-b2b-account', attributes })}`,
    );
    await page.locator('auth-b2b-account').getByText('This device').waitFor();
  });

  function stageFor(look, attributes, more = []) {
    return `${stage}/?${new URLSearchParams([...Object.entries({ theme: look, tag: 'auth-b2b-login', attributes }), ...more])}`;
  }

  async function open(page, look, attributes) {
    await page.goto(stageFor(look, attributes));
    await page.locator('auth-b2b-login [part~="container"]').waitFor();
  }

  /** Signs in as far as the list of organizations. */
  async function proveAddress(page, { nextMail, look, email = ada }) {
    await open(page, look, byCode);
    const mail = nextMail();
    await parts(page).email.fill(email);
    await parts(page).button('Continue with email').click();
    await parts(page).code.fill((await mail).code);
    await page.locator('auth-b2b-login [data-screen=organizations]').waitFor();
  }

  async function enter(page, facts, name) {
    await proveAddress(page, facts);
    await parts(page).button(name).click();
    await parts(page).host.getByRole('heading', { name: 'Success!' }).waitFor();
  }

  async function enterLodge(page, facts) {
    await proveAddress(page, facts);
    await parts(page).button(lodge).click();
    await parts(page).button('Use an authenticator app').waitFor();
  }

  /** Two organizations of Ada's, one that invites her, and one that invites her colleague. */
  async function found() {
    const first = await as(ada, async (page) => {
      const { slug } = await create(page, { organization_name: 'Otters of the North' });
      await connectCompany(page);
      await invite(page, 'grace@otters.example');
      return slug;
    });
    await as(ada, (page) => create(page, { organization_name: lodge, mfa_policy: 'REQUIRED_FOR_ALL' }));
    await as('ben@badgers.example', async (page) => {
      await create(page, { organization_name: 'Badger Burrow' });
      await invite(page, ada);
    });
    const [mail] = await (await fetch(`${provider}/outbox/messages?to=grace@otters.example`)).json();
    return { slug: first, invitation: mail.link, app: await registerApp() };
  }

  function as(email, work) {
    return withPage({ ...card, to: email }, async (page, nextMail) => {
      await proveAddress(page, { nextMail, look: 'light', email });
      return work(page);
    });
  }

  async function connectCompany(page) {
    await page.evaluate(async (issuer) => {
      const { sso } = document.querySelector('auth-b2b-login').session;
      const { connection } = await sso.oidc.createConnection({ display_name: 'Otter staff' });
      const { connection_id } = connection;
      await sso.oidc.updateConnection({ connection_id, issuer, client_id: 'any', client_secret: 'any' });
    }, `${provider}/identity/company`);
  }

  async function registerApp() {
    const redirect_uri = 'https://feeding-plan.example/callback';
    const reply = await fetch(`${provider}/projects/project-test-local-b2b/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Feeding Plan',
        redirect_uris: [redirect_uri],
        token_endpoint_auth_method: 'none',
      }),
    });
    const { client_id } = await reply.json();
    return {
      ...{ client_id, redirect_uri, response_type: 'code', prompt: 'consent' },
      scopes: ['openid', 'email', 'profile'],
      // From RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
  }
}

function parts(page) {
  const host = page.locator('auth-b2b-login');
  return {
    host,
    email: host.getByLabel('Email address'),
    code: host.getByLabel('6-digit passcode'),
    button: (name) => host.getByRole('button', { name }).first(),
  };
}

function create(page, settings) {
  return page.evaluate(async (changes) => {
    const { discovery } = document.querySelector('auth-b2b-login').session;
    const { organization } = await discovery.organizations.create({
      session_duration_minutes: 60,
      ...changes,
    });
    return { slug: organization.organization_slug };
  }, settings);
}

function invite(page, email_address) {
  return page.evaluate(async (email_address) => {
    const { magicLinks } = document.querySelector('auth-b2b-login').session;
    await magicLinks.email.invite({ email_address });
  }, email_address);
}
