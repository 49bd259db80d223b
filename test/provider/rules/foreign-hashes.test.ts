/** Password hashes of other systems. */
import assert from 'node:assert/strict';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import {
  auth0Hash,
  checkHash,
  firebaseHash,
  verifyForeign,
} from '../../../provider/proofs/passwords/foreign-hashes.ts';
import {
  hashPassword,
  isOutdated,
  normalizePassword,
  verifyPassword,
} from '../../../provider/proofs/passwords/hashing.ts';

const password = 'user1password';
const salt = Buffer.from('a salt of 16 chr');
const plain = (value: Buffer) => value.toString('base64').replace(/=+$/, '');
const derived = scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 1 });
const stretched = pbkdf2Sync(password, salt, 1000, 32, 'sha256');

/** The vector that https://github.com/firebase/scrypt publishes. */
const firebase = {
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};

const forms: Record<string, () => Promise<string> | string> = {
  bcrypt: async () => checkHash(await bcrypt(password, 4)),
  'bcrypt as PHP writes it': async () => checkHash((await bcrypt(password, 4)).replace('$2b$', '$2y$')),
  argon2: async () => checkHash(await argon2(password, { memoryCost: 8192, timeCost: 1 })),
  scrypt: () => checkHash(`$scrypt$ln=14,r=8,p=1$${plain(salt)}$${plain(derived)}`),
  PBKDF2: () => checkHash(`$pbkdf2-sha256$i=1000,l=32$${plain(salt)}$${plain(stretched)}`),
  'PBKDF2 of passlib': () =>
    checkHash(`$pbkdf2-sha256$1000$${plain(salt)}$${plain(stretched).replaceAll('+', '.')}`),
  Firebase: () => firebaseHash(firebase),
  'scrypt of Auth0': () =>
    auth0Hash({
      algorithm: 'scrypt',
      hash: { value: derived.toString('hex'), encoding: 'hex' },
      salt: { value: salt.toString('utf8'), encoding: 'utf8' },
      ...{ cost: 16_384, blockSize: 8, parallelization: 1, keylen: 32 },
    }),
  'bcrypt of Auth0': async () =>
    auth0Hash({ algorithm: 'bcrypt', hash: { value: await bcrypt(password, 4) } }),
};

describe('a password hash of another system', () => {
  for (const [name, make] of Object.entries(forms))
    it(`opens by its password and by no other: ${name}`, async () => {
      const stored = await make();
      assert.equal(await verifyForeign(stored, password), true);
      assert.equal(await verifyForeign(stored, 'user1passwort'), false);
      assert.equal(checkHash(stored), stored);
      assert.ok(isOutdated(stored));
    });

  it('opens by a password that another form of the text was hashed of', async () => {
    const words = [
      'wait\u2026what',
      'o\uFB03ce hours',
      'Mu\u0308ller 2020',
      'M\u00FCller 2020',
      '\uFF30\uFF41\uFF53\uFF53',
      'x\u00B2 + y\u00B2',
    ];
    for (const typed of words) {
      for (const form of [typed, ...(['NFC', 'NFD', 'NFKC'] as const).map((one) => typed.normalize(one))]) {
        const stored = await bcrypt(form, 4);
        assert.equal(await verifyPassword(stored, typed), true, JSON.stringify([typed, form]));
        assert.equal(await verifyPassword(stored, `${typed}x`), false);
      }
      // One form of our own hashes counts, however the keyboard writes it.
      const hash = await hashPassword(normalizePassword(typed));
      assert.equal(await verifyPassword(hash, typed.normalize('NFD')), true, typed);
    }
  });

  it('is refused if it is incomplete, too quick, or would keep the provider busy for seconds', () => {
    const refused = (text: string, message: RegExp) => assert.throws(() => checkHash(text), message);
    refused('5f4dcc3b5aa765d61d8327deb882cf99', /PHC/);
    refused('$2b$10$short', /incomplete bcrypt/);
    refused(`$2b$31$${'a'.repeat(53)}`, /takes too long/);
    refused(`$scrypt$ln=30,r=8,p=1$${plain(salt)}$${plain(derived)}`, /takes too long/);
    refused(`$scrypt$ln=14,r=8,p=1$${plain(salt)}$`, /incomplete scrypt/);
    refused(`$pbkdf2-md5$i=1000,l=32$${plain(salt)}$${plain(stretched)}`, /incomplete PBKDF2/);
    refused('$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaA', /takes too long/);
    // Each cost alone would be allowed.
    refused(`$scrypt$ln=18,r=8,p=16$${plain(salt)}$${plain(derived)}`, /takes too long/);
    refused(`$pbkdf2-sha1$i=5000000,l=40$${plain(salt)}$${plain(Buffer.alloc(40))}`, /takes too long/);
    refused('$argon2id$v=19$m=262144,t=20,p=1$c2FsdHNhbHQ$aGFzaA', /takes too long/);
    refused('$argon2id$v=19$m=8192,t=1,p=4000$c2FsdHNhbHQ$aGFzaA', /takes too long/);
    refused(`$pbkdf2-sha256$i=1000,l=32$${'a'.repeat(4000)}$${plain(stretched)}`, /too long/);
    assert.throws(() => auth0Hash({ algorithm: 'md5', hash: { value: 'x' } }), /too quick/);
  });
});
