import {
  DIFFERENCE_NOTE,
  ERRORS,
  FLOATS,
  LATE,
  MADE,
  MOVES,
  ON_THE_SHELF,
  PRICES,
  REASONS,
  STEPS,
  type Cart,
  type DrawerName,
  type Name,
  type Step,
} from './acts.ts';

/**
 * The treasurer's own arithmetic, from the list of acts alone. It deliberately shares no code with the stand, because the two are compared.
 */

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1];

export const dollars = (cents: number): number => Number((cents / 100).toFixed(2));
const text = (cents: number): string => (cents / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

const NAMES = Object.keys(PRICES).filter((name): name is Name => name in PRICES);
export const linesOf = (cart: Cart): readonly { readonly name: Name; readonly units: number; readonly cents: number }[] =>
  NAMES.flatMap((name) => {
    const units = cart[name] ?? 0;
    return units === 0 ? [] : [{ name, units, cents: units * PRICES[name] }];
  });
export const subtotalOf = (cart: Cart): number => sum(linesOf(cart).map(({ cents }) => cents));
/** 3 %, half a cent up. */
export const cardFeeOf = (subtotal: number): number => Math.floor((subtotal * 3 + 50) / 100);
/** The simulated provider's fee: 2.9 % and 30 cents. */
const providersFeeOf = (cents: number): number => Math.floor((cents * 29 + 500) / 1_000) + 30;

const isCard = ({ way: { by } }: Step): boolean => by === 'online' || by === 'phone';
const isUndone = ({ back }: Step): boolean => back?.how === 'undo';

type Money = { readonly items: number; readonly fee: number; readonly donation: number };

const paidFor = (step: Step): Money => {
  const items = subtotalOf(step.cart);
  if (isUndone(step) || step.way.by === 'comp') return { items: 0, fee: 0, donation: 0 };
  return { items, fee: isCard(step) ? cardFeeOf(items) : 0, donation: step.way.by === 'online' ? step.way.donation : 0 };
};

/** A refund leaves the donation. An item includes its share of the fee, a whole number of cents for the chosen ones. */
const givenBack = (step: Step): Money => {
  const { items, fee } = paidFor(step);
  if (step.back?.how !== 'refund') return { items: 0, fee: 0, donation: 0 };
  const { item } = step.back;
  if (item === null) return { items, fee, donation: 0 };
  const own = linesOf(step.cart).find(({ name }) => name === item)?.cents ?? Number.NaN;
  const share = (fee * own) / items;
  if (!Number.isInteger(share)) throw new Error('choose an item whose share of the fee is whole');
  return { items: own, fee: share, donation: 0 };
};

const total = ({ items, fee, donation }: Money): number => items + fee + donation;
const addUp = (moneys: readonly Money[]): Money => ({
  items: sum(moneys.map(({ items }) => items)),
  fee: sum(moneys.map(({ fee }) => fee)),
  donation: sum(moneys.map(({ donation }) => donation)),
});

/** The items that the customer kept and paid for. */
const keptLines = (step: Step) => {
  if (isUndone(step) || step.way.by === 'comp') return [];
  const { back } = step;
  if (back?.how !== 'refund') return linesOf(step.cart);
  return back.item === null ? [] : linesOf(step.cart).filter(({ name }) => name !== back.item);
};

const reportOf = (steps: readonly Step[]) => {
  const paid = addUp(steps.map(paidFor));
  const back = addUp(steps.map(givenBack));
  return {
    orders: steps.filter((step) => total(paidFor(step)) > 0).length,
    gross: total(paid),
    refunds: total(back),
    net: total(paid) - total(back),
    items: paid.items - back.items,
    fee: paid.fee - back.fee,
    donation: paid.donation - back.donation,
    other: 0,
  };
};
export type Report = ReturnType<typeof reportOf>;

const soldProducts = () =>
  NAMES.map((name) => {
    const own = STEPS.flatMap(keptLines).filter((line) => line.name === name);
    return { name, quantity: sum(own.map(({ units }) => units)), cents: sum(own.map(({ cents }) => cents)) };
  })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => other.quantity - one.quantity || (one.name < other.name ? -1 : 1));

const unitsOf = (product: string, steps: readonly Step[]): number =>
  sum(steps.flatMap(({ cart }) => linesOf(cart).filter(({ name }) => name === product)).map(({ units }) => units));

