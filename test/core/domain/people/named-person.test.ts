import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personId } from '#core/domain/kernel/ids.ts';
import { removablePerson, hasNamedAdmin, readPerson, reset, withRole, type NamedPerson } from '#core/domain/people/named-person.ts';
import { NOW } from '#test/support/builders/instants.ts';

const aPerson = (id: string, changes: Partial<NamedPerson> = {}): NamedPerson => ({
  id: personId(id),
  name: id,
  email: `${id}@example.com`,
  role: 'manager',
  createdAt: NOW,
  invitedBy: 'Admin',
  joinedAt: NOW,
  lastLoginAt: NOW,
  password: null,
  ...changes,
});

const IDS = ['a', 'b', 'c', 'd'];
const people = fc.tuple(
  ...IDS.map((id) =>
    fc.record({ role: fc.constantFrom('manager', 'admin'), joinedAt: fc.constantFrom(NOW, null) }).map((changes) => aPerson(id, changes)),
  ),
);
const act = fc.record({ what: fc.constantFrom('remove', 'reset', 'admin', 'manager'), id: fc.constantFrom(...IDS) });

const after = (everyone: readonly NamedPerson[], { what, id }: { readonly what: string; readonly id: string }): readonly NamedPerson[] => {
  const key = personId(id);
  const put = (one: NamedPerson) => everyone.map((other) => (other.id === one.id ? one : other));
  if (what === 'admin' || what === 'manager') {
    const changed = withRole(everyone, key, what);
    return changed.ok ? put(changed.value) : everyone;
  }
  const found = removablePerson(everyone, key);
  if (!found.ok) return everyone;
  return what === 'remove' ? everyone.filter((one) => one.id !== key) : put(reset(found.value));
};

describe('the last admin', () => {
  it('stays under any acts', () => {
    fc.assert(
      fc.property(people, fc.array(act, { maxLength: 20 }), (everyone, acts) => {
        fc.pre(hasNamedAdmin(everyone));
        let now: readonly NamedPerson[] = everyone;
        for (const one of acts) {
          now = after(now, one);
          expect(hasNamedAdmin(now)).toBe(true);
        }
      }),
    );
  });

  it('is never an invited person', () => {
    const everyone = [aPerson('a', { role: 'admin' }), aPerson('b', { role: 'admin', joinedAt: null })];
    expect(removablePerson(everyone, personId('a'))).toEqual({ ok: false, error: { kind: 'person/last-admin' } });
    expect(removablePerson(everyone, personId('b')).ok).toBe(true);
    expect(removablePerson(everyone, personId('nobody'))).toEqual({ ok: false, error: { kind: 'person/not-found' } });
    expect(withRole(everyone, personId('nobody'), 'admin')).toEqual({ ok: false, error: { kind: 'person/not-found' } });
  });
});

describe('a typed person', () => {
  it('has a name and an address in lower case', () => {
    expect(readPerson({ name: '  Marta \n Lee ', email: ' Marta@Westview.Example ' })).toEqual({
      ok: true,
      value: { name: 'Marta Lee', email: 'marta@westview.example' },
    });
    for (const name of ['Customer', 'admin', 'Demo'])
      expect(readPerson({ name, email: 'a@b.example' })).toMatchObject({ value: { name: `${name} (person)` } });
    expect(readPerson({ name: ' ', email: 'a@b.example' })).toMatchObject({ error: { kind: 'person/name-required' } });
    expect(readPerson({ name: 'Marta', email: 'marta' })).toMatchObject({ error: { kind: 'email/not-an-address' } });
  });
});
