import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { expectedOf, type DrawerLedger, type WholeDrawer } from '#core/domain/drawer/drawer.ts';
import { drawerEntryId, paymentId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import { MONEY_TENDERS, type Tender } from '#core/domain/order/order.ts';
import { ordersIn, paidIn } from '#core/domain/order/order-count.ts';
import { DEPOSIT_WAYS } from '#core/domain/reports/deposit.ts';
import { districtForm, FORM_PARTS } from '#core/domain/reports/district-form.ts';
import { NO_TAX } from '#core/domain/pricing/sales-tax.ts';
import { itemTaxes, sumOfTaxes } from '#core/domain/reports/item-taxes.ts';
import { nightSheet, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import { ofTender, orderCountOf, salesReport, waysOf, type SalesFacts } from '#core/domain/reports/sales-report.ts';
import { journalCsv } from '#core/domain/reports/season-csv.ts';
import { FIGURE_KEYS, sumOfTotals, totalsOf } from '#core/domain/reports/season.ts';
import { sheetTax } from '#core/domain/reports/sheet-products.ts';
import type { StockReader } from '#core/ports/stock-repository.ts';
import { commit, newRefund, placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { kindOf, present, valueOf } from '#test/support/results.ts';
import { DRAWER, LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const RUNS = 60;
const NO_BANK = { nights: [], tests: [], others: [], payouts: [] };
const PRICES = { 'hot-dog': 350, 'bottled-water': 200 } as const;
const PAYMENTS = {
  cash: undefined,
  reader: { tender: 'reader', reference: null },
  comp: { tender: 'comp', reason: 'coach' },
} as const;
const MOVES = { drop: -1, 'paid-in': 1, 'paid-out': -1 } as const;

type Act =
  | {
      readonly do: 'sell';
      readonly tender: keyof typeof PAYMENTS;
      readonly slug: keyof typeof PRICES;
      readonly units: number;
      readonly inDrawer: boolean;
    }
  | { readonly do: 'paper'; readonly units: number; readonly minutesAgo: number }
  | { readonly do: 'offline'; readonly units: number; readonly minutesAgo: number; readonly paid: number }
  | { readonly do: 'online'; readonly paid: number }
  | { readonly do: 'undo' | 'refund'; readonly of: number }
  | { readonly do: keyof typeof MOVES; readonly cents: number }
  | { readonly do: 'close' };

const unitsUpTo = (max: number) => fc.integer({ min: 1, max });
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      tender: fc.constantFrom('cash', 'reader', 'comp'),
      slug: fc.constantFrom('hot-dog', 'bottled-water'),
      units: unitsUpTo(4),
      inDrawer: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paper' as const), units: unitsUpTo(400), minutesAgo: fc.nat(120) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('offline' as const),
      units: unitsUpTo(99),
      minutesAgo: fc.integer({ min: -5, max: 120 }),
      paid: unitsUpTo(1_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('online' as const), paid: fc.integer({ min: 100, max: 3_000 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'refund' as const), of: fc.nat(15) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'paid-in' as const, 'paid-out' as const), cents: fc.nat(900) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);

/** One sale, computed by this test independently of the stand. */
type Kept = {
  readonly id: OrderId;
  readonly tender: Tender;
  readonly inDrawer: boolean;
  readonly heardOf?: 'onPaper' | 'offline';
  readonly paidAt?: Instant;
  paid: number;
  back: { readonly cents: number; readonly at: number } | null;
};

const play = async (acts: readonly Act[]) => {
  const stand = await windowHarness({ 'bottled-water': 500, 'hot-dog': 500 });
  const { clock, fixture, persistence } = stand;
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  const kept: Kept[] = [];
  const keep = ({ id }: { readonly id: OrderId }, sale: Omit<Kept, 'id' | 'back'>) => kept.push({ ...sale, id, back: null });
  let moved = 0;
  let closedAt: Instant | null = null;
  const doIt: { readonly [Kind in Act['do']]: (act: Extract<Act, { readonly do: Kind }>, at: number) => Promise<void> } = {
    sell: async ({ tender, slug, units, inDrawer: wanted }, at) => {
      const inDrawer = wanted && tender === 'cash';
      const asked = await stand.asShown({ [slug]: units }, PAYMENTS[tender]);
      const made = await stand.makeSale(`key-of-${at}`, { ...asked, drawerId: inDrawer ? DRAWER : null }, MONA);
      if (kindOf(made) === 'checkout/shortage') return;
      keep(valueOf(made).order, { tender, inDrawer, paid: tender === 'comp' ? 0 : PRICES[slug] * units });
    },
    paper: async ({ units, minutesAgo }, at) => {
      const { items } = await stand.asShown({ 'hot-dog': units });
      const writtenAt = instant(clock.now() - minutesAgo * MINUTE_MS);
      const sheet = { items, writtenAt, seller: 'Ana', countedCents: null, drawerId: DRAWER };
      const made = await stand.enterPaperSale(`sheet-${at}`, sheet, MONA);
      keep(valueOf(made).order, { tender: 'cash', inDrawer: true, heardOf: 'onPaper', paid: PRICES['hot-dog'] * units });
    },
    offline: async ({ units, minutesAgo, paid }, at) => {
      const { id } = await stand.product('hot-dog');
      const items = [{ productId: id, quantity: units, shownPriceCents: cents(paid) }];
      const soldAt = instant(clock.now() - minutesAgo * MINUTE_MS);
      const payment = { tender: 'cash', givenCents: cents(0) } as const;
      const sold = { items, soldAt, payment, drawerId: DRAWER, customerName: '', specialInstructions: null };
      const made = await stand.enterOfflineSale(`kept-${at}`, sold, MONA);
      keep(valueOf(made).order, { tender: 'cash', inDrawer: true, heardOf: 'offline', paid: paid * units });
    },
    online: async ({ paid }, at) => {
      const order = await placeNewOrder(fixture, { paymentId: paymentId(`pi_${at}`), paidCents: cents(paid) });
      keep(order, { tender: 'card', inDrawer: false, paid, paidAt: clock.now() });
    },
    undo: async ({ of }) => {
      const sale = kept[of % kept.length];
      if (sale === undefined || sale.tender === 'card') return;
      if ((await stand.undoSale(sale.id, MONA)).ok && sale.back === null) sale.paid = 0;
    },
    refund: async ({ of }) => {
      const sale = kept[of % kept.length];
      if (sale === undefined || sale.back !== null) return;
      if (sale.tender !== 'card') {
        const given = await stand.refundSale(sale.id, { itemId: null, reason: 'cold', drawerId: sale.inDrawer ? DRAWER : null }, MONA);
        if (given.ok) sale.back = { cents: sale.paid, at: clock.now() };
        return;
      }
      sale.back = { cents: Math.min(sale.paid, 70), at: clock.now() };
      const settled = { state: 'succeeded', acceptedAt: clock.now(), settledAt: clock.now(), nextAttemptAt: null } as const;
      const facts = { itemId: null, amountCents: cents(sale.back.cents), providerRefundId: `re_${sale.id}` };
      const refund = newRefund(fixture, await stand.orderNow(sale), { ...facts, ...settled });
      await commit(fixture, (tx) => tx.refunds.insert(refund));
    },
    drop: async (act, at) => move(act, at),
    'paid-in': async (act, at) => move(act, at),
    'paid-out': async (act, at) => move(act, at),
    close: async () => {
      closedAt ??= clock.now();
    },
  };
  const move = async (
    { do: kind, cents: amount }: { readonly do: keyof typeof MOVES; readonly cents: number },
    at: number,
  ): Promise<void> => {
    const entry = { id: drawerEntryId(`entry-${at}`), drawerId: DRAWER, kind, amountCents: cents(amount), note: '' };
    if ((await stand.moveCash(entry, LUIS)).ok) moved += MOVES[kind] * amount;
  };
  // Closed nights take no sales; only a payment under way may still arrive.
  const isOver = (kind: Act['do']): boolean => closedAt !== null && (kind === 'sell' || kind === 'paper' || kind === 'offline');
  const perform = <Kind extends Act['do']>(act: Extract<Act, { readonly do: Kind }>, kind: Kind, at: number) => doIt[kind](act, at);
  for (const [at, act] of acts.entries()) {
    clock.advance(MINUTE_MS / 4);
    if (!isOver(act.do)) await perform(act, act.do, at);
  }
  return { kept, moved, closedAt, sheet: await sheetOf(persistence, (await stand.tonight()).id, closedAt) };
};

/** The daily report's lines by channel and tender add up to its net, and to the net of each tender. */
const waysAddUp = (facts: SalesFacts): void => {
  const ways = waysOf(facts);
  expect(sum(ways.map(({ netCents }) => netCents))).toBe(salesReport(facts).netCents);
  for (const wanted of MONEY_TENDERS) {
    const own = ways.filter(({ tender }) => tender === wanted);
    expect([wanted, sum(own.map(({ netCents }) => netCents))]).toEqual([wanted, salesReport(ofTender(facts, wanted)).netCents]);
  }
};

/** The list of nights, the sheet's money and quarters, and the report by channel count the same orders. */
const countsAgree = (facts: SalesFacts, { total, tenders, rush }: NightSheet, listed: number | undefined): void => {
  const count = orderCountOf(facts);
  const [orders, paid] = [ordersIn(count), paidIn(count)];
  expect(orders + count.undone).toBe(facts.placed.length);
  expect([listed, sum(rush.map((quarter) => quarter.orders))]).toEqual([orders, orders]);
  const sheets = [total.paidOrders, sum(tenders.map(({ report }) => report.paidOrders)), sum(waysOf(facts).map((way) => way.orders))];
  expect(sheets).toEqual([paid, paid, paid]);
  expect(total.totalOrders).toBe(count.sold);
};

/** The daily report's sales tax is the sheet's, from whichever nights its orders are. */
const taxesAgree = (facts: SalesFacts, stock: Awaited<ReturnType<StockReader['ofNight']>>, sheet: NightSheet): void => {
  const halves = [0, 1].map((half) => facts.placed.filter((_order, at) => at % 2 === half));
  const [whole = [], ...parts] = [facts.placed, ...halves].map((placed) =>
    itemTaxes(facts, [{ orders: new Set(placed.map(({ id }) => id)), stock, rates: TAX }]),
  );
  expect(sumOfTaxes(whole)).toEqual(sheetTax(sheet).filter((line) => whole.some(({ category }) => category === line.category)));
  expect(
    parts
      .flat()
      .map(({ itemId }) => itemId)
      .toSorted(),
  ).toEqual(whole.map(({ itemId }) => itemId).toSorted());
};

/** As if the night had been closed at that time. */
const sheetOf = async (
  { sales, drawers, stock, nights }: Awaited<ReturnType<typeof windowHarness>>['persistence'],
  id: NightId,
  closedAt: Instant | null,
): Promise<NightSheet> => {
  const found = present(await sales.ofNight(id));
  waysAddUp(found.facts);
  const [listed] = await nights.list(1);
  const counted = (await drawers.ofNight(id)).map((box) => ({ ...box, ledger: [...box.ledger, ...countOf(box)] }));
  const products = await stock.ofNight(id);
  const sheet = nightSheet({ ...found, night: { ...found.night, closedAt }, drawers: counted, stock: products, taxRates: TAX });
  if (closedAt !== null) return sheet;
  countsAgree(found.facts, sheet, listed?.orders);
  taxesAgree(found.facts, products, sheet);
  return sheet;
};

const OVER = 37;
/** Different rates, so that their rounding differs. */
const TAX = { ...NO_TAX, drinks: 6_250, food: 8_875 };

/** As counted by two people, with some cash over. */
const countOf = ({ ledger }: WholeDrawer): DrawerLedger => {
  const [float] = ledger;
  if (float === undefined) return [];
  const amountCents = cents(Math.max(0, expectedOf(ledger) + OVER));
  return (['count', 'confirm'] as const).map((kind) => ({ ...float, kind, amountCents }));
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

it('I10: the sheet is the sum of its parts, by tender, by drawer, until the closing and after it, after any acts', async () => {
  let [late, undone] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 40, size: 'max' }), async (acts) => {
      const { kept, moved, closedAt, sheet } = await play(acts);
      const isLate = ({ back }: Kept): boolean => closedAt !== null && back !== null && back.at > closedAt;
      const cameLate = ({ paidAt }: Kept): boolean => closedAt !== null && paidAt !== undefined && paidAt > closedAt;
      for (const { tender, report } of sheet.tenders) {
        const own = kept.filter((one) => one.tender === tender && !cameLate(one));
        const back = sum(own.map((one) => (isLate(one) ? 0 : (one.back?.cents ?? 0))));
        expect([tender, report.grossCents, report.refundsCents]).toEqual([tender, sum(own.map(({ paid }) => paid)), back]);
        expect(report.netCents).toBe(addCents(report.itemsCents, report.feeCents, report.donationCents, report.otherCents));
      }
      expect(sheet.total.netCents).toBe(sum(sheet.tenders.map(({ report }) => report.netCents)));
      const inDrawer = kept.filter((one) => one.inDrawer);
      expect(sheet.drawers.map(({ sums }) => sums?.expectedCents)).toEqual([
        sum(inDrawer.map(({ paid, back }) => paid - (back?.cents ?? 0))) + moved,
      ]);
      const deposit = sheet.deposit ?? expect.fail('each drawer is counted');
      for (const way of Object.values(DEPOSIT_WAYS)) expect(sum(way.map((line) => deposit[line]))).toBe(deposit.toDepositCents);
      expect(sheet.earlierRefundsCents).toBe(0);
      for (const where of ['onPaper', 'offline'] as const) {
        const later = kept.filter(({ heardOf, paid }) => heardOf === where && paid > 0);
        expect(sheet[where]).toEqual({ sales: later.length, cents: sum(later.map(({ paid }) => paid)) });
      }
      const loose = kept.filter(({ tender, inDrawer: isIn, paid }) => tender === 'cash' && !isIn && paid > 0);
      expect(sheet.inNoDrawer).toEqual({ sales: loose.length, cents: sum(loose.map(({ paid }) => paid)) });
      for (const { expected, opening, added, sold, given } of sheet.stock)
        expect([expected >= 0, opening + added - sold - given]).toEqual([true, expected]);
      expect(sum(sheet.late.map(({ amountCents }) => amountCents))).toBe(
        sum(kept.filter(isLate).map(({ back }) => back?.cents ?? 0)) - sum(kept.filter(cameLate).map(({ paid }) => paid)),
      );
      late += sheet.late.length;
      undone += kept.filter(({ tender, paid }) => tender !== 'comp' && paid === 0).length;
    }),
    { numRuns: RUNS },
  );
  // Cases that the runs rarely reach do not count as covered.
  expect(late).toBeGreaterThan(RUNS / 20);
  expect(undone).toBeGreaterThan(RUNS / 20);
});

const atMenuPrices = fc.array(
  anAct.filter(({ do: kind }) => kind !== 'offline' && kind !== 'online' && kind !== 'close'),
  { minLength: 5, maxLength: 40, size: 'max' },
);

it('season §4: nothing but the drawer’s difference is missing on the form of a night that sold at its menu’s prices', async () => {
  await fc.assert(
    fc.asyncProperty(atMenuPrices, async (acts) => {
      const { kept, sheet } = await play(acts);
      const form = districtForm([sheet]);
      expect(form.differenceCents).toBe(form.accountedCents - form.expectedCents);
      expect(form.reasons).toEqual({ drawers: sheet.deposit?.differenceCents, missing: 0, prices: 0 });
      for (const line of [...form.lines, form.units])
        expect([line.opening + line.added - line.closing, line.sold + line.given + line.spoiled + line.missing]).toEqual([
          line.used,
          line.used,
        ]);
      expect(form.differenceCents).toBe(sheet.deposit?.differenceCents);
      expect(form.expectedCents).toBe(sum(form.lines.map(({ used, priceCents }) => used * priceCents)));
      const refunded = kept.filter(({ back, tender }) => back !== null && tender !== 'comp');
      expect(form.parts['refunded-food']).toBe(sum(refunded.map(({ paid }) => paid)));
    }),
    { numRuns: RUNS },
  );
});

it('season §4: a season is the sum of its nights, a month’s form that of its nights, and each entry of the journal balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anAct, { minLength: 3, maxLength: 20 }), { minLength: 1, maxLength: 3 }), async (nights) => {
      const sheets: NightSheet[] = [];
      for (const acts of nights) sheets.push((await play(acts)).sheet);
      const each = sheets.map(totalsOf);
      const season = sumOfTotals(each);
      for (const figure of [...FIGURE_KEYS, 'orders'] as const)
        expect([figure, season[figure]]).toEqual([figure, sum(each.map((one) => one[figure]))]);
      for (const totals of [...each, season]) {
        const { gross, refunds, net, items, fee, donation, other, card, cash, reader } = totals;
        expect([gross + refunds, items + fee + donation + other, card + cash + reader]).toEqual([net, net, net]);
        const { inNoDrawer, earlierRefunds, paidIn: intoDrawers, paidOut, difference, deposit } = totals;
        expect(cash + inNoDrawer + earlierRefunds + intoDrawers + paidOut + difference).toBe(deposit);
      }
      const forms = sheets.map((sheet) => districtForm([sheet]));
      const month = districtForm(sheets);
      for (const part of FORM_PARTS) expect(month.parts[part]).toBe(sum(forms.map(({ parts }) => parts[part])));
      for (const column of ['expectedCents', 'accountedCents', 'differenceCents', 'feeCents', 'donationCents'] as const)
        expect([column, month[column]]).toEqual([column, sum(forms.map((form) => form[column]))]);
      for (const unit of ['used', 'sold', 'given', 'spoiled', 'missing'] as const)
        expect([unit, month.units[unit]]).toEqual([unit, sum(forms.map(({ units }) => units[unit]))]);
      expect([month.parts.deposit, month.feeCents, month.donationCents, month.taxCents]).toEqual([
        season.deposit,
        season.fee,
        season.donation,
        season.tax,
      ]);
      const { card: byCard, reader: byReader } = month.parts;
      expect(byCard + byReader + month.feeCents + month.donationCents + month.elsewhereCents).toBe(season.card + season.reader);
      const [, ...lines] = journalCsv(sheets, NO_BANK, 'UTC', 2026).trim().split('\r\n');
      const [entries, accounts] = [new Map<string, number>(), new Map<string, number>()];
      for (const line of lines) {
        const [number = '', , account = '', debit = '', credit = ''] = line.split(',');
        const moved = Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
        entries.set(number, (entries.get(number) ?? 0) + moved);
        accounts.set(account, (accounts.get(account) ?? 0) + moved);
      }
      expect(accounts.get('Concession sales') ?? 0).toBe(season.tax - season.items);
      expect(accounts.get('Sales tax in prices') ?? 0).toBe(0 - season.tax);
      expect(season.tax).toBe(sum(sheets.flatMap((sheet) => sheetTax(sheet).map((line) => line.cents))));
      expect(accounts.get('Refunds after closing') ?? 0).toBe(0 - season.late);
      // Nights of one day have separate entries.
      expect(entries.size).toBeGreaterThanOrEqual(each.filter(({ net, deposit }) => net !== 0 || deposit !== 0).length);
      expect([...entries.values()].filter((rest) => rest !== 0)).toEqual([]);
    }),
    { numRuns: RUNS / 3 },
  );
});
