/** Terms and fields: a new user, one who leaves and comes back, and a new version of the terms. */
import { createAdmin } from '../../../backend/index.ts';
import type { Provider } from '../../../provider/program/start.ts';
import { faults } from '../axe.ts';
import { startProvider } from '../programs.ts';
import { giveAddress } from '../sign-in.ts';
import { test as base, eventTypes, expect, Inbox, loginTag, recordEvents, widget } from '../world.ts';

const adminSecret = 'the-admin-secret-of-these-journeys-0123456789';
const terms = (version: string) => ({
  version,
  text: { en: 'I accept the [terms of use](https://pets.example/terms).' },
});
const sign_up_fields = [
  { id: 'company', type: 'text', label: { en: 'Company' }, required: true },
  {
    ...{ id: 'size', type: 'select', label: { en: 'Employees' }, required: true },
    options: [
      { value: '1', label: { en: 'Just me' } },
      { value: '2', label: { en: 'More' } },
    ],
  },
  { id: 'news', type: 'checkbox', label: { en: 'Send me news' } },
];

const test = base.extend<{ asking: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  asking: async ({}, use) => {
    const environment = {
      ...{ PROVIDER_PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ADMIN_SECRET: adminSecret },
      PROJECT_SETTINGS: JSON.stringify({ terms: terms('1'), sign_up_fields }),
    };
    const provider = await startProvider({ environment });
    await use(provider);
    await provider.close();
  },
});

test('a new user fills in what is asked, before there is a session; new terms ask again @firefox-full @full', async ({
  page,
  site,
  asking,
}) => {
  const login = widget(page);
  const inbox = new Inbox(asking.url);
  const admin = createAdmin({ apiBaseUrl: asking.url, adminSecret });
  const isSignedIn = () =>
    page.evaluate(() => document.cookie.split('; ').some((pair) => pair.startsWith('auth_session=')));
  const title = page.getByRole('heading', { name: 'One more step' });
  const company = page.getByLabel('Company');
  const accept = page.getByRole('checkbox', { name: /I accept the terms of use/ });
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  const accessible = async () => expect(await faults(page, { include: 'auth-login' })).toEqual([]);

  await site.open(page, { body: loginTag(asking.url) });
  await recordEvents(page);
  const email = await giveAddress(page);
  await login.code.fill(await inbox.code(email));
  await expect(title).toBeVisible();
  expect(await isSignedIn()).toBe(false);
  await accessible();

  // By keyboard alone, and with everything left out.
  await goOn.focus();
  await page.keyboard.press('Enter');
  await expect(company).toBeFocused();
  await expect(page.getByText('Fill in this field to go on.')).toHaveCount(2);
  await expect(page.getByText('Tick this box to go on.')).toBeVisible();
  await accessible();

  // A reload loses nothing but the consent.
  await company.fill('Pets Inc.');
  await page.getByLabel('Employees').selectOption('More');
  await page.getByRole('checkbox', { name: 'Send me news' }).check();
  const looked = page.waitForResponse(/\/sessions\/intermediate$/);
  await page.reload();
  await looked;
  await expect(company).toHaveValue('Pets Inc.');
  await expect(page.getByLabel('Employees')).toHaveValue('2');
  await expect(page.getByRole('link', { name: 'terms of use' })).toHaveAttribute(
    'href',
    'https://pets.example/terms',
  );

  // The time for reading is over: the next sign-in finds the fields as they were.
  await asking.world.database.deleteFrom('intermediate_sessions').execute();
  await accept.check();
  await goOn.click();
  await expect(login.alert).toContainText('What you filled in is still there.');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await giveAddress(page, email);
  await login.code.fill(await inbox.code(email, 2));
  await expect(company).toHaveValue('Pets Inc.');
  await expect(page.getByLabel('Employees')).toHaveValue('2');
  await expect(accept).not.toBeChecked();

  // The host publishes new terms at this very moment.
  Object.assign(asking.world.settings.project, { terms: terms('2') });
  await accept.check();
  await goOn.click();
  await expect(login.alert).toHaveText('The terms have changed. Read them, and accept them to go on.');
  await expect(accept).not.toBeChecked();
  await accept.check();
  await goOn.click();
  await expect(page.getByText('Success!')).toBeVisible();
  expect(await isSignedIn()).toBe(true);
  expect(await eventTypes(page)).toContain('ADMISSION_COMPLETE');
  const [user] = (await admin.users.list({ email })).users;
  expect(user?.untrusted_metadata).toEqual({ company: 'Pets Inc.', size: '2', news: true });
  expect(user?.terms_accepted.map(({ version }) => version)).toEqual(['2']);

  // At the next sign-in nothing is asked, until there is another version.
  await page.context().clearCookies();
  Object.assign(asking.world.settings.project, { terms: terms('3') });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(page.url());
  await giveAddress(page, email);
  await login.code.fill(await inbox.code(email, 3));
  await expect(title).toBeVisible();
  await expect(company).toHaveCount(0);
  await accept.check();
  await goOn.click();
  await expect(page.getByText('Success!')).toBeVisible();
});
