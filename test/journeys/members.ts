/** Pages for members, on a provider whose Pet Shelter lives on the test's own site. */
import type { Page } from '@playwright/test';
import { seededShelter, shelterToken } from '../../provider/settings/projects.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { startProgram } from './programs.ts';
import { type Site, type SitePage, startSite } from './sites.ts';
import { adminSecret, test as base, Inbox, type Started, slowStart, widget } from './world.ts';

export { shelterToken };

/** The key of a project in which an address has one password for all its organizations, and pages have their slug in the path. */
export const sharedToken = 'public-token-test-local-shared';

export interface Shelter {
  provider: string;
  /** The page of the project, which its links open. */
  site: Site;
  inbox: Inbox;
  /** Opens a page with the form. */
  open(
    page: Page,
    attributes?: string,
    more?: Pick<SitePage, 'path' | 'headers'> & { token?: string },
  ): Promise<void>;
}

export const test = base.extend<{ shelter: Shelter }>({
  shelter: [async ({ once }, use) => use(await once('members', startShelter)), slowStart],
});

async function startShelter(): Promise<Started<Shelter>> {
  const [providerPort, shelterPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PROVIDER_PORT: String(providerPort),
    SHELTER_PORT: String(shelterPort),
    DATA_DIR: 'memory:',
    LOG_LEVEL: 'silent',
    OWNER_NOTICES: 'false',
    ADMIN_SECRET: adminSecret,
    PROJECTS: JSON.stringify([seededShelter(shelterPort), sharedPasswords(shelterPort)]),
  };
  const program = await startProgram('provider', env);
  const site = await startSite(shelterPort);
  const provider = `http://localhost:${providerPort}`;
  const value: Shelter = {
    provider,
    site,
    inbox: new Inbox(provider),
    open: (page, attributes = 'products="emailOtp"', { token = shelterToken, ...where } = {}) =>
      site.open(page, {
        ...where,
        head: '<script type="module" src="/dist/auth-elements-b2b.js"></script>',
        body: `<auth-b2b-login public-token="${token}" api-base-url="${provider}" ${attributes}></auth-b2b-login>`,
      }),
  };
  return {
    value,
    async stop() {
      await site.stop();
      await program.stop();
    },
  };
}

/** What the back office of the project does: an organization that claims the domain of this address. */
export async function claimDomainOf(email: string, { provider }: Shelter): Promise<void> {
  const reply = await fetch(`${provider}/v1/admin/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      project_id: 'project-test-local-b2b',
      organization_name: 'The claimant',
      claimed_email_domains: [email.slice(email.indexOf('@') + 1)],
    }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

function sharedPasswords(port: number) {
  const { settings, ...seeded } = seededShelter(port);
  return {
    ...seeded,
    project_id: 'project-test-local-shared',
    public_token: sharedToken,
    settings: { ...settings, cross_org_passwords: true, slug_pattern: `localhost:${port}/{{slug}}` },
  };
}

let companies = 0;

/** An address at a company of its own. */
export function newMember(name = 'grace'): string {
  companies += 1;
  return `${name}@company-${process.pid}-${companies}-${Date.now().toString(36)}.example`;
}

/** The form for members. */
export const form = (page: Page) => widget(page, 'auth-b2b-login');

export type Form = ReturnType<typeof form>;

/** Proves an address by a code and creates an organization with these settings, by calls. The page’s browser is signed in. Returns its slug. */
export async function foundOrganization(
  page: Page,
  { provider, inbox, site }: Shelter,
  email_address: string,
  settings: object = {},
): Promise<string> {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${provider}/sdk/v1/b2b${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${shelterToken}:${shelterToken}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const { data } = await reply.json();
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return data;
  };
  const sent = (await inbox.all(email_address)).length;
  await call('/otps/email/discovery/send', { email_address });
  const code = await inbox.code(email_address, sent + 1);
  const proof = await call('/otps/email/discovery/authenticate', { email_address, code });
  const reply = await call('/discovery/organizations/create', {
    session_duration_minutes: 60,
    intermediate_session_token: proof.intermediate_session_token,
    ...settings,
  });
  await page.context().addCookies([
    { name: 'auth_session', value: reply.session_token, url: site.origin },
    { name: 'auth_session_jwt', value: reply.session_jwt, url: site.origin },
  ]);
  return reply.organization.organization_slug;
}

/** Signs in again by a code, and enters the first organization of the list. */
export async function enterAgain(
  page: Page,
  shelter: Shelter,
  email: string,
  mail: number,
  more = '',
): Promise<void> {
  const view = form(page);
  await page.context().clearCookies();
  await shelter.open(page, `products="emailOtp" ${more}`);
  // The address of the last time is there, and Firefox's driver would append to it.
  await view.email.clear();
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email, mail));
  await page.locator('auth-b2b-login [data-screen=organizations]').waitFor();
  await view.host.getByRole('list').getByRole('button').first().click();
}

/** The slug of the organization that the member is signed in to. */
export const organizationOf = (page: Page) =>
  page.evaluate(() => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    return session.state.organization?.organization_slug ?? '';
  });
