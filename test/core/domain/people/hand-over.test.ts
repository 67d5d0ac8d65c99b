import { describe, expect, it } from 'vitest';
import { BEGUN, handOverKey, handOverOf, itemToMark, type HandOverFacts } from '#core/domain/people/hand-over.ts';
import { NOW } from '#test/support/builders/instants.ts';

const FACTS: HandOverFacts = {
  people: [{ id: '1', name: 'Dana', email: 'dana@example.com', role: 'admin', hasJoined: true }],
  workingCodes: ['Bea', 'Tom'],
  payments: { name: 'stripe', keyEnding: 'a1b2' },
  earlierPayments: [{ name: 'square', keyEnding: 'c3d4' }],
  mail: { name: 'postmark', keyEnding: null },
  publicUrl: 'https://stand.example',
  certificateUntil: 'Friday, March 5, 2027',
  sheetAddresses: 'treasurer@example.com',
  sendsTexts: true,
  hasSecondPlace: true,
  backupMade: 'Friday, November 27, 2026',
  restoreTried: null,
  boards: [],
};

const stored = (id: string, value: unknown) => ({ key: handOverKey(id), value, changedBy: 'Priya', changedAt: NOW });

const itemsOf = (facts: HandOverFacts, ...rows: Parameters<typeof handOverOf>[1]) =>
  new Map(handOverOf(facts, rows).items.map((item) => [item.id, item]));

describe('the list for next year’s board', () => {
  it('contains the stand’s facts about each item', () => {
    const items = itemsOf(FACTS);
    expect(items.get('person-1')).toMatchObject({ title: 'Dana, admin', fact: 'dana@example.com', mark: null });
    expect(items.get('staff-codes')?.fact).toBe('Bea, Tom');
    expect(items.get('payments')?.fact).toContain('stripe, with the key that ends in a1b2');
    expect(items.get('payments-square-c3d4')?.fact).toContain('square, with the key that ends in c3d4');
    expect(items.get('mail')?.fact).toBe('postmark');
    expect(items.get('address')?.fact).toContain('https://stand.example, certificate until Friday, March 5, 2027');
    expect(items.get('sheets')?.fact).toBe('treasurer@example.com');
    expect(items.get('backups')?.fact).toBe(
      'Last made Friday, November 27, 2026, copied to a second place (its account, and its password on paper), no restore was tried.',
    );
    expect(items.get('texts')?.title).toBe('The account that sends text messages');
    expect(itemsOf({ ...FACTS, sendsTexts: false }).has('texts')).toBe(false);
    expect(items.get('boards')?.fact).toBe('There is none.');
  });

  it('shows who took an item over, and ignores other stored values', () => {
    expect(itemsOf(FACTS, stored('bank', 'taken-over')).get('bank')?.mark).toEqual({ state: 'taken-over', by: 'Priya', at: NOW });
    expect(itemsOf(FACTS, stored('bank', 'gone')).get('bank')?.mark).toBeNull();
  });

  it('is marked by another person than the one who hands over', () => {
    const markBy = (id: string, item: string, ...rows: Parameters<typeof handOverOf>[1]) => {
      const found = itemToMark(handOverOf(FACTS, rows), item, { id });
      return found.ok ? found.value.id : found.error.kind;
    };
    const begun = stored(BEGUN, '1');
    expect([markBy('1', 'bank'), markBy('2', 'bank')]).toEqual(['hand-over/not-begun', 'hand-over/not-begun']);
    expect([markBy('1', 'bank', begun), markBy('2', 'bank', begun)]).toEqual(['hand-over/own', 'bank']);
    expect(markBy('2', BEGUN, begun)).toBe('hand-over/no-item');
  });
});
