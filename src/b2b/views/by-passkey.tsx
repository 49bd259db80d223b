/** The way to a passkey from the screens of second factors. */
import { PasskeyLink } from '../../products/totp/passkey-link.tsx';
import type { MfaFacts } from '../flow/facts.ts';
import type { ViewProps } from './view-props.ts';

interface ByPasskeyProps extends Pick<ViewProps<'totp.code'>, 'config' | 'send'> {
  mfa: MfaFacts;
}

/** An organization that names its second factors takes no passkey as one. */
export const ByPasskey = ({ mfa, config, send }: ByPasskeyProps) =>
  mfa.allowed === null && (
    <PasskeyLink config={config} onChoose={() => send({ type: 'passkeys.signInAsked' })} />
  );
