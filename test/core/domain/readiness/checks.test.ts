import { describe, expect, it } from 'vitest';
import type { Check } from '#core/domain/readiness/check.ts';
import { checkMachine, checkReadiness } from '#core/domain/readiness/checks.ts';
import type { SheetChain } from '#core/domain/reports/sheet-seal.ts';
import type { SignPrint, SignToday } from '#core/domain/board/sign.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { judgeDatabase } from '#core/domain/readiness/machine-checks.ts';
import type { MachineFacts, StandFacts } from '#core/domain/readiness/readiness-facts.ts';
import { newCardTest, type CardTest } from '#core/domain/setup/card-test.ts';
import { checkoutId, nightId, refundId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Night } from '#core/domain/night/night.ts';
import { NIGHT as A_NIGHT } from '#test/support/builders/night-sheet-builder.ts';
import { GAME_NIGHT as NOW } from '#test/support/fakes/fixed-clock.ts';

const ago = (ms: number) => plusMs(NOW, -ms);
const later = (ms: number) => plusMs(NOW, ms);

const NIGHT: Night = {
  ...A_NIGHT,
  id: nightId('00000000-0000-4000-8000-000000000001'),
  state: 'open',
  openedAt: ago(HOUR_MS),
  closedAt: null,
  closedBy: null,
};

const MACHINE: MachineFacts = {
  isProduction: true,
  refusedSettings: [],
  database: { stores: true, schemaIsCurrent: true, clockAheadMs: 0 },
  providerAheadMs: -1_000,
  diskFreeBytes: 41_000_000_000,
  certificateEndsAt: later(61 * DAY_MS),
  backup: { made: ago(12 * MINUTE_MS), copied: ago(11 * MINUTE_MS), logged: ago(10 * SECOND_MS), tried: ago(90 * DAY_MS) },
  hasSecondPlace: true,
  release: { running: '0.9.0 (1a2b3c4d)', newest: '0.9.0' },
};

const backup = (times: Partial<MachineFacts['backup']>) => ({ backup: { ...MACHINE.backup, ...times } });

const TODAY: SignToday = {
  address: 'westviewband.example',
  standName: 'Westview Band',
  pickupPlace: 'the southwest corner',
  word: null,
  pass: 'pass-2',
  prices: [
    { name: 'Hot Dog', priceCents: cents(350) },
    { name: 'Cola', priceCents: cents(250) },
  ],
};
const PRINTED: SignPrint = { ...TODAY, at: ago(DAY_MS), by: 'Dana' };
const sign = (printed: Partial<SignPrint> | null, today: Partial<SignToday> = {}) => ({
  sign: { printed: printed && { ...PRINTED, ...printed }, today: { ...TODAY, ...today } },
});

const STAND: StandFacts = {
  night: NIGHT,
  earlierOrders: 0,
  pauses: [],
  products: [{ name: 'Hot Dog', available: 40, isActive: true }],
  stockCount: { counted: 1, all: 1 },
  drawers: ['A'],
  payments: { provider: 'stripe', isDown: false, lastPaidAt: ago(DAY_MS), changedAt: null, test: null },
  mail: { provider: 'smtp', oldestUnsentAt: null, testedAt: ago(DAY_MS) },
  textedAt: ago(DAY_MS),
  sheets: { addresses: 2, chain: { sealed: 6, before: 0, broken: null } },
  neededUntil: later(3 * HOUR_MS),
  codesEndAt: [later(3 * HOUR_MS)],
  adminPassword: 'set',
  hasNamedAdmin: false,
  staffHeardAt: ago(SECOND_MS),
  ...sign({}),
};

const sheets = (addresses: number, broken: SheetChain['broken'] = null): Partial<StandFacts> => ({
  sheets: { addresses, chain: { sealed: 6, before: 0, broken } },
});

const tested = (facts: Partial<CardTest>): StandFacts['payments'] => {
  const ids = { id: checkoutId('test-1'), refundId: refundId('refund-1') };
  const test = newCardTest({ ...ids, account: 'stripe', screen: 'ready', startedAt: ago(2 * HOUR_MS) });
  return { provider: 'stripe', isDown: false, lastPaidAt: ago(DAY_MS), changedAt: null, test: { ...test, ...facts } };
};

const MOMENT = { now: NOW, timeZone: 'America/Chicago' };
const all = (stand: Partial<StandFacts> = {}, machine: Partial<MachineFacts> = {}) =>
  checkReadiness({ ...MOMENT, machine: { ...MACHINE, ...machine }, stand: { ...STAND, ...stand } });
const ofMachine = (id: string, machine: Partial<MachineFacts>) =>
  checkMachine({ ...MOMENT, machine: { ...MACHINE, ...machine }, stand: null }).find((check) => check.id === id);
