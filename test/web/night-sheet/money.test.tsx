import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { moneyContract } from '#adapters/http-contract/money.contract.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { minutesAgo, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { fill, heading, openAdmin, settleApp, tap } from '../open-app.ts';

type Season = ResponseOf<typeof moneyContract.season>;
type Bank = ResponseOf<typeof bankContract.deposits>;
type Form = ResponseOf<typeof moneyContract.form>;

const ID = nightId('0193c0de-0000-7000-8000-000000000001');
const TOTALS = {
  orders: 275,
  gross: cents(206_694),
  refunds: cents(-1_635),
  net: cents(205_059),
  items: cents(194_725),
  tax: cents(15_042),
  fee: cents(3_392),
  donation: cents(6_942),
  other: ZERO,
  card: cents(123_359),
  cash: cents(68_425),
  reader: cents(13_275),
  inNoDrawer: ZERO,
  earlierRefunds: ZERO,
  paidIn: cents(2_000),
  paidOut: cents(-1_250),
  difference: cents(-200),
  deposit: cents(68_975),
  given: cents(5_100),
  late: cents(-309),
};
const NIGHT = {
  id: ID,
  name: 'vs. Lincoln',
  state: 'closed',
  opensAt: null,
  closesAt: null,
  openedAt: minutesAgo(200),
  openedBy: 'Dana',
  closedAt: TONIGHT,
  closedBy: 'Dana',
} as const;

const season = (changes: Partial<Season> = {}): Season => ({
  season: 2026,
  seasons: [2026, 2025],
  nights: [{ night: NIGHT, month: '2026-11', ...TOTALS }],
  total: TOTALS,
  months: [{ month: '2026-11', ...TOTALS }],
  chain: { sealed: 6, before: 1, broken: null },
  ...changes,
});

const seasonIs = (changes: Partial<Season> = {}) => typedHandler(moneyContract.season, () => answer(season(changes)));

const NO_LINES = { count: 0, amount: ZERO };
const DEPOSIT: Bank['deposits'][number] = {
  nightId: ID,
  name: 'vs. Lincoln',
  openedAt: TONIGHT,
  payments: NO_LINES,
  givenBack: NO_LINES,
  fee: ZERO,
  expected: ZERO,
  arrived: ZERO,
  state: 'late',
  day: '2026-11-25',
  daysLate: 8,
  unmatched: [],
  settled: [],
};
const BANK: Bank = { provider: 'stripe', checkedAt: TONIGHT, deposits: [DEPOSIT], tests: NO_LINES, others: NO_LINES };

beforeEach(() => {
  on(typedHandler(bankContract.deposits, () => answer(BANK)));
});

