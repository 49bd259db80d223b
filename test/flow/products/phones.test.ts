/** Codes to phones: how numbers are formatted and parsed, and the next screen of each step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { callingCodes, mainCountry } from '../../../src/products/otp/calling-codes.ts';
import { countriesIn, matching } from '../../../src/products/otp/countries.ts';
import { type OtpEnter, otpOnMain, type Phone } from '../../../src/products/otp/flow.ts';
import { libraryWithin, plainNumber, submitTimeout } from '../../../src/products/otp/number-library.ts';
import * as numbers from '../../../src/products/otp/numbers.ts';
import { otpTable } from '../../../src/products/otp/screens-flow.ts';
import { setNumber, withoutCode } from '../../../src/products/otp/typing.ts';
import { allProducts } from '../../../src/products/table.ts';
import { regionOf } from '../../../src/validate/region-of.ts';
import fc from '../../properties.ts';

const config = resolveConfig({ products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp'] } });
const idle = { config, busy: [] as string[] };
const to: Phone = {
  channel: 'sms',
  number: '+447400123456',
  country: 'GB',
  national: '07400 123456',
  international: '+44 7400 123456',
};
const enter: OtpEnter = {
  name: 'otp.enter',
  to,
  methodId: 'phone-1',
  sentAt: 0,
  expiresAt: 300_000,
  resent: false,
};

/** Types letter by letter, each at the caret. */
function typeNumber(text: string, country = 'US') {
  let state = { text: '', caret: 0, country };
  for (const letter of text) {
    const { text: before, caret } = state;
    const next = before.slice(0, caret) + letter + before.slice(caret);
    state = setNumber({ ...state, text: next, caret: caret + 1 }, numbers, false);
  }
  return state;
}

test('every country of the library can be chosen, with its calling code, the United States first', () => {
  assert.deepEqual([...callingCodes.keys()].sort(), [...getCountries()].sort());
  for (const country of getCountries()) {
    assert.equal(callingCodes.get(country), getCountryCallingCode(country), country);
  }
  assert.equal(mainCountry('44'), 'GB');
  const english = countriesIn();
  assert.deepEqual(english[0], { region: 'US', name: 'United States', code: '1' });
  assert.equal(english[1]?.name, 'Afghanistan');
  assert.ok(countriesIn('de').some(({ name, code }) => name === 'Deutschland' && code === '49'));
  assert.equal(countriesIn('no such tag!').length, english.length);
});

test('the list is searched by the beginning of a word, by calling code and by ISO code', () => {
  const names = (query: string) => matching(countriesIn('en'), query).map(({ name }) => name);
  assert.deepEqual(names('king'), ['United Kingdom']);
  assert.deepEqual(names('côte'), names('COTE'));
  assert.equal(names('cote').length, 1);
  assert.ok(names('+44').includes('Jersey'));
  assert.deepEqual(names('0049'), ['Germany']);
  assert.deepEqual(names('de'), ['Denmark', 'Germany']);
  assert.deepEqual(names('atlantis'), []);
});

test('the first country is the region of the locale, or the main one of its language, or the United States', () => {
  const region = (locale: string) => regionOf(resolveConfig({ locale }).locale);
  assert.equal(regionOf(undefined), 'US');
  assert.equal(region('de-AT'), 'AT');
  assert.equal(region('zh-Hant-tw'), 'TW');
  assert.equal(region('de'), 'DE');
  assert.equal(region('sr-Latn'), 'RS');
  for (const none of ['', 'en-001']) assert.equal(region(none), 'US');
});

test('typed digits are formatted by the country’s rules', () => {
  assert.equal(typeNumber('2015550123').text, '(201) 555-0123');
  assert.equal(typeNumber('030123456', 'DE').text, '030 123456');
  assert.deepEqual(typeNumber('+49301'), { text: '+49 30 1', caret: 8, country: 'DE' });
});

test('a whole number with + overrides the chosen country, and then gets the national format', () => {
  const pasted = { text: '+44 7400 123456', caret: 15, country: 'US' };
  assert.deepEqual(setNumber(pasted, numbers, true), { text: '07400 123456', caret: 12, country: 'GB' });
  // Canada shares its code with the United States, and stays until the number decides.
  assert.equal(setNumber({ text: '+1', caret: 2, country: 'CA' }, numbers, false).country, 'CA');
  assert.equal(setNumber({ text: '+1 416 555 0123', caret: 15, country: 'US' }, numbers, true).country, 'CA');
});

test('a plus is recognised in full width, as in links and address books, and after invisible characters', () => {
  const home = {
    number: '+819012345678',
    country: 'JP',
    national: '090-1234-5678',
    international: '+81 90 1234 5678',
  };
  const ways = [
    '＋８１９０１２３４５６７８',
    'tel:+81-90-1234-5678',
    '\u202a+81 90 1234 5678\u202c',
    '\u200e+819012345678',
  ];
  for (const text of ways) {
    for (const country of ['JP', 'US', 'DE']) {
      assert.deepEqual(numbers.readNumber(text, country), home, text);
      const pasted = { text, caret: text.length, country };
      assert.deepEqual(
        setNumber(pasted, numbers, true),
        { text: home.national, caret: 13, country: 'JP' },
        text,
      );
      assert.equal(plainNumber({ text, callingCode: '1' }), home.number, text);
    }
  }
  assert.deepEqual(typeNumber('＋８１９０'), typeNumber('+8190'));
});

