/** Client metadata documents at addresses that anyone can name: what is fetched, accepted and cached. */
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { fetchDocument, HostUnavailableError, isPublic } from '../../../provider/fetch/fetch-document.ts';
import { Refusal } from '../../../provider/http/refusal.ts';
import {
  concurrentFetches,
  createClientDocuments,
  documentAddress,
} from '../../../provider/oauth-server/client-documents.ts';

const id = 'https://app.example/client.json';
const document = {
  client_id: id,
  client_name: 'An Assistant',
  redirect_uris: ['https://app.example/back'],
  jwks_uri: 'http://10.0.0.1/keys',
};

const day = 24 * 60 * 60;
const good = async () => ({ json: document, cacheControl: '' });
const isBusy = (seconds: number) => (error: unknown) =>
  error instanceof Refusal && error.status === 503 && error.retryAfter === seconds;

function createDocuments(answer: (url: URL) => Promise<{ json: unknown; cacheControl: string }>) {
  let time = Date.UTC(2026, 0, 1);
  let fetched = 0;
  const documents = createClientDocuments({
    clock: { now: () => new Date(time) },
    allowLoopback: false,
    count: async () => undefined,
    onFailure: () => undefined,
    fetch: (url) => {
      fetched += 1;
      return answer(url);
    },
  });
  return {
    documents,
    find: (clientId = id, ip = '198.51.100.7') => documents.find(clientId, ip),
    fetched: () => fetched,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe('a client metadata document', () => {
  it('makes a public client of its valid fields, and ignores those that it may not set', async () => {
    const { find } = createDocuments(async () => ({ json: document, cacheControl: '' }));
    assert.deepEqual(await find(), {
      client_id: id,
      client_name: 'An Assistant',
      redirect_uris: ['https://app.example/back'],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
    });
  });

  it('is rejected if it names another client, redirects elsewhere, or has a secret', async () => {
    for (const wrong of [
      { client_id: 'https://app.example/other.json' },
      { client_id: 'https://evil.example/client.json' },
      { redirect_uris: ['http://app.example/back'] },
      { redirect_uris: ['https://app.example/back', 'javascript:alert(1)'] },
      { redirect_uris: ['https://app.example@evil.example/back'] },
      { redirect_uris: ['https://app.example/back#'] },
      { redirect_uris: ['app.example:/back'] },
      { redirect_uris: [] },
      { post_logout_redirect_uris: ['http://app.example/bye'] },
      { logo_uri: 'javascript:alert(1)' },
      { client_secret: 'public' },
      { token_endpoint_auth_method: 'client_secret_post' },
    ]) {
      const json = { ...document, ...wrong };
      const { find } = createDocuments(async () => ({ json, cacheControl: '' }));
      assert.equal(await find(), null, JSON.stringify(wrong));
    }
  });

  it('is cached for as long as it says, within limits', async () => {
    for (const [cacheControl, seconds] of [
      ['', 300],
      ['max-age=600', 600],
      ['no-store', 60],
      ['max-age=1', 60],
      ['public, max-age=999999999', 86_400],
    ] as const) {
      const { find, fetched, pass } = createDocuments(async () => ({ json: document, cacheControl }));
      await find();
      pass(seconds - 1);
      await find();
      assert.equal(fetched(), 1, cacheControl);
      pass(1);
      await find();
      assert.equal(fetched(), 2, cacheControl);
    }
  });

  it('is fetched once for many requests at the same time, and not again right after a failure', async () => {
    const good = createDocuments(async () => ({ json: document, cacheControl: '' }));
    await Promise.all(Array.from({ length: 5 }, () => good.find()));
    assert.equal(good.fetched(), 1);
    const bad = createDocuments(() => Promise.reject(new Error('away')));
    assert.deepEqual([await bad.find(), await bad.find(), bad.fetched()], [null, null, 1]);
    bad.pass(30);
    await bad.find();
    assert.equal(bad.fetched(), 2);
  });

  it('stays valid for a day while its host is down, with a new try now and then', async () => {
    let answer: () => Promise<{ json: unknown; cacheControl: string }> = good;
    const { find, fetched, pass } = createDocuments(() => answer());
    const metadata = await find();
    answer = () => Promise.reject(new HostUnavailableError('503'));
    pass(300);
    assert.deepEqual([await find(), await find(), fetched()], [metadata, metadata, 2]);
    pass(30);
    await find();
    assert.equal(fetched(), 3);
    pass(day - 31);
    assert.deepEqual(await find(), metadata);
    pass(1);
    await assert.rejects(find(), isBusy(30));
    answer = good;
    await assert.rejects(find(), isBusy(30));
    pass(30);
    assert.deepEqual(await find(), metadata);
  });

  it('is no longer valid when its host serves another, or none', async () => {
    for (const gone of [
      () => Promise.reject(new Error('The host returned status 404.')),
      async () => ({ json: { ...document, redirect_uris: ['javascript:alert(1)'] }, cacheControl: '' }),
    ]) {
      let answer: () => Promise<{ json: unknown; cacheControl: string }> = good;
      const { find, pass } = createDocuments(() => answer());
      await find();
      answer = gone;
      pass(300);
      assert.equal(await find(), null);
      answer = () => Promise.reject(new HostUnavailableError('503'));
      pass(30);
      await assert.rejects(find(), isBusy(30));
    }
  });

  it('is one of four fetched at a time for a network, and others do not wait', async () => {
    const slow = new Promise<never>(() => undefined);
    const { documents, pass, fetched } = createDocuments((url) => (url.href === id ? good() : slow));
    const find = (app: string, network: string) => documents.find(app, network);
    await find(id, 'a visitor');
    pass(300);
    const { perNetwork, total } = concurrentFetches;
    for (let app = 0; app < perNetwork; app += 1)
      void find(`https://slow-${app}.example/client.json`, 'a stranger');
    await assert.rejects(find('https://slow.example/client.json', 'a stranger'), isBusy(3));
    assert.ok(await find(id, 'a stranger'), 'what is kept serves on');
    assert.ok(await find(id, 'a visitor'));
    assert.equal(fetched(), perNetwork + 2);
    for (let app = 0; app < total; app += 1) {
      find(`https://more-${app}.example/client.json`, `network ${app}`).catch(() => undefined);
    }
    await assert.rejects(find('https://slow.example/client.json', 'a visitor'), isBusy(3));
    assert.equal(fetched(), total + 2);
  });

  it('has an unambiguous address', () => {
    for (const wrong of [
      'app.example/client.json',
      'https://app.example',
      'https://app.example/',
      'https://app.example/a/../client.json',
      'https://app.example/client.json#x',
      'https://user:secret@app.example/client.json',
      'https://APP.example/client.json',
      'http://app.example/client.json',
      'http://localhost:1/client.json',
      'javascript:alert(1)',
      `https://app.example/${'x'.repeat(2048)}`,
    ]) {
      assert.equal(documentAddress(wrong, false), null, wrong);
    }
    assert.equal(documentAddress(id, false)?.href, id);
    assert.ok(documentAddress('http://localhost:1/client.json', true));
    assert.equal(documentAddress('http://app.example/client.json', true), null);
  });
});

describe('fetching from outside', () => {
  async function serve(t: TestContext, listener: RequestListener): Promise<URL> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`);
  }
  const json = { 'Content-Type': 'application/json; charset=utf-8' };

  it('reads JSON, from this machine in development only', async (t) => {
    const url = await serve(t, (_request, response) =>
      response.writeHead(200, { ...json, 'Cache-Control': 'max-age=9' }).end('{"a":1}'),
    );
    assert.deepEqual(await fetchDocument(url, { allowLoopback: true }), {
      json: { a: 1 },
      cacheControl: 'max-age=9',
    });
    await assert.rejects(fetchDocument(url, { allowLoopback: false }), /Only https/);
  });

  it('follows no redirect, and accepts no other status, no other type and no long body', async (t) => {
    for (const [listener, reason] of [
      [(_request, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end(), /302/],
      [(_request, response) => response.writeHead(404, json).end('{}'), /404/],
      [(_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('{}'), /JSON/],
      [(_request, response) => response.writeHead(200, json).end('{'), /JSON/],
      [(_request, response) => response.writeHead(200, json).end(`"${'x'.repeat(40_000)}"`), /bytes/],
    ] satisfies [RequestListener, RegExp][]) {
      await assert.rejects(fetchDocument(await serve(t, listener), { allowLoopback: true }), reason);
    }
  });

  it('distinguishes a host that is down from one without the document', async (t) => {
    const isAway = (error: unknown) => error instanceof HostUnavailableError;
    const answers = (status: number) =>
      serve(t, (_request, response) => response.writeHead(status, json).end('{}'));
    for (const status of [500, 503, 429]) {
      await assert.rejects(fetchDocument(await answers(status), { allowLoopback: true }), isAway);
    }
    const gone = await answers(404);
    await assert.rejects(fetchDocument(gone, { allowLoopback: true }), (error) => !isAway(error));
    const cut = await serve(t, (_request, response) => response.destroy());
    await assert.rejects(fetchDocument(cut, { allowLoopback: true }), isAway);
    const named = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    const url = new URL('https://app.example/client.json');
    const options = { allowLoopback: false, resolve: named('EAI_AGAIN') };
    await assert.rejects(fetchDocument(url, options), isAway);
    const unknown = { ...options, resolve: named('ENOTFOUND') };
    await assert.rejects(fetchDocument(url, unknown), (error) => !isAway(error));
  });

  it('asks the name servers itself: a silent one keeps no thread from what else looks names up', async (t) => {
    const server = createSocket('udp4');
    server.on('message', (query, { port, address }) => {
      const question = query.subarray(12, query.indexOf(0, 12) + 5);
      const isIPv4 = question.readUInt16BE(question.length - 4) === 1;
      const header = Buffer.from([
        query[0] ?? 0,
        query[1] ?? 0,
        0x81,
        0x80,
        0,
        1,
        0,
        isIPv4 ? 1 : 0,
        0,
        0,
        0,
        0,
      ]);
      const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 8, 8, 4, 4]);
      server.send(Buffer.concat([header, question, isIPv4 ? answer : Buffer.alloc(0)]), port, address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    const before = dns.getServers();
    t.after(() => {
      dns.setServers(before);
      server.close();
    });
    dns.setServers([`127.0.0.1:${server.address().port}`]);
    const places: unknown[] = [];
    await fetchDocument(new URL('https://app.example/client.json'), {
      allowLoopback: false,
      async get({ hostname }, { lookup }) {
        lookup?.(hostname, { all: true }, (_error, all) => void places.push(all));
        return { json: {}, cacheControl: '' };
      },
    });
    assert.deepEqual(places, [[{ address: '8.8.4.4', family: 4 }]]);
  });

  it('includes the name lookup in its timeout', async () => {
    const options = {
      allowLoopback: false,
      resolve: () => new Promise<never>(() => undefined),
      signal: AbortSignal.abort(),
    };
    await assert.rejects(
      fetchDocument(new URL('https://app.example/client.json'), options),
      (error) => error instanceof HostUnavailableError,
    );
  });

  it('goes only to the public internet', async () => {
    for (const [address, allowLoopback] of [
      ['https://127.0.0.1/x', false],
      ['https://[::1]/x', false],
      ['https://localhost/x', false],
      ['https://192.168.1.1/x', false],
      ['https://127.0.0.2/x', true],
      ['https://192.168.1.1/x', true],
    ] as const) {
      await assert.rejects(fetchDocument(new URL(address), { allowLoopback }), /public internet/, address);
    }
    for (const address of [
      ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1'],
      ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', 'fc00::1', 'fe80::1'],
      ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'ff02::1', 'app.example', ''],
    ]) {
      assert.equal(isPublic(address), false, address);
    }
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111']) assert.equal(isPublic(address), true);
  });

  it('goes to the checked address, even if the name resolves differently a moment later', async () => {
    const places: unknown[] = [];
    await fetchDocument(new URL('https://app.example/client.json'), {
      allowLoopback: false,
      resolve: async () => [{ address: '8.8.8.8', family: 4 }],
      async get({ hostname }, { lookup }) {
        lookup?.(hostname, {}, (_error, address, family) => void places.push([address, family]));
        lookup?.(hostname, { all: true }, (_error, all) => void places.push(all));
        return { json: {}, cacheControl: '' };
      },
    });
    assert.deepEqual(places, [['8.8.8.8', 4], [{ address: '8.8.8.8', family: 4 }]]);
  });

  it('refuses a name that has a private address beside its public one', async () => {
    for (const addresses of [['8.8.8.8', '10.0.0.1'], ['10.0.0.1', '8.8.8.8'], []]) {
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
      const url = new URL('https://app.example/client.json');
      await assert.rejects(fetchDocument(url, { allowLoopback: false, resolve }), /public internet/);
    }
  });
});