/** Units that left the shelf do not return, even if refunded; only undone ones do. */
const stockOf = (product: string) => {
  const kept = STEPS.filter((step) => !isUndone(step));
  const given = unitsOf(
    product,
    kept.filter(({ way }) => way.by === 'comp'),
  );
  const sold = unitsOf(product, kept) - given;
  return { opening: ON_THE_SHELF, added: 0, sold, given, spoiled: 0, expected: ON_THE_SHELF - sold - given };
};

const drawerOf = (name: DrawerName) => {
  const own = STEPS.filter(({ way }) => way.by === 'cash' && way.drawer === name);
  const moved = (kind: string): number => sum(MOVES.filter((move) => move.drawer === name && move.kind === kind).map(({ cents }) => cents));
  const float = sum(FLOATS[name].map((pieces, at) => pieces * (DENOMINATIONS[at] ?? 0)));
  const sums = {
    float,
    sales: total(addUp(own.map(paidFor))),
    refunds: total(addUp(own.map(givenBack))),
    drops: moved('drop'),
    paidIn: moved('paid-in'),
    paidOut: moved('paid-out'),
  };
  const expected = sums.float + sums.sales - sums.refunds - sums.drops - sums.paidOut + sums.paidIn;
  return { name, sums: { ...sums, expected }, counted: expected + ERRORS[name], difference: ERRORS[name] };
};

/** The fewest bills and coins. */
export const piecesOf = (cents: number): readonly number[] => {
  let left = cents;
  return DENOMINATIONS.map((denomination) => {
    const pieces = Math.floor(left / denomination);
    left -= pieces * denomination;
    return pieces;
  });
};

const compsOf = () =>
  REASONS.map((reason) => {
    const own = STEPS.filter((step) => step.way.by === 'comp' && step.way.reason === reason && !isUndone(step));
    const items = sum(own.flatMap(({ cart }) => linesOf(cart)).map(({ units }) => units));
    return { reason, items, cents: sum(own.map(({ cart }) => subtotalOf(cart))) };
  });

const waitedMinutes = (step: Step): number | null => {
  const isMade = isCard(step) || linesOf(step.cart).some(({ name }) => MADE.includes(name));
  return isMade ? step.readyAfter : null;
};

const rushOf = (startedAt: number) => {
  const placed = STEPS.map((step, at) => ({ step, at: startedAt + at * MINUTE_MS })).filter(({ step }) => !isUndone(step));
  const quarters = Map.groupBy(placed, ({ at }) => Math.floor(at / QUARTER_MS) * QUARTER_MS);
  return [...quarters].map(([from, own]) => {
    const waited = own.map(({ step }) => waitedMinutes(step)).filter((minutes) => minutes !== null);
    return { from, orders: own.length, minutesToReady: waited.length === 0 ? null : Math.round(sum(waited) / waited.length) };
  });
};

const stepOfOnline = (online: number): number => STEPS.flatMap(({ way }, at) => (way.by === 'online' ? [at] : []))[online] ?? Number.NaN;

/** All figures that the sheet, its table and the bank page must show. @param startedAt epoch milliseconds of the first step. */
export const treasurersFigures = (startedAt: number, lateAt: readonly number[]) => {
  const late = LATE.map(({ online, kind, cents }, index) => ({
    at: lateAt[index] ?? Number.NaN,
    orderNumber: `BAND-20261120-O-${String(stepOfOnline(online) + 1).padStart(3, '0')}`,
    kind,
    cents,
  }));
  const card = STEPS.filter(isCard);
  const amounts = card.map((step) => total(paidFor(step)));
  const lateCents = sum(LATE.map(({ cents }) => cents));
  const back = total(addUp(card.map(givenBack))) + lateCents;
  const fee = sum(amounts.map(providersFeeOf));
  return {
    total: reportOf(STEPS),
    tenders: [
      { tender: 'card', report: reportOf(card) },
      { tender: 'cash', report: reportOf(STEPS.filter(({ way }) => way.by === 'cash')) },
      { tender: 'reader', report: reportOf(STEPS.filter(({ way }) => way.by === 'reader')) },
    ],
    drawers: [drawerOf('Drawer A'), drawerOf('Drawer B')],
    comps: compsOf(),
    sold: soldProducts(),
    stock: stockOf,
    rush: rushOf(startedAt),
    late,
    bank: {
      payments: { count: card.length, cents: sum(amounts) },
      givenBack: { count: card.filter(({ back: one }) => one !== null).length + LATE.length, cents: back },
      fee,
      expected: sum(amounts) - back - fee,
    },
  };
};
export type Figures = ReturnType<typeof treasurersFigures>;

