import type { Product } from '#core/domain/catalogue/product.ts';
import { orderId, stockActId, type OrderId } from '#core/domain/kernel/ids.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import type { CountedProduct } from '#core/domain/stock/stock-entry.ts';
import { paySilently, requestCheckout, thankYouLookUp } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { outcomeOf, tallied } from './drawers.ts';

const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const DANA: Actor = { role: 'manager', id: 'dana', name: 'Dana' };
const MONA: Actor = { role: 'manager', id: 'mona', name: 'Mona' };

const ON_SHELF = 100;

const onHandOf = (stand: RaceHarness, { id }: Product): Promise<number> =>
  numberFrom(stand, `select on_hand from products where id = ${id}`);

const openStand = async (stand: RaceHarness): Promise<Product> => {
  await shelve(stand, ON_SHELF);
  const opened = await stand.services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN);
  if (!opened.ok) throw new Error(opened.error.kind);
  return productBySlug(stand, 'hot-dog');
};

const sellOne = async (stand: RaceHarness, product: Product, key: string): Promise<OrderId> => {
  const items = [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }];
  const payment = { tender: 'cash', givenCents: product.priceCents } as const;
  const made = await stand.services.useCases.makeSale(key, { items, payment, customerName: '', specialInstructions: null }, LUIS);
  if (!made.ok) throw new Error(made.error.kind);
  return orderId(made.value.order.id);
};

const buyOne = async (stand: RaceHarness, product: Product, at: number): Promise<void> => {
  const started = await requestCheckout(stand, [{ product, quantity: 1 }], { visitor: `visitor-${at}`, key: `cart-of-${at}` });
  const session = String(started.json?.['sessionId']);
  if (started.status !== 200) throw new Error(`no checkout: ${started.status}`);
  if (await paySilently(stand, session)) await thankYouLookUp(stand, session);
};

const count = (stand: RaceHarness, line: CountedProduct, actor: Actor) =>
  stand.services.useCases.countStock({ id: stockActId(stand.services.ports.ids.uuid()), kind: 'closing-count', lines: [line] }, actor);

const SALES = 20;
const MISSING = 3;

/** A count from before the first sale arrives in the middle of the sales. */
export const countStockAgainstSales = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const product = await openStand(stand);
    const line = { productId: product.id, counted: ON_SHELF - MISSING, seen: ON_SHELF, after: null };
    const window = Array.from({ length: SALES }, (_, at) => sellOne(stand, product, `sale-key-${at}`));
    const online = Array.from({ length: SALES / 2 }, (_, at) => buyOne(stand, product, at));
    const counted = await Promise.race(window).then(() => count(stand, line, DANA));
    await Promise.all([...window, ...online]);
    await workOff(stand);
    return {
      counted: outcomeOf(counted),
      left: await onHandOf(stand, product),
      wanted: ON_SHELF - MISSING - SALES - SALES / 2,
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

/** Both counted ten too many. */
export const twoCount = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const product = await openStand(stand);
    const line = { productId: product.id, counted: ON_SHELF - 10, seen: ON_SHELF, after: null };
    const outcomes = await Promise.all([DANA, MONA].map((who) => count(stand, line, who)));
    return {
      outcomes: tallied(outcomes.map(outcomeOf)),
      left: await onHandOf(stand, product),
      broken: await brokenInvariants(stand, { atRest: true }),
    };
  });

/** Deliveries arrive while a night ends and the next one opens: each is in one night, or between them. */
export const deliverAcrossNights = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const product = await openStand(stand);
    const { closeNight, openNight, setStock } = {
      closeNight: stand.services.useCases.closeNight,
      openNight: stand.services.useCases.openNight,
      setStock: stand.services.useCases.setStock,
    };
    const changeNights = async (): Promise<void> => {
      for (let at = 0; at < 3; at += 1) {
        const { open } = await stand.reads.nights.current(stand.clock.now());
        if (open !== null) await closeNight(open.id, ADMIN);
        await openNight({ name: `night ${at}` }, ADMIN);
      }
    };
    const deliveries = Array.from({ length: 30 }, (_, at) => setStock(product.id, 200 + at, DANA));
    await Promise.all([changeNights(), ...deliveries]);
    return { broken: await brokenInvariants(stand, { atRest: true }) };
  });
