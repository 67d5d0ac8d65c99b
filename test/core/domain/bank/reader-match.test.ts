import { describe, expect, it } from 'vitest';
import { cardName } from '#core/domain/bank/card-name.ts';
import {
  matchReader,
  readerWindow,
  keptCents,
  openQuestion,
  type InPersonPayment,
  type ReaderSale,
} from '#core/domain/bank/reader-match.ts';
import { orderId, paymentId, nightId, readerDecisionId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { isWithin } from '#core/domain/reports/business-day.ts';
import * as fc from 'fast-check';
import { decisionLines, type ReaderDecision } from '#core/domain/bank/reader-decision.ts';
import { LIMITS } from '#core/domain/limits.ts';

const at = (minute: number) => instant(minute * MINUTE_MS);
const taken = (minute: number, paid: number, back: number) => ({ at: at(minute), paidCents: cents(paid), givenBackCents: cents(back) });
const saleAt = (id: string, minute: number, paid: number, back = 0): ReaderSale => ({
  ...taken(minute, paid, back),
  orderId: orderId(id),
  orderNumber: id,
  soldBy: 'Rosa',
  reference: null,
});
const paymentAt = (id: string, minute: number, paid: number, back = 0): InPersonPayment => ({
  ...taken(minute, paid, back),
  paymentId: paymentId(id),
  card: 'Visa 8841',
  tipCents: cents(0),
});

/** 's1=p1' for a pair, 's1≠p1' for a pair with different amounts, otherwise only the id. */
const matchTexts = (sales: readonly ReaderSale[], payments: readonly InPersonPayment[]): readonly string[] => {
  const { matched, differing, onlyAtStand, onlyAtProvider } = matchReader(sales, payments);
  return [
    ...matched.map((pair) => `${pair.sale.orderId}=${pair.payment.paymentId}`),
    ...differing.map((pair) => `${pair.sale.orderId}≠${pair.payment.paymentId}`),
    ...onlyAtStand.map(({ orderId: id }) => id),
    ...onlyAtProvider.map(({ paymentId: id }) => id),
  ];
};

describe('a reader sale matches an in-person payment', () => {
  it.each([
    ['with the same amount', [saleAt('s', 0, 450)], [paymentAt('p', 1, 450)], ['s=p']],
    ['within a quarter of an hour', [saleAt('s', 0, 450)], [paymentAt('p', 15, 450)], ['s=p']],
    ['but not later', [saleAt('s', 0, 450)], [paymentAt('p', 16, 450)], ['s', 'p']],
    ['with a mistyped amount', [saleAt('s', 0, 750)], [paymentAt('p', 5, 700)], ['s≠p']],
    ['but not six minutes later', [saleAt('s', 0, 750)], [paymentAt('p', 6, 700)], ['s', 'p']],
    ['but not with more than twice the amount', [saleAt('s', 0, 450)], [paymentAt('p', 0, 901)], ['s', 'p']],
    ['with a refund only at the stand', [saleAt('s', 0, 900, 300)], [paymentAt('p', 0, 900)], ['s≠p']],
    ['with a refund on both sides', [saleAt('s', 0, 900, 300)], [paymentAt('p', 0, 900, 300)], ['s=p']],
  ])('%s', (_when, sales, payments, expected) => {
    expect(matchTexts(sales, payments)).toEqual(expected);
  });

  it('with the same refund rather than with a nearer time', () => {
    const payments = [paymentAt('kept', 1, 450), paymentAt('back', 3, 450, 450)];
    expect(matchTexts([saleAt('undone', 0, 450, 450), saleAt('sold', 2, 450)], payments)).toEqual(['undone=back', 'sold=kept']);
  });

  it('by their order if they are equal', () => {
    const [early, late] = [
      { minute: 0, back: 0 },
      { minute: 7, back: 300 },
    ];
    const [whole, part] = [
      { minute: 22, back: 0 },
      { minute: 22, back: 100 },
    ];
    const sales = (all: readonly (typeof early)[]) => all.map(({ minute, back }) => saleAt(`s${minute}-${back}`, minute, 450, back));
    const payments = (all: readonly (typeof early)[]) => all.map(({ minute, back }) => paymentAt(`p${minute}-${back}`, minute, 450, back));
    expect(matchTexts(sales([whole, part]), payments([early, late]))).toEqual(['s22-0≠p7-300', 's22-100', 'p0-0']);
    expect(matchTexts(sales([late, early]), payments([part, whole]))).toEqual(['s7-300≠p22-0', 's0-0', 'p22-100']);
  });

  it('so that the unpaid sale is left, not the next one', () => {
    expect(matchTexts([saleAt('cash', 0, 450), saleAt('card', 10, 450)], [paymentAt('p', 10, 450)])).toEqual(['card=p', 'cash']);
  });

  it('throughout a rush entered late', () => {
    const minutes = [0, 4, 8, 12, 16, 20];
    const late = minutes.map((minute, index) => saleAt(`s${index}`, minute + 8, 450));
    expect(
      matchTexts(
        late,
        minutes.map((minute, index) => paymentAt(`p${index}`, minute, 450)),
      ),
    ).toEqual(minutes.map((_m, index) => `s${index}=p${index}`));
  });
});

it('an undone sale is open only while the provider has its money', () => {
  expect(matchTexts([saleAt('s', 0, 450, 450)], [])).toEqual([]);
  expect(matchTexts([], [paymentAt('p', 0, 450, 450)])).toEqual([]);
  expect(matchTexts([saleAt('s', 0, 450, 450)], [paymentAt('p', 1, 450)])).toEqual(['s≠p']);
});

it('both sides are added up without refunds', () => {
  const result = matchReader(
    [saleAt('a', 0, 750), saleAt('b', 20, 450), saleAt('c', 40, 900, 900), saleAt('d', 60, 600)],
    [paymentAt('a', 1, 700), paymentAt('d', 61, 600), paymentAt('e', 90, 1_200)],
  );
  expect(result).toMatchObject({
    stand: { count: 3, netCents: 1_800 },
    provider: { count: 3, netCents: 2_500 },
    differenceCents: 700,
  });
});

describe('the hours of a night at the reader', () => {
  const night = { openedAt: instant(100 * HOUR_MS), closedAt: instant(104 * HOUR_MS) };
  const hours = (others: readonly { readonly openedAt: number; readonly closedAt: number | null }[]) => {
    const known = others.map(({ openedAt, closedAt }) => ({
      openedAt: instant(openedAt * HOUR_MS),
      closedAt: closedAt === null ? null : instant(closedAt * HOUR_MS),
    }));
    const window = readerWindow(night, [night, ...known], instant(200 * HOUR_MS));
    return window === null ? null : [window.start / HOUR_MS, window.end / HOUR_MS];
  };

  it('include an hour before and after', () => {
    expect(hours([])).toEqual([99, 105]);
    expect(
      hours([
        { openedAt: 90, closedAt: 94 },
        { openedAt: 110, closedAt: null },
      ]),
    ).toEqual([99, 105]);
  });

  it('never overlap those of another night', () => {
    expect(hours([{ openedAt: 95, closedAt: 98.5 }])).toEqual([99.5, 105]);
    expect(hours([{ openedAt: 95, closedAt: 99.9 }])).toEqual([100, 105]);
    expect(hours([{ openedAt: 104.25, closedAt: 109 }])).toEqual([99, 104.25]);
    const [first, second] = [night, { openedAt: instant(104.25 * HOUR_MS), closedAt: null }];
    const both = [first, second].map((one) => readerWindow(one, [first, second], instant(110 * HOUR_MS)));
    for (let minute = 98 * 60; minute < 112 * 60; minute++)
      expect(both.filter((window) => window !== null && isWithin(window, at(minute))).length).toBeLessThanOrEqual(1);
  });

  it('extend while the night is open, and do not exist before', () => {
    const open = { openedAt: night.openedAt, closedAt: null };
    expect(readerWindow(open, [open], instant(102 * HOUR_MS))?.end).toBe(103 * HOUR_MS);
    expect(readerWindow({ openedAt: null, closedAt: null }, [], night.openedAt)).toBeNull();
  });
});

it.each([
  ['visa', '8841', 'Visa 8841'],
  ['AMERICAN_EXPRESS', '1120', 'American Express 1120'],
  [null, '1120', 'Card 1120'],
  ['visa', null, null],
  ['visa', undefined, null],
])('names the card %s %s as %s', (brand, digits, name) => {
  expect(cardName(brand, digits)).toBe(name);
});

type Facts = { readonly minute: number; readonly paid: number; readonly back: number };

/** Few amounts and minutes, so that they collide. */
const facts = fc.record({
  minute: fc.integer({ min: 0, max: 60 }),
  paid: fc.constantFrom(300, 450, 500, 900, 2_000),
  back: fc.constantFrom(0, 0, 100, 300),
});
const SIDES = fc.tuple(fc.array(facts, { maxLength: 12 }), fc.array(facts, { maxLength: 12 }));

const saleOf = ({ minute, paid, back }: Facts, index: number) => saleAt(`${index}`, minute, paid, back);
const paymentOf = ({ minute, paid, back }: Facts, index: number) => paymentAt(`${index}`, minute, paid, back);

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const textOf = (one: ReturnType<typeof taken>) => `${one.at} ${one.paidCents} ${one.givenBackCents}`;

it('a match contains each sale and payment once, and its parts add up to its totals', () => {
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

it('a match does not depend on the order or the side', () => {
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

it('a match leaves no sale and payment that fit', () => {
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

it('a match is complete if each sale has its payment in time', () => {
  const sale = fc.record({
    minute: fc.integer({ min: 0, max: 90 }),
    lateBy: fc.integer({ min: -15, max: 15 }),
    paid: fc.constantFrom(450, 600),
  });
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 40 }), (all) => {
      const sales = all.map(({ minute, paid }, index) => saleOf({ minute: 100 + minute, paid, back: 0 }, index));
      const payments = all.map(({ minute, lateBy, paid }, index) => paymentOf({ minute: 100 + minute + lateBy, paid, back: 0 }, index));
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
    const made = { id: readerDecisionId(String(decisions.length)), nightId: nightId('n'), at: instant(decisions.length), by: 'Dana' };
    decisions.push({ ...question, ...answer, ...made });
  }
};

const lines = (decisions: readonly ReaderDecision[]) => decisionLines(decisions, []);

it('a decided match proves the sheet with the lines below it, and names later refunds', () => {
  const decided = fc.tuple(SIDES, fc.array(fc.boolean(), { minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(decided, ([[here, there], choices, which, back]) => {
      const [sales, payments] = [here.map(saleOf), there.map(paymentOf)];
      const decisions = decideAll(sales, payments, choices);
      const match = matchReader(sales, payments, decisions);
      expect(match).toMatchObject({ differing: [], onlyAtStand: [], onlyAtProvider: [], differenceCents: 0 });
      expect(match.decided.map(({ leftCents }) => leftCents)).toEqual(decisions.map(() => 0));
      const below = lines(decisions).filter(({ tender }) => tender === 'reader');
      expect(match.stand).toEqual(match.provider);
      expect(match.stand.netCents).toBe(sum(sales.map(keptCents)) - sum(below.map(({ amountCents }) => amountCents)));
      for (const { kind, orderId: of } of decisions) {
        const own = lines(decisions.filter((one) => one.kind === kind && one.orderId === of));
        if (kind === 'was-cash') expect(sum(own.map(({ amountCents }) => amountCents))).toBe(0);
        if (kind === 'not-same' || kind === 'not-ours') expect(own).toEqual([]);
      }
      const later = payments.map((one, index) =>
        index === which % payments.length ? { ...one, givenBackCents: cents(one.givenBackCents + back) } : one,
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