const localTime = (at: number): string => new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York' });

/** Every cash sale of this night is in a drawer, and no drawer refunds another night's sale. */
const depositLines = ({ tenders, drawers }: Figures): readonly string[] => {
  const over = sum(drawers.map(({ difference }) => difference));
  const toDeposit = sum(drawers.map(({ sums, counted }) => counted - sums.float + sums.drops));
  const ways: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'what is there': {
      'Counted in the drawers': sum(drawers.map(({ counted }) => counted)),
      'In the safe': sum(drawers.map(({ sums }) => sums.drops)),
      'Floats stay': 0 - sum(drawers.map(({ sums }) => sums.float)),
      'To deposit': toDeposit,
    },
    'where it comes from': {
      '"Cash, net"': tenders.find(({ tender }) => tender === 'cash')?.report.net ?? Number.NaN,
      'In no drawer': 0,
      'Refunds of earlier nights': 0,
      'Paid in': sum(drawers.map(({ sums }) => sums.paidIn)),
      'Paid out': 0 - sum(drawers.map(({ sums }) => sums.paidOut)),
      'Over or short': over,
      'To deposit': toDeposit,
    },
  };
  return Object.entries(ways).flatMap(([way, lines]) =>
    Object.entries(lines).map(([line, cents]) => `deposit,${way},${line},,${text(cents)}`),
  );
};

/** The table's rows, without the night's own row and the shelf's. */
export const csvLines = (figures: Figures): readonly string[] => {
  const money = (of: string, report: Report): readonly string[] => [
    `money,${of},gross,${report.orders},${text(report.gross)}`,
    `money,${of},refunds,,${text(0 - report.refunds)}`,
    ...(['net', 'items', 'fee', 'donation', 'other'] as const).map((line) => `money,${of},${line},,${text(report[line])}`),
  ];
  const drawerLines = {
    float: 'float',
    sales: 'sales',
    refunds: 'refunds',
    drops: 'drops',
    paidIn: 'paid in',
    paidOut: 'paid out',
    expected: 'expected',
  };
  const isOut = (line: string): boolean => ['refunds', 'drops', 'paidOut'].includes(line);
  return [
    'section,of,line,count,amount',
    ...money('all', figures.total),
    ...figures.tenders.flatMap(({ tender, report }) => money(tender, report)),
    ...figures.drawers.flatMap(({ name, sums, counted, difference }) => [
      ...(Object.keys(sums) as (keyof typeof sums)[]).map(
        (line) => `drawer,${name},${drawerLines[line]},,${text(isOut(line) ? 0 - sums[line] : sums[line])}`,
      ),
      `drawer,${name},counted,,${text(counted)}`,
      `drawer,${name},over or short,,${text(difference)}`,
      `drawer,${name},"counted by Luis, confirmed by Admin",,`,
      ...(difference === 0 ? [] : [`drawer,${name},note: ${DIFFERENCE_NOTE},,`]),
    ]),
    ...depositLines(figures),
    ...figures.comps.map(({ reason, items, cents }) => `given away,${reason},at menu price,${items},${text(cents)}`),
    ...figures.sold.map(({ name, quantity, cents }) => `sold,${name},items,${quantity},${text(cents)}`),
    ...figures.rush.flatMap(({ from, orders, minutesToReady }) => [
      `orders,${localTime(from)},placed,${orders},`,
      ...(minutesToReady === null ? [] : [`orders,${localTime(from)},minutes to ready,${minutesToReady},`]),
    ]),
    ...figures.late.map(
      ({ at, orderNumber, kind, cents }) => `after closing,${orderNumber},"${kind}, card, ${localTime(at)}",,${text(0 - cents)}`,
    ),
  ];
};

/** @param price in dollars */
export const stockLines = (figures: Figures, product: string, price: number): readonly string[] => {
  const revenue = text(figures.sold.find(({ name }) => name === product)?.cents ?? 0);
  return [
    `stock,${product},price,,${price.toFixed(2)}`,
    ...Object.entries(figures.stock(product)).map(([line, units]) => `stock,${product},${line},${units},${line === 'sold' ? revenue : ''}`),
  ];
};
