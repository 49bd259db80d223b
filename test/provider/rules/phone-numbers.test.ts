/** What the provider accepts as a phone number. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPhoneNumber } from '../../../provider/accounts/phone-numbers.ts';
import { Refusal } from '../../../provider/http/refusal.ts';
import fc from '../../properties.ts';

describe('reading a phone number', () => {
  it('gives E.164 whatever separates the digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });
    const between = fc.constantFrom('', ' ', '-', '.', '  ');
    fc.assert(
      fc.property(digits, between, between, (rest, one, two) => {
        const number = `+49151${rest}`;
        const written = `+49${one}151${two}${rest}`;
        assert.deepEqual(readPhoneNumber(written, []), { typed: number, key: number });
        assert.deepEqual(readPhoneNumber(number, ['DE']), { typed: number, key: number });
      }),
    );
  });

  it('refuses everything else with one of two error types', () => {
    const types = ['invalid_phone_number', 'invalid_phone_number_country_code'];
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.;,x٣') }),
      fc.string({ unit: fc.constantFrom(...'0123456789') }).map((digits) => `+${digits}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          assert.match(readPhoneNumber(text, []).key, /^\+[1-9]\d{4,14}$/);
        } catch (error) {
          assert.ok(error instanceof Refusal && types.includes(error.type), String(error));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses premium-rate numbers', () => {
    for (const number of ['+19005551234', '+499001234567', '+491801123456']) {
      assert.throws(() => readPhoneNumber(number, []), { type: 'invalid_phone_number' }, number);
    }
  });
});
