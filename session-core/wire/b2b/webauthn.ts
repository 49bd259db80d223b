import type { Common, NeededDuration, Protection, WebAuthnRegistration } from '../shared.ts';
import type { WebAuthnAuthenticateStart, WebAuthnRegisterStart } from '../webauthn.ts';
import type {
  DiscoveryReply,
  MemberAuthReply,
  MemberFactorReply,
  OrganizationHint,
  SigningIn,
} from './shared.ts';

interface AuthenticateStart {
  body: WebAuthnAuthenticateStart;
  /** The options, as those of users; `member_id` only if the member is known. */
  reply: Common & { public_key_credential_request_options: string; member_id?: string };
}

/** Passkeys of members. Ours: the hosted provider has no such calls. A passkey opens all organizations of its address. */
export interface MemberWebAuthnCalls {
  'POST /b2b/webauthn/register/start': {
    body: WebAuthnRegisterStart;
    reply: Common & { member_id: string; public_key_credential_creation_options: string };
  };
  'POST /b2b/webauthn/register': {
    body: Partial<NeededDuration> & { public_key_credential: string };
    reply: MemberAuthReply & { webauthn_registration_id: string };
  };
  'POST /b2b/webauthn/authenticate/start/primary': AuthenticateStart;
  'POST /b2b/webauthn/authenticate/start/secondary': AuthenticateStart;
  'POST /b2b/webauthn/authenticate': {
    body: SigningIn & { organization_id: string; public_key_credential: string };
    reply: MemberFactorReply;
  };
  /** The organization is chosen afterwards. */
  'POST /b2b/webauthn/discovery/authenticate': {
    body: Protection & { public_key_credential: string };
    reply: DiscoveryReply & OrganizationHint;
  };
  /** The passkeys of the person, which an organization's admins do not see. */
  'GET /b2b/webauthn': {
    body: null;
    reply: Common & { webauthn_registrations: WebAuthnRegistration[] };
  };
  'PUT /b2b/webauthn/:id': {
    body: { name: string };
    reply: Common & { webauthn_registration: WebAuthnRegistration };
  };
  'DELETE /b2b/webauthn/:id': { body: null; reply: Common };
}
