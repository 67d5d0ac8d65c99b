import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { NamedPerson } from '#core/domain/people/named-person.ts';
import { sheetRecipients } from '#core/domain/reports/sheet-recipients.ts';

const person = (name: string, changes: Partial<NamedPerson> = {}): NamedPerson => ({
  id: personId(name),
  name,
  email: `${name.toLowerCase()}@band.example`,
  role: 'admin',
  createdAt: instant(0),
  invitedBy: 'Admin',
  joinedAt: instant(1),
  lastLoginAt: null,
  password: null,
  ...changes,
});

const [DANA, PRIYA] = [person('Dana'), person('Priya')];
const MARCUS = person('Marcus', { role: 'manager' });
const INVITED = person('Jo', { joinedAt: null });

describe('the recipients of a sheet', () => {
  it.each([
    ['two others', ['a@x.example', 'b@x.example'], 'Dana', [DANA, PRIYA], []],
    ['the closer and another', ['dana@band.example', 'a@x.example'], 'Dana', [DANA, PRIYA], []],
    ['only the closer', ['dana@band.example'], 'Dana', [DANA, PRIYA], ['priya@band.example']],
    ['only one, of another', ['a@x.example'], 'Dana', [DANA, PRIYA], ['priya@band.example']],
    ['only one, and a manager closed', ['a@x.example'], 'Marcus', [MARCUS, DANA], ['dana@band.example']],
    ['only one, and the only admin closed', ['a@x.example'], 'Dana', [DANA, MARCUS], ['dana@band.example']],
    ['only the closer, and no other admin has joined', ['dana@band.example'], 'Dana', [DANA, MARCUS, INVITED], []],
    ['only one of a night that ended automatically', ['a@x.example'], null, [DANA], ['dana@band.example']],
  ])('of %s', (_what, listed, closedBy, people, added) => {
    expect(sheetRecipients(listed, closedBy, people)).toEqual([...listed, ...added]);
  });

  it('are two or more, including one besides the person who closed', () => {
    const everyone = [DANA, PRIYA, person('Luis'), MARCUS];
    const addresses = fc.uniqueArray(fc.constantFrom(...everyone.map(({ email }) => email), 'a@x.example'), { minLength: 1 });
    fc.assert(
      fc.property(addresses, fc.constantFrom(...everyone), (listed, closer) => {
        const to = sheetRecipients(listed, closer.name, everyone);
        expect([new Set(to).size, to.slice(0, listed.length)]).toEqual([to.length, listed]);
        expect(to.length).toBeGreaterThanOrEqual(2);
        expect(to.some((email) => email !== closer.email)).toBe(true);
      }),
    );
  });
});
