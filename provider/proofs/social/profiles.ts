/**
 * Maps each identity provider's responses to a profile. An address counts as verified only if the vendor documents a
 * field with that meaning, because a verified address opens existing accounts.
 */
import { z } from 'zod';
import { keepable, shownName } from '../../http/text.ts';
import type { Identity } from './identity.ts';

export type Profile = Omit<Identity, 'values'>;

/** Response bodies by the names in `profileUrls`; `claims` from the id token and the userinfo endpoint. */
export type ProfileResponses = Readonly<Record<string, unknown>>;

const text = z.string().catch('');
const address = z.string().min(3).nullable().catch(null);
/** Some vendors send the word instead of a boolean. */
const yes = z
  .union([z.literal(true), z.literal('true')])
  .transform(() => true)
  .catch(false);
const id = z.union([z.string().min(1), z.number().transform(String)]);

const claims = z.object({
  sub: id,
  email: address,
  email_verified: yes,
  given_name: text,
  family_name: text,
  name: text,
  preferred_username: text,
  picture: text,
  locale: text,
});

/** @see OpenID Connect Core 1.0 section 5.1 */
export function claimsProfile(answers: ProfileResponses): Profile {
  const profile = claims.parse(answers.claims);
  return {
    subject: profile.sub,
    email: profile.email,
    emailVerified: profile.email_verified,
    ...namesOf(profile.name || profile.preferred_username, profile.given_name, profile.family_name),
    pictureUrl: pictureOf(profile.picture),
    locale: keepable(profile.locale.slice(0, 35)),
  };
}

/**
 * A tenant's administrator can put any address into `email`. Only `xms_edov` says that the tenant owns its domain.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function microsoftProfile(answers: ProfileResponses): Profile {
  const { xms_edov } = z.object({ xms_edov: z.unknown().optional() }).parse(answers.claims);
  const owned = ['true', '1'].includes(String(xms_edov));
  return { ...claimsProfile(answers), emailVerified: owned };
}

/** @see https://docs.slack.dev/authentication/sign-in-with-slack */
export function slackProfile(answers: ProfileResponses): Profile {
  const [team, name] = ['https://slack.com/team_id', 'https://slack.com/team_name'];
  const profile = z.object({ [team]: text, [name]: text }).parse(answers.claims);
  const tenants = profile[team] ? [{ tenant_id: profile[team], tenant_name: profile[name] ?? '' }] : [];
  return { ...claimsProfile(answers), tenants };
}

/**
 * HubSpot does not say whether the address is verified, so it counts as unverified.
 * @see https://developers.hubspot.com/docs/api-reference/auth-oauth-v1
 */
export function hubspotProfile({ user }: ProfileResponses): Profile {
  const profile = z.object({ user_id: id, user: address, hub_id: id, hub_domain: text }).parse(user);
  const tenants = [{ tenant_id: String(profile.hub_id), tenant_name: profile.hub_domain }];
  return { ...plain(String(profile.user_id), '', '', profile.user), tenants };
}

export function githubProfile({ user, emails, organizations }: ProfileResponses): Profile {
  const profile = z.object({ id, name: text, login: text, avatar_url: text }).parse(user);
  const all = z
    .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
    .catch([])
    .parse(emails);
  const main = all.find(({ primary }) => primary);
  const orgs = z
    .array(z.object({ id: id.transform(String), login: text }))
    .catch([])
    .parse(organizations);
  return {
    subject: profile.id,
    email: main?.email ?? null,
    emailVerified: main?.verified ?? false,
    ...namesOf(profile.name || profile.login),
    pictureUrl: pictureOf(profile.avatar_url),
    locale: '',
    tenants: orgs.map((one) => ({ tenant_id: one.id, tenant_name: one.login })),
  };
}

export function bitbucketProfile({ user, emails }: ProfileResponses): Profile {
  const avatar = z.object({ avatar: z.object({ href: text }) }).catch({ avatar: { href: '' } });
  const profile = z.object({ uuid: id, display_name: text, links: avatar }).parse(user);
  const all = z
    .object({
      values: z.array(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })),
    })
    .catch({ values: [] })
    .parse(emails);
  const main = all.values.find(({ is_primary }) => is_primary);
  return {
    subject: profile.uuid,
    email: main?.email ?? null,
    emailVerified: main?.is_confirmed ?? false,
    ...namesOf(profile.display_name),
    pictureUrl: pictureOf(profile.links.avatar.href),
    locale: '',
  };
}

