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
  type EntryKind,
  write,
} from '#core/domain/drawer/drawer.ts';
import { countOf, countsOf, sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { DENOMINATIONS_CENTS, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, nightId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';

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

const step = (kind: Act['kind'], by: string): Act => ({ kind, by, amountCents: cents(8_000), note: null });

it('I9: expected = float + sales − undone − refunds − drops − paid out + paid in, after any acts', () => {
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
      const sums = sumsOf(ledger);
      const { floatCents, salesCents, refundsCents, dropsCents, paidInCents, paidOutCents } = sums;
      expect(sums.expectedCents).toBe(expectedOf(ledger));
      expect(sums.expectedCents).toBe(floatCents + salesCents - refundsCents - dropsCents + paidInCents - paidOutCents);
    }),
  );
});

it('I9: two people stand behind every difference, one recount at most, and a difference has a note when the drawer is closed', () => {
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
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
    }),
    { numRuns: 500 },
  );
});

it('nothing leads from a confirmed count back to an open drawer, and every confirmed count stays with its difference', () => {
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
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
    }),
    { numRuns: 500 },
  );
});

it('a recount that is left waits for the count before it to be confirmed again', () => {
  const counted = [step('begin-count', 'luis'), step('count', 'luis'), step('confirm', 'dana')];
  const left = played([...counted, step('recount', 'luis'), step('leave-count', 'luis')]);
  expect(stateOf(left)).toBe('counted');
  expect(countOf(left)).toBeNull();
  const payOut: Act = { ...step('paid-out', 'luis'), note: 'ice' };
  expect(write({ ...DRAWER, state: stateOf(left) }, left, entryOf(payOut, 9))).toMatchObject({ error: { kind: 'drawer/takes-no-cash' } });
});

it('never gives out more than is expected in it', () => {
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
      for (const at of ledger.keys()) expect(expectedOf(ledger.slice(0, at + 1))).toBeGreaterThanOrEqual(0);
    }),
  );
  const float = played([]);
  const drop = entryOf({ kind: 'drop', amountCents: cents(10_001), by: 'dana', note: null }, 1);
  expect(write(DRAWER, float, drop)).toEqual({
    ok: false,
    error: { kind: 'drawer/exceeds-expected', name: 'Drawer A', reveals: DRAWER.id },
  });
  expect(write(DRAWER, float, { ...drop, amountCents: cents(10_000) }).ok).toBe(true);
});

it('refuses a second recount, whatever it found', () => {
  const once = [step('count', 'luis'), step('confirm', 'dana'), step('recount', 'luis')];
  const ledger = played([step('begin-count', 'luis'), ...once, ...once]);
  expect(ledger.map(({ kind }) => kind)).toEqual(['float', 'begin-count', 'count', 'confirm', 'recount', 'count', 'confirm']);
  const again = write({ ...DRAWER, state: stateOf(ledger) }, ledger, entryOf(step('recount', 'luis'), 9));
  expect(again).toEqual({ ok: false, error: { kind: 'drawer/recounted-already', name: 'Drawer A' } });
});

it('whoever was shown the figures types no count afterwards; the others still do', () => {
  let counts = 0;
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
      for (const [at, { kind, by }] of ledger.entries()) {
        if (kind !== 'count') continue;
        counts += 1;
        expect(hasSeen(ledger.slice(0, at), by.staffId)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
  expect(counts).toBeGreaterThan(0);
  const seen = played([step('shown', 'dana')]);
  const counting = { ...DRAWER, state: 'counting' } as const;
  expect(write(DRAWER, seen, entryOf(step('begin-count', 'dana'), 9))).toEqual({
    ok: false,
    error: { kind: 'drawer/not-blind', name: 'Drawer A' },
  });
  expect(write(counting, seen, entryOf(step('count', 'luis'), 9)).ok).toBe(true);
});

it('no cash moves while a drawer is counted or after', () => {
  fc.assert(
    fc.property(acts, (tried) => {
      const ledger = played(tried);
      for (const [at, { kind }] of ledger.entries())
        if (at > 0 && ENTRY_RULES[kind].sign !== 0) expect(stateOf(ledger.slice(0, at))).toBe('open');
    }),
  );
});

it('a count by denominations is the sum of its pieces', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9_999 }), {
    minLength: DENOMINATIONS_CENTS.length,
    maxLength: DENOMINATIONS_CENTS.length,
  });
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      const both = one.map((pieces, at) => pieces + (other[at] ?? 0));
      expect(sumOfPieces(both)).toBe(sumOfPieces(one) + sumOfPieces(other));
    }),
  );
  expect(sumOfPieces([0, 0, 9, 8, 12, 38, 45, 14, 11, 5])).toBe(37_125);
});

/** The transitions and sign of each line, written a second time, so that the rules are not compared with themselves. */
const STEPS: Readonly<Record<EntryKind, string>> = {
  float: '+ nowhere > open',
  sale: '+ open > open',
  undo: '- open > open',
  refund: '- open > open',
  drop: '- open > open',
  'paid-in': '+ open > open',
  'paid-out': '- open > open',
  count: '0 counting counted > counted',
  'begin-count': '0 open > counting',
  'leave-count': '0 counting > open, counted once confirmed',
  'reject-count': '0 counted > counting',
  confirm: '0 counted > confirmed',
  recount: '0 confirmed > counting',
  reopened: '0 nowhere > open',
  shown: '0 open confirmed > open, confirmed once confirmed',
  close: '0 confirmed > closed',
};

it.each(ENTRY_KINDS)('%s leads only from its states to its state', (kind) => {
  const { sign, from, to, ...once }: { sign: number; from: readonly string[]; to: string; toOnceConfirmed?: string } = ENTRY_RULES[kind];
  const after = once.toOnceConfirmed === undefined ? to : `${to}, ${once.toOnceConfirmed} once confirmed`;
  expect(`${['-', '0', '+'][sign + 1] ?? ''} ${from.length === 0 ? 'nowhere' : from.join(' ')} > ${after}`).toBe(STEPS[kind]);
});
