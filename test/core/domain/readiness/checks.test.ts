import { describe, expect, it } from 'vitest';
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
import { GAME_NIGHT as NOW } from '../../../support/fakes/fixed-clock.ts';

const ago = (ms: number) => plusMs(NOW, -ms);
const later = (ms: number) => plusMs(NOW, ms);

const NIGHT: Night = {
  id: nightId('00000000-0000-4000-8000-000000000001'),
  name: 'vs. Lincoln',
  state: 'open',
  opensAt: null,
  closesAt: null,
  openedAt: ago(HOUR_MS),
  openedBy: 'Dana',
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
  payments: { provider: 'stripe', isDown: false, lastPaidAt: ago(DAY_MS), test: null },
  mail: { provider: 'smtp', oldestUnsentAt: null, testedAt: ago(DAY_MS) },
  textedAt: ago(DAY_MS),
  sheets: { addresses: 2, chain: { sealed: 6, before: 0, broken: null } },
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
  const test = newCardTest({
    id: checkoutId('test-1'),
    refundId: refundId('refund-1'),
    account: 'stripe',
    screen: 'ready',
    startedAt: ago(2 * HOUR_MS),
  });
  return { provider: 'stripe', isDown: false, lastPaidAt: ago(DAY_MS), test: { ...test, ...facts } };
};

const MOMENT = { now: NOW, timeZone: 'America/Chicago' };
const all = (stand: Partial<StandFacts> = {}, machine: Partial<MachineFacts> = {}) =>
  checkReadiness({ ...MOMENT, machine: { ...MACHINE, ...machine }, stand: { ...STAND, ...stand } });
const ofMachine = (id: string, machine: Partial<MachineFacts>) =>
  checkMachine({ ...MOMENT, machine: { ...MACHINE, ...machine }, stand: null }).find((check) => check.id === id)?.verdict;
const ofStand = (id: string, stand: Partial<StandFacts>) => all(stand).find((check) => check.id === id);

