/**
 * The attacks that both halves withstand: the rows of `docs/security.md`. A row that says `attacked` has a run in `suites/attacks.ts`,
 * for a user, for a member, or for both.
 */

/**
 * Why a row holds: it is `attacked` here, or by a test elsewhere; or the code is the same as for users, and does not know who signs in;
 * or it cannot apply.
 */
type Proof = 'attacked' | 'same code' | { test: string } | { no: string };

interface Attack {
  asset: string;
  threat: string;
  defence: string;
  user: Proof;
  member: Proof;
}

export const attacks = {
  'waiting-thief': {
    asset: 'account',
    threat:
      "A copied session waits until its owner proves something, then adds an address and deletes the owner's",
    defence:
      'each proof renews the token; the older token opens the session without the new proof, until 20 seconds after the first use of the new one, in the same browser and network: it adds no proof, gives no app access, and after a new password proves nothing ([why](design/sign-in.md))',
    user: { test: '`suites/sessions/stolen-sessions.ts`: "waits until its owner proves themselves again …"' },
    member: { test: '`suites/b2b/second-factors.ts`: "a proof renews the token of the session …"' },
  },
  'own-proof-removal': {
    asset: 'account',
    threat: "A thief removes the owner's address or number by its own stolen mailbox",
    defence: 'a removal needs a recent sign-in by a method that stays',
    user: { test: '`suites/sessions/stolen-sessions.ts`: "is not removed by its own proof …"' },
    member: {
      test: '`suites/b2b/person-methods.ts`: "is listed and removed in any organization …"; a member replaces the one address, and a number signs nobody in',
    },
  },
  'password-around-the-app': {
    asset: 'account with an authenticator app',
    threat: "A stolen password sets another and ends the owner's sessions",
    defence: 'a change of the password needs the app, under every `mfa` ([why](design/sign-in.md))',
    user: {
      test: '`suites/sessions/stolen-sessions.ts`: "stands between a stolen password and a new one …"',
    },
    member: {
      test: '`suites/b2b/changing-sign-in.ts`: "sets no other password by the old one …"; of a shared one `suites/b2b/passwords.ts`: "is replaced by no one who knows it alone …"',
    },
  },
  'one-factor-session': {
    asset: 'account that needs two factors',
    threat: 'An older session with one factor adds a sign-in method',
    defence: 'both factors in the session; a passkey that verifies its user counts as both',
    user: {
      test: '`suites/sessions/stolen-sessions.ts`: "is asked of sessions from before …", "is part of a passkey …"',
    },
    member: {
      test: '`suites/b2b/changing-sign-in.ts`: "changes nothing right after the sign-in either …", "of a session from before …"',
    },
  },
  'passkey-of-one-organization': {
    asset: "a person's other organizations",
    threat:
      "An organization's own login or admins, who can sign in as its members, add, see or remove a passkey or wallet that opens the others",
    defence: 'all of it needs a session that has shown the address to all of the project',
    user: { no: 'a user has no organizations' },
    member: {
      test: '`suites/b2b/person-methods.ts`: "needs a session that has shown the address …", "is neither shown to nor removed by a login …"',
    },
  },
  'passkey-past-the-policy': {
    asset: 'organization that needs two factors',
    threat: 'A passkey that was added where one factor is enough signs in where two are needed',
    defence: 'it is the second factor only for the member in whose session it was registered',
    user: { no: 'all sessions of a user have one policy' },
    member: { test: '`suites/b2b/passkeys.ts`: "is both factors for the member who registered it …"' },
  },
  'passkey-left-behind': {
    asset: 'address with a new owner',
    threat: 'A passkey or wallet of a person who has left signs in as the next one with their address',
    defence: 'it ends with the last membership of its address',
    user: { no: 'both belong to an account, and go with it' },
    member: {
      test: '`suites/b2b/person-methods.ts`: "ends with the last membership of its address"',
    },
  },
  'wallet-signature-again': {
    asset: 'account with a wallet',
    threat: 'A thief sends the signature of a wallet once more',
    defence: 'a text has a nonce, and works once, within five minutes',
    user: 'attacked',
    member: 'attacked',
  },
  'wallet-text-elsewhere': {
    asset: 'account with a wallet',
    threat: 'Another page, or another project, has the owner sign its text, and uses the signature here',
    defence: 'a text names its page, and belongs to it and to its project',
    user: 'attacked',
    member: 'attacked',
  },
  'wallet-of-another': {
    asset: 'account with a wallet',
    threat: 'A stranger signs with another key or chain, or has the owner sign a text of their own session',
    defence:
      'the signature is that of the address, and a text of a session works in that session; a wallet has one owner',
    user: 'attacked',
    member: 'attacked',
  },
  'unnoticed-method': {
    asset: 'account',
    threat: 'A thief adds a sign-in method, and the owner does not notice',
    defence: 'a mail to the addresses from before, with time, browser and place ([why](design/sign-in.md))',
    user: { test: '`suites/accounts/owner-notices.ts`: "the owner of an account …"' },
    member: {
      test: '`suites/b2b/notices.ts`: "receives a mail that names organization, time and browser …"',
    },
  },
  'kept-access': {
    asset: 'account',
    threat: 'A thief keeps a session, an app or a code after the owner has noticed',
    defence: '"This wasn\'t me" and a new password end all of them and count them',
    user: {
      test: '`suites/accounts/owner-notices.ts`: "ends the thief\'s access …", "… tells what it ended"',
    },
    member: { test: '`suites/b2b/notices.ts`: "ends the thief’s access by …"' },
  },
  'removed-address': {
    asset: 'account',
    threat: "A thief removes the owner's address",
    defence: 'owners can restore it for seven days, with the account',
    user: { test: '`suites/accounts/owner-notices.ts`: "a removed address …"' },
    member: { test: '`suites/b2b/notices.ts`: "puts the address back for seven days …"' },
  },
  'thief-reports': {
    asset: 'account',
    threat: "A thief adds an address and reports the owner's changes from there",
    defence: 'no link to an address of the last seven days',
    user: { test: '`suites/accounts/owner-notices.ts`: "is not for the thief …"' },
    member: { test: '`suites/b2b/notices.ts`: "ends the thief’s access by …"' },
  },
  'scanner-opens-notice': {
    asset: 'account',
    threat: 'A mail scanner opens the link of a notice',
    defence: 'opening changes nothing, the button does',
    user: { test: '`suites/accounts/owner-notices.ts`: "changes nothing when a program opens the link …"' },
    member: 'same code',
  },
  'unfamiliar-place': {
    asset: 'account',
    threat: 'A thief with the password signs in from their own browser and network',
    defence:
      "if the project asks for it, the app or the owner's mailbox is the second factor ([why](design/sign-in.md))",
    user: {
      test: '`suites/sessions/unfamiliar-places.ts`: "gets no session without the owner’s mailbox …", "cannot set another password either"; `flow/products/totp.test.ts`: "in a new place a mailed code leads to the end …"',
    },
    member: { no: 'organizations ask for a second factor by their own rule' },
  },
  'page-in-unfamiliar-place': {
    asset: 'a session',
    threat: 'A thief opens a page with a copied session in such a place',
    defence: 'refused there, and the owner is notified',
    user: { test: '`suites/sessions/unfamiliar-places.ts`: "is refused by the first check of a page …"' },
    member: { no: 'organizations ask for a second factor by their own rule' },
  },
  deletion: {
    asset: 'account',
    threat: 'A thief deletes it',
    defence:
      'a recent sign-in and the second factor; during the days of grace, a link in a mail that keeps the account ([why](design/sign-in.md))',
    user: {
      test: '`suites/accounts/account-deletion.ts`: "is not for a thief …", "by a thief is taken back …", "by a thief ends with …"',
    },
    member: { test: '`suites/b2b/changing-sign-in.ts`: "changes nothing about how the member signs in …"' },
  },
  'new-recovery-codes': {
    asset: 'account with an authenticator app',
    threat: 'A thief makes new recovery codes',
    defence: 'a mail to the owner',
    user: {
      test: '`suites/accounts/account-deletion.ts`: "a used recovery code, with how many are left, and new codes are reported to the owner"',
    },
    member: {
      test: '`suites/b2b/notices.ts`: "receives a mail that names organization, time and browser …"',
    },
  },
  'code-asked-away': {
    asset: "A visitor's code",
    threat:
      'A stranger asks for more codes to the same address, so that the one that the visitor is typing stops working',
    defence: 'A code belongs to the request that made it',
    user: 'attacked',
    member: 'attacked',
  },
  'code-tried-away': {
    asset: "A visitor's code",
    threat: 'A stranger makes wrong tries for the same address',
    defence: "Tries count on the stranger's own request; the limit per address only slows",
    user: 'attacked',
    member: 'attacked',
  },
  'stolen-code': {
    asset: "A visitor's code",
    threat: 'A stranger learns the code, and uses it with a request of their own',
    defence: 'The code works only with its own request',
    user: {
      test: '`suites/codes-and-links/asked-codes.ts`: "cannot use the owner\'s code with a request of their own"',
    },
    member: { no: 'the wire of members has no name for a request: a code works for anyone who reads it' },
  },
  'flooded-mailbox': {
    asset: 'A mailbox',
    threat: 'A stranger floods it through `+tags` and dots',
    defence: 'Limits of sending count the mailbox',
    user: 'attacked',
    member: 'attacked',
  },
  'text-pumping': {
    asset: "The operator's money",
    threat: 'A fraudster requests texts to numbers that earn money for each text',
    defence: 'Caps for each block of numbers and each country, with an alarm',
    user: 'attacked',
    member: 'attacked',
  },
  'foreign-link': {
    asset: "A visitor's account",
    threat: "A stranger asks for a link to the visitor's address and hopes for a click",
    defence:
      'Opened elsewhere, the link asks first; only the two digits of the browser that asked let that browser finish, with three tries',
    user: {
      test: '`suites/codes-and-links/asked-links.ts`: "gets nothing of a click: the number decides, and three guesses end it"',
    },
    member: {
      test: '`suites/codes-and-links/asked-links.ts`: "gets nothing of a click: the number decides, and three guesses end it"',
    },
  },
  'link-switches-account': {
    asset: 'The account that is signed in',
    threat: 'A stranger sends a link to their own account, hoping that the visitor continues in it',
    defence: 'The widget names both accounts and asks',
    user: {
      test: 'journey `products/asked-links.spec.ts`: "a stranger\'s link does not switch accounts: it names both, and staying keeps the one signed in"; `session-core/methods/waiting-links.test.ts`: "a stranger’s link does not replace the account …"; `flow/products/password-link-address.test.ts`: "a link to the password of another account asks …"; `suites/passwords/password-resets.ts`: "that a stranger asked for names both accounts before there is a password"',
    },
    member: {
      test: 'journey `b2b/b2b-login.spec.ts`: "… a link for another one asks before"; `session-core/against-provider/members-against-provider.test.ts`: "a link that is opened elsewhere names both members …"; `flow/b2b/b2b-asked-links.test.ts`: "a link to the password of another member asks …"; `suites/b2b/passwords.ts`: "names both members before it is set by a link that a stranger asked for"',
    },
  },
  'social-switches-account': {
    asset: 'The account that is signed in',
    threat:
      "A stranger starts a sign-in by an identity provider or a company's login with their own account, and sends the visitor its last address",
    defence:
      'Without PKCE the widget and `authenticateByUrl` ask first ([why](design/codes-and-links.md)); with PKCE the token works only in the browser that started the sign-in',
    user: {
      test: 'journey `products/oauth.spec.ts`: "a stranger’s way back does not switch accounts …"; `suites/social/oauth.ts`: "that a stranger began names the account …"; `suites/social/one-tap.ts`: "only the browser that chose the account can use the token"; `session-core/methods/waiting-links.test.ts`: "a social sign-in that a stranger began …"',
    },
    member: {
      test: '`flow/b2b/b2b-asked-links.test.ts`: "a sign-in elsewhere that would replace the member asks …"; `suites/b2b/oauth.ts`: "that a stranger began names the account …"; `suites/b2b/companies/sso.ts`: "that a stranger began names the member …"; `session-core/against-provider/members-against-provider.test.ts`: "a sign-in by a company’s login that a stranger began …", "one-tap signs a member in …"',
    },
  },
  'joined-without-consent': {
    asset: "A person's list of organizations",
    threat:
      'A founder makes any address a member, also by a login of their own, many times, beside the real organizations',
    defence:
      'An address of a domain that the organization does not own is invited, and each mail counts; the list keeps first where its owner signs in',
    user: { no: 'users have no organizations' },
    member: {
      test: '`suites/b2b/managing.ts`: "goes to whom the organization does not own, where an admin adds members", "that an admin writes into a membership is invited …"; `suites/b2b/discovery.ts`: "lists the organizations where a person signs in, however many others have invited or named them"; `suites/b2b/companies/sso.ts`: "that moves its admin to a stranger’s address founds no organization in their name"',
    },
  },
  'login-of-a-stranger': {
    asset: "The login of a person's company",
    threat:
      'A founder invites people, or names them or their domain, so that the search for their login leads to one of the founder',
    defence:
      'the search counts organizations where the address is proved, or that own its domain: claimed, or proved there by an active member; never only by the own login',
    user: { no: 'users have no company logins' },
    member: {
      test: '`suites/b2b/companies/sso.ts`: "is found for no stranger …", "makes no domain the organization’s …"',
    },
  },
  'profile-by-a-false-login': {
    asset: "A member's profile, and the settings of their organization",
    threat:
      'A founder has their own company login name a member of another organization, and takes the half sign-in there',
    defence:
      'where no proof counts, the answer repeats what was claimed, shows what anyone may read, and makes no member',
    user: { no: 'users have no company logins' },
    member: {
      test: '`suites/b2b/companies/sso.ts`: "shows nothing of the member whom it names elsewhere …"',
    },
  },
  'address-at-an-app': {
    asset: 'An account at an app or server that knows people by their addresses',
    threat: 'A founder has their own company login name the address of another person, and signs in',
    defence:
      'for apps and in session JWTs, an address is verified only if more than the own login shows it, or the organization has claimed its domain',
    user: { no: 'users have no company logins' },
    member: { test: '`suites/b2b/apps.ts`: "learns that an address is verified only if …"' },
  },
  'flood-by-a-login': {
    asset: 'A mailbox',
    threat:
      'A founder has their own company login name a stranger, and makes changes without end, of which each sends a mail',
    defence: 'mails to an address that only the own login shows count as others do',
    user: { no: 'users have no company logins' },
    member: { test: '`suites/b2b/notices.ts`: "is not flooded with them …"' },
  },
  'moved-membership': {
    asset: 'a membership',
    threat:
      'Who had it stays signed in, or keeps a password, when an admin or a directory moves it to another person',
    defence: 'at an address that the organization does not own, nothing of before stays',
    user: { no: 'users have no organizations' },
    member: {
      test: '`suites/b2b/companies/scim.ts`: "that moves a member to an address of others …"; `suites/b2b/managing.ts`: "that an admin writes into a membership is invited …"',
    },
  },
  'id-as-slug': {
    asset: "An organization's data on the host",
    threat:
      'A founder takes the id of another organization as a slug, or has the host read another path than its router',
    defence:
      'a slug has not the form of an id; an adapter takes no organization from an address with dots, a host with a path, or a whole address as the path',
    user: { no: 'users have no organizations' },
    member: {
      test: '`suites/b2b/managing.ts`: "are refused where they do not go together …"; `test/backend/adapters.test.ts`: "compares the organization of the address …"',
    },
  },
  'name-that-leads-away': {
    asset: 'Readers of mails',
    threat: 'A founder gives the organization a name with the address of a false page, and invites people',
    defence: 'Mails name the project instead; a logo has an https address',
    user: { no: 'only the operator names the project' },
    member: {
      test: '`suites/b2b/shown-texts.ts`: "an organization whose name has an address of a page is not named in its invitations"',
    },
  },
  'waiting-tab': {
    asset: 'The session of a waiting tab',
    threat: 'A stranger who has the mail, but not the tab, collects it',
    defence: 'Only the mark of the browser that asked collects it, once, within five minutes',
    user: {
      test: '`suites/codes-and-links/asked-links.ts`: "get one session from twelve calls at once", "lose an approval that they do not collect in five minutes"',
    },
    member: {
      test: '`suites/codes-and-links/asked-links.ts`: "get one session from twelve calls at once", "lose an approval that they do not collect in five minutes"',
    },
  },
  timing: {
    asset: 'Who has an account',
    threat: 'A stranger compares how long the sending calls take',
    defence: 'With `ENUMERATION_SAFE` the work follows the answer',
    user: {
      test: '`suites/deliveries.ts`: "gets the answer before the provider looks for the account"; `npm run bench -- --timing`',
    },
    member: {
      test: '`suites/deliveries.ts`: "gets the answer before the provider looks for the member"',
    },
  },
  'lost-message': {
    asset: 'Messages',
    threat: 'A process dies between answer and message',
    defence: 'A row keeps the message until it is sent; one process at a time takes it',
    user: {
      test: '`suites/deliveries.ts`: "of a process that died is sent by another a minute later, under the same id"',
    },
    member: 'same code',
  },
  'stolen-refresh-token': {
    asset: "an app's grant",
    threat: 'a thief uses a stolen refresh token',
    defence:
      'every use replaces the token; a second use after thirty seconds, or after the use of the new token, ends the grant',
    user: { test: '`suites/apps/oauth-thieves.ts`: by a thief after its grace ends the whole family' },
    member: 'same code',
  },
  'lost-answer': {
    asset: "an app's grant",
    threat: 'an honest app loses it because an answer got lost',
    defence: 'a retry within thirty seconds returns the same new token',
    user: {
      test: '`suites/apps/oauth-thieves.ts`: within thirty seconds, because the answer got lost, brings the same successor',
    },
    member: 'same code',
  },
  'copied-app-token': {
    asset: "an app's tokens",
    threat: 'a thief copies them',
    defence: 'the app binds them to a key (DPoP); a proof works once, even after a flood of other proofs',
    user: {
      test: '`suites/apps/oauth-thieves.ts`: a token that is bound to a key of the app; `test/demo/mcp-access.test.ts`, `test/demo/spent-proofs.test.ts`',
    },
    member: 'same code',
  },
  'stolen-authorization-code': {
    asset: 'an authorization code',
    threat: 'a thief reads it from a browser',
    defence: 'PKCE, and `dpop_jkt` names the key that may redeem it',
    user: { test: '`suites/apps/oauth-thieves.ts`: keeps a stolen code worthless' },
    member: 'same code',
  },
  'changed-request': {
    asset: "an app's request",
    threat: "the visitor's browser, or an extension, changes it",
    defence: 'the app pushes it; only the stored request counts',
    user: { test: '`suites/apps/oauth-thieves.ts`: counts as it was pushed' },
    member: 'same code',
  },
  'kept-app-session': {
    asset: 'apps after a sign-out',
    threat: 'an app keeps a visitor signed in',
    defence: 'back-channel logout, delivered for a day',
    user: { test: '`suites/apps/oauth-thieves.ts`: the sign-out of a user' },
    member: 'same code',
  },
  'fetches-without-end': {
    asset: "the provider's network",
    threat: 'A stranger names an address after another as an app, and the provider fetches each',
    defence: 'each fetch counts as a look-up of the network that caused it, whichever call did',
    user: { test: '`suites/apps/oauth-client-documents.ts`: "is fetched a limited number of times …"' },
    member: 'same code',
  },
  'silent-name-servers': {
    asset: 'The provider',
    threat:
      'A stranger names apps at hosts whose name servers never answer, and what else looks a name up, such as a new connection to the database, waits for them',
    defence: 'look-ups of such names take no thread from others, and end after three seconds',
    user: { test: '`test/provider/http/client-documents.test.ts`: "asks the name servers itself …"' },
    member: 'same code',
  },
  'private-address': {
    asset: "the provider's network",
    threat: 'an app names a private address for its notices',
    defence: 'only public addresses, checked at the connection',
    user: { test: '`suites/apps/oauth-thieves.ts`: makes the provider call no private address' },
    member: 'same code',
  },
  'copied-cookies': {
    asset: 'a session',
    threat: 'A thief copies the cookies into a second browser',
    defence:
      'the session is bound to a key of its browser that no script can copy ([why](design/session-layer.md))',
    user: 'attacked',
    member: 'attacked',
  },
  'copied-to-backend': {
    asset: "the API of the host's server",
    threat: 'A thief sends the copied cookies of a bound session there',
    defence:
      'the session token opens nothing without a JWT, and no server can renew the JWT: five minutes at most ([backend.md](backend.md#bound-sessions))',
    user: {
      test: '`backend/authenticate.test.ts`: "gives a thief of one cookie the API for the minutes of its JWT …"',
    },
    member: {
      test: '`backend/authenticate.test.ts`: "gives a thief of one cookie the API for the minutes of its JWT …"',
    },
  },
  'other-organization': {
    asset: "an organization's data on the host's server",
    threat: 'A member opens the address of another organization with their own session',
    defence: 'one guard compares the organization of the address with that of the session',
    user: { no: 'users have no organization' },
    member: {
      test: '`backend/permissions.test.ts`: "is, for a member, in the organization of the session alone …"; `backend/adapters.test.ts`: "compares the organization of the address …"',
    },
  },
  'copied-profile': {
    asset: 'a session in HttpOnly cookies',
    threat: 'Malware copies the whole profile of the browser, with the key of the page',
    defence:
      'the browser binds the session to the hardware of its device; what is copied is worthless after eleven minutes ([why](design/session-layer.md))',
    user: {
      test: '`suites/sessions/device-bound-sessions.ts`: "is over in minutes for a thief of all its cookies …", "is not opened by its token without the name of the device …"; in Chromium: journey `sessions/device-bound.spec.ts`',
    },
    member: {
      test: '`suites/sessions/device-bound-sessions.ts`: "continues by its proofs, and is over in minutes for a thief of all its cookies"',
    },
  },
  'foreign-device': {
    asset: 'a session in HttpOnly cookies',
    threat: 'A thief of the cookies binds the session to their own device',
    defence: 'the offer comes only with a new token, its challenge belongs to that session and works once',
    user: {
      test: '`suites/sessions/device-bound-sessions.ts`: "is offered where a session begins …", "by a thief of the cookies fails …"',
    },
    member: {
      test: '`suites/sessions/device-bound-sessions.ts`: "continues by its proofs …", whose registration no stranger completes',
    },
  },
  'tokens-in-reply': {
    asset: "a member's session in HttpOnly cookies",
    threat: 'A script of the page reads the tokens in a reply',
    defence: 'replies to pages of organizations have empty tokens too, and the sign-out deletes the cookies',
    user: {
      test: '`suites/sessions/session-cookies.ts`: "a page gets both tokens in cookies that no script can read …"',
    },
    member: {
      test: '`suites/sessions/session-cookies.ts`: "a page of a member gets both tokens in cookies too …"',
    },
  },
  'unnoticed-deletion': {
    asset: 'account that goes at once (`grace_days: 0`)',
    threat: 'A thief deletes it, and the owner does not notice',
    defence: 'a mail to every verified address, which outlives the account',
    user: {
      test: '`suites/accounts/account-deletion.ts`: "happens at once in a project that grants no days, and a mail says so"',
    },
    member: { no: 'an admin deletes members' },
  },
  'idle-session': {
    asset: 'a session',
    threat: 'Its owner forgets to sign out, and another person opens the page later',
    defence: '`session_idle_minutes` ends sessions that nobody uses',
    user: 'attacked',
    member: 'attacked',
  },
  'forged-login': {
    asset: 'an organization',
    threat: "A stranger forges the response of its company's login, as SHA-1 is weak",
    defence: 'signatures with SHA-1 are refused, like missing and foreign ones',
    user: { no: 'users have no login of a company' },
    member: { test: '`suites/b2b/companies/saml.ts`: "is not believed without a signature that fits"' },
  },
  uninvited: {
    asset: 'who may sign up',
    threat: 'A stranger comes by another sign-in method, or guesses an invited address',
    defence:
      "each way to create an account asks the project's rule, once the address is proved ([why](design/sign-in.md))",
    user: {
      test: '`suites/accounts/sign-up.ts`: "every sign-in method says so and makes no account", "gives the account of an invited address to no one who only guesses it", "may leave out domains with their subdomains …"; `test/provider/sign-up-gate.test.ts`',
    },
    member: { test: '`suites/b2b/discovery.ts`: "shows an organization of the domain only if …"' },
  },
  'rewritten-record': {
    asset: 'the record',
    threat: 'a thief who can write to the database removes traces',
    defence: "triggers refuse every change before the retention ends by the database's own clock",
    user: { test: '`suites/audit.ts`: "cannot be rewritten by a thief …"' },
    member: 'same code',
  },
  'disowned-record': {
    asset: 'the record',
    threat: 'a thief who owns the tables switches the triggers off, and changes, removes or slips in facts',
    defence:
      'seals chain the hashes of all facts; `doctor` names the facts behind a broken one, and the log has every hash',
    user: { test: '`test/provider/database/sealed-record.test.ts`: "break with …"' },
    member: 'same code',
  },
  'jumped-clock': {
    asset: 'the record and sessions',
    threat: 'the clock of one process jumps years ahead, and its sweep removes what has not ended',
    defence: 'each sweep compares the clocks first; facts go by the clock of the database alone',
    user: {
      test: '`test/provider/database/sweep.test.ts`: "of a process whose clock has jumped …"; `suites/audit.ts`: "loses a fact to the sweep only when …"',
    },
    member: 'same code',
  },
  'leaked-key': {
    asset: 'the signing key',
    threat: 'an old key leaks',
    defence: 'keys rotate with an overlap and without a restart',
    user: { test: '`test/provider/settings/keys.test.ts`' },
    member: 'same code',
  },
  flood: {
    asset: 'sign-ins',
    threat: 'a flood of tries makes all visitors wait',
    defence:
      'each kind has a queue in which networks take turns; the provider answers 503 with `Retry-After` before a visitor waits ten seconds',
    user: { test: '`test/provider/rules/hash-queue.test.ts`' },
    member: 'same code',
  },
  'lost-key': {
    asset: 'a bound session in HttpOnly cookies',
    threat: 'its page clears the storage, and its owner is signed out',
    defence:
      'a page that cannot see the token looks for its key; a call without a proof does not delete the cookie',
    user: 'attacked',
    member: 'attacked',
  },
  'locked-out': {
    asset: "A visitor's code",
    threat: "A stranger makes forty wrong tries without any code, so that the owner's right code is refused",
    defence:
      'a try counts only against a request; the limit of an address only slows requests that were wrong before',
    user: 'attacked',
    member: 'attacked',
  },
  'tries-reveal': {
    asset: 'Who has an account',
    threat: 'A stranger compares the refusals of wrong codes, with `ENUMERATION_SAFE`',
    defence: 'a request to an unknown address gets a code that never works, and counts tries as any other',
    user: 'attacked',
    member: 'attacked',
  },
  'mapped-network': {
    asset: 'Limits',
    threat: 'A stranger writes an IPv4 address as IPv6, in another way for each request',
    defence: 'an address counts by its network, however it is written',
    user: { test: '`test/provider/units.test.ts`: "however an address is written"' },
    member: 'same code',
  },
  'broken-values': {
    asset: 'The provider',
    threat: 'A stranger sends values that the database does not have',
    defence: 'each field is checked before the database sees it',
    user: { test: '`test/provider/fuzz.alone.test.ts`: "no field of any call makes the provider fail"' },
    member: { test: '`test/provider/fuzz.alone.test.ts`: "no field of any call makes the provider fail"' },
  },
  'copied-session': {
    asset: 'account',
    threat: 'A copied session adds or replaces a way to sign in, long after the sign-in',
    defence: 'a sign-in in that session in the last minutes, and the second factor that is in use',
    user: { test: '`suites/sessions/recent-sign-ins.ts`: "adds and removes no sign-in method …"' },
    member: { test: '`suites/b2b/changing-sign-in.ts`: "changes nothing about how the member signs in …"' },
  },
  'around-the-factor': {
    asset: 'account with an authenticator app',
    threat:
      'A thief with the first factor goes around the app by another call, or by a number that nobody has proved',
    defence: 'one rule for every call that changes oneself; a number is proved in a session with the app',
    user: {
      test: '`suites/second-factors/second-factor-guards.ts`: "adds and removes no sign-in method by any call …"',
    },
    member: { test: '`suites/b2b/changing-sign-in.ts`: "does not go around the authenticator app …"' },
  },
  'address-of-a-colleague': {
    asset: 'account',
    threat:
      'A thief asks to add the address of another person, who types the code, and so signs in to the account of the thief',
    defence:
      'the code and the link work only in a session of the account that asked, and the mail says what they are for',
    user: { test: '`suites/accounts/added-addresses.ts`: "is the only one who can use such a code"' },
    member: {
      test: '`suites/b2b/new-addresses.ts`: "does not sign the colleague in as themselves …", "does not stop the colleague’s own codes …", "is refused while another member …"',
    },
  },
  'acting-for-another': {
    asset: 'account',
    threat: 'An impersonator, or an app with full access, makes a call that is for the owner alone',
    defence:
      'every call with a session says which of them may make it, and the others are refused before it begins',
    user: 'attacked',
    member: 'attacked',
  },
  'undone-decision': {
    asset: 'an organization',
    threat: 'A former holder of a mailbox undoes what an admin decided',
    defence: 'a change by an admin ends the links of earlier mails, and has none itself',
    user: { no: 'a user has no admin' },
    member: { test: '`suites/b2b/notices.ts`: "can no longer put it back once an admin has decided"' },
  },
  'taken-number': {
    asset: 'account',
    threat: 'Another person claims the number that one has proved',
    defence: 'a proved number is of one account, or of one member of an organization',
    user: { test: '`suites/accounts/added-addresses.ts`: "gets no number whose owner came first …"' },
    member: { test: '`suites/b2b/second-factors.ts`: "is nobody else’s …"' },
  },
  'role-makes-admin': {
    asset: 'an organization',
    threat:
      "Who may set up its login, connect a directory or change addresses gives themselves an admin's role, or moves an admin's way to sign in",
    defence: 'nobody gives or takes rights that they do not have: one function decides it, for every door',
    user: { no: 'the roles of users come from the operator' },
    member: {
      test: '`suites/b2b/rights.ts`: "gives and takes those that it has …", "does not touch those of an admin …", "gives no role by it, whatever its kind …", "neither takes over an admin’s record …"',
    },
  },
  'lost-admin': {
    asset: 'an organization',
    threat: 'A mistake, or a thief with the session of an admin, leaves it without one',
    defence: 'the last admin neither loses the role nor leaves',
    user: { no: 'users have no admins' },
    member: { test: '`suites/b2b/rights.ts`: "neither loses the role nor leaves …"' },
  },
  'absent-role': {
    asset: "an app's grant",
    threat: 'An app gets the scopes of a role that the session does not have, as another sign-in gives it',
    defence: 'the scopes are those of the roles in force by the proofs of the session',
    user: { no: 'the roles of a user do not depend on the sign-in' },
    member: { test: '`suites/b2b/apps.ts`: "gets no scope of a role that only another sign-in …"' },
  },
  'kept-role': {
    asset: 'an organization',
    threat:
      "A role that an admin takes away lives on in a session by the company's login, which also gives it",
    defence: 'these sessions end, unless the admin says `preserve_existing_sessions`',
    user: { no: 'a change of the roles of a user counts at the next check of every session' },
    member: { test: '`suites/b2b/companies/sso.ts`: "that also gives a role which an admin takes away …"' },
  },
  'costly-request': {
    asset: 'The provider',
    threat:
      'A stranger, the founder of an organization, a directory or an imported account makes it work for seconds by a small request or document',
    defence:
      'the work is bounded before it is done: members, operations, elements, attributes, and rounds times length times memory',
    user: { test: '`test/provider/rules/foreign-hashes.test.ts`: "is refused if it …"' },
    member: {
      test: '`test/provider/rules/scim.test.ts`: "looks at each member once …", "is refused once it is too much …"; `suites/b2b/companies/scim.ts`: "lists no more groups or users at once …"; `suites/b2b/companies/saml.ts`: "makes no work by a response that is too large …"; `test/provider/rules/saml-metadata.test.ts`: "is refused unread if it is made to take long"; `test/provider/rules/foreign-hashes.test.ts`: "is refused if it …"',
    },
  },
  'failed-login': {
    asset: 'an organization',
    threat: "A signed assertion comes in a response of the company's login that says that it failed",
    defence: 'only a response of success counts',
    user: { no: 'users have no login of a company' },
    member: {
      test: '`suites/b2b/companies/saml.ts`: "is not believed in the name, at the place or at the time of another"',
    },
  },
  'named-control': {
    asset: 'The page of the host',
    threat: 'An image or a control with the name of a member of the document or of a form takes its place',
    defence: 'the elements call the methods of the prototypes',
    user: {
      test: 'journey `named-elements.spec.ts`; `test/view/elements/named-controls.test.ts`: "images named after members of the document break nothing of …"',
    },
    member: {
      test: '`test/view/elements/named-controls.test.ts`: "images named after members of the document break nothing of …"',
    },
  },
  'shown-text': {
    asset: 'The page of the host',
    threat: 'An admin gives the organization a logo that is a script, or a member metadata of many pages',
    defence: 'a logo has an https address, and metadata a length, whichever way they come in',
    user: { test: '`suites/accounts/users.ts`: "stores at most four kilobytes of metadata …"' },
    member: {
      test: '`suites/b2b/shown-texts.ts`: "has an https address, whichever way it comes in", "the metadata of a new member has …"',
    },
  },
  'added-strangers': {
    asset: 'people who are in no organization',
    threat: 'A founder adds hundreds of them to an organization',
    defence: 'each counts as a mail from the network of the founder',
    user: { no: 'users are in no organization' },
    member: {
      test: '`suites/b2b/managing.ts`: "adds strangers no faster than a network may send mails"',
    },
  },
  'guessed-invitation': {
    asset: 'what the host gives a user',
    threat:
      'A stranger types the address of an invited user before its owner comes, or has set a password for it earlier, and gets the roles',
    defence:
      'who has not proved the address sets a password only by mail; an invitation cleans the account, as the first proof does, also once the host has removed the password',
    user: {
      test: '`suites/accounts/sign-up.ts`: "gives nothing to who guesses the address …", "gives nothing to who has set a password …"; `suites/accounts/prepared-accounts.ts`: "is cleaned although the host has removed the password …"',
    },
    member: { test: '`suites/b2b/managing.ts`: "creates an invited member, who joins by the link, once"' },
  },
  'ended-invitation': {
    asset: 'what the host or an admin gives',
    threat: 'Who was invited once comes after the end of the invitation, or is invited again for less',
    defence: 'an invitation gives nothing after its end, at its time or revoked',
    user: {
      test: '`suites/accounts/sign-up.ts`: "that has ended gives nothing to who is invited again …"',
    },
    member: { test: '`suites/b2b/managing.ts`: "that has ended gives nothing to who is invited, created …"' },
  },
  'given-up-slug': {
    asset: "an organization's data on the host",
    threat:
      'A founder, or an imported line, takes a slug that another organization has just given up, while JWTs still name it',
    defence: 'a slug is free for others ten minutes later, when no JWT names it any more',
    user: { no: 'users have no organizations' },
    member: {
      test: '`suites/b2b/managing.ts`: "keep a slug that they have given up from each other …"; `suites/b2b/transfer.ts`: "leaves a slug to the organization that has just given it up …"',
    },
  },
  'stronger-key': {
    asset: 'the management API',
    threat:
      'Who holds a key with few rights makes, ends or outlives one with more, or reaches members or extends sessions by another right',
    defence:
      'a key makes and ends none that may do more, and ends with the key that made it; both paths of a member ask for the right of members; the right to read extends no session',
    user: {
      test: '`test/provider/settings/admin-keys.test.ts`: "gives no other key a right …", "ends with the key that made it …", "ends no key that may do more …"; `test/provider/server-calls/rules.test.ts`: "check a session by the right to read …"',
    },
    member: { test: '`test/provider/settings/admin-keys.test.ts`: "has a right for every operation"' },
  },
  'blind-webhook': {
    asset: 'the record',
    threat: 'Who holds a key that may not read facts has them sent to their own server',
    defence: 'who says where facts go needs the right to read them, and the record names the key',
    user: {
      test: '`test/provider/settings/admin-keys.test.ts`: "sends facts only where it may read them …"',
    },
    member: 'same code',
  },
  'file-of-accounts': {
    asset: 'the hashes of all passwords',
    threat: 'Who holds a key or the program exports them, and nobody sees it later',
    defence: 'a fact in the record, before the first line, with the key that asked for it',
    user: { test: '`suites/transfer.ts`: "is in the record before its first line …"' },
    member: { test: '`suites/transfer.ts`: "is in the record before its first line …"' },
  },
  'many-signing-keys': {
    asset: 'verifiers of JWTs',
    threat: 'Who holds a key of the management API rotates signing keys until no verifier can take the list',
    defence: 'one new key is on its way at a time',
    user: { test: '`test/provider/settings/keys.test.ts`: "publishes one new key at a time …"' },
    member: 'same code',
  },
} as const satisfies Record<string, Attack>;

/** The names of the rows that are attacked for this kind of holder. */
export type Attacked<Kind extends 'user' | 'member'> = {
  [Name in keyof typeof attacks]: (typeof attacks)[Name][Kind] extends 'attacked' ? Name : never;
}[keyof typeof attacks];
