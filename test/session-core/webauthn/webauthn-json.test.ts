/** Converts passkeys to and from JSON where the browser does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64url } from '../../../session-core/lib/base64url.ts';
import {
  credentialToJson,
  fromBase64url,
  parseCreationOptions,
  parseRequestOptions,
} from '../../../session-core/webauthn/webauthn-json.ts';
import fc from '../../properties.ts';

test('bytes survive base64url, and plain base64 is accepted too', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual([...fromBase64url(base64url(bytes))], [...bytes]);
      assert.deepEqual([...fromBase64url(Buffer.from(bytes).toString('base64'))], [...bytes]);
    }),
  );
});

test('a browser without the JSON conversion uses ours', (t) => {
  const holder = globalThis as { PublicKeyCredential?: unknown };
  holder.PublicKeyCredential = class {};
  t.after(() => delete holder.PublicKeyCredential);
  const creation = parseCreationOptions({
    challenge: 'AQI',
    rp: { id: 'pets.example', name: 'Pets' },
    user: { id: 'Aw', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ id: 'BA', type: 'public-key', transports: ['usb'] }],
    timeout: 5,
  });
  assert.deepEqual(creation, {
    challenge: Uint8Array.of(1, 2),
    rp: { id: 'pets.example', name: 'Pets' },
    user: { id: Uint8Array.of(3), name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ id: Uint8Array.of(4), type: 'public-key', transports: ['usb'] }],
    timeout: 5,
  });
  const request = parseRequestOptions({ challenge: 'AQI', rpId: 'pets.example' });
  assert.deepEqual(request, { challenge: Uint8Array.of(1, 2), rpId: 'pets.example', allowCredentials: [] });

  const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;
  const plain = { id: 'BA', rawId: buffer(4), type: 'public-key', getClientExtensionResults: () => ({}) };
  const attestation = {
    clientDataJSON: buffer(1),
    attestationObject: buffer(2),
    getTransports: () => ['usb'],
  };
  const assertion = {
    clientDataJSON: buffer(1),
    authenticatorData: buffer(2),
    signature: buffer(3),
    userHandle: null,
  };
  const toJson = (response: object, more: object = {}) =>
    JSON.parse(
      JSON.stringify(credentialToJson({ ...plain, ...more, response } as unknown as PublicKeyCredential)),
    );
  const common = { id: 'BA', rawId: 'BA', type: 'public-key', clientExtensionResults: {} };
  assert.deepEqual(toJson(attestation), {
    ...common,
    response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['usb'] },
  });
  assert.deepEqual(toJson({ ...assertion, userHandle: buffer(5) }, { authenticatorAttachment: 'platform' }), {
    ...common,
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'BQ' },
  });
  assert.ok(!('userHandle' in toJson(assertion).response));
  const broken = { toJSON: () => assert.fail('Illegal invocation') };
  assert.equal(toJson(assertion, broken).rawId, 'BA');
  assert.deepEqual(toJson(assertion, { toJSON: () => ({ id: 'own' }) }), { id: 'own' });
});
