/** The grammar and the changes of SCIM, as plain values. The suites over HTTP are `suites/b2b/companies/scim.ts` and `scim-connections.ts`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFilter, readPath } from '../../../provider/scim/filter.ts';
import type { Resource } from '../../../provider/scim/matching.ts';
import { type PatchOperation, patched } from '../../../provider/scim/patch.ts';
import { ScimError } from '../../../provider/scim/scim-error.ts';

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
      // The database stores neither.
      ...['a eq "\\u0000"', 'a[b eq "\\ud800"]'],
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
    [
      'that removes by a value without a path',
      { op: 'remove', value: { emails: [{ value: 'a@b.example' }] } },
      { ...user, emails: [] },
    ],
    ['with the id that the provider made', { op: 'replace', value: { id: 'x', active: true } }, user],
  ];
  for (const [title, operation, result] of cases) {
    it(`applies ${title}`, () => assert.deepEqual(patched(user, [operation]), result));
  }

  /** How directories write the same change of a list; `x` is the value that is meant, `z` is another. */
  const dialects: [dialect: string, operation: (list: string) => PatchOperation, after: string[]][] = [
    ['Okta adds', (path) => ({ op: 'add', path, value: [{ value: 'z', display: 'Z' }] }), ['x', 'y', 'z']],
    ['OneLogin adds one', (path) => ({ op: 'add', path, value: { value: 'z' } }), ['x', 'y', 'z']],
    ['a plain text is added', (path) => ({ op: 'add', path, value: 'z' }), ['x', 'y', 'z']],
    ['plain texts are added', (path) => ({ op: 'add', path, value: ['z', 'x'] }), ['y', 'z', 'x']],
    [
      'it is added by the name of its value',
      (path) => ({ op: 'add', path: `${path}.value`, value: 'z' }),
      ['x', 'y', 'z'],
    ],
    [
      'Google adds without a path',
      (list) => ({ op: 'add', value: { [list]: [{ value: 'z' }] } }),
      ['x', 'y', 'z'],
    ],
    ['it is added once more', (path) => ({ op: 'add', path, value: [{ value: 'y' }] }), ['x', 'y']],
    ['nothing is added', (path) => ({ op: 'add', path, value: [] }), ['x', 'y']],
    ['Okta removes', (path) => ({ op: 'remove', path: `${path}[value eq "x"]` }), ['y']],
    ['JumpCloud removes a stranger', (path) => ({ op: 'remove', path: `${path}[value eq "q"]` }), ['x', 'y']],
    [
      'two are removed by a filter',
      (path) => ({ op: 'remove', path: `${path}[value eq "x" or value eq "y"]` }),
      [],
    ],
    ['Entra removes a list', (path) => ({ op: 'remove', path, value: [{ $ref: null, value: 'x' }] }), ['y']],
    ['an object is removed', (path) => ({ op: 'remove', path, value: { value: 'x' } }), ['y']],
    ['a plain text is removed', (path) => ({ op: 'remove', path, value: 'x' }), ['y']],
    ['plain texts are removed', (path) => ({ op: 'remove', path, value: ['x'] }), ['y']],
    [
      'it is removed by the name of its value',
      (path) => ({ op: 'remove', path: `${path}.value`, value: 'x' }),
      ['y'],
    ],
    [
      'it is removed without a path',
      (list) => ({ op: 'remove', value: { [list]: [{ value: 'x' }] } }),
      ['y'],
    ],
    ['nothing is removed', (path) => ({ op: 'remove', path, value: [] }), ['x', 'y']],
    ['all are removed', (path) => ({ op: 'remove', path }), []],
    ['all are removed by nothing', (path) => ({ op: 'remove', path, value: null }), []],
    ['all are replaced', (path) => ({ op: 'replace', path, value: [{ value: 'z' }] }), ['z']],
    ['all are replaced by one', (path) => ({ op: 'replace', path, value: { value: 'z' } }), ['z']],
    ['all are replaced by a plain text', (path) => ({ op: 'replace', path, value: 'z' }), ['z']],
    ['all are replaced without a path', (list) => ({ op: 'replace', value: { [list]: ['z'] } }), ['z']],
    [
      'one is replaced',
      (path) => ({ op: 'replace', path: `${path}[value eq "x"]`, value: { value: 'z' } }),
      ['z', 'y'],
    ],
    [
      'one is replaced by a list',
      (path) => ({ op: 'replace', path: `${path}[value eq "x"]`, value: [{ value: 'z' }] }),
      ['z', 'y'],
    ],
    [
      'one is replaced by a plain text',
      (path) => ({ op: 'replace', path: `${path}[value eq "x"]`, value: 'z' }),
      ['z', 'y'],
    ],
    [
      'its value is replaced',
      (path) => ({ op: 'replace', path: `${path}[value eq "x"].value`, value: 'z' }),
      ['z', 'y'],
    ],
  ];
  const listed = ['members', 'emails', 'phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles'];
  for (const list of [...listed, 'x509Certificates', 'MEMBERS']) {
    it(`changes the list "${list}" in every dialect`, () => {
      for (const [dialect, operation, after] of dialects) {
        const key = list === 'MEMBERS' ? 'members' : list;
        const before = { [key]: [{ value: 'x', display: 'X' }, { value: 'y' }] };
        const values = (patched(before, [operation(list)])[key] ?? []) as { value: string }[];
        assert.deepEqual(
          values.map(({ value }) => value),
          after,
          dialect,
        );
      }
    });
  }

  it('leaves one value of a list the primary one', () => {
    const emails = [
      { value: 'a', type: 'home', primary: true },
      { value: 'b', type: 'work' },
    ];
    for (const operation of [
      { op: 'add', path: 'emails', value: [{ value: 'c', primary: true }] },
      { op: 'add', path: 'emails[type eq "work"].primary', value: 'True' },
      { op: 'replace', path: 'emails[type eq "work"]', value: { primary: true } },
    ] as const) {
      const after = patched({ emails }, [operation]).emails as { value: string; primary?: unknown }[];
      const primary = after.filter((one) => String(one.primary).toLowerCase() === 'true');
      assert.deepEqual(primary.length, 1, operation.path);
      assert.notEqual(primary[0]?.value, 'a', operation.path);
    }
  });

  describe('of many', () => {
    const many = (count: number, prefix = 'm') =>
      Array.from({ length: count }, (_, index) => ({ value: `${prefix}${index}` }));
    const stepsOf = (resource: Resource, operations: PatchOperation[]) => {
      let steps = 0;
      patched(resource, operations, (more) => {
        steps += more;
      });
      return steps;
    };

    it('looks at each member once, however many operations name one', () => {
      const members = many(10_000);
      for (const operation of [
        (id: string): PatchOperation => ({ op: 'remove', path: `members[value eq "${id}"]` }),
        (id: string): PatchOperation => ({ op: 'remove', path: 'members', value: [{ value: id }] }),
        (id: string): PatchOperation => ({ op: 'add', path: 'members', value: [{ value: id }] }),
      ]) {
        const operations = Array.from({ length: 1000 }, (_, index) => operation(`${index}`));
        assert.ok(stepsOf({ members }, operations) < 20_000);
      }
    });

    it('is refused once it is too much for one request', () => {
      const thousand = (operation: PatchOperation) => Array.from({ length: 1000 }, () => operation);
      const names = Object.fromEntries(many(20_000).map(({ value }) => [value, 1]));
      const large = { emails: [{ display: 'x'.repeat(60_000) }] };
      const wrong: [Resource, PatchOperation[]][] = [
        [{ members: many(10_000) }, thousand({ op: 'remove', path: 'members[display eq "q"]' })],
        [{}, [{ op: 'add', value: names }]],
        [large, thousand({ op: 'remove', path: 'emails[display eq "q"]' })],
        [{ emails: many(2000) }, thousand({ op: 'replace', path: 'emails.type', value: 'work' })],
      ];
      for (const [resource, operations] of wrong) {
        const refused = { status: 413, scimType: 'tooMany' };
        assert.throws(
          () => patched(resource, operations),
          refused,
          JSON.stringify(operations[0]).slice(0, 90),
        );
      }
    });
  });

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
