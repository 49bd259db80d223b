/** Mails links. How the address of one looks depends on whom it is for. */
import type { LinkPurpose } from '../../database/tables/factors.ts';
import { addressWithToken } from '../../http/host-pages.ts';
import { withParameters } from '../../http/with-parameters.ts';
import type { Messenger } from '../../messages/messenger.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { isReset, type Mailbox, type NewLink, storeLink } from './links.ts';

/** For a user, a member, or a person who chooses an organization afterwards. */
const linkTypes = {
  user: { link: 'magic_links', login: 'login', reset: 'reset_password' },
  member: {
    link: 'multi_tenant_magic_links',
    login: 'multi_tenant_magic_links',
    reset: 'multi_tenant_passwords',
  },
  discovery: { link: 'discovery', login: 'discovery', reset: 'discovery' },
} as const;

const typesOf = (mailbox: Mailbox, purpose: LinkPurpose) =>
  purpose === 'discovery' || purpose === 'discovery_reset'
    ? linkTypes.discovery
    : linkTypes['inbox_id' in mailbox ? 'member' : 'user'];

interface Mailed extends Omit<NewLink, 'token' | 'challenge'> {
  mailbox: Mailbox;
  /** Where it leads. */
  page: string;
  /** Where a password is set. @default the same */
  resetPage?: string;
  /** @default null */
  challenge?: string | null;
  /** @default a new one */
  token?: string;
}

type Message = Parameters<Messenger['sendLink']>[0] & Parameters<Messenger['sendInvitation']>[0];

/** Stores a link and mails it; one of a reset twice, to set a password and to sign in without. */
export async function mailLink(
  world: StoreWorld & { messenger: Messenger },
  { mailbox, page, resetPage = page, token = newToken(world.random), challenge = null, ...link }: Mailed,
  addressed: Omit<Message, 'link' | 'minutes'>,
): Promise<void> {
  await storeLink(world, world.database, mailbox, { ...link, token, challenge });
  const { sendInvitation, sendLink, sendReset } = world.messenger;
  const types = typesOf(mailbox, link.purpose);
  const message = { ...addressed, minutes: link.minutes };
  const linkTo = (type: keyof typeof types, to = page) => addressWithToken(world, to, types[type], token);
  if (isReset(link.purpose)) {
    const reset = linkTo('reset', resetPage);
    const asks = { [`${world.settings.prefix}_redirect_type`]: 'reset_password' };
    const isOfUser = types.reset === 'reset_password';
    // The page of members knows by a second parameter that it sets a password.
    const address = isOfUser ? reset : withParameters(reset, asks);
    return sendReset({ ...message, link: address, loginLink: linkTo('login') });
  }
  const send = link.purpose === 'invite' ? sendInvitation : sendLink;
  return send({ ...message, link: linkTo('link') });
}
