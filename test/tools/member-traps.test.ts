/** The mistakes that similar products made and their users complain about: each is named by a test of ours. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-imports.ts';

const suites = 'test/provider/suites/b2b';
const against = 'test/session-core/against-provider/members-against-provider.test.ts';
const journeys = 'test/journeys/b2b/b2b-login.spec.ts';

const traps: readonly (readonly [trap: string, file: string, title: string])[] = [
  [
    'an invitation is opened while another address is signed in, and joins the wrong account',
    `${suites}/managing.ts`,
    'opened while signed in with another address signs that person out, and never joins the wrong one',
  ],
  [
    'an invitation ends silently',
    `${suites}/managing.ts`,
    'is invalid after seven days, or when it was revoked',
  ],
  [
    'the first organization of a domain is taken for the right one',
    `${suites}/discovery.ts`,
    'shows an organization of the domain only if one of its people has proved such an address',
  ],
  [
    'an address without an organization is a dead end',
    'test/flow/b2b/b2b-login.test.ts',
    'one connection is entered at once, several are shown, and without one the organization is asked for',
  ],
  [
    'the session of one organization opens another that demands more',
    `${suites}/discovery.ts`,
    'of one organization does not open another that asks for another sign-in method',
  ],
  [
    'the company login and the second factor together are a dead end',
    `${suites}/companies/sso.ts`,
    'still asks for the second factor that the organization demands',
  ],
  [
    'a second factor of one organization counts in another',
    `${suites}/second-factors.ts`,
    'cannot take the second factor of one organization along to another',
  ],
  [
    'a company login sends people by itself to any address',
    `${suites}/companies/saml.ts`,
    'starts sign-ins itself only if the connection allows it',
  ],
  [
    'a signature is believed for what was wrapped around it',
    `${suites}/companies/saml.ts`,
    'is not believed when something else is wrapped around what it signed (XSW 1 to 8)',
  ],
  [
    'a response of a company login counts twice, or in another browser',
    `${suites}/companies/saml.ts`,
    'answers one request, in the browser that made it, once',
  ],
  [
    'a directory deactivates a member, whose session goes on',
    `${suites}/companies/scim.ts`,
    'creates, finds, replaces and deactivates a member, whose sessions end at once',
  ],
  [
    'an admin removes a member, whose session goes on',
    `${suites}/managing.ts`,
    'loses every session at once, and cannot return through their domain',
  ],
  [
    'apps keep their access when the member leaves',
    `${suites}/apps.ts`,
    'loses its tokens with the membership, and gets no others',
  ],
  [
    'nobody gets in when the company login breaks',
    `${suites}/managing.ts`,
    'signs in by a method that the organization does not accept',
  ],
  [
    'Back loses what the visitor typed',
    'test/flow/b2b/b2b-arrows.test.ts',
    'a typed address survives the way to another screen and back, submitted or not',
  ],
  [
    'a screen without a way back or on',
    'test/flow/b2b/b2b-arrows.test.ts',
    ': every screen leads to a first one that still knows its organization, or to the end',
  ],
  [
    'an exchange that fires twice makes two sessions',
    `${suites}/companies/sso.ts`,
    'lets many tabs exchange one token, and signs in one',
  ],
  [
    'an organization is created because the list was still on its way',
    'test/flow/b2b/b2b-login.test.ts',
    'a visitor without one gets one at once only if host and project allow it',
  ],
  [
    'a stale session token spoils the calls of discovery',
    against,
    'the token of a half sign-in is kept for ten minutes or until a session takes its place, and is sent with what needs it',
  ],
  [
    'a password that is set in a session does not renew its cookies',
    `${suites}/passwords.ts`,
    'is set in a session within five minutes of a proof, which others of the member do not survive',
  ],
  [
    'the rows of organizations are no buttons',
    journeys,
    'a new member proves an address, creates an organization, and finds it in the list next time',
  ],
  [
    'an organization that does not load leaves a spinner for good',
    journeys,
    'the organization of the page names itself; one that does not load can be tried again; an unknown one says so',
  ],
  [
    'a pattern of slugs swallows the rest of the address',
    'test/flow/b2b/b2b-login.test.ts',
    'the slug of an address ends at a slash, a question mark, a hash or a dot',
  ],
  [
    'a person who may not join is asked for a password all the same',
    `${suites}/passwords.ts`,
    'is set by a person who is not a member yet, only if the organization lets them join',
  ],
  [
    'the public part of an organization tells strangers its tenants',
    `${suites}/managing.ts`,
    'show strangers who know the slug no tenants and no metadata',
  ],
  [
    'a lookup tells strangers who is a member',
    `${suites}/passwords.ts`,
    'every address gets the same answers, and only a member a mail',
  ],
  [
    'a verifier is sent with a call that did not ask for it, or under another name',
    `${suites}/passwords.ts`,
    'asks for the verifier under the name that each call has for it',
  ],
  [
    'the claim of an identity provider makes a stranger the member',
    `${suites}/oauth.ts`,
    'does not make a stranger the member whose address they claim',
  ],
  [
    'an address that an admin writes into a membership opens the other organizations of its owner',
    `${suites}/managing.ts`,
    'that an admin writes into a membership opens no other organization of its owner',
  ],
  [
    'a company login speaks for another organization',
    `${suites}/companies/sso.ts`,
    'proves nothing in another organization, however the address is spelt',
  ],
  [
    'a leaked token of Google signs in as its owner',
    `${suites}/one-tap.ts`,
    'refuses a token of another start, another audience, a forger or another time, and pages of strangers',
  ],
  [
    'a copy of the session token gains what its owner proves',
    `${suites}/second-factors.ts`,
    'a proof renews the token of the session: a thief’s copy gains nothing and soon stops working',
  ],
  [
    'one project reads or changes what is another’s',
    `${suites}/isolation.ts`,
    'never read or change another one, or another project, by any call',
  ],
];

test('every trap is named by a test that exists', () => {
  const lost = traps.filter(([, file, title]) => !readFileSync(join(root, file), 'utf8').includes(title));
  assert.deepEqual(lost, []);
});
