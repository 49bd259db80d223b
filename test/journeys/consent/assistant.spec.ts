/** What a visitor sees of an assistant: immediately on the home page, and in widgets inside the assistant. */
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { createWidgetPages } from '../../../demo-host/mcp/widgets.ts';
import { achievementsOf } from '../../../demo-host/pets/achievements.ts';
import { newHousehold } from '../../../demo-host/pets/newcomer.ts';
import { seePet } from '../../../demo-host/pets/pet.ts';
import { runAssistantAt } from '../../demo/assistant-program.ts';
import { visitorOf } from '../../demo/visitor.ts';
import { createClient } from '../../provider/client.ts';
import { faults } from '../axe.ts';
import { giveCode } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import { changeSettings, expect, type Inbox, type Servers, test } from '../world.ts';

const pages = createWidgetPages(join(import.meta.dirname, '../../../demo-host/pages'));

async function comeHome(page: Page, servers: Servers, inbox: Inbox): Promise<void> {
  // The visitor's consent is given from outside of their browser: see `sendAssistant`.
  await changeSettings(page, { session_binding: 'off' });
  await page.goto(`${servers.demo}/login`);
  await giveCode(page, inbox);
  await expect(page.getByRole('meter').first()).toBeVisible();
}

/** Connects and runs an assistant for the visitor who is signed in in this browser. */
async function sendAssistant(page: Page, { demo, provider }: Servers): Promise<string> {
  const cookies = await page.context().cookies(demo);
  const cookie = (expected: string) => cookies.find(({ name }) => name === expected)?.value ?? '';
  const visitor = visitorOf(demo, createClient(provider), cookie('auth_session'), cookie('auth_session_jwt'));
  const { output } = await runAssistantAt(demo, [], async (link) => fetch(await visitor.decide(link)));
  return output;
}

test('all windows show at once what the assistant does, in its name, and stop when it is disconnected @full', async ({
  page,
  servers,
  inbox,
}) => {
  await comeHome(page, servers, inbox);
  const second = await page.context().newPage();
  await second.goto(`${servers.demo}/home`);
  await expect(second.getByRole('meter').first()).toBeVisible();

  // Start looking now: a pet shows its thanks for only three seconds.
  const thanks = [page, second].map((window) =>
    expect(window.locator('.bubble.shown').first()).toBeVisible({ timeout: 40_000 }),
  );
  expect(await sendAssistant(page, servers)).toContain('had a good game');
  await Promise.all(thanks);
  for (const window of [page, second]) {
    const diary = window.getByRole('region', { name: 'Recently' }).getByRole('listitem');
    await expect(diary).toHaveCount(2);
    await expect(diary.first()).toHaveText(/Your assistant Pet Game assistant played with \S+just now/);
    await expect(diary.last()).toHaveText(/Your assistant Pet Game assistant fed \S+just now/);
    await expect(window.locator('#news')).toHaveText(/^Your assistant Pet Game assistant played with \S+\.$/);
    await expect(window.locator('[data-achievement="first-bite"]')).toContainText('Earned on');
  }
  expect(await faults(page)).toEqual([]);
  await second.close();
  await page.getByRole('button', { name: /^Feed/ }).first().click();
  await expect(page.getByRole('region', { name: 'Recently' }).getByRole('listitem').first()).toContainText(
    'You fed',
  );
});

test('a window that lost its connection catches up by itself @full', async ({ page, servers, inbox }) => {
  await comeHome(page, servers, inbox);
  await page.context().setOffline(true);
  await sendAssistant(page, servers);
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Recently' }).getByRole('listitem')).toHaveCount(2);
});

/** The smallest assistant that shows widgets: answers the handshake, passes a result on, and serves tool calls. */
const HOST = `
const frame = document.querySelector('iframe');
const { theme, tools, result, answer } = JSON.parse(document.querySelector('#setting').textContent);
window.said = [];
addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  said.push(data);
  const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  if (data.method === 'ui/initialize') {
    const hostCapabilities = tools ? { serverTools: {} } : {};
    const hostInfo = { name: 'host', version: '1' };
    post({ id: data.id, result: { protocolVersion: '2026-01-26', hostInfo, hostCapabilities, hostContext: { theme } } });
  }
  if (data.method === 'ui/notifications/initialized') post({ method: 'ui/notifications/tool-result', params: result });
  if (data.method === 'ui/notifications/size-changed') frame.height = data.params.height;
  if (data.method === 'tools/call') post({ id: data.id, result: answer });
});
frame.src = '/widget.html';
`;

