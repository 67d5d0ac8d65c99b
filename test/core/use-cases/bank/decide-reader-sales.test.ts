import { beforeEach, describe, expect, it } from 'vitest';
import type { ReaderQuestion } from '#core/domain/bank/reader-decision.ts';
import type { InPersonPayment, ReaderSale } from '#core/domain/bank/reader-match.ts';
import { nightId, orderId, paymentId, readerDecisionId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Night } from '#core/domain/night/night.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { makeDecideReaderSale, makeUndoReaderDecision } from '#core/use-cases/bank/decide-reader-sales.ts';
import { makeMatchReaderSales } from '#core/use-cases/bank/match-reader-sales.ts';
import { NIGHT } from '#test/support/builders/night-sheet-builder.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { MONA, windowHarness } from '#test/support/stand-harness.ts';

describe('deciding open questions of the card reader', () => {
  const NOTHING = refused('reader/nothing-to-decide');
  const DANA = { ...ADMIN, name: 'Dana Whitfield' };

  const setUp = async () => {
    const stand = await windowHarness({ 'bottled-water': 500 });
    const payments: InPersonPayment[] = [];
    const deps = { ...stand.persistence, payouts: { inPersonPayments: async () => payments }, timeZone: 'UTC' };
    const undo = makeUndoReaderDecision(deps);
    return { ...stand, payments, match: makeMatchReaderSales(deps), decideSale: makeDecideReaderSale(deps), undo };
  };
  let stand: Awaited<ReturnType<typeof setUp>>;
  let night: Night;
  beforeEach(async () => {
    stand = await setUp();
  });

  const about = (kind: ReaderQuestion['kind'], order: string | null, payment: string | null): ReaderQuestion => ({
    kind,
    orderId: order === null ? null : orderId(order),
    paymentId: payment === null ? null : paymentId(payment),
  });
  const paid = (id: string, amount: number, minutes: number): number =>
    stand.payments.push({
      paymentId: paymentId(id),
      at: plusMs(stand.clock.now(), minutes * MINUTE_MS),
      paidCents: cents(amount),
      givenBackCents: cents(0),
      card: `Visa ${amount}`,
      tipCents: cents(0),
    });
  const sell = async (units: number): Promise<string> =>
    (await stand.sell({ 'bottled-water': units }, { payment: { tender: 'reader', reference: null }, by: MONA, drawerId: null })).id;
  const close = async () => {
    night = await stand.tonight();
    valueOf(await stand.closeNight(night.id, MONA));
  };
  const decide = (question: ReaderQuestion) => stand.decideSale(night.id, question, DANA);
  const matched = async () => valueOf(await stand.match(night.id));
  const sheet = async () => valueOf(await stand.getNightSheet(night.id));
  const below = async () => (await sheet()).late.map(({ kind, tender, amountCents, by }) => [kind, tender, amountCents, by]);
  const logged = async () => (await stand.audited()).filter((line) => line.includes('Card reader'));

  it('adds a line below the closed sheet for each answer, once, and can undo it', async () => {
    const [typo, cash] = [await sell(2), await sell(3)];
    paid('p-typo', 350, 1);
    paid('p-late', 1_200, 40);
    await close();
    const before = await sheet();
    stand.clock.advance(MINUTE_MS);
    expect((await matched()).differenceCents).toBe(1_550 - 1_000);

    for (const question of [about('same-sale', typo, 'p-typo'), about('was-cash', cash, null), about('added-sale', null, 'p-late')])
      for (const _ of [1, 2]) expect(await decide(question)).toEqual({ ok: true, value: undefined });
    expect(await below()).toEqual([
      ['correction', 'reader', 50, 'Dana Whitfield'],
      ['move to cash', 'reader', 600, 'Dana Whitfield'],
      ['move to cash', 'cash', -600, 'Dana Whitfield'],
      ['added sale', 'reader', -1_200, 'Dana Whitfield'],
    ]);
    expect({ ...(await sheet()), late: [] }).toEqual(before);
    const match = await matched();
    expect(match).toMatchObject({ differenceCents: 0, differing: [], onlyAtStand: [], onlyAtProvider: [], stand: { netCents: 1_550 } });
    expect(await logged()).toEqual([
      expect.stringMatching(/^Dana Whitfield .+: Card reader, .+: Visa 1200, \$12\.00, was a sale$/),
      expect.stringMatching(/^Dana Whitfield .+: Card reader, .+: #002, \$6\.00, was cash$/),
      expect.stringMatching(/^Dana Whitfield .+: Card reader, .+: #001, Visa 350, \$4\.00, \$3\.50, is the same sale$/),
    ]);

    expect(await decide(about('not-paid', cash, null))).toEqual(NOTHING);
    const first = present(match.decided[0]).decision.id;
    for (const id of [first, first, readerDecisionId('unknown')]) await stand.undo(night.id, id, DANA);
    expect((await matched()).differing).toHaveLength(1);
    expect((await below()).map(([kind]) => kind)).toEqual(['move to cash', 'move to cash', 'added sale']);
    expect((await logged()).filter((line) => line.endsWith('is the same sale: taken back'))).toHaveLength(1);
  });

  it('keeps decisions that moved money, after a month', async () => {
    const typo = await sell(2);
    paid('p-typo', 350, 1);
    await close();
    stand.clock.advance(MINUTE_MS);
    await decide(about('not-same', typo, 'p-typo'));
    expect(await matched()).toMatchObject({ differing: [], onlyAtStand: [{ orderId: typo }], onlyAtProvider: [{ paymentId: 'p-typo' }] });
    for (const question of [about('not-paid', typo, null), about('not-ours', null, 'p-typo')]) await decide(question);
    expect(await matched()).toMatchObject({ differenceCents: 0, provider: { count: 0 } });
    expect((await below()).at(-1)).toEqual(['missing payment', 'reader', 400, 'Dana Whitfield']);
    stand.clock.advance(31 * DAY_MS);
    for (const { decision } of (await matched()).decided) {
      const isUndone = (await stand.undo(night.id, decision.id, DANA)).ok;
      expect([decision.kind, isUndone]).toEqual([decision.kind, decision.kind !== 'not-paid']);
    }
  });

  it('is refused for matched or unknown sales, and before the closing', async () => {
    const sold = await sell(2);
    paid('p', 400, 1);
    paid('p-late', 900, 30);
    night = await stand.tonight();
    expect(await decide(about('not-ours', null, 'p-late'))).toEqual(NOTHING);
    await close();
    for (const question of [about('was-cash', sold, null), about('same-sale', sold, 'p'), about('not-ours', null, 'nothing')])
      expect(await decide(question)).toEqual(NOTHING);
    expect([await below(), (await matched()).decided]).toEqual([[], []]);
  });
});

describe('matching reader sales', () => {
  const clock = fixedClock();
  const at = clock.now();
  const night = (id: string, changes: Partial<Night>) => ({ night: { ...NIGHT, id: nightId(id), ...changes }, orders: 1 });
  const NIGHTS = [
    night('planned', { state: 'planned', openedAt: null, closedAt: null }),
    night('lincoln', { openedAt: plusMs(at, -5 * HOUR_MS), closedAt: plusMs(at, -2 * HOUR_MS) }),
  ];
  const sold = { at: plusMs(at, -4 * HOUR_MS), paidCents: cents(450), givenBackCents: cents(0) };
  const SALE: ReaderSale = { ...sold, orderId: orderId('o'), orderNumber: 'BAND-20261120-W-001', soldBy: 'Rosa', reference: null };
  const payment = (id: string): InPersonPayment => ({ ...sold, paymentId: paymentId(id), card: null, tipCents: cents(0) });

  const make = (payments: () => Promise<readonly InPersonPayment[]>) => {
    const windows: (readonly number[])[] = [];
    const match = makeMatchReaderSales({
      payouts: {
        inPersonPayments: ({ start, end }) => {
          windows.push([start, end]);
          return payments();
        },
      },
      sales: { readerSalesOf: async () => ({ sales: [SALE], decisions: [] }), paymentsBetween: async () => [paymentId('on-the-page')] },
      nights: { list: async () => NIGHTS },
      clock,
    });
    return { match: (id: string) => match(nightId(id)), windows };
  };

  it('compares them to the provider’s payments of the same hours, without those of the payment page', async () => {
    const { match, windows } = make(async () => [payment('at-the-reader'), payment('on-the-page')]);
    const found = valueOf(await match('lincoln'));
    expect(windows).toEqual([[at - 6 * HOUR_MS, at - HOUR_MS]]);
    const matched = [{ payment: { paymentId: 'at-the-reader' } }];
    expect(found).toMatchObject({ matched, onlyAtProvider: [], differenceCents: 0, checkedAt: at });
  });

  it.each(['planned', 'unknown'])('is refused for a night that is %s', async (id) => {
    const { match, windows } = make(async () => []);
    expect(await match(id)).toEqual(refused('night/not-found'));
    expect(windows).toEqual([]);
  });

  it('fails while the provider is silent', async () => {
    const { match } = make(() => Promise.reject(new Unavailable('payments')));
    await expect(match('lincoln')).rejects.toBeInstanceOf(Unavailable);
  });
});
