/** Gives the session of a member the names under which the account page knows that of a user: see docs/design/first-screen.md. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { CallOptions } from '../../session-core/settings.ts';
import type { MemberOAuthProvider } from '../../session-core/wire/b2b/oauth.ts';
import { isSameAddress } from '../account/wallets/addresses.ts';
import { present } from '../machine/present.ts';
import { asFactor, asUser, type UserState } from './as-user.ts';
import { ownMethodsOf } from './own-methods.ts';
import { secondCalls } from './seconds.ts';

/** The calls of a group that the sections of members make, by the arguments of users. */
export type Calls<Group, Names extends keyof Group> = {
  readonly [Name in Names]: Group[Name] extends (...values: infer Given) => Promise<unknown>
    ? (...values: Given) => Promise<unknown>
    : never;
};

/** The calls that send a code. */
type Sender = Calls<SessionClient['otps']['email'], 'send'>;

interface AccountSession extends ReturnType<typeof secondCalls> {
  readonly state: UserState;
  readonly session: Calls<
    SessionClient['session'],
    'authenticate' | 'list' | 'reauthenticate' | 'revokeOther' | 'revokeOthers'
  >;
  readonly user: Calls<
    SessionClient['user'],
    | 'cancelDeletion'
    | 'delete'
    | 'export'
    | 'deletePhoneNumber'
    | 'deleteWebauthnRegistration'
    | 'deleteCryptoWallet'
    | 'deleteTOTP'
    | 'get'
    | 'getConnectedApps'
    | 'revokedConnectedApp'
    | 'update'
  >;
  readonly otps: { readonly email: Sender; readonly sms: Sender } & Calls<
    SessionClient['otps'],
    'authenticate'
  >;
  readonly passwords: Calls<SessionClient['passwords'], 'authenticate' | 'resetBySession' | 'strengthCheck'>;
  readonly oauth: Calls<SessionClient['oauth'], 'start'>;
  readonly webauthn: Calls<
    SessionClient['webauthn'],
    'authenticate' | 'register' | 'syncAuthenticators' | 'update'
  > &
    Loading;
  readonly cryptoWallets: Calls<SessionClient['cryptoWallets'], 'authenticate' | 'authenticateStart'> &
    Loading;
}

/** Names the member in a call. */
export interface MemberIds {
  organization_id: string;
  member_id: string;
}

interface Loading {
  load(call?: CallOptions): Promise<void>;
}

