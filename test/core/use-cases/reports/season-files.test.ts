import { describe, expect, it } from 'vitest';
import type { BalanceMovement } from '#core/domain/bank/balance.ts';
import { nightId, paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { startNight } from '#core/domain/night/night.ts';
import { businessDayOf, type TimeWindow } from '#core/domain/reports/business-day.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { makeGetSeasonCsv } from '#core/use-cases/reports/get-season.ts';
import { placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { MONA, windowHarness } from '#test/support/stand-harness.ts';

const PAID = 2_000;

/** A night with one card payment. */
const closeANight = async (stand: Awaited<ReturnType<typeof windowHarness>>, payment: string, paid: number) => {
  const { clock, ids, persistence } = stand;
  await stand.openNight({ name: 'vs. Lincoln' }, MONA);
  const fixture = { persistence, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };
  await placeNewOrder(fixture, { paymentId: paymentId(payment), paidCents: cents(paid), status: 'completed' });
  const { open } = await persistence.nights.current(clock.now());
  const night = open ?? expect.fail('it is open');
  clock.advance(MINUTE_MS);
  await persistence.unitOfWork.run(async (tx) => {
    await tx.nights.save({ ...night, state: 'closed', closedAt: clock.now(), closedBy: 'Dana' });
    return ok(undefined);
  });
};

/** The files of a season with one closed night. */
const filesWith = async (payouts: Pick<PayoutReader, 'movements' | 'payouts' | 'movementsOf'>) => {
  const stand = await windowHarness({});
  const { clock, persistence } = stand;
  await closeANight(stand, 'pi_1', PAID);
  const read = makeGetSeasonCsv({ ...persistence, payouts, clock, timeZone: 'UTC', settings: { current: () => USUAL_SETTINGS } });
  const linesOf = async (kind: 'nights' | 'journal') => (await read(undefined, kind)).trim().split('\r\n');
  return { clock, nights: await linesOf('nights'), journal: await linesOf('journal') };
};

const movement = (id: string, changes: Partial<BalanceMovement>): BalanceMovement => ({
  id,
  kind: 'payment',
  paymentId: paymentId('pi_1'),
  amountCents: cents(PAID),
  feeCents: ZERO,
  at: changes.at ?? expect.fail('a movement has a time'),
  ...changes,
});

it('keeps the first season of a stand that sold on each of 500 days since', async () => {
  const stand = await windowHarness({});
  const { clock, ids, persistence } = stand;
  await closeANight(stand, 'pi_1', PAID);
  const [first] = (await stand.getSeason()).seasons;
  await persistence.unitOfWork.run(async (tx) => {
    for (let days = 400; days < 900; days += 1) {
      const openedAt = plusMs(clock.now(), days * DAY_MS);
      const night = startNight(nightId(ids.uuid()), businessDayOf(openedAt, 'UTC'), openedAt);
      await tx.nights.save({ ...night, state: 'closed', closedAt: plusMs(openedAt, MINUTE_MS) });
    }
    return ok(undefined);
  });
  clock.advance(900 * DAY_MS);
  expect((await stand.getSeason(first)).total).toMatchObject({ net: PAID });
});

it('a month is the sum of its nights, and the season that of its months', async () => {
  const stand = await windowHarness({});
  const { clock } = stand;
  for (const paid of [100, 200, 400]) {
    await closeANight(stand, `pi_${paid}`, paid);
    clock.advance(20 * DAY_MS);
  }
  const { nights, months, total } = await stand.getSeason();
  expect(nights.map(({ month, totals }) => [month, totals.net])).toEqual([
    ['2026-12', 400],
    ['2026-12', 200],
    ['2026-11', 100],
  ]);
  expect([...months.map(({ month, totals }) => [month, totals.orders, totals.net]), total.net]).toEqual([
    ['2026-12', 2, 600],
    ['2026-11', 1, 100],
    700,
  ]);
});

describe('the files of a season', () => {
  it('have the provider’s fees, its payouts that have arrived, and what belongs to no night', async () => {
    const { clock } = await windowHarness({});
    const at = clock.now();
    const day = businessDayOf(at, 'UTC');
    const own = movement('txn_1', { feeCents: cents(88), at });
    const monthly = movement('txn_2', { kind: 'other', paymentId: null, amountCents: cents(-500), at });
    const failed = { id: 'po_3', amountCents: cents(700), state: 'failed', arrivesOn: day, failedAt: plusMs(at, DAY_MS) } as const;
    const early = { ...failed, id: 'po_4', failedAt: plusMs(at, -DAY_MS) };
    const sent = { id: 'po_2', amountCents: cents(300), state: 'sent', arrivesOn: day } as const;
    const { nights, journal } = await filesWith({
      movements: async () => [own, monthly],
      payouts: async () => [{ id: 'po_1', amountCents: cents(1_912), state: 'arrived', arrivesOn: day }, sent, failed, early],
      movementsOf: async (id) => (id === 'po_1' ? [own] : []),
    });
    for (const line of nights.slice(1)) expect(line).toMatch(/,-0\.88,19\.12,19\.12$/);
    expect(nights[0]).toMatch(/,provider fees,card to the bank,card arrived$/);
    expect(journal.filter((line) => /^(Fees|Payout|Other)/.test(line)).map((line) => line.split(',').slice(2).join(','))).toEqual([
      'Card provider fees,0.88,,vs. Lincoln',
      'Card payments on their way,,0.88,vs. Lincoln',
      'Bank,19.12,,Payout po_1',
      'Card payments on their way,,19.12,Payout po_1',
      'Bank,7.00,,Payout po_3',
      'Card payments on their way,,7.00,Payout po_3',
      'Bank,,7.00,Payout po_3 failed',
      'Card payments on their way,7.00,,Payout po_3 failed',
      'Other movements at the card provider,5.00,,Other movements at the card provider',
      'Card payments on their way,,5.00,Other movements at the card provider',
    ]);
  });

  it('are closed with their season: what comes later is in the next one’s, once', async () => {
    const stand = await windowHarness({});
    const { clock, persistence } = stand;
    const provider: BalanceMovement[] = [];
    const within = ({ start, end }: TimeWindow, at: Instant) => at >= start && at < end;
    const payouts: PayoutReader = {
      movements: async (window) => provider.filter(({ at }) => within(window, at)),
      payouts: async () => [],
      movementsOf: async () => [],
      inPersonPayments: async () => [],
    };
    const read = makeGetSeasonCsv({ ...persistence, payouts, clock, timeZone: 'UTC', settings: { current: () => USUAL_SETTINGS } });
    const ofProvider = async (season: number) =>
      (await read(season, 'journal')).split('\r\n').filter((line) => /^(Fees|Other)/.test(line) && line.includes('Card payments'));
    provider.push(movement('txn_1', { feeCents: cents(88), at: clock.now() }));
    await closeANight(stand, 'pi_1', PAID);
    const closed = await ofProvider(2026);
    expect(closed).toEqual(['Fees 2026-11-21 vs. Lincoln,2026-11-21,Card payments on their way,,0.88,vs. Lincoln']);
    clock.advance(300 * DAY_MS);
    provider.push(movement('txn_2', { kind: 'dispute', amountCents: cents(-PAID), feeCents: cents(1_500), at: clock.now() }));
    provider.push(movement('txn_3', { paymentId: paymentId('pi_2'), feeCents: cents(50), at: clock.now() }));
    await closeANight(stand, 'pi_2', PAID);
    expect(await ofProvider(2026)).toEqual(closed);
    expect(await ofProvider(2027)).toEqual([
      'Fees 2026-11-21 vs. Lincoln 2027-09-17,2027-09-17,Card payments on their way,,15.00,vs. Lincoln',
      'Fees 2027-09-17 vs. Lincoln,2027-09-17,Card payments on their way,,0.50,vs. Lincoln',
    ]);
  });

  it('say that the provider did not answer; they do not say zero', async () => {
    const down = async (): Promise<never> => {
      throw new Unavailable('payments');
    };
    const { nights, journal } = await filesWith({ movements: down, payouts: down, movementsOf: down });
    for (const line of nights.slice(1)) expect(line).toMatch(/,unavailable,unavailable,unavailable$/);
    expect(journal.at(-1)).toBe(
      'unavailable,,Card provider fees,,,The card provider did not answer: its fees and payouts are missing here.',
    );
    expect(journal.some((line) => line.includes(',Card payments on their way,20.00,,vs. Lincoln'))).toBe(true);
  });
});
