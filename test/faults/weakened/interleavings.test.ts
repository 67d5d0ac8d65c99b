import { describe, expect, it } from 'vitest';
import { OTHERS } from '#test/faults/interleavings/acts.ts';
import { brokenBy, createWorlds, MORE, TEN } from '#test/faults/interleavings/pairs.ts';
import type { Rewrite } from '#test/support/races/weakened-storage.ts';

/** Cash only adds up, two gifts of one product share its row, and the second of two who take it back finds nothing. */
const SERIAL_ANYWAY = new Set(['sell into a drawer', 'give away', 'take that back']);

/** Each of these pairs is broken by some order without the locks of rows, and those that a transaction takes by number. */
const WEAKENED = new Set([
  'hold and window sale',
  'hold and sell out',
  'fulfil and fulfil',
  'fulfil and release',
  'release and release',
  'refund and refund',
  'undo and undo',
  'stock count and stock count',
  'close the night and close the night',
  'start and cancel',
  'bring back and close the night',
  'keep an uncollected order and hand out',
  'refund an uncollected order and hand out',
  'refund an uncollected order and keep an uncollected order',
  'a sale without a network and the same sale',
  'refund at the window and undo',
  'refund at the window and close the night',
  'sell into a drawer and begin to count',
  ...OTHERS.filter(({ name }) => !SERIAL_ANYWAY.has(name)).map(({ name }) => `${name} and ${name}`),
]);

/** Constraints have the last word where a lock is missing. */
const CONSTRAINTS = [
  'alter table bank_settlements drop constraint bank_settlements_pkey',
  'drop index refunds_item_unique',
  'drop trigger orders_placed on orders',
  'drop trigger nights_closed on nights',
  ...['night_seals_pkey', 'night_seals_previous_unique', 'night_seals_fingerprint_unique'].map(
    (name) => `alter table night_seals drop constraint ${name}`,
  ),
];

describe('without locks and constraints', () => {
  const withoutLocks: Rewrite = (text) =>
    text
      .replace(/^lock table .*/, 'select 1')
      .replaceAll(/ for (update|share)( of \w+)?/g, '')
      .replaceAll(/pg_advisory_xact_lock(_shared)?\(/g, 'coalesce(');
  const worldOf = createWorlds({ rewrite: withoutLocks, dropped: CONSTRAINTS });

  it.each([...TEN, ...MORE].filter(({ name }) => WEAKENED.has(name)))('some order is found that breaks $name', async ({ acts }) => {
    expect(await brokenBy(await worldOf(acts), acts, true)).not.toEqual([]);
  });
});
