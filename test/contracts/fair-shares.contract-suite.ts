import { expect, it } from 'vitest';
import { startCheckout, type Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, networkKey, visitorId, type ProductId } from '#core/domain/kernel/ids.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { CUSTOMER, type OrderStatus } from '#core/domain/order/order.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { hold, insertCheckout, persistenceSuite, placeNewOrder, stocked, type CartToHold } from './persistence-fixture.ts';

const LIMITED = { ...QUEUE_LIMITS, pauseAtQueued: 1_000, fairness: { isPassInUse: false, staffNetworks: [] } };
const [HERE, THERE] = [networkKey('here'), networkKey('there')];

/** Fair shares of places and stock, under any concurrency. */
export const describeFairShares = persistenceSuite('fair shares', (fixture) => {
  const cartOf = (wanted: readonly (readonly [ProductId, number])[], changes: Partial<CartToHold> = {}): CartToHold => {
    const lines = wanted.map(([id, quantity]) => ({ productId: id, quantity, unitPriceCents: cents(250) }));
    const checkout = fixture.ids.uuid();
    return {
      ...startCheckout({
        id: checkoutId(checkout),
        visitorId: visitorId(`visitor-${checkout}`),
        idempotencyKey: null,
        cartFingerprint: 'a cart',
        lines,
        createdAt: fixture.clock.now(),
        quote: quote(lines, ZERO),
      }),
      network: HERE,
      ...changes,
    };
  };
  const outcomeOf = async (cart: CartToHold): Promise<'held' | 'crowded' | 'refused'> => {
    const outcome = await hold(fixture, cart, LIMITED);
    if (outcome === null) return 'refused';
    return outcome === 'crowded' ? 'crowded' : 'held';
  };
  const count = async (carts: readonly CartToHold[]): Promise<Readonly<Record<string, number>>> => {
    const outcomes = await Promise.all(carts.map(outcomeOf));
    return Object.fromEntries([...groupBy(outcomes, (one) => one)].map(([one, same]) => [one, same.length]));
  };
  const times = <T>(length: number, make: (at: number) => T): readonly T[] => Array.from({ length }, (_, at) => make(at));
  /** This many paid orders, in this status. */
  const hasPaid = async (orders: number, status: OrderStatus = 'completed', changes: Partial<Checkout> = {}): Promise<void> => {
    for (let order = 0; order < orders; order += 1) await placeNewOrder(fixture, { status }, { network: HERE, ...changes });
  };

  it('limits a network that has paid nothing to a third of the places', async () => {
    const cola = await stocked(fixture, 900);
    expect(await count(times(60, () => cartOf([[cola, 1]])))).toEqual({ held: 10, crowded: 50 });
    expect(await outcomeOf(cartOf([[cola, 1]], { network: THERE }))).toBe('held');
    expect(await outcomeOf(cartOf([[cola, 1]], { network: null }))).toBe('held');
  });

  it('lets a network earn places and stock by orders that the staff have begun', async () => {
    const cola = await stocked(fixture, 50);
    await hasPaid(3, 'preparing');
    // 13 places, 40 % of the stock.
    expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 13, crowded: 7 });
    await hasPaid(17);
    expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 17, refused: 3 });
  });

  it('counts queued and recently cancelled orders as places, without a reward', async () => {
    const cola = await stocked(fixture, 900);
    await hasPaid(2, 'queued');
    await hasPaid(3, 'cancelled');
    await hasPaid(1, 'queued', { isVouchedFor: true });
    expect(await count(times(12, () => cartOf([[cola, 1]])))).toEqual({ held: 5, crowded: 7 });
    fixture.clock.advance(LIMITS.admission.cancelledCountsForMs);
    expect(await count(times(12, () => cartOf([[cola, 1]])))).toEqual({ held: 3, crowded: 9 });
  });

  it('forgets what was paid before tonight', async () => {
    const cola = await stocked(fixture, 900);
    await hasPaid(20);
    fixture.clock.advance(LIMITS.admission.networkKeptForMs + 1);
    expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 10, crowded: 10 });
  });

  it('counts paid, unpaid and cancelled checkouts', async () => {
    const { checkouts } = fixture.persistence;
    const since = fixture.clock.now();
    await hasPaid(2);
    await insertCheckout(fixture, { state: 'expired', network: HERE });
    await insertCheckout(fixture, { state: 'expired', network: HERE, releaseReason: 'cancelled', releaseRequestedAt: since });
    await hasPaid(1, 'completed', { network: THERE, visitorId: visitorId('payer') });
    await placeNewOrder(fixture, { status: 'cancelled', statusBy: CUSTOMER }, { network: HERE, visitorId: visitorId('regretting') });
    expect(await checkouts.hasPaid(visitorId('payer'), since)).toBe(true);
    expect(await checkouts.hasPaid(visitorId('regretting'), since)).toBe(false);
    const outcomes = await checkouts.outcomes(since);
    expect(outcomes.toSorted((one, other) => other.paid - one.paid)).toEqual([
      { network: HERE, paid: 3, unpaid: 1, cancelled: 1 },
      { network: THERE, paid: 1, unpaid: 0, cancelled: 0 },
    ]);
    fixture.clock.advance(1);
    expect(await checkouts.hasPaid(visitorId('payer'), fixture.clock.now())).toBe(false);
  });

  it('forgets the networks of past nights, except those of live holds', async () => {
    const { checkouts } = fixture.persistence;
    await hasPaid(1);
    await insertCheckout(fixture, { network: HERE });
    const since = fixture.clock.now();
    fixture.clock.advance(1);
    await checkouts.forgetNetworks(fixture.clock.now());
    const outcomes = await checkouts.outcomes(since);
    expect(outcomes.filter(({ paid }) => paid > 0).map(({ network }) => network)).toEqual([null]);
    expect((await checkouts.live()).map(({ network }) => network)).toEqual([HERE]);
  });
});