const ofStand = (id: string, stand: Partial<StandFacts>) => all(stand).find((check) => check.id === id);

describe('ready for tonight', () => {
  it('is green without tasks on a ready stand', () => {
    const checks = all();
    expect(checks.filter(({ verdict }) => verdict !== 'green')).toEqual([]);
    expect(checks.filter(({ todo }) => todo !== undefined)).toEqual([]);
    expect(checks.map(({ id }) => id).join(' ')).toBe(
      [
        'last-night pauses sold-out sign stock drawers payments mail texts sheets staff-codes admin-password tablets',
        'settings database backup backup-copy log-copy restore disk certificate clock version',
      ].join(' '),
    );
  });

  it('excludes checks of unused parts', () => {
    const ids = all(
      { night: null, stockCount: null, drawers: [], textedAt: 'off' },
      { certificateEndsAt: 'none', release: { running: '0.9.0', newest: 'not-asked' } },
    ).map(({ id }) => id);
    for (const id of ['stock', 'drawers', 'texts', 'certificate', 'version']) expect(ids).not.toContain(id);
  });

  const MACHINES: readonly (readonly [id: string, machine: Partial<MachineFacts>])[] = [
    ['database', { database: null }],
    ['database', { database: { stores: false, schemaIsCurrent: true, clockAheadMs: 0 } }],
    ['database', { database: { stores: true, schemaIsCurrent: false, clockAheadMs: 0 } }],
    ['backup', backup({ made: null })],
    ['backup', { ...backup({ made: null }), isProduction: false }],
    ['backup', backup({ made: ago(DAY_MS) })],
    ['backup', backup({ made: ago(2 * HOUR_MS) })],
    ['backup-copy', backup({ copied: null })],
    ['backup-copy', backup({ copied: ago(DAY_MS) })],
    ['backup-copy', backup({ copied: ago(2 * HOUR_MS) })],
    ['backup-copy', { hasSecondPlace: false }],
    ['backup-copy', { hasSecondPlace: false, isProduction: false }],
    ['log-copy', backup({ logged: ago(MINUTE_MS) })],
    ['log-copy', backup({ logged: ago(5 * MINUTE_MS) })],
    ['log-copy', backup({ logged: null })],
    ['log-copy', { ...backup({ logged: null }), isProduction: false }],
    ['log-copy', { hasSecondPlace: false }],
    ['restore', backup({ tried: null })],
    ['restore', { ...backup({ tried: null }), isProduction: false }],
    ['restore', backup({ tried: ago(180 * DAY_MS) })],
    ['disk', { diskFreeBytes: 999_999_999 }],
    ['disk', { diskFreeBytes: 4_999_999_999 }],
    ['disk', { diskFreeBytes: null }],
    ['certificate', { certificateEndsAt: later(6 * DAY_MS) }],
    ['certificate', { certificateEndsAt: ago(1) }],
    ['certificate', { certificateEndsAt: later(20 * DAY_MS) }],
    ['certificate', { certificateEndsAt: 'unknown' }],
    ['certificate', { certificateEndsAt: 'untrusted' }],
    ['certificate', { certificateEndsAt: 'other-name' }],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: -30_000 } }],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: 5_000 } }],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: 4_999 } }],
    ['clock', { providerAheadMs: -30_000 }],
    ['clock', { providerAheadMs: null }],
    ['clock', { providerAheadMs: null, database: null }],
    ['version', { release: { running: '0.9.0 (1a2b3c4d)', newest: '0.10.0' } }],
    ['version', { release: { running: '1.0.0', newest: '0.10.0' } }],
    ['version', { release: { running: '0.9.0', newest: 'unknown' } }],
    ['settings', { refusedSettings: ['PAYMENT_PROVIDER: simulated'] }],
  ];

  const PAUSE = { station: 'Grill', until: null, sentence: '', pausedBy: 'Dana', pausedAt: ago(MINUTE_MS) };
  const STANDS: readonly (readonly [id: string, stand: Partial<StandFacts>])[] = [
    ['last-night', { night: { ...NIGHT, openedAt: ago(DAY_MS) }, earlierOrders: 2 }],
    ['last-night', { earlierOrders: 1 }],
    ['pauses', { pauses: [PAUSE] }],
    ['pauses', { pauses: [PAUSE, { ...PAUSE, station: null, pausedAt: ago(DAY_MS) }] }],
    ['sold-out', { products: [{ name: 'Nachos', available: 0, isActive: true }] }],
    ['sold-out', { products: [{ name: 'Nachos', available: 0, isActive: false }] }],
    ['stock', { stockCount: { counted: 24, all: 31 } }],
    ['payments', { payments: tested({ state: 'stuck' }) }],
    ['payments', { payments: tested({ state: 'paid', startedAt: ago(MINUTE_MS) }) }],
    ['payments', { payments: tested({ state: 'paid', startedAt: ago(HOUR_MS) }) }],
    ['payments', { payments: tested({ state: 'refunded', refundedAt: ago(HOUR_MS) }) }],
    ['payments', { payments: tested({ state: 'refunded', refundedAt: ago(2 * DAY_MS) }) }],
    ['payments', { payments: { provider: 'stripe', isDown: true, lastPaidAt: null, changedAt: null, test: null } }],
    ['payments', { payments: { provider: 'simulated', isDown: false, lastPaidAt: null, changedAt: null, test: null } }],
    ['payments', { payments: { provider: 'stripe', isDown: false, lastPaidAt: null, changedAt: null, test: null } }],
    ['payments', { payments: { ...STAND.payments, changedAt: ago(DAY_MS) } }],
    ['payments', { payments: { ...STAND.payments, changedAt: ago(DAY_MS - 1) } }],
    ['payments', { payments: { ...STAND.payments, lastPaidAt: ago(60 * DAY_MS) } }],
    ['payments', { payments: { ...STAND.payments, lastPaidAt: ago(60 * DAY_MS - 1) } }],
    ['mail', { mail: { ...STAND.mail, oldestUnsentAt: ago(5 * MINUTE_MS) } }],
    ['mail', { mail: { ...STAND.mail, oldestUnsentAt: ago(MINUTE_MS) } }],
    ['mail', {}],
    ['mail', { mail: { ...STAND.mail, testedAt: null } }],
    ['mail', { mail: { ...STAND.mail, provider: 'mailbox' } }],
    ['texts', { textedAt: null }],
    ['texts', {}],
    ['staff-codes', { codesEndAt: [] }],
    ['staff-codes', { codesEndAt: [later(1), later(2 * HOUR_MS)] }],
    ['staff-codes', { codesEndAt: [later(1), later(4 * HOUR_MS)] }],
    ['staff-codes', { neededUntil: null }],
    ['admin-password', { adminPassword: 'missing' }],
    ['admin-password', { adminPassword: 'generated' }],
    ['sheets', sheets(0)],
    ['sheets', sheets(1)],
    ['sheets', sheets(2, { night: { ...NIGHT, name: 'vs. Grant' }, how: 'it has no fingerprint' })],
    ['sign', sign(null)],
    ['sign', sign({ pass: 'pass-1' })],
    ['sign', sign({ pass: null })],
    ['sign', sign({}, { address: 'newband.example' })],
    ['sign', sign({}, { pickupPlace: 'the gym' })],
    ['sign', sign({}, { standName: 'Eastview Band' })],
    ['sign', sign({}, { word: 'green-otter-42' })],
    ['sign', sign({ word: 'green-otter-42' })],
    ['sign', sign({}, { prices: [{ name: 'Hot Dog', priceCents: cents(400) }] })],
    ['sign', sign({}, { prices: PRINTED.prices?.slice(0, 1) ?? [] })],
    ['sign', sign({ prices: [] })],
    ['sign', sign({ prices: null })],
    ['drawers', { drawers: ['A', 'B', 'C'] }],
    ['drawers', { drawers: ['A', 'B', 'C', 'D'] }],
    ['tablets', { staffHeardAt: null }],
    ['tablets', { staffHeardAt: ago(HOUR_MS) }],
    ['tablets', { night: null, staffHeardAt: ago(HOUR_MS) }],
    ['tablets', { night: null, staffHeardAt: ago(12 * HOUR_MS) }],
    ['tablets', { night: null, staffHeardAt: null }],
  ];

  it('judges each case as recorded in checks.txt', async () => {
    const linesOf = (cases: readonly (readonly [string, object])[], ofCase: (id: string, facts: object) => Check | undefined) =>
      cases.map(([id, facts]) => {
        const { verdict = 'left out', sentence = '', todo = '', ...more } = ofCase(id, facts) ?? {};
        return `${id} ${JSON.stringify(facts)}: ${verdict}, ${[sentence, todo, JSON.stringify(more)].join(' | ')}`;
      });
    const lines = [...linesOf(MACHINES, ofMachine), ...linesOf(STANDS, ofStand)];
    await expect(lines.join('\n')).toMatchFileSnapshot('checks.txt');
  });

  it('needs a database that answers, stores and has the schema', () => {
    const verdicts = [
      null,
      { stores: true, schemaIsCurrent: false },
      { stores: false, schemaIsCurrent: true },
      { stores: true, schemaIsCurrent: true },
    ];
    expect(verdicts.map((database) => judgeDatabase(database).verdict)).toEqual(['red', 'red', 'red', 'green']);
  });
});