describe('ready for tonight', () => {
  it('is green everywhere on a stand that is ready, and tells nobody to do anything', () => {
    const checks = all();
    expect(checks.filter(({ verdict }) => verdict !== 'green')).toEqual([]);
    expect(checks.filter(({ todo }) => todo !== undefined)).toEqual([]);
    expect(checks.map(({ id }) => id)).toEqual([
      'last-night',
      'pauses',
      'sold-out',
      'sign',
      'stock',
      'drawers',
      'payments',
      'mail',
      'texts',
      'sheets',
      'staff-codes',
      'admin-password',
      'tablets',
      'settings',
      'database',
      'backup',
      'backup-copy',
      'log-copy',
      'restore',
      'disk',
      'certificate',
      'clock',
      'version',
    ]);
  });

  it('leaves out what the stand does not use', () => {
    const ids = all(
      { night: null, stockCount: null, drawers: [], textedAt: 'off' },
      { certificateEndsAt: 'none', release: { running: '0.9.0', newest: 'not-asked' } },
    ).map(({ id }) => id);
    for (const id of ['stock', 'drawers', 'texts', 'tablets', 'certificate', 'version']) expect(ids).not.toContain(id);
  });

  it.each([
    ['database', { database: null }, 'red'],
    ['database', { database: { stores: false, schemaIsCurrent: true, clockAheadMs: 0 } }, 'red'],
    ['database', { database: { stores: true, schemaIsCurrent: false, clockAheadMs: 0 } }, 'red'],
    ['backup', backup({ made: null }), 'red'],
    ['backup', { ...backup({ made: null }), isProduction: false }, 'amber'],
    ['backup', backup({ made: ago(DAY_MS) }), 'red'],
    ['backup', backup({ made: ago(2 * HOUR_MS) }), 'amber'],
    ['backup-copy', backup({ copied: null }), 'red'],
    ['backup-copy', backup({ copied: ago(DAY_MS) }), 'red'],
    ['backup-copy', backup({ copied: ago(2 * HOUR_MS) }), 'amber'],
    ['backup-copy', { hasSecondPlace: false }, 'amber'],
    ['backup-copy', { hasSecondPlace: false, isProduction: false }, undefined],
    ['log-copy', backup({ logged: ago(MINUTE_MS) }), 'amber'],
    ['log-copy', backup({ logged: ago(5 * MINUTE_MS) }), 'red'],
    ['log-copy', backup({ logged: null }), 'amber'],
    ['log-copy', { ...backup({ logged: null }), isProduction: false }, undefined],
    ['log-copy', { hasSecondPlace: false }, undefined],
    ['restore', backup({ tried: null }), 'amber'],
    ['restore', { ...backup({ tried: null }), isProduction: false }, undefined],
    ['restore', backup({ tried: ago(180 * DAY_MS) }), 'amber'],
    ['disk', { diskFreeBytes: 999_999_999 }, 'red'],
    ['disk', { diskFreeBytes: 4_999_999_999 }, 'amber'],
    ['disk', { diskFreeBytes: null }, 'amber'],
    ['certificate', { certificateEndsAt: later(6 * DAY_MS) }, 'red'],
    ['certificate', { certificateEndsAt: ago(1) }, 'red'],
    ['certificate', { certificateEndsAt: later(20 * DAY_MS) }, 'amber'],
    ['certificate', { certificateEndsAt: 'unknown' }, 'amber'],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: -30_000 } }, 'red'],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: 5_000 } }, 'amber'],
    ['clock', { database: { stores: true, schemaIsCurrent: true, clockAheadMs: 4_999 } }, 'green'],
    ['clock', { providerAheadMs: -30_000 }, 'red'],
    ['clock', { providerAheadMs: null }, 'green'],
    ['clock', { providerAheadMs: null, database: null }, undefined],
    ['version', { release: { running: '0.9.0 (1a2b3c4d)', newest: '0.10.0' } }, 'amber'],
    ['version', { release: { running: '1.0.0', newest: '0.10.0' } }, 'green'],
    ['version', { release: { running: '0.9.0', newest: 'unknown' } }, 'amber'],
    ['settings', { refusedSettings: ['PAYMENT_PROVIDER: simulated'] }, 'amber'],
  ] as const)('%s %j is %s', (id, facts, verdict) => expect(ofMachine(id, facts)).toBe(verdict));

  const PAUSE = { station: 'Grill', until: null, sentence: '', pausedBy: 'Dana', pausedAt: ago(MINUTE_MS) };
  it.each([
    ['last-night', { night: { ...NIGHT, openedAt: ago(DAY_MS) }, earlierOrders: 2 }, 'red', 'with 2 orders that nobody closed'],
    ['last-night', { earlierOrders: 1 }, 'red', '1 order of an earlier night'],
    ['pauses', { pauses: [PAUSE] }, 'amber', 'Grill paused since'],
    ['pauses', { pauses: [PAUSE, { ...PAUSE, station: null, pausedAt: ago(DAY_MS) }] }, 'red', 'Grill and 1 other station'],
    ['sold-out', { products: [{ name: 'Nachos', available: 0, isActive: true }] }, 'amber', 'Nachos'],
    ['sold-out', { products: [{ name: 'Nachos', available: 0, isActive: false }] }, 'red', 'menu is empty'],
    ['stock', { stockCount: { counted: 24, all: 31 } }, 'amber', '24 of 31 products'],
    ['payments', { payments: tested({ state: 'stuck' }) }, 'red', 'could not be refunded'],
    ['payments', { payments: tested({ state: 'paid', startedAt: ago(MINUTE_MS) }) }, 'amber', 'not confirmed yet'],
    ['payments', { payments: tested({ state: 'paid', startedAt: ago(HOUR_MS) }) }, 'red', 'not confirmed yet'],
    ['payments', { payments: tested({ state: 'refunded', refundedAt: ago(HOUR_MS) }) }, 'green', '50¢ came in and went back'],
    ['payments', { payments: tested({ state: 'refunded', refundedAt: ago(2 * DAY_MS) }) }, 'green', 'The last card order was paid'],
    ['payments', { payments: { provider: 'stripe', isDown: true, lastPaidAt: null, test: null } }, 'red', 'does not answer'],
    ['payments', { payments: { provider: 'simulated', isDown: false, lastPaidAt: null, test: null } }, 'amber', 'simulated'],
    ['payments', { payments: { provider: 'stripe', isDown: false, lastPaidAt: null, test: null } }, 'amber', 'Nobody has paid'],
    ['mail', { mail: { ...STAND.mail, oldestUnsentAt: ago(5 * MINUTE_MS) } }, 'red', '5 minutes ago'],
    ['mail', {}, 'green', 'A test mail left Nov'],
    ['mail', { mail: { ...STAND.mail, testedAt: null } }, 'amber', 'Nobody has sent a test mail'],
    ['mail', { mail: { ...STAND.mail, provider: 'mailbox' } }, 'amber', 'practice mailbox'],
    ['texts', { textedAt: null }, 'amber', 'None has been accepted'],
    ['texts', {}, 'green', 'accepted Nov'],
    ['staff-codes', { codesEndAt: [] }, 'red', 'no code'],
    ['admin-password', { adminPassword: 'missing' }, 'red', 'None is set'],
    ['admin-password', { adminPassword: 'generated' }, 'amber', 'first start'],
    ['sheets', sheets(0), 'amber', 'No one gets the night’s sheet'],
    ['sheets', sheets(1), 'amber', 'Only one address'],
    [
      'sheets',
      sheets(2, { night: { ...NIGHT, name: 'vs. Grant' }, how: 'it has no fingerprint' }),
      'red',
      'The sheet of vs. Grant has changed since it was closed: it has no fingerprint.',
    ],
    ['sign', sign(null), 'amber', 'No sign was printed yet.'],
    ['sign', sign({ pass: 'pass-1' }), 'red', 'an old code'],
    ['sign', sign({ pass: null }), 'red', 'an old code'],
    ['sign', sign({}, { address: 'newband.example' }), 'red', 'says westviewband.example; the menu is at newband.example'],
    ['sign', sign({}, { pickupPlace: 'the gym' }), 'red', 'sends people to the southwest corner; orders are picked up at the gym'],
    ['sign', sign({}, { standName: 'Eastview Band' }), 'amber', 'is for Westview Band'],
    ['sign', sign({}, { word: 'green-otter-42' }), 'amber', 'Tonight’s word is not on the latest printed sign'],
    ['sign', sign({ word: 'green-otter-42' }), 'green', 'Dana printed it'],
    ['sign', sign({}, { prices: [{ name: 'Hot Dog', priceCents: cents(400) }] }), 'amber', 'says $3.50 for Hot Dog; it is $4.00 now.'],
    ['sign', sign({ prices: [] }), 'amber', 'Hot Dog is not on the sign on the wall. And 1 more.'],
    ['sign', sign({ prices: null }), 'green', 'says what the stand says'],
    ['tablets', { staffHeardAt: null }, 'amber', 'No staff screen'],
    ['tablets', { staffHeardAt: ago(HOUR_MS) }, 'amber', '1 hour ago'],
  ] as const)('%s %j is %s', (id, facts, verdict, says) => {
    const check = ofStand(id, facts);
    expect(check?.verdict).toBe(verdict);
    expect(check?.sentence).toContain(says);
  });

  it('gives an instance traffic only with a database that answers, stores and has the schema', () => {
    const verdicts = [
      null,
      { stores: true, schemaIsCurrent: false },
      { stores: false, schemaIsCurrent: true },
      { stores: true, schemaIsCurrent: true },
    ];
    expect(verdicts.map((database) => judgeDatabase(database).verdict)).toEqual(['red', 'red', 'red', 'green']);
  });
});
