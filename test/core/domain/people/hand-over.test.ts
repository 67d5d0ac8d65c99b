import { describe, expect, it } from 'vitest';
import { handOverKey, handOverList, type HandOverFacts } from '#core/domain/people/hand-over.ts';
import { NOW } from '#test/support/builders/instants.ts';

const FACTS: HandOverFacts = {
  people: [{ id: '1', name: 'Dana', email: 'dana@example.com', role: 'admin', hasJoined: true }],
  workingCodes: ['Bea', 'Tom'],
  payments: { name: 'stripe', keyEnding: 'a1b2' },
  mail: { name: 'postmark', keyEnding: null },
  publicUrl: 'https://stand.example',
  certificateUntil: 'Friday, March 5, 2027',
  sheetAddresses: 'treasurer@example.com',
  hasSecondPlace: true,
  backupMade: 'Friday, November 27, 2026',
  restoreTried: null,
  boards: [],
};

const itemsOf = (facts: HandOverFacts, stored: Parameters<typeof handOverList>[1] = []) =>
  new Map(handOverList(facts, stored).map((item) => [item.id, item]));

describe('the list for next year’s board', () => {
  it('says what the stand knows about each thing', () => {
    const items = itemsOf(FACTS);
    expect(items.get('person-1')).toMatchObject({ title: 'Dana, admin', fact: 'dana@example.com', mark: null });
    expect(items.get('staff-codes')?.fact).toBe('Bea, Tom');
    expect(items.get('payments')?.fact).toContain('stripe, with the key that ends in a1b2');
    expect(items.get('mail')?.fact).toBe('postmark');
    expect(items.get('address')?.fact).toContain('https://stand.example, certificate until Friday, March 5, 2027');
    expect(items.get('sheets')?.fact).toBe('treasurer@example.com');
    expect(items.get('backups')?.fact).toBe('Last made Friday, November 27, 2026, copied to a second place, no restore was tried.');
    expect(items.get('boards')?.fact).toBe('There is none.');
  });

  it('gives back who took a thing over, and nothing for what is stored under the key otherwise', () => {
    const stored = (value: unknown) => [{ key: handOverKey('bank'), value, changedBy: 'Dana', changedAt: NOW }];
    expect(itemsOf(FACTS, stored(['taken-over', 'Priya'])).get('bank')?.mark).toEqual({
      state: 'taken-over',
      by: 'Priya',
      at: NOW,
      markedBy: 'Dana',
    });
    expect(itemsOf(FACTS, stored('taken-over')).get('bank')?.mark).toBeNull();
    expect(itemsOf(FACTS, stored(['gone', 'Priya'])).get('bank')?.mark).toBeNull();
  });
});
