import { NO_PIECES, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerId, orderId, type DrawerId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const PRIYA: Actor = { role: 'staff', id: 'priya', name: 'Priya' };
const DANA: Actor = { role: 'manager', id: 'dana', name: 'Dana' };

export const outcomeOf = <T, E extends { readonly kind: string }>(result: Result<T, E>): string => (result.ok ? 'ok' : result.error.kind);

export const tallied = (outcomes: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]));

export const open = ({ services }: RaceHarness, id: DrawerId, name = 'Drawer A') =>
  services.useCases.openDrawer({ id, name, pieces: NO_PIECES }, DANA);

export const openNew = async (stand: RaceHarness): Promise<DrawerId> => {
  const id = drawerId(stand.services.ports.ids.uuid());
  const opened = await open(stand, id);
  if (!opened.ok) throw new Error(opened.error.kind);
  return id;
};

const sellInto = async (stand: RaceHarness, drawer: DrawerId, key: string): Promise<string> => {
  const product = await productBySlug(stand, 'bottled-water');
  const items = [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }];
  const payment = { tender: 'cash', givenCents: product.priceCents } as const;
  const asked = { items, payment, drawerId: drawer, customerName: '', specialInstructions: null };
  return outcomeOf(await stand.services.useCases.makeSale(key, asked, LUIS));
};

const SALES = 30;

/** Sales continue while a count begins, and each sale is undone while that is possible. */
export const countAgainstSales = (options: RaceOptions = {}, times = SALES) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    const id = await openNew(stand);
    const count = stand.services.useCases.countDrawer;
    const sales = Array.from({ length: times }, (_, at) => sellInto(stand, id, `sale-key-${at}`));
    const begun = Promise.race(sales).then(() => count(id, { kind: 'begin-count' }, LUIS));
    const outcomes = await Promise.all(sales);
    await begun;
    return {
      sold: outcomes.filter((outcome) => outcome === 'ok').length,
      others: [...new Set(outcomes.filter((outcome) => outcome !== 'ok'))],
      written: await numberFrom(stand, "select count(*) from drawer_entries where kind = 'sale'"),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

/** Two people confirm the count of a third. */
export const twoConfirm = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const id = await openNew(stand);
    const count = stand.services.useCases.countDrawer;
    const pieces = [1, ...NO_PIECES.slice(1)];
    await count(id, { kind: 'begin-count' }, LUIS);
    await count(id, { kind: 'count', pieces }, LUIS);
    const confirm = { kind: 'confirm', countedCents: sumOfPieces(pieces) } as const;
    const outcomes = await Promise.all([DANA, PRIYA].map((who) => count(id, confirm, who)));
    return {
      outcomes: tallied(outcomes.map(outcomeOf)),
      confirmed: await numberFrom(stand, "select count(*) from drawer_entries where kind = 'confirm'"),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

/** The seller undoes a sale while a manager refunds it. */
export const undoAgainstRefund = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    const id = await openNew(stand);
    await sellInto(stand, id, 'the-one-sale');
    const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders');
    const order = orderId(rows[0]?.id ?? '');
    const refund = () => stand.services.useCases.refundSale(order, { itemId: null, reason: 'warm', drawerId: id }, DANA);
    const outcomes = await Promise.all([stand.services.useCases.undoSale(order, LUIS), refund(), refund()]);
    return {
      won: outcomes.filter(({ ok }) => ok).length,
      left: await numberFrom(
        stand,
        "select sum(case kind when 'sale' then 1 when 'undo' then -1 when 'refund' then -1 else 0 end * amount_cents) from drawer_entries",
      ),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });
