/** A user and a member, as tests of both clients see them. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { stateKey, type Tab } from '../fakes/environment.ts';
import { employee } from '../provider/members.ts';
import { newAddress } from '../provider/world.ts';
import type { Site } from './site.ts';

export type Client = SessionClient | B2BSessionClient;

/** What a test needs of the two kinds of people who sign in. */
interface Half {
  name: string;
  project: Record<string, unknown>;
  stateKey: string;
  /** The call that mails the code, and the one that takes it. */
  calls: { sends: string; proves: string };
  open(browser: ReturnType<Site['browser']>): { tab: Tab; client: Client };
  signIn(site: Site, client: Client): Promise<unknown>;
  id(client: Client): string | undefined;
}

const duration = { session_duration_minutes: 60 };

export const users: Half = {
  name: 'a user',
  project: {},
  stateKey,
  calls: { sends: '/otps/email/login_or_create', proves: '/otps/authenticate' },
  open: (browser) => browser.openTab(),
  async signIn({ mail }, client) {
    const { otps } = client as SessionClient;
    const email = newAddress();
    const { method_id } = await otps.email.loginOrCreate(email);
    const { code = '' } = await mail.newest(email);
    await otps.authenticate(code, method_id, duration);
  },
  id: (client) => (client as SessionClient).state.user?.user_id,
};

export const members: Half = {
  name: 'a member',
  project: { vertical: 'B2B', create_organization_enabled: true },
  stateKey: `${stateKey}::b2b`,
  calls: { sends: '/b2b/otps/email/discovery/send', proves: '/b2b/otps/email/discovery/authenticate' },
  open: (browser) => browser.openMemberTab(),
  async signIn({ mail }, client) {
    const { otps, discovery } = client as B2BSessionClient;
    const email_address = employee();
    await otps.email.discovery.send({ email_address });
    const { code = '' } = await mail.newest(email_address);
    await otps.email.discovery.authenticate({ email_address, code });
    await discovery.organizations.create(duration);
  },
  id: (client) => (client as B2BSessionClient).state.member?.member_id,
};

export const halves: readonly Half[] = [users, members];
