/** The passkeys of the signed-in member. A member does not carry them as a user does: they are a call of their own. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { CallOptions } from '../../session-core/settings.ts';
import type { WebAuthnRegistration } from '../../session-core/wire/shared.ts';

export interface OwnPasskeys {
  /** What the last reply had; none before it, or of another member. */
  readonly current: WebAuthnRegistration[];
  load(call?: CallOptions): Promise<void>;
  /** Calls the listener after each reply. */
  onChange(listener: () => void): () => void;
}

const none: WebAuthnRegistration[] = [];

export function ownPasskeysOf({
  state,
  webauthn,
}: Pick<B2BSessionClient, 'webauthn'> & StateOf): OwnPasskeys {
  let last = { memberId: '', passkeys: none };
  const listeners = new Set<() => void>();
  const memberId = () => state().member?.member_id ?? '';
  return {
    get current() {
      return last.memberId === memberId() ? last.passkeys : none;
    },
    async load(call) {
      const of = memberId();
      const { webauthn_registrations: passkeys } = await webauthn.list(call);
      last = { memberId: of, passkeys };
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface StateOf {
  state: () => B2BSessionClient['state'];
}
