import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionLines, type ReaderDecision } from '#core/domain/bank/reader-decision.ts';
import { keptCents, matchReader, openQuestion, type InPersonPayment, type ReaderSale } from '#core/domain/bank/reader-match.ts';
import { nightId, orderId, paymentId, readerDecisionId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents, type Cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';

type Facts = { readonly minute: number; readonly paid: number; readonly back: number };

/** Few amounts and minutes, so that they collide. */
const facts = fc.record({
  minute: fc.integer({ min: 0, max: 60 }),
  paid: fc.constantFrom(300, 450, 500, 900, 2_000),
  back: fc.constantFrom(0, 0, 100, 300),
});
const SIDES = fc.tuple(fc.array(facts, { maxLength: 12 }), fc.array(facts, { maxLength: 12 }));

const taken = ({ minute, paid, back }: Facts) => ({ at: instant(minute * MINUTE_MS), paidCents: cents(paid), givenBackCents: cents(back) });
const saleOf = (one: Facts, at: number): ReaderSale => ({
  ...taken(one),
  orderId: orderId(`${at}`),
  orderNumber: `${at}`,
  soldBy: 'Rosa',
  reference: null,
});
const paymentOf = (one: Facts, at: number): InPersonPayment => ({
  ...taken(one),
  paymentId: paymentId(`${at}`),
  card: null,
  tipCents: cents(0),
});

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const textOf = ({ at, paidCents, givenBackCents }: { readonly at: number; readonly paidCents: Cents; readonly givenBackCents: Cents }) =>
  `${at} ${paidCents} ${givenBackCents}`;

it('names each sale and each payment once, and its parts sum to its totals', () => {
  fc.assert(
    fc.property(SIDES, ([here, there]) => {
      const [sales, payments] = [here.map(saleOf), there.map(paymentOf)];
      const { matched, differing, onlyAtStand, onlyAtProvider, stand, provider, differenceCents } = matchReader(sales, payments);
      const pairs = [...matched, ...differing];
      const leftSales = sales.filter((sale) => !pairs.some((pair) => pair.sale === sale) && keptCents(sale) !== 0);
      const leftPayments = payments.filter((payment) => !pairs.some((pair) => pair.payment === payment) && keptCents(payment) !== 0);
      expect(new Set(onlyAtStand)).toEqual(new Set(leftSales));
      expect(new Set(onlyAtProvider)).toEqual(new Set(leftPayments));
      expect(new Set(pairs.map(({ sale }) => sale)).size).toBe(pairs.length);
      expect(new Set(pairs.map(({ payment }) => payment)).size).toBe(pairs.length);
      expect([stand.netCents, provider.netCents]).toEqual([sum(sales.map(keptCents)), sum(payments.map(keptCents))]);
      expect(matched.every(({ sale, payment }) => keptCents(sale) === keptCents(payment))).toBe(true);
      expect(differenceCents).toBe(
        sum(differing.map(({ sale, payment }) => keptCents(payment) - keptCents(sale))) +
          sum(onlyAtProvider.map(keptCents)) -
          sum(onlyAtStand.map(keptCents)),
      );
      expect(differenceCents).toBe(provider.netCents - stand.netCents);
    }),
  );
});

it('comes to the same whatever the order, and from either side', () => {
  const inOrder = fc.tuple(SIDES, fc.infiniteStream(fc.nat())).map(([[here, there], luck]) => {
    const shuffled = <T>(all: readonly T[]) =>
      all
        .map((one) => ({ one, rank: luck.next().value ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
    const [sales, payments] = [here.map(saleOf), there.map(paymentOf)];
    return { here, there, sales, payments, mixedSales: shuffled(sales), mixedPayments: shuffled(payments) };
  });
  fc.assert(
    fc.property(inOrder, ({ here, there, sales, payments, mixedSales, mixedPayments }) => {
      const match = matchReader(sales, payments);
      expect(matchReader(mixedSales, mixedPayments)).toEqual(match);
      const mirrored = matchReader(there.map(saleOf), here.map(paymentOf));
      expect(mirrored.onlyAtStand.map(textOf)).toEqual(match.onlyAtProvider.map(textOf));
      expect(mirrored.onlyAtProvider.map(textOf)).toEqual(match.onlyAtStand.map(textOf));
      const pairTexts = (all: typeof match.differing, isMirrored: boolean) =>
        all.map(({ sale, payment }) => (isMirrored ? [payment, sale] : [sale, payment]).map(textOf).join(' = ')).toSorted();
      expect(pairTexts(mirrored.differing, true)).toEqual(pairTexts(match.differing, false));
      expect(pairTexts(mirrored.matched, true)).toEqual(pairTexts(match.matched, false));
    }),
  );
});

it('leaves no sale beside a payment of its amount that it could be', () => {
  fc.assert(
    fc.property(SIDES, ([here, there]) => {
      const { onlyAtStand, onlyAtProvider } = matchReader(here.map(saleOf), there.map(paymentOf));
      const could = onlyAtStand.some((sale) =>
        onlyAtProvider.some(
          (payment) => payment.paidCents === sale.paidCents && Math.abs(payment.at - sale.at) <= LIMITS.readerMatch.sameAmountWithinMs,
        ),
      );
      expect(could).toBe(false);
    }),
  );
});

it('pairs everything when each sale has its payment within the time, however many have the same amount', () => {
  const sale = fc.record({
    minute: fc.integer({ min: 0, max: 90 }),
    lateBy: fc.integer({ min: -15, max: 15 }),
    paid: fc.constantFrom(450, 600),
  });
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 40 }), (all) => {
      const sales = all.map(({ minute, paid }, at) => saleOf({ minute: 100 + minute, paid, back: 0 }, at));
      const payments = all.map(({ minute, lateBy, paid }, at) => paymentOf({ minute: 100 + minute + lateBy, paid, back: 0 }, at));
      expect(matchReader(sales, payments)).toMatchObject({ onlyAtStand: [], onlyAtProvider: [], differing: [], differenceCents: 0 });
    }),
  );
});