test('letters stay for the visitor to correct', () => {
  const typed = { text: '555-CALL', caret: 8, country: 'US' };
  assert.deepEqual(setNumber(typed, numbers, false), typed);
});

test('formatting keeps the digits, and the caret behind the same digit', () => {
  const digits = (text: string) => text.replace(/[^0-9+]/g, '');
  const country = fc.constantFrom('US', 'GB', 'DE', 'BR', 'IN', 'FR', 'CN');
  const raw = fc.array(fc.constantFrom(...'0123456789 ()-'), { maxLength: 18 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.boolean(), raw, country, fc.nat(), (plus, rest, chosen, at) => {
      const text = (plus ? '+' : '') + rest;
      const caret = at % (text.length + 1);
      const next = setNumber({ text, caret, country: chosen }, numbers, false);
      assert.equal(digits(next.text), digits(text));
      assert.equal(digits(next.text.slice(0, next.caret)), digits(text.slice(0, caret)));
      assert.deepEqual(setNumber(next, numbers, false), next);
    }),
  );
});

test('digits that are an international prefix in one country stay national during typing', () => {
  const next = setNumber({ text: '0062', caret: 0, country: 'IN' }, numbers, false);
  assert.equal(next.country, 'IN');
  assert.deepEqual(setNumber(next, numbers, false), next);
  assert.equal(numbers.readNumber('0062 21 5708888', 'IN')?.number, '+62215708888');
});

test('choosing another country removes the calling code from the field', () => {
  assert.equal(withoutCode('+44 7400', '44'), '7400');
  assert.equal(withoutCode('07400', '44'), '07400');
});

test('a number is parsed with its country, converted to E.164, and refused if invalid', () => {
  assert.deepEqual(numbers.readNumber('07400 123456', 'GB'), {
    number: '+447400123456',
    country: 'GB',
    national: '07400 123456',
    international: '+44 7400 123456',
  });
  for (const none of ['', '12', 'ada@example.com', '+', '+0 123', '(201) 555-012']) {
    assert.equal(numbers.readNumber(none, 'US'), null, none);
  }
});

test('00 counts as the plus even in countries with another international prefix', () => {
  assert.equal(numbers.readNumber('0049 1512 3456789', 'US')?.number, '+4915123456789');
  assert.equal(numbers.readNumber('0049 1512 3456789', 'US')?.country, 'DE');
  assert.equal(numbers.readNumber('00 12', 'US'), null);
  assert.equal(plainNumber({ callingCode: '1', text: '0049 1512 3456789' }), '+4915123456789');
});

test('without the library a number is its digits after the calling code, without separators', () => {
  const phone = (text: string) => ({ callingCode: '1', text });
  assert.equal(plainNumber(phone(' (201) 555-0123')), '+12015550123');
  assert.equal(plainNumber(phone('+44 7400 123456')), '+447400123456');
  assert.equal(plainNumber(phone('٢٠١٥٥٥٠١٢٣')), '+12015550123');
});

test('the form waits for the library for two seconds, and not at all after a failure', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const never = libraryWithin(submitTimeout, { load: () => new Promise(() => {}) });
  t.mock.timers.tick(1999);
  assert.equal(await Promise.race([never, Promise.resolve('waiting')]), 'waiting');
  t.mock.timers.tick(1);
  assert.equal(await never, null);
  assert.equal(await libraryWithin(submitTimeout, { load: () => Promise.reject(new Error('no')) }), null);
  assert.ok(await libraryWithin(submitTimeout));
});

test('a submitted number is parsed, then gets a code; an invalid one is a problem of its field', () => {
  const phone = { channel: 'sms', country: 'GB', text: '07400 123456', callingCode: '44' } as const;
  const submitted = { type: 'otp.phoneSubmitted', phone } as const;
  const submit = otpOnMain.main['otp.phoneSubmitted'];
  assert.deepEqual(submit({ name: 'main' }, submitted, idle), {
    run: { do: 'otp.readPhone', phone },
  });
  assert.equal(submit({ name: 'main' }, submitted, { config, busy: ['otp.send'] }), undefined);
  const read = otpTable.main['otp.phoneRead'];
  assert.deepEqual(read({ name: 'main' }, { type: 'otp.phoneRead', to }), {
    run: { do: 'otp.send', to, again: false },
  });
  const { problem } = read({ name: 'main' }, { type: 'otp.phoneRead', to: null });
  assert.deepEqual([problem?.code, problem?.field], ['invalid_phone_number', 'phone']);
});

test('another code goes to the same number, and Back keeps number, country and channel', () => {
  const row = otpTable['otp.enter'];
  assert.deepEqual(row['otp.resendAsked'](enter, { type: 'otp.resendAsked' }, idle), {
    run: { do: 'otp.send', to, again: true },
  });
  assert.deepEqual(row.back(enter).screen, {
    name: 'main',
    phone: { channel: 'sms', country: 'GB', text: '07400 123456' },
  });
});

test('a reload returns to the code screen of a phone, unless the stored screen is malformed', () => {
  const revive = allProducts.find(({ id }) => id === 'otp')?.main.current?.revive['otp.enter'];
  assert.deepEqual(revive?.({ ...enter }, 1000), enter);
  assert.equal(revive?.({ ...enter, to: { channel: 'sms', number: 7 } }, 1000), null);
  assert.equal(revive?.({ ...enter, to: 'ada@example.com' }, 1000), null);
});
