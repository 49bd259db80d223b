/** What consent needs of a session. A session of members has it by an adapter: see docs/design/apps.md. Types only. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { DescribedRequest } from '../../session-core/wire/idp.ts';

type Idp = SessionClient['idp'];

export interface ConsentSession {
  readonly state: { readonly user: { readonly user_id: string } | null };
  /** Calls `listener` after every change, with the new state. Returns the end of the subscription. */
  onStateChange(listener: (state: ConsentSession['state']) => void): () => void;
  readonly session: {
    revoke(...args: Parameters<SessionClient['session']['revoke']>): Promise<unknown>;
    attest(...args: Parameters<SessionClient['session']['attest']>): Promise<unknown>;
  };
  readonly idp: Pick<Idp, 'oauthAuthorizeSubmit'> & {
    oauthAuthorizeStart(...args: Parameters<Idp['oauthAuthorizeStart']>): Promise<ConsentReply>;
  };
  readonly bootstrap: Pick<SessionClient['bootstrap'], 'load'>;
}

/** The request in the provider's words, and who would grant it. */
export interface ConsentReply extends DescribedRequest {
  user_id: string;
  user: ShownAccount;
}

/** What the visitor recognises the account by. */
interface ShownAccount {
  emails: readonly { email: string }[];
  phone_numbers: readonly { phone_number: string }[];
}