export function discordProfile({ user }: ProfileResponses): Profile {
  const profile = z
    .object({
      id,
      email: address,
      verified: yes,
      global_name: text,
      username: text,
      avatar: text,
      locale: text,
    })
    .parse(user);
  return {
    subject: profile.id,
    email: profile.email,
    emailVerified: profile.verified,
    ...namesOf(profile.global_name || profile.username),
    pictureUrl: profile.avatar
      ? `https://cdn.discordapp.com/avatars/${profile.id}/${profile.avatar}.png`
      : '',
    locale: keepable(profile.locale),
  };
}

/** Facebook does not say whether the address is verified, so it counts as unverified. */
export function facebookProfile({ user }: ProfileResponses): Profile {
  const picture = z.object({ data: z.object({ url: text }) }).catch({ data: { url: '' } });
  const profile = z.object({ id, email: address, first_name: text, last_name: text, picture }).parse(user);
  return {
    subject: profile.id,
    email: profile.email,
    emailVerified: false,
    ...namesOf('', profile.first_name, profile.last_name),
    pictureUrl: pictureOf(profile.picture.data.url),
    locale: '',
  };
}

/** No field says that the address is verified, as with Facebook. */
export function amazonProfile({ user }: ProfileResponses): Profile {
  const profile = z.object({ user_id: id, name: text, email: address }).parse(user);
  return plain(profile.user_id, profile.name, '', profile.email);
}

/** No field says that the address is verified, as with Facebook. */
export function figmaProfile({ user }: ProfileResponses): Profile {
  const profile = z.object({ id, handle: text, email: address, img_url: text }).parse(user);
  return plain(profile.id, profile.handle, profile.img_url, profile.email);
}

/** No field says that the address is verified, as with Facebook. */
export function coinbaseProfile({ user }: ProfileResponses): Profile {
  const { data } = z
    .object({ data: z.object({ id, name: text, email: address, avatar_url: text }) })
    .parse(user);
  return plain(data.id, data.name, data.avatar_url, data.email);
}

export function twitterProfile({ user }: ProfileResponses): Profile {
  const { data } = z.object({ data: z.object({ id, name: text, profile_image_url: text }) }).parse(user);
  return plain(data.id, data.name, data.profile_image_url);
}

export function tiktokProfile({ user }: ProfileResponses): Profile {
  const { data } = z
    .object({ data: z.object({ user: z.object({ open_id: id, display_name: text, avatar_url: text }) }) })
    .parse(user);
  return plain(data.user.open_id, data.user.display_name, data.user.avatar_url);
}

export function snapchatProfile({ user }: ProfileResponses): Profile {
  const bitmoji = z.object({ avatar: text }).catch({ avatar: '' });
  const { data } = z
    .object({ data: z.object({ me: z.object({ externalId: id, displayName: text, bitmoji }) }) })
    .parse(user);
  return plain(data.me.externalId, data.me.displayName, data.me.bitmoji.avatar);
}

function plain(subject: string, name: string, picture: string, email: string | null = null): Profile {
  return {
    subject,
    email,
    emailVerified: false,
    ...namesOf(name),
    pictureUrl: pictureOf(picture),
    locale: '',
  };
}

/** First and last name if the provider sends them, else the first word of the full name and the rest. */
export function namesOf(name: string, first = '', last = '') {
  const [firstWord = '', ...others] = name.trim().split(/\s+/);
  const parts = first || last ? [first, last] : [firstWord, others.join(' ')];
  // The cut may have split a character.
  const [firstName = '', lastName = ''] = parts.map((part) => keepable(shownName(part).slice(0, 128)));
  return { firstName, lastName };
}

/** Hosts display the picture, so only https addresses pass. */
function pictureOf(url: string): string {
  return url.length <= 2048 && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : '';
}
