/** Sign-in of members by SAML: against another library's identity provider, and against forged responses. */
import assert from 'node:assert/strict';
import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { sweep } from '../../../../../provider/sweep/sweep.ts';
import type { SamlConnection } from '../../../../../session-core/wire/b2b/sso.ts';
import { duration, employee, newDomain, shelterOf, shelterToken, whole } from '../../../members.ts';
import { tokenOf } from '../../../parties/company-login.ts';
import {
  certificate,
  otherCertificate,
  type Responding,
  respond,
  wrappings,
} from '../../../parties/saml-server.ts';
import { Browser, locationOf } from '../../../parties/social.ts';
import { createWorld, minute } from '../../../world.ts';

export function samlSuite(database: () => OpenedDatabase): void {
  const authenticate = 'POST /b2b/sso/authenticate';
  const hour = 60 * minute;
  const set = 'PUT /b2b/sso/saml/:connection_id';
  const setByUrl = 'PUT /b2b/sso/saml/:connection_id/url';
  const dropCertificate = 'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id';

  type Options = Pick<Responding, 'says' | 'signs' | 'algorithm' | 'encrypts'>;
  const newKey = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();

  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database() });
    const shelter = shelterOf(world);
    const domain = newDomain();
    const { session_token: session } = await shelter.found(employee(domain));
    const reply = (
      await shelter.call('POST /b2b/sso/saml', { identity_provider: 'okta' }, { session })
    ).data();
    assert.equal(reply.connection.status, 'pending');
    const { connection_id } = reply.connection;
    const params = { connection_id };
    const entityId = `https://login.${domain}/metadata`;
    const change = async (body: object) => shelter.call(set, body, { session, params });
    const { connection } = (
      await change({
        idp_entity_id: entityId,
        idp_sso_url: `https://login.${domain}/saml`,
        x509_certificate: certificate,
      })
    ).data();
    assert.equal(connection.status, 'active');
    const describedBy = async () => (await fetch(connection.audience_uri)).text();

    /** Begins in a browser of its own. */
    async function begin() {
      const browser = new Browser(world);
      const query = new URLSearchParams({ public_token: shelterToken, connection_id });
      const login = locationOf(await browser.get(`/v1/public/sso/start?${query}`));
      const state = login.searchParams.get('RelayState') ?? '';
      const answer = async (options: Options = {}) =>
        respond({ login, metadata: await describedBy(), entityId, now: world.clock.now(), ...options });
      /** Posts as another site's form does, without the cookie, and follows to the host's page. */
      async function post(xml: string, RelayState = state): Promise<URL> {
        const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState });
        const headers = { Origin: `https://login.${domain}` };
        const redirect = 'manual';
        const posted = await fetch(connection.acs_url, { method: 'POST', body, headers, redirect });
        assert.equal(posted.status, 303, await posted.clone().text());
        const next = new URL(posted.headers.get('location') ?? '', world.url);
        return locationOf(await browser.get(next.href));
      }
      return { browser, login, state, answer, post };
    }

    /** The error that a response ends with; null if it signs in. */
    async function errorOf(options: Options, forge = (xml: string) => xml): Promise<string | null> {
      const { answer, post } = await begin();
      return (await post(forge(await answer(options)))).searchParams.get('error');
    }

    return { world, shelter, domain, session, params, connection, change, describedBy, begin, errorOf };
  }

  describe('a company’s SAML login', () => {
    it('signs in by a response whose assertion, or all of which, is signed', async (t) => {
      const { shelter, domain, begin, connection, change } = await open(t);
      const groups = [{ role_id: 'auth_admin', group: 'IT' }];
      (await change({ saml_group_implicit_role_assignments: groups })).data();
      for (const signs of ['assertion', 'response'] as const) {
        const email = employee(domain);
        const { answer, post } = await begin();
        const attributes = { firstName: ['Ada'], lastName: ['Lovelace'], groups: ['IT', 'Otters'] };
        const back = await post(await answer({ signs, says: { nameId: email, attributes } }));
        const body = { ...duration, sso_token: tokenOf(back) };
        const { member, member_session } = whole((await shelter.call(authenticate, body)).data());
        assert.deepEqual([member.email_address, member.name], [email, 'Ada Lovelace']);
        assert.equal(member.sso_registrations[0]?.connection_id, connection.connection_id);
        const [factor] = member_session.authentication_factors;
        assert.deepEqual([factor?.type, factor?.delivery_method], ['sso', 'sso_saml']);
        assert.ok(member_session.roles.includes('auth_admin'));
      }
    });

    it('may know us by another name, at another address, and name people in the form that its admins choose', async (t) => {
      const { change, connection, domain, begin, errorOf } = await open(t);
      const usual = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
      const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
      const gateway = `https://sso.${domain}/acs`;
      const requested = async () => {
        const text = (await begin()).login.searchParams.get('SAMLRequest') ?? '';
        const xml = inflateRawSync(Buffer.from(text, 'base64')).toString();
        return [
          /AssertionConsumerServiceURL="([^"]+)"/,
          /<saml:Issuer[^>]*>([^<]+)</,
          /<samlp:NameIDPolicy[^>]* Format="([^"]+)"/,
        ].map((part) => part.exec(xml)?.[1]);
      };
      assert.deepEqual(await requested(), [connection.acs_url, connection.audience_uri, usual]);
      assert.equal(await errorOf({ says: { nameIdFormat: persistent } }), null);
      const chosen = {
        nameid_format: persistent,
        alternative_audience_uri: 'urn:amazon:cognito:before',
        alternative_acs_url: gateway,
      };
      const { connection: changed } = (await change(chosen)).data();
      assert.deepEqual({ ...changed, ...chosen, allow_gateway_callback: true }, changed);
      assert.deepEqual(await requested(), [gateway, chosen.alternative_audience_uri, persistent]);
      assert.equal(await errorOf({}), null);
      assert.equal(await errorOf({ says: { nameIdFormat: persistent } }), null);
      const before = { audience: connection.audience_uri, recipient: connection.acs_url };
      assert.equal(await errorOf({ says: before }), null, 'our own names count as before');
      assert.equal(await errorOf({ says: { nameIdFormat: usual } }), 'invalid_saml_response');
      const other = 'invalid_audience_saml_response';
      assert.equal(await errorOf({ says: { audience: 'urn:another' } }), other);
      assert.equal(await errorOf({ says: { recipient: 'https://evil.example/acs' } }), other);
      (await change({ allow_gateway_callback: false })).data();
      assert.equal((await requested())[0], connection.acs_url);
      assert.equal(await errorOf({ says: { recipient: gateway } }), other);
      (await change({ alternative_audience_uri: '' })).data();
      assert.equal(await errorOf({ says: { audience: chosen.alternative_audience_uri } }), other);
      assert.equal(
        (await change({ alternative_acs_url: 'http://sso.example/acs' })).refused(),
        'bad_request',
      );
      const fleeting = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
      assert.equal((await change({ nameid_format: fleeting })).refused(), 'bad_request');
    });

    it('has a mapping that says where the address is, and where the groups are that give roles', async (t) => {
      const { change } = await open(t);
      const groups = [{ role_id: 'auth_admin', group: 'IT' }];
      const refusals = {
        saml_connection_email_mapping_required: { attribute_mapping: { groups: 'groups' } },
        saml_connection_attribute_mapping_missing_groups_key: {
          attribute_mapping: { email: 'mail' },
          saml_group_implicit_role_assignments: groups,
        },
      };
      for (const [name, body] of Object.entries(refusals)) assert.equal((await change(body)).refused(), name);
      (await change({ attribute_mapping: { email: 'mail' } })).data();
      const later = await change({ saml_group_implicit_role_assignments: groups });
      assert.equal(later.refused(), 'saml_connection_attribute_mapping_missing_groups_key');
    });

    it('is not believed without a signature that fits', async (t) => {
      const { errorOf, shelter, session, params } = await open(t);
      const unsigned = (xml: string) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '');
      assert.equal(await errorOf({}, unsigned), 'missing_signature_saml_response');
      assert.equal(await errorOf({ signs: 'foreign' }), 'invalid_signature_saml_response');
      const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
      assert.equal(
        await errorOf({ algorithm: sha1 }),
        'invalid_signature_saml_response',
        'SHA-1 is too weak',
      );
      const changed = (xml: string) => xml.replace('ada@example.com', 'eve@example.com');
      assert.equal(await errorOf({}, changed), 'invalid_signature_saml_response');
      assert.equal(await errorOf({ signs: 'response' }, changed), 'invalid_signature_saml_response');
      (await shelter.call(set, { x509_certificate: otherCertificate }, { session, params })).data();
      assert.equal(await errorOf({ signs: 'foreign' }), null, 'while a login changes its key, both fit');
      assert.equal(await errorOf({}), null);
    });

    it('is not believed when something else is wrapped around what it signed (XSW 1 to 8)', async (t) => {
      const { begin } = await open(t);
      const evil = (xml: string) =>
        xml
          .replaceAll('ada@example.com', 'eve@example.com')
          .replaceAll(/ ID="[^"]*"/g, () => ` ID="_${randomUUID()}"`);
      for (const index of Array.from({ length: 8 }).keys()) {
        const { answer, post } = await begin();
        const all = wrappings(await answer(), await answer({ signs: 'response' }), evil);
        assert.equal(all.length, 8);
        const xml = all[index] ?? '';
        assert.match(xml, /eve@example\.com/);
        const error = (await post(xml)).searchParams.get('error');
        assert.match(
          error ?? 'none',
          /^(invalid_saml_response|invalid_signature_saml_response)$/,
          `XSW${index + 1}`,
        );
      }
    });

    it('is not believed where another parser would read it differently', async (t) => {
      const { errorOf } = await open(t);
      const comment = (xml: string) => xml.replace('ada@example.com', 'ada@example.com<!---->.evil.example');
      const instruction = (xml: string) =>
        xml.replace('ada@example.com', 'ada@example.com<?x?>.evil.example');
      const entity = (xml: string) =>
        `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/hostname">]>${xml.replace('ada@example.com', '&who;')}`;
      for (const forge of [comment, instruction, entity]) {
        assert.equal(await errorOf({}, forge), 'invalid_saml_response');
      }
      assert.equal(await errorOf({}, () => 'not XML'), 'missing_signature_saml_response');
    });

    it('is not believed in the name, at the place or at the time of another', async (t) => {
      const { errorOf, world } = await open(t);
      const at = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds);
      const expectations: [Options['says'], string][] = [
        [{ issuer: 'https://another.example/metadata' }, 'invalid_issuer_saml_response'],
        [{ audience: 'https://another.example/' }, 'invalid_audience_saml_response'],
        [{ recipient: 'https://another.example/acs' }, 'invalid_audience_saml_response'],
        [{ inResponseTo: '_another-request' }, 'unsolicited_saml_response'],
        [{ notBefore: at(-hour), notOnOrAfter: at(-5 * minute) }, 'expired_saml_response'],
        [{ notBefore: at(5 * minute), notOnOrAfter: at(10 * minute) }, 'not_yet_valid_saml_response'],
        [{ issueInstant: at(-25 * hour), notBefore: at(-25 * hour) }, 'expired_saml_response'],
        [{ issueInstant: at(5 * minute) }, 'not_yet_valid_saml_response'],
        [{ status: 'Responder' }, 'invalid_saml_response'],
        [{ nameId: 'not an address' }, 'invalid_saml_response_email'],
      ];
      for (const [says, error] of expectations) {
        assert.equal(await errorOf({ says }), error, JSON.stringify(says));
        assert.equal(await errorOf({ says, signs: 'response' }), error, JSON.stringify(says));
      }
    });

    it('signs in however long the company lets an assertion live, and never twice', async (t) => {
      const { errorOf, world, begin, change, connection } = await open(t);
      const at = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds);
      // Entra with a clock ahead, Entra as documented, ADFS, and a company that means for ever.
      for (const life of [hour + 2000, 70 * minute, 8 * hour, 40 * 365 * 24 * hour]) {
        assert.equal(await errorOf({ says: { notOnOrAfter: at(life) } }), null, `${life} ms`);
      }
      (await change({ idp_initiated_auth_disabled: false })).data();
      const { answer } = await begin();
      const xml = await answer({ says: { inResponseTo: '', notOnOrAfter: at(40 * 365 * 24 * hour) } });
      const send = async () => {
        const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });
        const response = await fetch(connection.acs_url, { method: 'POST', body, redirect: 'manual' });
        return locationOf(response).searchParams.get('error');
      };
      assert.equal(await send(), null);
      for (const [hours, error] of [
        [23, 'duplicate_saml_response'],
        [2, 'expired_saml_response'],
      ] as const) {
        world.clock.advance(hours * hour);
        await sweep(world.provider.world);
        assert.equal(await send(), error, `${hours} hours later`);
      }
    });

    it('makes no work by a response that is too large to be a sign-in', async (t) => {
      const { errorOf } = await open(t);
      const parse = t.mock.method(DOMParser.prototype, 'parseFromString');
      const count = 2000;
      const names = (what: (index: number) => string, number = count) =>
        Array.from({ length: number }, (_, index) => what(index)).join('');
      const end = '</samlp:Response>';
      const shapes: Record<string, (xml: string) => string> = {
        elements: (xml) => xml.replace(end, `${'<a/>'.repeat(count)}${end}`),
        depth: (xml) => xml.replace(end, `${'<a x="/>">'.repeat(50)}${'</a>'.repeat(50)}${end}`),
        'depth in quotes': (xml) =>
          xml.replace(end, `${'<a x="</a>">'.repeat(50)}${'</a>'.repeat(50)}${end}`),
        'depth by ends of others': (xml) =>
          xml.replace(end, `${'<a></b>'.repeat(50)}${'</a>'.repeat(50)}${end}`),
        'depth in a comment': (xml) =>
          xml.replace(end, `<!--${'</a>'.repeat(50)}-->${'<a>'.repeat(50)}${end}`),
        'elements after a comment’s beginning': (xml) =>
          xml.replace(end, `<![CDATA[><!--]]>${'<a>'.repeat(50)}<!-- -->${end}`),
        attributes: (xml) => xml.replace(end, `<a ${names((index) => ` b${index}=""`, 100)}/>${end}`),
        namespaces: (xml) =>
          xml.replace('<samlp:Response', `$& ${names((index) => ` xmlns:n${index}="u"`, 100)}`),
        sections: (xml) => xml.replace(end, `<![CDATA[</a>]]>${end}`),
      };
      for (const [name, forge] of Object.entries(shapes)) {
        let before = 0;
        const forged = (xml: string) => {
          before = parse.mock.callCount();
          return forge(xml);
        };
        assert.equal(await errorOf({}, forged), 'invalid_saml_response', name);
        assert.equal(parse.mock.callCount(), before, `${name}: nothing has read it`);
      }
      const groups = names((index) => `group ${index},`, 500).split(',');
      assert.equal(
        await errorOf({ says: { attributes: { groups } } }),
        null,
        'a person of many groups signs in',
      );
    });

    it('answers one request, in the browser that made it, once', async (t) => {
      const { begin, connection, world } = await open(t);
      const first = await begin();
      const xml = await first.answer();
      const second = await begin();
      const crossed = await second.post(xml);
      assert.equal(crossed.searchParams.get('error'), 'unsolicited_saml_response');
      tokenOf(await first.post(xml));
      const send = (RelayState: string) =>
        fetch(connection.acs_url, {
          method: 'POST',
          body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }),
          redirect: 'manual',
        });
      assert.equal((await send(first.state)).status, 400, 'the sign-in has ended');
      assert.equal((await send('')).status, 400, 'nobody asked');
      const third = await begin();
      const good = await third.answer();
      const [one, two] = await Promise.all(
        [1, 2].map(() =>
          fetch(connection.acs_url, {
            method: 'POST',
            body: new URLSearchParams({
              SAMLResponse: Buffer.from(good).toString('base64'),
              RelayState: third.state,
            }),
            redirect: 'manual',
          }),
        ),
      );
      const nexts = [one, two].map((response) => response?.headers.get('location') ?? '');
      assert.equal(nexts.filter((next) => next.includes('error=duplicate_saml_response')).length, 1);
      const stranger = await new Browser(world).get(nexts[0] ?? '');
      assert.equal(stranger.status, 400, 'another browser cannot take it');
      tokenOf(locationOf(await third.browser.get(nexts.find((next) => next.includes('error')) ?? '')));
    });

    it('may encrypt its response for any of our keys, but not with outdated algorithms', async (t) => {
      const { shelter, session, params, change, errorOf } = await open(t);
      const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
      const key = newKey();
      const { connection } = (await change({ saml_encryption_private_key: key })).data();
      const [first] = connection.saml_encryption_private_keys;
      assert.equal(JSON.stringify(connection).includes('PRIVATE KEY'), false, 'it is never shown again');
      (await change({ saml_encryption_private_key: newKey() })).data();
      assert.equal(await errorOf({ encrypts: oaep }), null);
      assert.equal(await errorOf({ encrypts: oaep, signs: 'response' }), null);
      assert.equal(
        await errorOf({ encrypts: oaep, signs: 'foreign' }),
        'invalid_signature_saml_response',
        'anybody can encrypt',
      );
      const pkcs1 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';
      assert.equal(await errorOf({ encrypts: pkcs1 }), 'invalid_saml_response');
      const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
      assert.equal(await errorOf({ encrypts: oaep, algorithm: sha1 }), 'invalid_signature_saml_response');
      const drop = 'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id';
      const named = { session, params: { ...params, private_key_id: first?.private_key_id ?? '' } };
      (await shelter.call(drop, null, named)).data();
      assert.equal((await shelter.call(drop, null, named)).refused(), 'sso_verification_key_not_found');
      assert.equal(await errorOf({ encrypts: oaep }), null, 'for the other key');
      assert.equal((await change({ saml_encryption_private_key: 'no key' })).refused(), 'bad_request');
    });

    it('can check that a request is ours', async (t) => {
      const { change, describedBy, begin } = await open(t);
      assert.match(await describedBy(), /AuthnRequestsSigned="false"/);
      const { connection } = (await change({ signing_private_key: newKey() })).data();
      const [certificate] = connection.signing_certificates;
      const metadata = await describedBy();
      assert.match(metadata, /AuthnRequestsSigned="true"/);
      assert.ok(metadata.includes((certificate?.certificate ?? '').replace(/-----[A-Z ]+-----|\s/g, '')));
      const { login, answer, post } = await begin();
      const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map(
        (name) => `${name}=${encodeURIComponent(login.searchParams.get(name) ?? '')}`,
      );
      const signature = login.searchParams.get('Signature') ?? '';
      assert.ok(
        createVerify('RSA-SHA256')
          .update(signed.join('&'))
          .verify(certificate?.certificate ?? '', signature, 'base64'),
      );
      tokenOf(await post(await answer()));
    });

    it('starts sign-ins itself only if the connection allows it', async (t) => {
      const { shelter, domain, connection, change, begin } = await open(t);
      const { answer } = await begin();
      const send = async (xml: string, RelayState: string) => {
        const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState });
        return fetch(connection.acs_url, { method: 'POST', body, redirect: 'manual' });
      };
      const email = employee(domain);
      const unsolicited = () => answer({ says: { inResponseTo: '', nameId: email } });
      assert.equal(connection.idp_initiated_auth_disabled, true);
      const refused = await send(await unsolicited(), '');
      assert.equal(refused.status, 400);
      assert.match(await refused.text(), /saml_idp_initiated_auth_disabled/);
      (await change({ idp_initiated_auth_disabled: false })).data();
      const deep = 'http://localhost:4301/animals/otter';
      const xml = await unsolicited();
      const back = locationOf(await send(xml, deep));
      assert.equal(back.pathname, '/animals/otter');
      const { member } = whole(
        (await shelter.call(authenticate, { ...duration, sso_token: tokenOf(back) })).data(),
      );
      assert.equal(member.email_address, email);
      const errorAfter = async (again: string, page: string) => {
        const { origin, searchParams } = locationOf(await send(again, page));
        assert.equal(origin, 'http://localhost:4301', 'never to a page of others');
        return searchParams.get('error');
      };
      assert.equal(await errorAfter(xml, 'https://evil.example/'), 'duplicate_saml_response');
      assert.equal(await errorAfter(await unsolicited(), 'https://evil.example/'), null);
      assert.equal(await errorAfter(await answer(), ''), 'unsolicited_saml_response', 'of another sign-in');
    });

    it('is set up by its metadata, and mocked in development', async (t) => {
      const { shelter, world, session, params, change } = await open(t);
      const metadata_url = `${world.url}/identity/company/saml/metadata`;
      const { connection } = (await shelter.call(setByUrl, { metadata_url }, { session, params })).data();
      assert.deepEqual([connection.status, connection.idp_entity_id], ['active', metadata_url]);
      assert.equal(connection.verification_certificates.length, 1, 'in place of those from before');
      const browser = new Browser(world);
      const query = new URLSearchParams({
        public_token: shelterToken,
        connection_id: connection.connection_id,
      });
      const login = locationOf(await browser.get(`/v1/public/sso/start?${query}`));
      const choose = async (choice: Record<string, string>) => {
        const body = new URLSearchParams({ ...Object.fromEntries(login.searchParams), ...choice });
        const page = await browser.get(login.pathname, { method: 'POST', body });
        const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
        const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
        const posted = await fetch(connection.acs_url, { method: 'POST', body: form, redirect: 'manual' });
        return locationOf(await browser.get(posted.headers.get('location') ?? ''));
      };
      const email = employee();
      const back = await choose({ choice: 'other', name: 'Ada & Co', email, groups: 'IT' });
      const body = { ...duration, sso_token: tokenOf(back) };
      const { member } = whole((await shelter.call(authenticate, body)).data());
      assert.deepEqual([member.email_address, member.name], [email, 'Ada & Co']);

      for (const wrong of ['https://10.0.0.7/metadata', `${world.url}/openapi.json`, 'ftp://x']) {
        const answer = await shelter.call(setByUrl, { metadata_url: wrong }, { session, params });
        assert.match(answer.refused(), /^(invalid_saml_metadata_url|bad_request)$/);
      }
      assert.equal(
        (await change({ idp_sso_url: 'http://company.example' })).refused(),
        'saml_connection_idp_sso_url_not_https',
      );
    });

    it('keeps at least one certificate, and at most five', async (t) => {
      const { shelter, session, params, connection, change } = await open(t);
      const drop = (certificate_id: string) =>
        shelter.call(dropCertificate, null, { session, params: { ...params, certificate_id } });
      const idOf = ({ verification_certificates: [first] }: SamlConnection) => first?.certificate_id ?? '';
      const only = idOf(connection);
      assert.equal((await drop(only)).refused(), 'cannot_delete_last_sso_verification_key');
      const again = (await change({ x509_certificate: certificate })).data().connection;
      assert.equal(again.verification_certificates.length, 1, 'the same one is not added twice');
      const two = (await change({ x509_certificate: otherCertificate })).data().connection;
      assert.equal(two.verification_certificates.length, 2);
      (await drop(only)).data();
      assert.equal((await drop(only)).refused(), 'sso_verification_key_not_found');
      assert.equal((await change({ x509_certificate: 'no certificate' })).refused(), 'bad_request');
    });
  });
}
