import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ENTRY_KINDS,
  ENTRY_RULES,
  expectedOf,
  hasSeen,
  stateOf,
  type DrawerLedger,
  type Drawer,
  type DrawerEntry,
  write,
} from '#core/domain/drawer/drawer.ts';
import { countOf, countsOf, sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { DENOMINATIONS_CENTS, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, nightId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { refused } from '#test/support/results.ts';

const DRAWER: Drawer = { id: drawerId('drawer-a'), nightId: nightId('night-1'), name: 'Drawer A', state: 'open' };

type Act = Pick<DrawerEntry, 'kind' | 'amountCents' | 'note'> & { readonly by: string };

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...ENTRY_KINDS),
    // Few amounts and people, so that many confirmations match the count.
    amountCents: fc.constantFrom(0, 250, 1_000).map(cents),
    by: fc.constantFrom('luis', 'dana'),
    note: fc.constantFrom(null, 'two notes stuck together'),
  }),
  { maxLength: 40 },
);

const entryOf = ({ kind, amountCents, by, note }: Act, at: number): DrawerEntry => ({
  id: drawerEntryId(`entry-${at}`),
  drawerId: DRAWER.id,
  at: instant(at),
  by: { staffId: by, name: by },
  kind,
  amountCents,
  pieces: null,
  orderId: null,
  note,
});

/** Arbitrary acts in any order; refused ones are not written. */
const played = (tried: readonly Act[]): DrawerLedger =>
  tried.reduce<DrawerLedger>(
    (ledger, act, at) => {
      const entry = entryOf(act, at + 1);
      return write({ ...DRAWER, state: stateOf(ledger) }, ledger, entry).ok ? [...ledger, entry] : ledger;
    },
    [entryOf({ kind: 'float', amountCents: cents(10_000), by: 'dana', note: null }, 0)],
  );

const onAnyLedger = (check: (ledger: DrawerLedger) => void): void =>
  fc.assert(
    fc.property(acts, (tried) => check(played(tried))),
    { numRuns: 500 },
  );

const step = (kind: Act['kind'], by: string): Act => ({ kind, by, amountCents: cents(8_000), note: null });

it('I9: expected = float + sales − undone − refunds − drops − paid out + paid in, after any acts', () => {
  onAnyLedger((ledger) => {
    const sums = sumsOf(ledger);
    const { floatCents, salesCents, refundsCents, dropsCents, paidInCents, paidOutCents } = sums;
    expect(sums.expectedCents).toBe(expectedOf(ledger));
    expect(sums.expectedCents).toBe(floatCents + salesCents - refundsCents - dropsCents + paidInCents - paidOutCents);
  });
});

it('I9: a difference has two people, one recount at most, and a note when the drawer is closed', () => {
  onAnyLedger((ledger) => {
    expect(ledger.filter(({ kind }) => kind === 'recount').length).toBeLessThanOrEqual(1);
    for (const [at, { kind, by, amountCents }] of ledger.entries()) {
      if (kind !== 'confirm') continue;
      const count = ledger.slice(0, at).findLast((entry) => entry.kind === 'count');
      expect(count?.by.staffId).not.toBe(by.staffId);
      expect(count?.amountCents).toBe(amountCents);
    }
    const found = countOf(ledger);
    expect(found === null).toBe(!['confirmed', 'closed'].includes(stateOf(ledger)));
    if (found !== null && stateOf(ledger) === 'closed' && found.differenceCents !== 0) expect(found.note).not.toBeNull();
  });
});