/** What an assistant must allow a widget that names no domain, and no more. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">`;

const { pets } = newHousehold('user-test', Date.now());
const seen = pets.map((pet) => seePet(pet, Date.now()));
const [first] = seen;
if (!first) throw new Error('A new visitor has no pets.');

interface Showing {
  name: 'pets' | 'achievements';
  result: object;
  answer?: object;
  theme?: 'light' | 'dark';
  tools?: boolean;
}

async function show(page: Page, site: Site, { name, ...setting }: Showing): Promise<FrameLocator> {
  await site.open(page, {
    head: '',
    body: `<script type="application/json" id="setting">${JSON.stringify({ tools: true, theme: 'light', ...setting })}</script><iframe title="Widget" sandbox="allow-scripts" width="100%" height="40"></iframe><script src="/host.js"></script>`,
    files: { '/host.js': HOST, '/widget.html': (await pages(name)).replace('<head>', `<head>${POLICY}`) },
  });
  return page.frameLocator('iframe');
}

const said = (page: Page, method: string) =>
  page.evaluate(
    (expected) =>
      (window as unknown as { said: { method: string }[] }).said.filter((one) => one.method === expected),
    method,
  );

test('an assistant shows the pets as cards, lets the visitor feed one, and grows with them @full', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  const fed = {
    action: 'feed',
    done: true,
    message: '',
    reason: null,
    pet: { ...first, hunger: 10 },
    earned: [],
  };
  const widget = await show(page, site, {
    name: 'pets',
    result: { content: [], structuredContent: { pets: seen } },
    answer: { content: [], structuredContent: fed },
  });
  await expect(widget.getByRole('heading', { level: 2 })).toHaveCount(3);
  await widget.getByRole('button', { name: `Feed ${first.name}` }).click();
  await expect(widget.locator('.bubble').first()).toHaveText('Nom nom nom.');
  await expect(widget.getByRole('meter', { name: `Tummy of ${first.name}` })).toHaveAttribute(
    'aria-valuenow',
    '90',
  );
  expect(await said(page, 'tools/call')).toMatchObject([
    { params: { name: 'feed_pet', arguments: { pet: first.id } } },
  ]);
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(1000);
  // Decoration that fades in and out.
  expect(
    await faults(page, {
      exclude: ['iframe', '.bubble'],
      without: ['landmark-one-main', 'landmark-unique', 'page-has-heading-one'],
    }),
  ).toEqual([]);
});

test('the widget follows the assistant’s dark theme, has no buttons without tool calls, and shows refusals and medals', async ({
  page,
  site,
}) => {
  const refused = {
    action: 'feed',
    done: false,
    message: 'Too full.',
    reason: 'too_full',
    pet: first,
    earned: [],
  };
  const widget = await show(page, site, {
    name: 'pets',
    result: { content: [], structuredContent: refused },
    theme: 'dark',
    tools: false,
  });
  await expect(widget.locator('.bubble')).toHaveText('Too full.');
  await expect(widget.getByRole('button')).toHaveCount(0);
  await expect(widget.locator('body')).toHaveCSS('background-color', 'rgb(25, 19, 34)');

  const achievements = achievementsOf(newHousehold('user-test', 0), 0);
  const medals = await show(page, site, {
    name: 'achievements',
    result: { content: [], structuredContent: { achievements } },
  });
  await expect(medals.getByRole('listitem')).toHaveCount(achievements.length);
});

test('a widget opened outside an assistant shows the pets of the signed-in user @full', async ({
  page,
  servers,
  inbox,
}) => {
  await page.goto(`${servers.demo}/assets/widgets/pets.html`);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await comeHome(page, servers, inbox);
  await page.goto(`${servers.demo}/assets/widgets/pets.html`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  await page.getByRole('button', { name: /^Feed/ }).first().click();
  await expect(page.locator('.bubble').first()).toHaveText('Nom nom nom.');
  await page.goto(`${servers.demo}/assets/widgets/achievements.html`);
  await expect(page.locator('[data-achievement="first-bite"]')).toContainText('Earned on');
});
