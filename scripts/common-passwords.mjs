/**
 * Makes `provider/proofs/passwords/common-passwords.bin`, the list of the most common passwords, as hashes: a lookup compares no
 * password in plain text. Run it by hand after an update of the dictionary.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { at } from './lib/root.mjs';

/** How much of each hash is kept. With six bytes, one strong password in billions counts as a common one. */
const bytes = 6;

export function commonPasswords() {
  const hashes = dictionary['passwords-common'].map((password) =>
    createHash('sha1').update(String(password).toLowerCase()).digest().subarray(0, bytes),
  );
  const sorted = hashes.sort(Buffer.compare);
  return Buffer.concat(sorted.filter((hash, index) => index === 0 || !hash.equals(sorted[index - 1])));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const list = commonPasswords();
  writeFileSync(at('provider/proofs/passwords/common-passwords.bin'), list);
  console.log(`${list.length / bytes} passwords`);
}
