/** Creates the shelters of the demo by the provider's management API, as the site's own back office would. */
import type { Animals } from './animals.ts';

interface Seed {
  id: string;
  settings: { organization_name: string; organization_slug: string; [setting: string]: unknown };
  /** Address and roles. */
  members: readonly (readonly [email: string, name: string, ...roles: string[]])[];
  animals: readonly (readonly [name: string, kind: string])[];
  /** Whether its people sign in by the company login that the provider mocks. */
  hasCompanyLogin?: true;
}

const volunteer = ['sam@volunteers.example', 'Sam'] as const;

/** One for each way in. */
const seeds: readonly Seed[] = [
  {
    id: 'demo-beavers',
    settings: {
      organization_name: 'Beaver Lodge',
      organization_slug: 'beaver-lodge',
      auth_methods: 'RESTRICTED',
      allowed_auth_methods: ['email_otp'],
      email_invites: 'ALL_ALLOWED',
    },
    members: [['betty@beavers.example', 'Betty', 'auth_admin', 'keeper'], volunteer],
    animals: [
      ['Biscuit', 'dog'],
      ['Pepper', 'rabbit'],
      ['Moss', 'tortoise'],
    ],
  },
  {
    id: 'demo-otters',
    settings: {
      organization_name: 'Otter Haven',
      organization_slug: 'otter-haven',
      auth_methods: 'RESTRICTED',
      allowed_auth_methods: ['sso'],
      sso_jit_provisioning: 'ALL_ALLOWED',
    },
    members: [['ada@otters.example', 'Ada', 'auth_admin', 'keeper']],
    animals: [
      ['Ripple', 'otter'],
      ['Pebble', 'otter'],
    ],
    hasCompanyLogin: true,
  },
  {
    id: 'demo-cats',
    settings: {
      organization_name: 'Cat Castle',
      organization_slug: 'cat-castle',
      email_invites: 'ALL_ALLOWED',
      mfa_policy: 'REQUIRED_FOR_ALL',
      mfa_methods: 'RESTRICTED',
      allowed_mfa_methods: ['totp'],
    },
    members: [['carla@cats.example', 'Carla', 'auth_admin', 'keeper'], volunteer],
    animals: [
      ['Luna', 'cat'],
      ['Mittens', 'cat'],
    ],
  },
];

interface Surroundings {
  providerUrl: string;
  adminSecret: string;
  projectId: string;
  animals: Animals;
}

/** Each once: what exists is left as it is. @throws Error with the provider's refusal */
export async function seedShelters(parts: Surroundings): Promise<void> {
  const { providerUrl, adminSecret, projectId: project_id, animals } = parts;
  const base = `${providerUrl}/v1/admin/organizations`;

  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  }

  for (const { id, settings, members, animals: own, hasCompanyLogin } of seeds) {
    const query = new URLSearchParams({ project_id, external_id: id });
    type Found = { organizations: { organization_id: string }[] };
    const { organizations } = await ask<Found>('GET', `?${query}`);
    let [shelter] = organizations;
    if (!shelter) {
      const made = { project_id, organization_external_id: id, ...settings };
      type Made = { organization: { organization_id: string } };
      shelter = (await ask<Made>('POST', '', made)).organization;
      const place = `/${shelter.organization_id}`;
      for (const [email_address, name, ...roles] of members) {
        await ask('POST', `${place}/members`, { email_address, name, roles });
      }
      if (hasCompanyLogin) {
        type Connection = { connection: { connection_id: string } };
        const display_name = 'Otter Haven staff';
        const { connection } = await ask<Connection>('POST', `${place}/connections/oidc`, { display_name });
        await ask('PATCH', `${place}/connections/oidc/${connection.connection_id}`, {
          issuer: `${providerUrl}/identity/company`,
          client_id: 'pet-shelter',
          client_secret: 'any',
        });
      }
    }
    if ((await animals.list(shelter.organization_id)).length > 0) continue;
    for (const [name, kind] of own) await animals.add(shelter.organization_id, { name, kind });
  }
}