it('a confirmed count never leads back to an open drawer, and keeps its difference', () => {
  onAnyLedger((ledger) => {
    const first = ledger.findIndex(({ kind }) => kind === 'confirm');
    if (first !== -1) for (let at = first + 1; at <= ledger.length; at += 1) expect(stateOf(ledger.slice(0, at))).not.toBe('open');
    const confirmed = ledger.flatMap((entry, at) => (entry.kind === 'confirm' ? [{ entry, before: ledger.slice(0, at) }] : []));
    const close = ledger.find(({ kind }) => kind === 'close');
    expect(countsOf(ledger)).toEqual(
      confirmed.map(({ entry, before }, at) => ({
        at: entry.at,
        countedCents: entry.amountCents,
        expectedCents: expectedOf(before),
        differenceCents: entry.amountCents - expectedOf(before),
        countedBy: before.findLast(({ kind }) => kind === 'count')?.by.name,
        confirmedBy: entry.by.name,
        note: at === confirmed.length - 1 ? (close?.note ?? null) : null,
      })),
    );
  });
});

it('a canceled recount waits for a new confirmation of the count before it', () => {
  const counted = [step('begin-count', 'luis'), step('count', 'luis'), step('confirm', 'dana')];
  const left = played([...counted, step('recount', 'luis'), step('leave-count', 'luis')]);
  expect(stateOf(left)).toBe('counted');
  expect(countOf(left)).toBeNull();
  const payOut: Act = { ...step('paid-out', 'luis'), note: 'ice' };
  expect(write({ ...DRAWER, state: stateOf(left) }, left, entryOf(payOut, 9))).toMatchObject({ error: { kind: 'drawer/takes-no-cash' } });
});

it('a drawer never gives out more than it should contain', () => {
  onAnyLedger((ledger) => {
    for (const at of ledger.keys()) expect(expectedOf(ledger.slice(0, at + 1))).toBeGreaterThanOrEqual(0);
  });
  const float = played([]);
  const drop = entryOf({ kind: 'drop', amountCents: cents(10_001), by: 'dana', note: null }, 1);
  expect(write(DRAWER, float, drop)).toEqual(refused('drawer/exceeds-expected', { name: 'Drawer A', reveals: DRAWER.id }));
  expect(write(DRAWER, float, { ...drop, amountCents: cents(10_000) }).ok).toBe(true);
});

it('a second recount is refused', () => {
  const once = [step('count', 'luis'), step('confirm', 'dana'), step('recount', 'luis')];
  const ledger = played([step('begin-count', 'luis'), ...once, ...once]);
  expect(ledger.map(({ kind }) => kind)).toEqual(['float', 'begin-count', 'count', 'confirm', 'recount', 'count', 'confirm']);
  const again = write({ ...DRAWER, state: stateOf(ledger) }, ledger, entryOf(step('recount', 'luis'), 9));
  expect(again).toEqual(refused('drawer/recounted-already', { name: 'Drawer A' }));
});

it('people who saw the figures cannot count afterwards', () => {
  let counts = 0;
  onAnyLedger((ledger) => {
    for (const [at, { kind, by }] of ledger.entries()) {
      if (kind !== 'count') continue;
      counts += 1;
      expect(hasSeen(ledger.slice(0, at), by.staffId)).toBe(false);
    }
  });
  expect(counts).toBeGreaterThan(0);
  const seen = played([step('shown', 'dana')]);
  const counting = { ...DRAWER, state: 'counting' } as const;
  expect(write(DRAWER, seen, entryOf(step('begin-count', 'dana'), 9))).toEqual(refused('drawer/not-blind', { name: 'Drawer A' }));
  expect(write(counting, seen, entryOf(step('count', 'luis'), 9)).ok).toBe(true);
});

it('no cash moves while a drawer is counted or after', () => {
  onAnyLedger((ledger) => {
    for (const [at, { kind }] of ledger.entries())
      if (at > 0 && ENTRY_RULES[kind].sign !== 0) expect(stateOf(ledger.slice(0, at))).toBe('open');
  });
});

it('a count by denominations is the sum of its pieces', () => {
  const { length } = DENOMINATIONS_CENTS;
  const counts = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: length, maxLength: length });
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      const both = one.map((pieces, at) => pieces + (other[at] ?? 0));
      expect(sumOfPieces(both)).toBe(sumOfPieces(one) + sumOfPieces(other));
    }),
  );
  expect(sumOfPieces([0, 0, 9, 8, 12, 38, 45, 14, 11, 5])).toBe(37_125);
});
