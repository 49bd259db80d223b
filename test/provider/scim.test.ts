/** The grammar and the changes of SCIM, as plain values. The suites over HTTP are `suites/b2b/scim.ts` and `scim-connections.ts`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFilter, readPath } from '../../provider/scim/filter.ts';
import { type PatchOperation, patched } from '../../provider/scim/patch.ts';
import { ScimError } from '../../provider/scim/scim-error.ts';

const path = (attribute: string, sub: string | null = null) => ({ extension: null, attribute, sub });
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('a filter', () => {
  it('binds "and" closer than "or", and "not" to its brackets', () => {
    const one = { op: 'eq', path: path('a'), value: 1 };
    const two = { op: 'pr', path: path('b', 'c') };
    const three = { op: 'sw', path: path('d'), value: 'x "y" ]' };
    assert.deepEqual(readFilter('a eq 1 or b.c PR and not (d Sw "x \\"y\\" ]")'), {
      op: 'or',
      left: one,
      right: { op: 'and', left: two, right: { op: 'not', filter: three } },
    });
  });

  it('looks into values, also with an attribute behind the brackets', () => {
    const work = { op: 'eq', path: path('type'), value: 'work' };
    assert.deepEqual(readFilter('emails[type eq "work"].value eq "a@b.example"'), {
      op: 'some',
      path: path('emails'),
      filter: { op: 'and', left: work, right: { op: 'eq', path: path('value'), value: 'a@b.example' } },
    });
  });

  it('is refused if it is invalid', () => {
    const wrong = [
      ...['', 'a', 'a eq', 'a eq x', 'a is 1', '(a eq 1', 'a eq 1)', 'a eq 1 b', 'a[b eq 1', 'a.b.c eq 1'],
      ...['a eq {}', '__proto__ eq 1', 'not a eq 1', `a eq "${'x'.repeat(3000)}"`],
    ];
    for (const text of wrong) assert.throws(() => readFilter(text), ScimError, text);
  });

  it('is read in linear time, even if a text does not end', () => {
    assert.throws(() => readFilter(`a eq "${'\n'.repeat(1500)}`), ScimError);
  });
});

describe('a path', () => {
  it('names an attribute, one of an extension, or one of the values that a filter finds', () => {
    assert.deepEqual(readPath('name.familyName'), { ...path('name', 'familyName'), filter: null });
    assert.deepEqual(readPath(`${enterprise}:department`), {
      extension: enterprise,
      attribute: 'department',
      sub: null,
      filter: null,
    });
    assert.deepEqual(readPath('urn:ietf:params:scim:schemas:core:2.0:User:userName').attribute, 'userName');
    const { attribute, sub, filter } = readPath('emails[type eq "work"].value');
    assert.deepEqual([attribute, sub, filter?.op], ['emails', 'value', 'eq']);
  });
});

describe('a change', () => {
  const user = { userName: 'ada', active: true, emails: [{ type: 'work', value: 'a@b.example' }] };

  const cases: [title: string, operation: PatchOperation, result: object][] = [
    ['without a path', { op: 'replace', value: { active: false } }, { ...user, active: false }],
    [
      'by a path in another case',
      { op: 'replace', path: 'ACTIVE', value: 'False' },
      { ...user, active: 'False' },
    ],
    [
      'of a part that is not there yet',
      { op: 'add', path: 'name.givenName', value: 'Ada' },
      { ...user, name: { givenName: 'Ada' } },
    ],
    [
      'with dotted and extended names in its value',
      { op: 'replace', value: { 'name.givenName': 'Ada', [`${enterprise}:department`]: 'Math' } },
      { ...user, name: { givenName: 'Ada' }, [enterprise]: { department: 'Math' } },
    ],
    [
      'of the value that a filter finds',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'c@d.example' },
      { ...user, emails: [{ type: 'work', value: 'c@d.example' }] },
    ],
    [
      'of a value that no filter finds makes it',
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49' },
      { ...user, phoneNumbers: [{ type: 'mobile', value: '+49' }] },
    ],
    [
      'that adds what is there already keeps one',
      { op: 'add', path: 'emails', value: [{ value: 'a@b.example', type: 'work' }] },
      user,
    ],
    [
      'that removes a value by a filter',
      { op: 'remove', path: 'emails[value eq "A@B.example"]' },
      { ...user, emails: [] },
    ],
    [
      'that removes values by a list',
      { op: 'remove', path: 'emails', value: [{ value: 'a@b.example' }] },
      { ...user, emails: [] },
    ],
    ['that removes an attribute', { op: 'remove', path: 'emails' }, { userName: 'ada', active: true }],
    ['with the id that the provider made', { op: 'replace', value: { id: 'x', active: true } }, user],
  ];
  for (const [title, operation, result] of cases) {
    it(`applies ${title}`, () => assert.deepEqual(patched(user, [operation]), result));
  }

  it('never reaches what all objects inherit', () => {
    for (const name of ['__proto__', '__proto__.x', 'constructor.prototype']) {
      const operation = { op: 'add', path: name, value: { polluted: true } } as const;
      try {
        patched({}, [operation]);
      } catch (error) {
        assert.ok(error instanceof ScimError);
      }
    }
    const value: unknown = JSON.parse('{"emails":[{"__proto__":{"polluted":true}}],"constructor":{"x":1}}');
    patched({}, [{ op: 'add', value }]);
    assert.equal('polluted' in {}, false);
    assert.equal('x' in Object, false);
  });

  it('leaves the resource as it was when it is refused', () => {
    const before = structuredClone(user);
    const wrong: PatchOperation = { op: 'replace', path: 'id', value: 'x' };
    assert.throws(() => patched(user, [{ op: 'remove', path: 'emails' }, wrong]), ScimError);
    assert.deepEqual(user, before);
  });
});
