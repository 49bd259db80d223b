/** The page of the shelters on which an app asks a member, as `npm start` runs it. */
import AxeBuilder from '@axe-core/playwright';
import { freePort } from '../../scripts/lib/ports.mjs';
import { registerApp } from './apps.ts';
import { form } from './members.ts';
import { start } from './programs.ts';
import { expect, Inbox, test } from './world.ts';

test('an app asks a volunteer, who signs in on the way and allows it for one shelter', async ({
  page,
  elsewhere,
}) => {
  const [providerPort, shelterPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PROVIDER_PORT: String(providerPort),
    SHELTER_PORT: String(shelterPort),
    DATA_DIR: 'memory:',
    LOG_LEVEL: 'silent',
    ADMIN_SECRET: 'the-admin-secret-of-these-journeys-0123456789',
  };
  const provider = await start('provider/main.ts', env, /provider ready/);
  const shelter = await start('demo-host/shelter/main.ts', env, /shelter ready/);
  const address = `http://localhost:${providerPort}`;
  const issuer = `${address}/projects/project-test-local-b2b`;
  const app = await registerApp(issuer, `${elsewhere.origin}/callback`, { name: 'Feeding Plan' });
  await page.goto(`${issuer}/oauth/authorize${app.query()}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const email = 'betty@beavers.example';
  const view = form(page);
  await view.email.fill(email);
  await view.next.click();
  await view.host.getByLabel(/^6-digit/).fill(await new Inbox(address).code(email));
  await view.button('Beaver Lodge').click();
  await page.waitForURL('**/oauth/authorize?**');
  await expect(page.getByText(`You are signed in as ${email} at Beaver Lodge.`)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.waitForURL((url) => url.origin === elsewhere.origin);
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
  await shelter.stop();
  await provider.stop();
});
