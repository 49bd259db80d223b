/** Every picture of the documentation. */
import { readFileSync } from 'node:fs';
import { at } from '../../scripts/lib/root.mjs';
import { drawAccount } from './account.mjs';
import { drawBusiness } from './business.mjs';
import { answer, signIn } from './screens/widget.mjs';
import { screens } from './screens.mjs';

const desktop = { width: 1120, height: 760 };
const phone = { width: 390, height: 760, scale: 2 };
const example = { code: '493817', secondsAgo: 90 };

export async function drawAll(studio) {
  const { stage, demo, provider, save, pair, row, withPage } = studio;

  const drawWidget = (attributes, reach, more) => async (page, nextMail, look) => {
    await page.goto(`${stage}/?${new URLSearchParams({ theme: look, attributes, ...more })}`);
    await page.locator('auth-login [part~="container"]').waitFor();
    await reach?.(page, nextMail);
    await page.mouse.move(0, 0);
    return page.locator('main').screenshot();
  };
  const card = { width: 464, height: 700, scale: 2 };
  await pair('login', card, drawWidget(pastedTag()));
  for (const { name, attributes, reach, scale = card.scale } of screens) {
    await pair(`screen-${name}`, { ...card, scale }, drawWidget(attributes, reach));
  }

  await drawBusiness(studio);
  await drawAccount(studio);

  const app = await registerApp(provider);
  await pair('screen-account', { width: 400, height: 900, scale: 1 }, async (page, nextMail, look) => {
    await signIn(page, nextMail, stage, look);
    await page.route('**/users/sessions', (route) => onlyThisSession(page, route));
    const attributes = `oauth-options='{"providers":[{"type":"google"}]}'`;
    const query = { theme: look, tag: 'auth-account', attributes, width: 399 };
    await page.goto(`${stage}/?${new URLSearchParams(query)}`);
    await page.locator('auth-account').getByText('This device').waitFor();
    await page.locator('auth-account').getByText('No app has access').waitFor();
    await page.mouse.move(0, 0);
    return page.locator('main').screenshot();
  });
  const drawQuestion = (tag, request, { signedIn = true } = {}) => {
    return async (page, nextMail, look) => {
      if (signedIn) await signIn(page, nextMail, stage, look);
      const attributes = `request='${JSON.stringify(request)}' login-url="/login"`;
      await page.goto(`${stage}/?${new URLSearchParams({ theme: look, tag, attributes })}`);
      await page.locator(tag).getByRole('button').or(page.locator(tag).getByRole('link')).first().waitFor();
      await page.mouse.move(0, 0);
      return page.locator('main').screenshot();
    };
  };
  await pair('screen-consent', { ...card, scale: 1 }, drawQuestion('auth-idp-consent', app.asks));
  await pair(
    'screen-consent-signed-out',
    card,
    drawQuestion('auth-idp-consent', app.asks, { signedIn: false }),
  );
  await pair(
    'screen-consent-error',
    card,
    drawQuestion('auth-idp-consent', { ...app.asks, client_id: 'nobody' }),
  );
  await pair('screen-logout', card, drawQuestion('auth-logout', app.leaves));
  await pair('demo-authorize', desktop, async (page, nextMail) => {
    await comeHome(page, nextMail);
    const { scopes, ...rest } = app.asks;
    await page.goto(`${demo}/oauth/authorize?${new URLSearchParams({ ...rest, scope: scopes.join(' ') })}`);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    return page.screenshot();
  });

  await pair('demo-index', desktop, async (page) => {
    await page.goto(demo);
    await page.getByText('You are not logged in').waitFor();
    return page.screenshot();
  });
  await pair('demo-login', desktop, async (page) => {
    await page.goto(`${demo}/login`);
    // Drawn last.
    await page.getByText('Powered by').waitFor();
    return page.screenshot();
  });
  await pair('demo-home', { ...desktop, height: 1120 }, async (page, nextMail) => {
    await comeHome(page, nextMail);
    await page.locator('.pet-card .feed').first().click();
    await page.locator('.badge.earned').waitFor();
    await page.locator('.toast').waitFor({ state: 'detached' });
    return page.screenshot();
  });
  await pair('outbox', { ...desktop, width: 820 }, async (page, nextMail) => {
    await showSameMails(page);
    const mail = nextMail();
    await page.goto(`${demo}/login`);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await mail;
    await page.goto(`${provider}/outbox?to=ada@example.com`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Preview of the mail').first().click();
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    return page.screenshot();
  });
  await save('demo-phone', async () => {
    const pictures = [];
    for (const path of ['/', '/login', '/home']) {
      const png = await withPage(phone, async (page, nextMail) => {
        if (path === '/home') await comeHome(page, nextMail);
        else await page.goto(`${demo}${path}`);
        if (path === '/') await page.getByText('You are not logged in').waitFor();
        if (path === '/login') await page.getByLabel('Email address').waitFor();
        return page.screenshot();
      });
      pictures.push({ png, ground: '#fff' });
    }
    return row(pictures, phone.scale, { gap: 16, colours: 256 });
  });

  async function comeHome(page, nextMail) {
    await page.route('**/api/pets*', (route) => withSamePets(route));
    await page.route('**/api/pets/*/*', (route) => withSamePets(route));
    // Its events would bring the visitor's own pets.
    await page.route('**/api/pets/live', () => {});
    const mail = nextMail();
    await page.goto(`${demo}/login`);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByLabel(/6-digit/).fill((await mail).code);
    await page.locator('.pet-card .meters').first().waitFor();
  }
}

/** The attributes of the tag that the README tells to paste: its picture shows the same form. */
function pastedTag() {
  const [, attributes = ''] = /<auth-login\s([^>]*)>/.exec(readFileSync(at('README.md'), 'utf8')) ?? [];
  return attributes.replace(/(?:public-token|api-base-url)="[^"]*"/g, '').trim();
}

/** An app that asks for consent. */
async function registerApp(provider) {
  const redirect = 'https://pet-helper.example/callback';
  const response = await fetch(`${provider}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Pet Helper',
      redirect_uris: [redirect],
      post_logout_redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id } = await response.json();
  return {
    asks: {
      client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scopes: ['openid', 'email', 'pets:feed', 'pets:play', 'achievements:read'],
      // From RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      prompt: 'consent',
    },
    leaves: { client_id, post_logout_redirect_uri: redirect },
  };
}

/** The other pictures have signed the same user in; a picture must always show the same. */
async function onlyThisSession(page, route) {
  const { data } = await (await route.fetch()).json();
  return answer(page, route, { sessions: data.sessions.filter(({ is_current }) => is_current) });
}

/** Each visitor gets different pets; a picture must always show the same. Only looks and names are replaced. */
async function withSamePets(route) {
  const same = [
    { species: 'fox', name: 'Ember', coat: 0 },
    { species: 'axolotl', name: 'Noodle', coat: 0 },
    { species: 'owl', name: 'Professor', coat: 1 },
  ];
  const response = await route.fetch();
  const body = await response.json();
  if (!body.pets) return route.fulfill({ response });
  const text = body.pets.reduce(
    (text, { name }, index) => text.replaceAll(JSON.stringify(name), JSON.stringify(same[index].name)),
    JSON.stringify(body),
  );
  const renamed = JSON.parse(text);
  const pets = renamed.pets.map((pet, index) => ({ ...pet, ...same[index] }));
  return route.fulfill({ response, json: { ...renamed, pets } });
}

/** Codes and times differ with every run; a picture must always show the same. */
async function showSameMails(page) {
  const replace = (mail) => {
    const sent_at = new Date(Date.now() - example.secondsAgo * 1000).toISOString();
    const text = JSON.stringify({ ...mail, sent_at });
    return JSON.parse(mail.code ? text.replaceAll(mail.code, example.code) : text);
  };
  await page.route('**/outbox/messages', async (route) => {
    const response = await route.fetch();
    const mails = (await response.json()).filter(({ to }) => to === 'ada@example.com').slice(0, 2);
    return route.fulfill({ response, json: mails.map(replace) });
  });
  await page.route('**/preview', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.replace(/(class="code">)\d{6}/, `$1${example.code}`) });
  });
}