const rowsOf = (name: string): readonly string[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('money', () => {
  it('lists the closed nights of a season, and the sums of month and season', async () => {
    on(seasonIs());
    await openAdmin('/admin/money');
    expect(heading()).toBe('Money');
    const cells = '275 | $2,066.94 | −$16.35 | $2,050.59 | $1,233.59 | $684.25 | $132.75 | $2.00 short | −$3.09';
    expect(rowsOf('Nights of the 2026–27 season').slice(1)).toEqual([
      expect.stringContaining(` | ${cells} | 8 days late`),
      `November 2026 | ${cells} | `,
      `Season | ${cells} | `,
    ]);
    expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe('/admin/money/form?of=2026-11');
    expect(screen.getByRole('link', { name: 'vs. Lincoln' }).getAttribute('href')).toBe(`/admin/night/${ID}/sheet`);
  });

  it('shows the day of a night once, also when the night is named after it', async () => {
    const day = 'Friday, November 20, 2026';
    const nights = [NIGHT, { ...NIGHT, id: nightId('0193c0de-0000-7000-8000-000000000002'), name: day }];
    on(seasonIs({ nights: nights.map((night) => ({ night, month: '2026-11', ...TOTALS })) }));
    await openAdmin('/admin/money');
    const [, lincoln, unnamed] = rowsOf('Nights of the 2026–27 season').map((row) => row.split(' | ')[0]);
    expect([lincoln, unnamed]).toEqual([`vs. Lincoln${day}`, day]);
  });

  it('confirms that no sheet has changed since it was closed', async () => {
    on(seasonIs());
    await openAdmin('/admin/money');
    expect(screen.getByText(/All 6 sheets are unchanged\. 1 older night has no fingerprint\./)).toBeDefined();
  });

  it('names the first sheet that has changed since it was closed', async () => {
    on(seasonIs({ chain: { sealed: 6, before: 0, broken: { night: 'vs. Grant', how: 'it has no fingerprint' } } }));
    await openAdmin('/admin/money');
    expect(screen.getByText(/The sheet of vs\. Grant has changed since it was closed: it has no fingerprint\./)).toBeDefined();
  });

  it('explains that no night is closed yet', async () => {
    on(seasonIs({ nights: [], months: [] }));
    await openAdmin('/admin/money');
    expect(screen.getByRole('heading', { name: 'No closed nights yet' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Journal as CSV' })).toBeNull();
  });

  it('shows the chosen season', async () => {
    const asked = on(seasonIs());
    await openAdmin('/admin/money');
    fill('Season', '2025');
    await settleApp();
    expect(asked.at(-1)?.query).toEqual({ season: 2025 });
  });

  it('saves the journal as a file', async () => {
    given(
      seasonIs(),
      typedHandler(moneyContract.journal, () => answer('Journal No\r\n')),
    );
    const { saved } = await openAdmin('/admin/money');
    await tap('Journal as CSV');
    expect(saved.map(({ filename }) => filename)).toEqual([expect.stringMatching(/2026–27 season journal\.csv$/)]);
  });
});

const UNITS = { opening: 48, added: 24, closing: 26, used: 46, sold: 43, given: 2, spoiled: 0, missing: 1 };
const FORM: Form = {
  lines: [{ name: 'Cola', price: cents(250), ...UNITS, expected: cents(11_500) }],
  units: UNITS,
  expected: cents(11_500),
  parts: {
    deposit: cents(10_000),
    'paid-out': cents(1_250),
    'paid-in': ZERO,
    'no-drawer': ZERO,
    'earlier-refunds': ZERO,
    'cash-beside': ZERO,
    card: ZERO,
    reader: ZERO,
    given: ZERO,
    spoiled: ZERO,
    'refunded-food': ZERO,
  },
  accounted: cents(11_250),
  difference: cents(-250),
  reasons: { drawers: ZERO, missing: cents(-250), prices: ZERO },
  fee: cents(3_392),
  donation: cents(6_942),
  elsewhere: cents(-4_120),
  tax: cents(852),
  sheets: [{ night: 'vs. Lincoln', fingerprint: '7K3Q 91FD 22MX 5T0B' }],
  isOpen: false,
};

describe('the district’s form', () => {
  it('compares the worth of the stock with the receipts, with one signed difference', async () => {
    given(
      seasonIs(),
      typedHandler(moneyContract.form, () => answer(FORM)),
    );
    await openAdmin('/admin/money/form');
    expect(rowsOf('Expected receipts by product').slice(1)).toEqual([
      'Cola | 48 | 24 | 26 | 46 | 43 | 2 | – | 1 | $2.50 | $115.00',
      'Expected receipts | 48 | 24 | 26 | 46 | 43 | 2 | – | 1 |  | $115.00',
    ]);
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual([
      'Cash to deposit$100.00',
      'Paid out of the drawers$12.50',
      'Accounted for$112.50',
      'Accounted for$112.50',
      'Expected receipts−$115.00',
      'Difference−$2.50',
    ]);
    expect(screen.getByText('Of it: products missing −$2.50.')).toBeDefined();
    expect(screen.getByText(/Fingerprint 7K3Q 91FD 22MX 5T0B\.$/)).toBeDefined();
    expect(screen.getByText(/fees paid by customers \$33\.92, refunds and disputes at the payment provider −\$41\.20\./)).toBeDefined();
  });

  it('names a night that the choices lack', async () => {
    given(
      seasonIs(),
      typedHandler(moneyContract.form, () => answer({ ...FORM, sheets: [{ night: 'Last season’s final', fingerprint: null }] })),
    );
    await openAdmin('/admin/money/form?of=0193c0de-0000-7000-8000-0000000000aa');
    expect(screen.getByText(/Event: Last season’s final/)).toBeDefined();
  });

  it('is one for a month, too, with the fingerprint of each night, even while the nights are not listed', async () => {
    on(typedHandler(moneyContract.season, () => problem('UNAVAILABLE', 'The stand is catching up.')));
    const sheets = [...FORM.sheets, { night: 'vs. Grant', fingerprint: 'AAAA BBBB CCCC DDDD' }, { night: 'vs. Adams', fingerprint: null }];
    on(typedHandler(moneyContract.monthForm, () => answer({ ...FORM, sheets })));
    await openAdmin('/admin/money/form?of=2026-11');
    expect(screen.getByText(/Month: November 2026/)).toBeDefined();
    expect(screen.getByText(/Fingerprint vs\. Lincoln 7K3Q 91FD 22MX 5T0B, vs\. Grant AAAA BBBB CCCC DDDD\.$/)).toBeDefined();
  });
});
