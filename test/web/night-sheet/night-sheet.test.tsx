import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { nightSheetContract } from '#adapters/http-contract/night-sheet.contract.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { nightId, productId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { POLLING } from '#web/api/polling.ts';
import { aNight, nightsAre } from '../msw/handlers/nights.handlers.ts';
import { minutesAgo, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { openAdmin, tap, textsIn } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

type Sheet = ResponseOf<typeof nightSheetContract.get>;
type Bank = ResponseOf<typeof bankContract.deposits>;

const ID = '0193c0de-0000-7000-8000-000000000001';
const NOTHING = { orders: 0, gross: ZERO, refunds: ZERO, net: ZERO, items: ZERO, fee: ZERO, donation: ZERO, other: ZERO };
const card = { ...NOTHING, orders: 2, gross: cents(2_060), refunds: cents(309), net: cents(1_751), items: cents(1_700), fee: cents(51) };
const cash = { ...NOTHING, orders: 1, gross: cents(200), net: cents(200), items: cents(200) };
const total = { ...card, orders: 3, gross: cents(2_260), net: cents(1_951), items: cents(1_900) };

const aSheet = (changes: Partial<Sheet> = {}): Sheet => ({
  night: {
    id: nightId(ID),
    name: 'vs. Lincoln',
    state: 'closed',
    opensAt: null,
    closesAt: null,
    openedAt: minutesAgo(200),
    openedBy: 'Dana',
    closedAt: TONIGHT,
    closedBy: 'Admin',
  },
  mailed: null,
  fingerprint: '7K3Q 91FD 22MX 5T0B',
  total,
  tenders: [
    { tender: 'card', ...card },
    { tender: 'cash', ...cash },
  ],
  drawers: [
    {
      name: 'Drawer A',
      sums: {
        float: cents(10_000),
        sales: cents(200),
        refunds: ZERO,
        drops: cents(5_000),
        paidIn: ZERO,
        paidOut: ZERO,
        expected: cents(5_200),
      },
      count: { counted: cents(5_000), difference: cents(-200), countedBy: 'Luis', confirmedBy: 'Dana', note: 'Too much change' },
      earlierCounts: [{ counted: cents(4_800), difference: cents(-400), countedBy: 'Priya', confirmedBy: 'Luis', note: null }],
    },
  ],
  deposit: {
    counted: cents(5_000),
    safe: cents(5_000),
    floats: cents(-8_300),
    cashNet: cents(200),
    inNoDrawer: ZERO,
    earlierRefunds: cents(-300),
    paidIn: cents(2_000),
    paidOut: ZERO,
    difference: cents(-200),
    amount: cents(1_700),
  },
  earlierRefunds: cents(300),
  otherCauses: { refund: ZERO, dispute: ZERO, payment: ZERO },
  comps: [{ reason: 'referee', items: 2, amount: cents(400) }],
  approvals: [{ kind: 'below-price', by: 'Luis', approvedBy: null, times: 2, amount: cents(700) }],
  kept: { orders: 0, amount: ZERO },
  onPaper: { sales: 0, amount: ZERO },
  inNoDrawer: { sales: 0, amount: ZERO },
  beforeOpening: { sales: 0, amount: ZERO },
  offline: { sales: 0, amount: ZERO },
  tax: [{ category: 'food', rate: 8_875, amount: cents(155) }],
  itemsSold: [{ name: 'Hot Dog', quantity: 5, amount: cents(1_750) }],
  stock: [],
  rush: [{ from: minutesAgo(60), orders: 3, minutesToReady: 4 }],
  afterClosing: [
    {
      at: TONIGHT,
      orderNumber: 'BAND-20261120-O-071',
      tender: 'card',
      kind: 'refund',
      amount: cents(309),
      reason: 'Forgotten pretzel',
      by: null,
    },
  ],
  ...changes,
});

const DEPOSIT = {
  nightId: ID,
  name: 'vs. Lincoln',
  openedAt: TONIGHT,
  payments: { count: 2, amount: cents(2_060) },
  givenBack: { count: 2, amount: cents(618) },
  fee: cents(90),
  expected: cents(1_352),
  arrived: ZERO,
  state: 'expected' as const,
  day: '2026-11-24',
  daysLate: 0,
  unmatched: [],
  settled: [],
};
const NO_LINES = { count: 0, amount: ZERO };

const depositIs = () =>
  typedHandler(bankContract.deposits, () =>
    answer({ provider: 'stripe', checkedAt: TONIGHT, deposits: [DEPOSIT], tests: NO_LINES, others: NO_LINES } satisfies Bank),
  );

const open = async (sheet: Sheet, role: 'admin' | 'manager' = 'admin'): Promise<void> => {
  given(
    typedHandler(nightSheetContract.get, () => answer(sheet)),
    depositIs(),
  );
  await openAdmin(`/admin/night/${ID}/sheet`, role);
};

const rowsOf = (name: string): readonly string[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('the sheet of a night', () => {
  it('shows the cash that was entered from paper, and the cash in no drawer', async () => {
    const inNoDrawer = { sales: 3, amount: cents(700) };
    await open(aSheet({ onPaper: { sales: 2, amount: cents(5_000) }, offline: { sales: 1, amount: cents(350) }, inNoDrawer }));
    expect(screen.getByText(/^On paper: 2 sales, \$50\.00 of the cash\./)).toBeDefined();
    expect(screen.getByText(/Without network: 1 sale, \$3\.50 of the cash\. Each counts at the time it was sold/)).toBeDefined();
    expect(
      screen.getByText(/In no drawer’s ledger: 3 sales, \$7\.00 of the cash\. If it’s in a box, that drawer is over by that much\./),
    ).toBeDefined();
  });

  it('names the causes of other money, without zeros', async () => {
    await open(aSheet({ otherCauses: { refund: cents(-309), dispute: ZERO, payment: cents(100) } }));
    expect(screen.getByText(/^Other: refunds at the provider −\$3\.09, payments that differ from their order \+\$1\.00\./)).toBeDefined();
  });

  it('shows the money kept from uncollected orders', async () => {
    await open(aSheet({ kept: { orders: 2, amount: cents(1_323) } }));
    expect(screen.getByText(/^Kept as a donation: 2 orders that nobody collected, \$13\.23\./)).toBeDefined();
  });

  it('shows its mail address, and when it was mailed', async () => {
    await open(aSheet({ mailed: { to: 'treasurer@band.example', at: TONIGHT } }));
    expect(screen.getByText('Mailed to treasurer@band.example at 8:00 PM.')).toBeDefined();
  });

  it('shows takings by tender, the drawers, gifts and refunds after the closing', async () => {
    await open(aSheet());
    expect(rowsOf('Money by tender')).toEqual([
      'How they add up | Gross − Refunds = Net | Net is Items + Card fee + Donation + Other',
      'Paid by | Paid orders | Gross | Refunds | Net | Items | Card fee | Donation | Other',
      'Cardproved by Simulated Payments | 2 | $20.60 | −$3.09 | $17.51 | $17.00 | $0.51 | – | –',
      'Cashcounted by two people | 1 | $2.00 | – | $2.00 | $2.00 | – | – | –',
      'Total | 3 | $22.60 | −$3.09 | $19.51 | $19.00 | $0.51 | – | –',
    ]);
    expect(rowsOf('Cash by drawer')).toEqual([
      'Line | Drawer A',
      'Float | $100.00',
      'Sales | $2.00',
      'Refunds | –',
      'To the safe | −$50.00',
      'Paid out | –',
      'Paid in | –',
      'Expected | $52.00',
      'Counted | $50.00',
      'Over or short | $2.00 short',
    ]);
    expect(
      screen.getByText(
        'Drawer A: counted by Luis, confirmed by Dana. First counted by Priya, confirmed by Luis: $48.00, $4.00 short. “Too much change”',
      ),
    ).toBeDefined();
    const ways = screen.getByRole('heading', { name: 'To deposit: $17.00' }).parentElement ?? document.body;
    expect(textsIn(ways, 'listitem')).toEqual([
      'Counted in the drawers$50.00',
      'In the safe$50.00',
      'Floats stay−$83.00',
      'To deposit$17.00',
      'Cash, net$2.00',
      'Refunds of earlier nights−$3.00',
      'Paid in$20.00',
      'Short−$2.00',
      'To deposit$17.00',
    ]);
    expect(screen.getByText(/^\$3\.00 of the refunds out of the drawers belong to earlier nights/)).toBeDefined();
    expect(
      screen.getByText(/^Bandstand, Friday, November 20, 2026\. Opened .* Closed 8:00 PM by Admin\. Fingerprint 7K3Q 91FD 22MX 5T0B\.$/),
    ).toBeDefined();
    expect(screen.getByText('Sales tax in the items: $1.55 (food at 8.875%).')).toBeDefined();
    expect(screen.getByText('Referee, 2 items')).toBeDefined();
    expect(screen.getByText('Below its price, Luis, 2 times: not approved')).toBeDefined();
    expect(screen.getByText(/refund of #071, card\. Forgotten pretzel$/)).toBeDefined();
  });

  it('compares the provider’s fees with the card fees that customers paid, also while unknown', async () => {
    await open(aSheet());
    const linesOf = (title: string) => textsIn(screen.getByRole('heading', { name: title }).parentElement ?? document.body, 'listitem');
    expect(linesOf('Card deposit')).toEqual(['Card, net$17.51', 'After closing−$3.09', 'The provider’s fees−$0.90', 'To the bank$13.52']);
    expect(screen.getByText('Customers paid $0.51 in card fees toward it.')).toBeDefined();
    cleanup();
    on(typedHandler(nightSheetContract.get, () => answer(aSheet())));
    on(typedHandler(bankContract.deposits, () => problem('PAYMENT_UNAVAILABLE', 'We could not reach the payment provider.')));
    await openAdmin(`/admin/night/${ID}/sheet`);
    expect(linesOf('Card deposit')).toEqual(['Card, net$17.51', 'The provider’s feesnot known']);
  });

  it('has the same signs as the page of the closed night', async () => {
    const sheet = aSheet();
    given(
      nightsAre([aNight(sheet.night)]),
      typedHandler(stockContract.shelf, () => answer({ night: null, products: [] })),
      typedHandler(nightSheetContract.get, () => answer(sheet)),
    );
    await openAdmin('/admin/night');
    expect(screen.getByText('Over or short').parentElement?.textContent).toBe('Over or short−$2.00');
  });

  it('has six columns of drawers side by side, the total included, and others below', async () => {
    const [drawer] = aSheet().drawers;
    if (drawer === undefined) throw new Error('the sheet has a drawer');
    await open(aSheet({ drawers: ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({ ...drawer, name: `Drawer ${letter}` })) }));
    const headOf = (name: string) => rowsOf(name)[0];
    expect(headOf('Cash by drawer')).toBe('Line | Drawer A | Drawer B | Drawer C | Drawer D | Drawer E | Drawer F');
    expect(headOf('Cash by drawer, from Total')).toBe('Line | Total');
    expect(rowsOf('Cash by drawer, from Total')).toContain('Over or short | $12.00 short');
    expect(rowsOf('Cash by drawer, from Total')).toContain('Expected | $312.00');
  });

  it('adds up each product, and lists sold-out times and what to buy', async () => {
    const line = {
      price: cents(250),
      revenue: cents(10_750),
      opening: 48,
      added: 24,
      sold: 43,
      given: 2,
      spoiled: 0,
      expected: 27,
      counted: 26,
      missing: 1,
      soldOutAt: null,
      toBuy: 19,
    };
    const none = { added: 0, given: 0, spoiled: 0, expected: 0, counted: null, missing: null };
    const gone = { ...none, price: cents(350), revenue: cents(7_000), opening: 20, sold: 20, soldOutAt: TONIGHT };
    await open(
      aSheet({
        stock: [
          { id: productId(1), name: 'Cola', ...line },
          { id: productId(2), name: 'Pizza Slice', ...gone, toBuy: 30 },
        ],
      }),
    );
    expect(rowsOf('Stock of each product')).toEqual([
      'Product | Price | Opening | Added | Sold | Given | Spoiled | Expected | Counted | Missing | Revenue',
      'Cola | $2.50 | 48 | 24 | 43 | 2 | – | 27 | 26 | 1 | $107.50',
      'Pizza Slice | $3.50 | 20 | – | 20 | – | – | 0 |  |  | $70.00',
      'Total |  | 68 | 24 | 63 | 2 | – | 27 | 26 | 1 | $177.50',
    ]);
    const itemsOf = (title: string) => textsIn(screen.getByRole('heading', { name: title }).parentElement ?? document.body, 'listitem');
    expect(itemsOf('Sold out')).toEqual(['Pizza Slice8:00 PM']);
    expect(itemsOf('Buy for the next game')).toEqual(['Pizza Slice30', 'Cola19']);
  });

  it('shows the quarters of an hour that had orders, as many in a row as fit on paper', async () => {
    const quarter = (at: number, orders: number) => ({
      from: plusMs(TONIGHT, at * 15 * MINUTE_MS - 7 * DAY_MS),
      orders,
      minutesToReady: orders === 1 ? null : 5,
    });
    const evening = Array.from({ length: 20 }, (_none, at) => quarter(at - 5, at === 3 ? 0 : at + 1));
    await open(aSheet({ rush: [quarter(-60, 1), ...evening] }));
    const rows = screen
      .getAllByRole('region', { name: /^Orders and minutes/ })
      .map((region) => rowsOf(region.getAttribute('aria-label') ?? ''));
    expect(rows.map(([times, orders]) => [times, orders])).toEqual([
      ['AM | 5:00', 'Orders | 1'],
      [
        'PM | 6:45 | 7:00 | 7:15 | 7:45 | 8:00 | 8:15 | 8:30 | 8:45 | 9:00 | 9:15 | 9:30 | 9:45 | 10:00 | 10:15 | 10:30 | 10:45',
        'Orders | 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17',
      ],
      ['PM | 11:00 | 11:15 | 11:30', 'Orders | 18 | 19 | 20'],
    ]);
    expect(rows[0]?.[2]).toBe('Minutes to ready | –');
  });

  it('marks uncounted drawers, and a night that is still open', async () => {
    const [drawer] = aSheet().drawers;
    if (drawer === undefined) throw new Error('the sheet has a drawer');
    const { night } = aSheet();
    await open(
      aSheet({
        fingerprint: null,
        drawers: [{ ...drawer, count: null }],
        night: { ...night, state: 'open', closedAt: null, closedBy: null },
      }),
    );
    expect(rowsOf('Cash by drawer')).toContain('Over or short | not counted');
    expect(screen.getByText(/Not closed yet: these figures will change\.$/)).toBeDefined();
  });

  it('is hidden while a drawer is counted, also the figures that were shown before', async () => {
    await open(aSheet());
    expect(screen.getByRole('region', { name: 'Money by tender' })).toBeDefined();
    on(typedHandler(nightSheetContract.get, () => problem('DRAWER_CONFLICT', 'Drawer A is being counted.')));
    await passTime(POLLING.productsMs);
    expect(screen.getByRole('alert').textContent).toContain('Drawer A is being counted.');
    expect(screen.queryByRole('region', { name: 'Money by tender' })).toBeNull();
  });

  it('mails the sheet; a request that got no answer is repeated as the same one', async () => {
    await open(aSheet());
    const failed = on(typedHandler(nightSheetContract.mail, () => problem('UNAVAILABLE', 'Please try again.')));
    await tap('Mail to the Treasurer', 'OK');
    const sent = on(typedHandler(nightSheetContract.mail, () => answer({ to: 'treasurer@band.example' })));
    await tap('Mail to the Treasurer');
    expect(screen.getByText('On its way to treasurer@band.example.')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual(failed.map(({ body }) => body));
    await tap('Mail to the Treasurer');
    expect(new Set(sent.map(({ body }) => body?.id)).size).toBe(2);
  });
});

describe('the card reader beside a closed sheet', () => {
  const reader = { ...NOTHING, orders: 2, gross: cents(900), net: cents(900), items: cents(900) };
  const withReader = (changes: Partial<Sheet> = {}) =>
    aSheet({ tenders: [...aSheet().tenders, { tender: 'reader', ...reader }], ...changes });
  const matchIs = (changes: Partial<ResponseOf<typeof bankContract.reader>> = {}) =>
    typedHandler(bankContract.reader, () =>
      answer({
        provider: 'square',
        checkedAt: TONIGHT,
        here: { count: 2, net: cents(900) },
        there: { count: 2, net: cents(900) },
        difference: ZERO,
        matched: 2,
        differing: [],
        onlyHere: [],
        onlyThere: [],
        decided: [],
        tips: ZERO,
        ...changes,
      }),
    );
  const openAs = async (role: 'admin' | 'manager', sheet: Sheet = withReader()): Promise<void> => {
    on(standIs({ paymentProvider: 'square' }));
    await open(sheet, role);
  };
  const part = () => screen.queryByRole('heading', { name: 'Card reader' })?.parentElement?.textContent;

  it('is proved by the provider, and is not printed', async () => {
    on(matchIs());
    await openAs('admin');
    expect(part()).toBe('Card readerWritten down here, 2$9.00At Square, 2$9.00DifferenceevenProvedCard Reader');
    expect(rowsOf('Money by tender')).toContainEqual(expect.stringMatching(/^Readerproved by Square /));
    expect(screen.getByRole('heading', { name: 'Card reader' }).closest('.no-print')).not.toBeNull();
  });

  it('counts the payments that do not match', async () => {
    const payment = { paymentId: 'p', card: null, at: TONIGHT, paid: cents(300), givenBack: ZERO, tip: ZERO };
    on(matchIs({ there: { count: 3, net: cents(1_200) }, difference: cents(300), onlyThere: [payment] }));
    await openAs('admin');
    expect(part()).toBe('Card readerWritten down here, 2$9.00At Square, 3$12.00Difference+$3.001 doesn’t matchCard Reader');
  });

  it('asks again when the provider did not answer', async () => {
    on(typedHandler(bankContract.reader, () => problem('PAYMENT_UNAVAILABLE', 'The payment provider does not answer.')));
    await openAs('admin');
    expect(screen.getByRole('alert').textContent).toBe('Square did not answer.');
    on(matchIs());
    await tap('Try Again');
    expect(part()).toContain('Proved');
  });

  it('is not compared for a manager', async () => {
    await openAs('manager');
    expect(part()).toBeUndefined();
  });

  it.each([
    ['an open night', withReader({ night: { ...aSheet().night, state: 'open', closedAt: null } })],
    ['a night without reader sales', aSheet()],
  ])('is not compared for %s', async (_night, sheet) => {
    await openAs('admin', sheet);
    expect(part()).toBeUndefined();
  });
});
