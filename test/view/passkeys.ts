/** A browser that keeps passkeys: it makes and shows one without a dialog. */

const rp = { name: 'Meadow', id: location.hostname };
const challenge = 'Y2hhbGxlbmdl';

/** @param act what the visitor does in the dialog. @default agrees */
export function keepPasskeys(act: (options: CredentialRequestOptions) => Promise<void> = async () => {}) {
  const { create, get } = navigator.credentials;
  const requests: CredentialRequestOptions[] = [];
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    ...{ id: 'cGFzc2tleQ', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
    getClientExtensionResults: () => ({}),
    toJSON: () => ({ id: 'cGFzc2tleQ', type: 'public-key', response: {} }),
  };
  const answer = async (options: CredentialRequestOptions = {}) => {
    requests.push(options);
    await act(options);
    return credential as unknown as Credential;
  };
  navigator.credentials.create = answer;
  navigator.credentials.get = answer;
  return {
    requests,
    /** The replies of the scripted server. */
    creationOptions: JSON.stringify({
      ...{ challenge, rp, user: { id: 'dXNlcg', name: 'grace', displayName: 'Grace' } },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    }),
    requestOptions: JSON.stringify({ challenge, rpId: rp.id }),
    restore(): void {
      Object.assign(navigator.credentials, { create, get });
    },
  };
}