/** @throws what the calls of members throw */
export function accountSessionOf(client: B2BSessionClient): SessionClient {
  const { self, session, otps, passwords, webauthn, cryptoWallets } = client;
  const state = () => client.state;
  const passkeys = ownMethodsOf(state, async (call) => (await webauthn.list(call)).webauthn_registrations);
  const wallets = ownMethodsOf(state, async (call) => (await cryptoWallets.list(call)).crypto_wallets);
  const stateOf = rememberedLast(asUser);

  /** Who makes the calls. Without a member the provider refuses them. */
  const holder = () => {
    const { member, organization } = client.state;
    return {
      member,
      organization,
      email: member?.email_address ?? '',
      ids: { organization_id: organization?.organization_id ?? '', member_id: member?.member_id ?? '' },
    };
  };
  const toOrganization = () => ({ organization_id: holder().ids.organization_id });

  const calls: AccountSession = {
    get state() {
      return stateOf(client.state, passkeys.current, wallets.current);
    },

    session: {
      authenticate: session.authenticate,
      list: session.list,
      revokeOther: session.revokeOther,
      revokeOthers: session.revokeOthers,
      async reauthenticate(options, call) {
        const { factors, ...reply } = await session.reauthenticate(options, call);
        const { organization } = holder();
        return { ...reply, factors: factors.flatMap((factor) => asFactor(factor, organization)) };
      },
    },

    user: {
      get: self.get,
      update: ({ name }, call) => self.update({ name: name?.first_name ?? '' }, call),
      delete: (call) => client.organization.members.delete({ member_id: holder().ids.member_id }, call),
      export: self.export,
      cancelDeletion: self.cancelDeletion,
      deletePhoneNumber: (_id, call) => self.deleteMFAPhoneNumber(call),
      deleteTOTP: (_id, call) => self.deleteMFATOTP(call),
      async deleteWebauthnRegistration(webauthn_registration_id, call) {
        await webauthn.delete({ webauthn_registration_id }, call);
        await passkeys.load(call);
      },
      async deleteCryptoWallet(crypto_wallet_id, call) {
        await cryptoWallets.delete({ crypto_wallet_id }, call);
        await wallets.load(call);
      },
      getConnectedApps: self.getConnectedApps,
      revokedConnectedApp: (connected_app_id, call) => self.revokeConnectedApp({ connected_app_id }, call),
    },

    // The method's id is the address: a code of members is for an address, or for their number.
    otps: {
      email: {
        async send(email_address, { locale } = {}, call) {
          const language = locale === undefined ? {} : { locale };
          if (email_address === holder().email)
            await otps.email.loginOrSignup({ ...toOrganization(), email_address, ...language }, call);
          else
            await self.startEmailUpdate({ email_address, delivery_method: 'EMAIL_OTP', ...language }, call);
          return { method_id: email_address };
        },
      },
      sms: {
        async send(number, { locale } = {}, call) {
          const { member, ids } = holder();
          const language = locale === undefined ? {} : { locale };
          const isNew = member?.mfa_phone_number !== number;
          await otps.sms.send({ ...ids, ...language, ...(isNew && { mfa_phone_number: number }) }, call);
          return { method_id: number };
        },
      },
      authenticate(code, to, { session_duration_minutes }, call) {
        const proof = { code, session_duration_minutes };
        return to.includes('@')
          ? otps.email.authenticate({ ...toOrganization(), email_address: to, ...proof }, call)
          : otps.sms.authenticate({ ...holder().ids, ...proof }, call);
      },
    },

    passwords: {
      authenticate: ({ email: email_address, ...proof }, call) =>
        passwords.authenticate({ ...toOrganization(), email_address, ...proof }, call),
      resetBySession: ({ password }, call) => passwords.resetBySession({ password }, call),
      strengthCheck: ({ password, email }, call) =>
        passwords.strengthCheck({ password, ...(email === undefined ? {} : { email_address: email }) }, call),
    },

    ...secondCalls(client, () => holder().ids),

    oauth: {
      start(provider, { login_redirect_url, provider_params } = {}, call) {
        const page = present({ login_redirect_url });
        const isCompany = holder().organization?.sso_active_connections.some(
          ({ connection_id }) => connection_id === provider,
        );
        return isCompany
          ? client.sso.start({ connection_id: provider, ...page }, call)
          : // The provider named it among the accounts of the member.
            client.oauth[provider as MemberOAuthProvider].start(
              { ...toOrganization(), ...page, ...present({ provider_params }) },
              call,
            );
      },
    },

    webauthn: {
      authenticate: (options, call) => webauthn.authenticate({ ...toOrganization(), ...options }, call),
      async register(options, call) {
        const reply = await webauthn.register(options, call);
        await passkeys.load(call);
        return { ...reply, user: calls.state.user };
      },
      async update(options, call) {
        await webauthn.update(options, call);
        await passkeys.load(call);
      },
      syncAuthenticators: webauthn.syncAuthenticators,
      load: passkeys.load,
    },

    cryptoWallets: {
      authenticateStart: cryptoWallets.authenticateStart,
      // One call proves a wallet of the member, another adds a new one.
      async authenticate(options, call) {
        await wallets.load(call);
        const { crypto_wallet_type: chain, crypto_wallet_address: address } = options;
        const isOwn = wallets.current.some(
          (one) =>
            one.crypto_wallet_type === chain && isSameAddress(chain, one.crypto_wallet_address, address),
        );
        if (isOwn) return cryptoWallets.authenticate({ ...toOrganization(), ...options }, call);
        const reply = await cryptoWallets.add(options, call);
        await wallets.load(call);
        return reply;
      },
      load: wallets.load,
    },
  };
  // The sections of members make no other calls, and read of a reply only what both kinds have.
  return {
    ...calls,
    get state() {
      return calls.state;
    },
    prefix: client.prefix,
    bootstrap: client.bootstrap,
    authenticateByUrl: client.authenticateByUrl,
    onStateChange(listener: (state: UserState) => void) {
      const notify = () => listener(calls.state);
      const stops = [client.onStateChange(notify), passkeys.onChange(notify), wallets.onChange(notify)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  } as unknown as SessionClient;
}

/** React compares states by identity. */
function rememberedLast<From extends readonly unknown[], To>(make: (...from: From) => To) {
  let last: { readonly from: From; readonly to: To } | null = null;
  return (...from: From): To => {
    if (!last?.from.every((value, index) => value === from[index])) last = { from, to: make(...from) };
    return last.to;
  };
}
