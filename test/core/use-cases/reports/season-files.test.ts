import { beforeEach, describe, expect, it } from 'vitest';
import type { BalanceMovement } from '#core/domain/bank/balance.ts';
import { DENOMINATIONS_CENTS, NO_PIECES, type Pieces } from '#core/domain/drawer/pieces.ts';
import { drawerId, nightId, paymentId, readerDecisionId, type DrawerId, type OrderId, type OrderItemId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { startNight } from '#core/domain/night/night.ts';
import { businessDayOf, isWithin } from '#core/domain/reports/business-day.ts';
import { updatedAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { makeGetSeasonCsv } from '#core/use-cases/reports/get-season.ts';
import { placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { present, valueOf } from '#test/support/results.ts';
import { DRAWER, LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const PAID = 2_000;
const PAYOUTS: PayoutReader = {
  movements: async () => [],
  payouts: async () => [],
  movementsOf: async () => [],
  inPersonPayments: async () => [],
};

let stand: Awaited<ReturnType<typeof windowHarness>>;
beforeEach(async () => {
  stand = await windowHarness({});
});

/** A night with one card payment. */
const closeANight = async (payment = 'pi_1', paid = PAID) => {
  await stand.openNight({ name: 'vs. Lincoln' }, MONA);
  const order = await placeNewOrder(stand.fixture, { paymentId: paymentId(payment), paidCents: cents(paid), status: 'completed' });
  stand.clock.advance(MINUTE_MS);
  await stand.endTonight();
  return order;
};

const readWith = (payouts: Partial<PayoutReader>) => {
  const settings = { current: () => USUAL_SETTINGS };
  const read = makeGetSeasonCsv({ ...stand.persistence, payouts: { ...PAYOUTS, ...payouts }, timeZone: 'UTC', settings });
  return async (kind: 'nights' | 'journal', season?: number) => (await read(season, kind)).trim().split('\r\n');
};

const movement = (id: string, changes: Partial<BalanceMovement>): BalanceMovement => ({
  id,
  kind: 'payment',
  paymentId: paymentId('pi_1'),
  amountCents: cents(PAID),
  feeCents: ZERO,
  at: stand.clock.now(),
  ...changes,
});

it('the first season of a stand survives 500 later nights', async () => {
  await closeANight();
  const { clock, ids } = stand;
  const [first] = (await stand.getSeason()).seasons;
  await stand.unitOfWork.run(async (tx) => {
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

it('a season is the sum of its months, and a month of its nights', async () => {
  for (const paid of [100, 200, 400]) {
    await closeANight(`pi_${paid}`, paid);
    stand.clock.advance(20 * DAY_MS);
  }
  const { nights, months, total } = await stand.getSeason();
  expect(nights.map(({ month, totals }) => [month, totals.net])).toEqual([
    ['2026-12', 400],
    ['2026-12', 200],
    ['2026-11', 100],
  ]);
  expect(months.map(({ month, totals }) => [month, totals.orders, totals.net])).toEqual([
    ['2026-12', 2, 600],
    ['2026-11', 1, 100],
  ]);
  expect(total.net).toBe(700);
  expect(valueOf(await stand.getDistrictForm({ month: '2026-12' })).sheets).toHaveLength(2);
});

describe('the files of a season', () => {
  it('contain the provider’s fees, arrived payouts, and movements outside of nights', async () => {
    await closeANight();
    const at = plusMs(stand.clock.now(), -MINUTE_MS);
    const arrivesOn = businessDayOf(at, 'UTC');
    const own = movement('txn_1', { feeCents: cents(88), at });
    const monthly = movement('txn_2', { kind: 'other', paymentId: null, amountCents: cents(-500), at });
    const failed = { id: 'po_3', amountCents: cents(700), state: 'failed', arrivesOn, failedAt: plusMs(at, DAY_MS) } as const;
    const read = readWith({
      movements: async () => [own, monthly],
      payouts: async () => [
        { id: 'po_1', amountCents: cents(1_912), state: 'arrived', arrivesOn },
        { id: 'po_2', amountCents: cents(300), state: 'sent', arrivesOn },
        failed,
        { ...failed, id: 'po_4', failedAt: plusMs(at, -DAY_MS) },
      ],
      movementsOf: async (id) => (id === 'po_1' ? [own] : []),
    });
    const [head, ...nights] = await read('nights');
    expect(head).toMatch(/,provider fees,card to the bank,card arrived$/);
    for (const line of nights) expect(line).toMatch(/,-0\.88,19\.12,19\.12$/);
    const posted = (await read('journal')).filter((line) => /^(Fees|Payout|Other)/.test(line));
    expect(posted.map((line) => line.split(',').slice(2).join(','))).toEqual([
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

  it('contain what the provider took in the season before its first night', async () => {
    const monthly = movement('txn_1', {
      kind: 'other',
      paymentId: null,
      amountCents: cents(-500),
      at: plusMs(stand.clock.now(), -60 * DAY_MS),
    });
    const read = readWith({ movements: async (window) => (isWithin(window, monthly.at) ? [monthly] : []) });
    const fees = async () => (await read('journal')).filter((line) => line.includes(',Other movements at the card provider,5.00,,'));
    expect(await fees()).toHaveLength(1);
    await closeANight();
    expect(await fees()).toHaveLength(1);
  });

  it('settle the nights’ card reader payments, apart from tips and what is not the stand’s', async () => {
    await stand.stock({ cola: 5 });
    await stand.openNight({ name: 'vs. Lincoln' }, MONA);
    const { totalCents, placedAt: at } = await stand.sell({ cola: 4 }, { payment: { tender: 'reader', reference: null } });
    stand.clock.advance(MINUTE_MS);
    const night = await stand.endTonight();
    const taken = { at, paidCents: totalCents, givenBackCents: ZERO, card: null, tipCents: cents(200) };
    const [ours, theirs] = [paymentId('pi_reader'), paymentId('pi_tickets')];
    const facts = { card: null, standCents: ZERO, providerCents: totalCents, at, by: 'Mona' };
    await stand.unitOfWork.run(async (tx) => {
      const decision = {
        id: readerDecisionId('r1'),
        kind: 'not-ours',
        nightId: night.id,
        orderId: null,
        paymentId: theirs,
        ...facts,
      } as const;
      return ok(await tx.readerDecisions.add(decision));
    });
    const charge = (id: string, payment: typeof ours) =>
      movement(id, { paymentId: payment, amountCents: cents(totalCents + 200), feeCents: cents(65), at });
    const read = readWith({
      movements: async () => [charge('txn_1', ours), charge('txn_2', theirs)],
      inPersonPayments: async () => [ours, theirs].map((one) => ({ ...taken, paymentId: one })),
    });
    const posted = (await read('journal')).map((line) => line.split(',').slice(2, 5).join(','));
    expect(posted.filter((line) => /reader|fees|Other/.test(line))).toEqual([
      'Card reader payments on their way,10.00,',
      'Card provider fees,0.65,',
      'Other movements at the card provider,,2.00',
      'Card reader payments on their way,,10.00',
      'Other movements at the card provider,,11.35',
    ]);
  });

  it('stay unchanged after their season: later movements are in the next one’s, once', async () => {
    const provider: BalanceMovement[] = [];
    const read = readWith({ movements: async (window) => provider.filter(({ at }) => isWithin(window, at)) });
    const ofProvider = async (season: number) =>
      (await read('journal', season)).filter((line) => /^(Fees|Other)/.test(line) && line.includes('Card payments'));
    provider.push(movement('txn_1', { feeCents: cents(88) }));
    await closeANight();
    const closed = ['Fees 2026-11-21 vs. Lincoln,2026-11-21,Card payments on their way,,0.88,vs. Lincoln'];
    expect(await ofProvider(2026)).toEqual(closed);
    stand.clock.advance(300 * DAY_MS);
    provider.push(movement('txn_2', { kind: 'dispute', amountCents: cents(-PAID), feeCents: cents(1_500) }));
    provider.push(movement('txn_3', { paymentId: paymentId('pi_2'), feeCents: cents(50) }));
    await closeANight('pi_2');
    expect(await ofProvider(2026)).toEqual(closed);
    expect(await ofProvider(2027)).toEqual([
      'Fees 2026-11-21 vs. Lincoln 2027-09-17,2027-09-17,Card payments on their way,,15.00,vs. Lincoln',
      'Fees 2027-09-17 vs. Lincoln,2027-09-17,Card payments on their way,,0.50,vs. Lincoln',
    ]);
  });

  it('contain a dispute of a night of years before, in its own season, once', async () => {
    const provider: BalanceMovement[] = [];
    const read = readWith({ movements: async (window) => provider.filter(({ at }) => isWithin(window, at)) });
    const disputed = await closeANight();
    const before = await read('journal', 2026);
    stand.clock.advance(800 * DAY_MS);
    const said = { kind: 'dispute', state: 'open', id: 'dispute-1', orderId: disputed.id, amountCents: cents(PAID) } as const;
    const dispute = updatedAdjustment({ ...said, at: stand.clock.now() }, undefined, stand.clock.now());
    await stand.unitOfWork.run(async ({ refunds }) => ok(await refunds.recordOutside(dispute)));
    provider.push(movement('txn_2', { kind: 'dispute', amountCents: cents(-PAID), feeCents: cents(1_500) }));
    expect((await read('journal', 2028)).slice(1).map((line) => line.split(',').slice(2, 5).join(','))).toEqual([
      'Refunds after closing,20.00,',
      'Card payments on their way,,20.00',
      'Card provider fees,15.00,',
      'Card payments on their way,,15.00',
    ]);
    expect(await read('journal', 2026)).toEqual(before);
  });

  it('have no zeros where the provider is silent', async () => {
    await closeANight();
    const down = () => Promise.reject(new Unavailable('payments'));
    const read = readWith({ movements: down, payouts: down, movementsOf: down });
    for (const line of (await read('nights')).slice(1)) expect(line).toMatch(/,unavailable,unavailable,unavailable$/);
    const journal = await read('journal');
    expect(journal.at(-1)).toBe(
      'unavailable,,Card provider fees,,,The card provider did not answer: its fees and payouts are missing here.',
    );
    expect(journal.some((line) => line.includes(',Card payments on their way,20.00,,vs. Lincoln'))).toBe(true);
  });
});

describe('cash given back after its night', () => {
  const LATER_DRAWER = drawerId('drawer-b');
  const SETTLED = { 'Concession sales': -10, 'Refunds after closing': 10 };
  const TEN_DOLLARS = DENOMINATIONS_CENTS.map((value) => Number(value === 1_000));
  const journal = async () => (await readWith({})('journal')).slice(1).map((line) => line.split(','));
  const lateLines = async () => (await journal()).filter((line) => line.at(-1)?.startsWith('refund of '));
  /** The accounts that are not settled. */
  const balances = async () => {
    const sums = new Map<string, number>();
    for (const [, , account = '', debit, credit] of await journal())
      sums.set(account, (sums.get(account) ?? 0) + Number(debit) - Number(credit));
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
  };
  const open = async (drawer: DrawerId | null, pieces: Pieces = NO_PIECES) => {
    await stand.openNight({ name: 'vs. Lincoln' }, MONA);
    if (drawer !== null) valueOf(await stand.openDrawer({ id: drawer, name: 'Drawer A', pieces }, MONA));
  };
  const refund = async (id: OrderId, drawer: DrawerId | null, itemId: OrderItemId | null = null) =>
    valueOf(await stand.refundSale(id, { itemId, reason: 'cold', drawerId: drawer }, MONA));
  /** @param drawer emptied by then */
  const close = async (drawer: DrawerId | null) => {
    if (drawer !== null)
      for (const [step, by] of [
        [{ kind: 'begin-count' }, MONA],
        [{ kind: 'count', pieces: NO_PIECES }, MONA],
        [{ kind: 'confirm', countedCents: ZERO }, LUIS],
      ] as const)
        valueOf(await stand.countDrawer(drawer, step, by));
    stand.clock.advance(MINUTE_MS);
    await stand.endTonight();
    stand.clock.advance(DAY_MS);
  };

  beforeEach(() => stand.stock({ cola: 5, 'bottled-water': 5 }));

  it('lowers the deposit once when a later drawer pays for a night without drawers', async () => {
    await open(null);
    const { id } = await stand.sell({ cola: 4 });
    await close(null);
    await open(DRAWER, TEN_DOLLARS);
    await refund(id, DRAWER);
    const meanwhile = await lateLines();
    await close(DRAWER);
    expect(await balances()).toEqual(SETTLED);
    expect(await lateLines()).toEqual(meanwhile);
  });

  it('awaits no later drawer when it was in none', async () => {
    await open(DRAWER);
    const { id } = await stand.sell({ cola: 4 });
    await close(DRAWER);
    await refund(id, null);
    expect(await balances()).toEqual(SETTLED);
  });

  it('leaves its own account for each refund of an order', async () => {
    await open(DRAWER);
    const { id, items } = await stand.sell({ cola: 4, 'bottled-water': 2 });
    await close(DRAWER);
    const [cola, water] = ['Cola', 'Bottled Water'].map((name) => present(items.find(({ productName }) => productName === name)).id);
    await refund(id, null, water);
    stand.clock.advance(MINUTE_MS);
    await open(LATER_DRAWER, TEN_DOLLARS);
    await refund(id, LATER_DRAWER, cola);
    await close(LATER_DRAWER);
    // The cola's cash is still outside the drawers.
    const where = { 'Cash in no drawer': 10, 'Cash to deposit': -10 };
    expect(await balances()).toEqual({ ...where, 'Concession sales': -14, 'Refunds after closing': 14 });
  });
});
