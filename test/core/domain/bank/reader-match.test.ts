import { describe, expect, it } from 'vitest';
import { cardName } from '#core/domain/bank/card-name.ts';
import { matchReader, readerWindow, type InPersonPayment, type ReaderSale } from '#core/domain/bank/reader-match.ts';
import { orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { isWithin } from '#core/domain/reports/business-day.ts';

const at = (minute: number) => instant(minute * MINUTE_MS);
const taken = (minute: number, paid: number, back: number) => ({ at: at(minute), paidCents: cents(paid), givenBackCents: cents(back) });
const sale = (id: string, minute: number, paid: number, back = 0): ReaderSale => ({
  ...taken(minute, paid, back),
  orderId: orderId(id),
  orderNumber: id,
  soldBy: 'Rosa',
  reference: null,
});
const payment = (id: string, minute: number, paid: number, back = 0): InPersonPayment => ({
  ...taken(minute, paid, back),
  paymentId: paymentId(id),
  card: 'Visa 8841',
  tipCents: cents(0),
});

/** 's1=p1' for a pair, 's1≠p1' for a pair with different amounts, otherwise only the id. */
const match = (sales: readonly ReaderSale[], payments: readonly InPersonPayment[]): readonly string[] => {
  const { matched, differing, onlyAtStand, onlyAtProvider } = matchReader(sales, payments);
  return [
    ...matched.map((pair) => `${pair.sale.orderId}=${pair.payment.paymentId}`),
    ...differing.map((pair) => `${pair.sale.orderId}≠${pair.payment.paymentId}`),
    ...onlyAtStand.map(({ orderId: id }) => id),
    ...onlyAtProvider.map(({ paymentId: id }) => id),
  ];
};

describe('a reader sale and an in-person payment are the same', () => {
  it.each([
    ['with the same amount', [sale('s', 0, 450)], [payment('p', 1, 450)], ['s=p']],
    ['a quarter of an hour apart', [sale('s', 0, 450)], [payment('p', 15, 450)], ['s=p']],
    ['but not longer', [sale('s', 0, 450)], [payment('p', 16, 450)], ['s', 'p']],
    ['with an amount that was mistyped', [sale('s', 0, 750)], [payment('p', 5, 700)], ['s≠p']],
    ['but not a while later', [sale('s', 0, 750)], [payment('p', 6, 700)], ['s', 'p']],
    ['but not with more than twice the amount', [sale('s', 0, 450)], [payment('p', 0, 901)], ['s', 'p']],
    ['when nothing went back at the provider', [sale('s', 0, 900, 300)], [payment('p', 0, 900)], ['s≠p']],
    ['when it went back on both sides', [sale('s', 0, 900, 300)], [payment('p', 0, 900, 300)], ['s=p']],
  ])('%s', (_when, sales, payments, expected) => {
    expect(match(sales, payments)).toEqual(expected);
  });

  it('prefers the one whose refund agrees to the one that is nearer', () => {
    const payments = [payment('kept', 1, 450), payment('back', 3, 450, 450)];
    expect(match([sale('undone', 0, 450, 450), sale('sold', 2, 450)], payments)).toEqual(['undone=back', 'sold=kept']);
  });

  it('decides between equals by their place in the lists, from either side', () => {
    const [early, late] = [
      { minute: 0, back: 0 },
      { minute: 7, back: 300 },
    ];
    const [whole, part] = [
      { minute: 22, back: 0 },
      { minute: 22, back: 100 },
    ];
    const sales = (all: readonly (typeof early)[]) => all.map(({ minute, back }) => sale(`s${minute}-${back}`, minute, 450, back));
    const payments = (all: readonly (typeof early)[]) => all.map(({ minute, back }) => payment(`p${minute}-${back}`, minute, 450, back));
    expect(match(sales([whole, part]), payments([early, late]))).toEqual(['s22-0≠p7-300', 's22-100', 'p0-0']);
    expect(match(sales([late, early]), payments([part, whole]))).toEqual(['s7-300≠p22-0', 's0-0', 'p22-100']);
  });

  it('names the sale that nobody paid, not the next one', () => {
    expect(match([sale('cash', 0, 450), sale('card', 10, 450)], [payment('p', 10, 450)])).toEqual(['card=p', 'cash']);
  });

  it('pairs a whole rush whose sales were typed in late', () => {
    const minutes = [0, 4, 8, 12, 16, 20];
    const late = minutes.map((minute, index) => sale(`s${index}`, minute + 8, 450));
    expect(
      match(
        late,
        minutes.map((minute, index) => payment(`p${index}`, minute, 450)),
      ),
    ).toEqual(minutes.map((_m, index) => `s${index}=p${index}`));
  });
});

it('asks about an undone sale only if its money is still at the provider', () => {
  expect(match([sale('s', 0, 450, 450)], [])).toEqual([]);
  expect(match([], [payment('p', 0, 450, 450)])).toEqual([]);
  expect(match([sale('s', 0, 450, 450)], [payment('p', 1, 450)])).toEqual(['s≠p']);
});

it('sums what was kept on both sides', () => {
  const result = matchReader(
    [sale('a', 0, 750), sale('b', 20, 450), sale('c', 40, 900, 900), sale('d', 60, 600)],
    [payment('a', 1, 700), payment('d', 61, 600), payment('e', 90, 1_200)],
  );
  expect(result).toMatchObject({
    stand: { count: 3, netCents: 1_800 },
    provider: { count: 3, netCents: 2_500 },
    differenceCents: 700,
  });
});

describe('the time of a night at the reader', () => {
  const night = { openedAt: instant(100 * HOUR_MS), closedAt: instant(104 * HOUR_MS) };
  const hours = (others: readonly { readonly openedAt: number; readonly closedAt: number | null }[]) => {
    const known = others.map(({ openedAt, closedAt }) => ({
      openedAt: instant(openedAt * HOUR_MS),
      closedAt: closedAt === null ? null : instant(closedAt * HOUR_MS),
    }));
    const window = readerWindow(night, [night, ...known], instant(200 * HOUR_MS));
    return window === null ? null : [window.start / HOUR_MS, window.end / HOUR_MS];
  };

  it('is an hour longer on both sides', () => {
    expect(hours([])).toEqual([99, 105]);
    expect(
      hours([
        { openedAt: 90, closedAt: 94 },
        { openedAt: 110, closedAt: null },
      ]),
    ).toEqual([99, 105]);
  });

  it('leaves every moment to one of two nights in a row', () => {
    expect(hours([{ openedAt: 95, closedAt: 98.5 }])).toEqual([99.5, 105]);
    expect(hours([{ openedAt: 95, closedAt: 99.9 }])).toEqual([100, 105]);
    expect(hours([{ openedAt: 104.25, closedAt: 109 }])).toEqual([99, 104.25]);
    const [first, second] = [night, { openedAt: instant(104.25 * HOUR_MS), closedAt: null }];
    const both = [first, second].map((one) => readerWindow(one, [first, second], instant(110 * HOUR_MS)));
    for (let minute = 98 * 60; minute < 112 * 60; minute++)
      expect(both.filter((window) => window !== null && isWithin(window, at(minute))).length).toBeLessThanOrEqual(1);
  });

  it('goes on while the night is open, and there is none before it opens', () => {
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