const ANSWERS = {
  differing: ['same-sale', 'not-same'],
  onlyAtStand: ['was-cash', 'not-paid'],
  onlyAtProvider: ['added-sale', 'not-ours'],
} as const;

/** Answers the first open question of each kind, until none is left. */
const decideAll = (
  sales: readonly ReaderSale[],
  payments: readonly InPersonPayment[],
  choices: readonly boolean[],
): readonly ReaderDecision[] => {
  const decisions: ReaderDecision[] = [];
  for (;;) {
    const match = matchReader(sales, payments, decisions);
    const [pair] = match.differing;
    const sale = pair?.sale ?? match.onlyAtStand[0];
    const payment = pair?.payment ?? (sale === undefined ? match.onlyAtProvider[0] : undefined);
    if (sale === undefined && payment === undefined) return decisions;
    const [yes, no] = ANSWERS[pair !== undefined ? 'differing' : sale !== undefined ? 'onlyAtStand' : 'onlyAtProvider'];
    const kind = (choices[decisions.length % choices.length] ?? true) ? yes : no;
    const question = { kind, orderId: sale?.orderId ?? null, paymentId: payment?.paymentId ?? null };
    const answer = openQuestion(match, question) ?? expect.fail('it is open');
    const at = instant(decisions.length);
    decisions.push({ ...question, ...answer, id: readerDecisionId(String(decisions.length)), nightId: nightId('n'), at, by: 'Dana' });
  }
};

const lines = (decisions: readonly ReaderDecision[]) => decisionLines(decisions, []);

it('is proved once everything is decided: the stand’s side is the sheet’s less the lines below it, and what a later refund takes is named', () => {
  const decided = fc.tuple(SIDES, fc.array(fc.boolean(), { minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(decided, ([[here, there], choices, which, back]) => {
      const [sales, payments] = [here.map(saleOf), there.map(paymentOf)];
      const decisions = decideAll(sales, payments, choices);
      const match = matchReader(sales, payments, decisions);
      expect(match).toMatchObject({ differing: [], onlyAtStand: [], onlyAtProvider: [], differenceCents: 0 });
      expect(match.decided.map(({ leftCents }) => leftCents)).toEqual(decisions.map(() => 0));
      const below = lines(decisions).filter(({ tender }) => tender === 'reader');
      expect(match.stand.netCents).toBe(sum(sales.map(keptCents)) - sum(below.map(({ amountCents }) => amountCents)));
      for (const { kind, orderId: of } of decisions) {
        const own = lines(decisions.filter((one) => one.kind === kind && one.orderId === of));
        if (kind === 'was-cash') expect(sum(own.map(({ amountCents }) => amountCents))).toBe(0);
        if (kind === 'not-same' || kind === 'not-ours') expect(own).toEqual([]);
      }
      const later = payments.map((one, at) =>
        at === which % payments.length ? { ...one, givenBackCents: cents(one.givenBackCents + back) } : one,
      );
      const { differenceCents, differing, onlyAtStand, onlyAtProvider, decided: left } = matchReader(sales, later, decisions);
      expect(differenceCents).toBe(
        sum(differing.map(({ sale, payment }) => keptCents(payment) - keptCents(sale))) +
          sum(onlyAtProvider.map(keptCents)) -
          sum(onlyAtStand.map(keptCents)) +
          sum(left.map(({ leftCents }) => leftCents)),
      );
    }),
  );
});
