import { beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#core/domain/checkout/checkout.ts';
import { networkBoundsOf } from '#core/domain/checkout/network-bounds.ts';
import { checkoutId, networkKey, productId, visitorId, type ProductId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { LIMITS } from '#core/domain/limits.ts';
import {
  hold,
  insertCheckout,
  stocked,
  type CartToHold,
  type RoomLimits,
  type PersistenceFixture,
  type StartPersistence,
} from './persistence-fixture.ts';

const LIMITED = { ...QUEUE_LIMITS, pauseAtQueued: 1_000, network: networkBoundsOf(QUEUE_LIMITS) };
const [HERE, THERE] = [networkKey('here'), networkKey('there')];

/** What one network may hold unpaid, however many ask at once. */
export const describeNetworkBounds = (name: string, start: StartPersistence): void => {
  describe(`what a network may hold: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });

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
    const outcomeOf = async (cart: CartToHold, limits: RoomLimits = LIMITED): Promise<'held' | 'crowded' | 'refused'> => {
      const outcome = await hold(fixture, cart, limits);
      if (outcome === null) return 'refused';
      return outcome === 'crowded' ? 'crowded' : 'held';
    };
    const count = async (carts: readonly CartToHold[], limits: RoomLimits = LIMITED): Promise<Readonly<Record<string, number>>> => {
      const outcomes = await Promise.all(carts.map((cart) => outcomeOf(cart, limits)));
      return Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, same]) => [one, same.length]));
    };
    const times = <T>(length: number, make: (at: number) => T): readonly T[] => Array.from({ length }, (_, at) => make(at));
    const hasPaid = async (orders: number): Promise<void> => {
      for (let order = 0; order < orders; order += 1) await insertCheckout(fixture, { state: 'paid', network: HERE });
    };

    it('gives a network that has paid nothing a third of the places, and leaves the others to everybody else', async () => {
      const cola = await stocked(fixture, 900);
      expect(await count(times(60, () => cartOf([[cola, 1]])))).toEqual({ held: 10, crowded: 50 });
      expect(await outcomeOf(cartOf([[cola, 1]], { network: THERE }))).toBe('held');
      expect(await outcomeOf(cartOf([[cola, 1]], { network: null }))).toBe('held');
    });

    it('gives it a tenth of a product’s stock, however many ask at once', async () => {
      const cola = await stocked(fixture, 90);
      expect(await count(times(20, () => cartOf([[cola, 2]])))).toEqual({ held: 4, crowded: 16 });
      expect(await outcomeOf(cartOf([[cola, 1]]))).toBe('held');
      expect(await outcomeOf(cartOf([[cola, 1]]))).toBe('crowded');
    });

    it('lets one customer have what one may order, but nobody the last of everything', async () => {
      const scarce = await Promise.all(times(5, (at) => stocked(fixture, 5, `scarce-${at}`)));
      const all = scarce.map((id) => [id, 5] as const);
      expect(await outcomeOf(cartOf(all))).toBe('crowded');
      // One of five is a tenth, rounded up: three times four are the twelve beyond.
      expect(await outcomeOf(cartOf(all.slice(0, 3)))).toBe('held');
      expect(await outcomeOf(cartOf([[scarce[3] ?? productId(1), 2]]))).toBe('crowded');
      expect(await outcomeOf(cartOf([[scarce[3] ?? productId(1), 1]]))).toBe('held');
      await hasPaid(20);
      expect(await outcomeOf(cartOf(all.slice(3).map(([id]) => [id, 4] as const)))).toBe('held');
    });

    it('bounds each checkout of a network that pays, too', async () => {
      await hasPaid(20);
      const scarce = await Promise.all(times(5, (at) => stocked(fixture, 5, `scarce-${at}`)));
      expect(await outcomeOf(cartOf(scarce.map((id) => [id, 5] as const)))).toBe('crowded');
      expect(await outcomeOf(cartOf(scarce.slice(0, 3).map((id) => [id, 5] as const)))).toBe('held');
    });

    it('lets a network earn places and stock by paying', async () => {
      const cola = await stocked(fixture, 50);
      await hasPaid(3);
      // 13 places, 40 % of the stock.
      expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 13, crowded: 7 });
      await hasPaid(17);
      expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 17, refused: 3 });
    });

    it('forgets what was paid before tonight', async () => {
      const cola = await stocked(fixture, 900);
      await hasPaid(20);
      fixture.clock.advance(LIMITS.holds.networkKeptForMs + 1);
      expect(await count(times(20, () => cartOf([[cola, 1]])))).toEqual({ held: 10, crowded: 10 });
    });

    it('gives newcomers of a network that pays two thirds of everything, and the rest to those who were there before', async () => {
      const cola = await stocked(fixture, 20);
      const water = await stocked(fixture, 900, 'water');
      await hasPaid(20);
      expect(await count(times(16, () => cartOf([[cola, 1]], { isNewcomer: true })))).toEqual({ held: 14, crowded: 2 });
      expect(await count(times(12, () => cartOf([[water, 1]], { isNewcomer: true })))).toEqual({ held: 6, crowded: 6 });
      expect(await outcomeOf(cartOf([[cola, 5]]))).toBe('held');
      expect(await count(times(20, () => cartOf([[water, 1]])))).toEqual({ held: 9, refused: 11 });
    });

    it('gives the network of the staff everything before it has paid, and newcomers there two thirds', async () => {
      const cola = await stocked(fixture, 40);
      const limits = { ...LIMITED, staffNetworks: [HERE] };
      expect(
        await count(
          times(22, () => cartOf([[cola, 1]], { isNewcomer: true })),
          limits,
        ),
      ).toEqual({ held: 20, crowded: 2 });
      expect(
        await count(
          times(11, () => cartOf([[cola, 2]])),
          limits,
        ),
      ).toEqual({ held: 10, refused: 1 });
    });

    it('gives no other network more than its share, wherever the staff are', async () => {
      const cola = await stocked(fixture, 900);
      const limits = { ...LIMITED, staffNetworks: [THERE] };
      expect(
        await count(
          times(15, () => cartOf([[cola, 1]])),
          limits,
        ),
      ).toEqual({ held: 10, crowded: 5 });
    });

    it('lets a visitor whose hold ran out unpaid wait while others want to order', async () => {
      const cola = await stocked(fixture, 900);
      const { id } = await insertCheckout(fixture, { state: 'expired', network: HERE, visitorId: visitorId('slow') });
      expect(id).toBeTypeOf('string');
      fixture.clock.advance(LIMITS.checkout.holdMs);
      const again = () => cartOf([[cola, 1]], { visitorId: visitorId('slow') });
      for (let other = 0; other < 10; other += 1) await insertCheckout(fixture, { network: THERE });
      expect(await outcomeOf(again())).toBe('crowded');
      fixture.clock.advance(LIMITS.holds.waitAfterUnpaidMs);
      expect(await outcomeOf(again())).toBe('held');
    });

    it('counts what was paid, and what ended unpaid', async () => {
      const { checkouts } = fixture.persistence;
      const since = fixture.clock.now();
      await hasPaid(2);
      await insertCheckout(fixture, { state: 'expired', network: HERE });
      await insertCheckout(fixture, { state: 'expired', network: HERE, releaseReason: 'cancelled', releaseRequestedAt: since });
      await insertCheckout(fixture, { state: 'paid', network: THERE, visitorId: visitorId('payer') });
      expect(await checkouts.countPaid({ network: HERE }, since)).toBe(2);
      expect(await checkouts.countPaid({ visitor: visitorId('payer') }, since)).toBe(1);
      expect(await checkouts.outcomes(since)).toEqual({ paid: 3, unpaid: 1 });
      fixture.clock.advance(1);
      expect(await checkouts.countPaid({ network: HERE }, fixture.clock.now())).toBe(0);
    });

    it('asks newcomers’ holds to give way once they are old enough, and nobody else’s', async () => {
      const { checkouts } = fixture.persistence;
      const newcomer = await insertCheckout(fixture, { network: HERE, isNewcomer: true });
      await insertCheckout(fixture, { network: HERE });
      const startedBefore = fixture.clock.now();
      fixture.clock.advance(1_000);
      await insertCheckout(fixture, { network: HERE, isNewcomer: true });
      expect(await checkouts.giveWay(startedBefore)).toBe(1);
      expect(await checkouts.giveWay(startedBefore)).toBe(0);
      const live = await checkouts.live();
      expect(live).toHaveLength(3);
      expect(live.filter(({ releaseReason }) => releaseReason === 'hold-ended').map(({ id }) => id)).toEqual([newcomer.id]);
    });

    it('asks everybody’s holds to give way who has paid nothing since, where that is wanted; those at the window are nobody’s', async () => {
      const { checkouts } = fixture.persistence;
      const since = fixture.clock.now();
      const [payer, other, earlier] = [visitorId('payer'), visitorId('other'), visitorId('earlier')];
      await insertCheckout(fixture, { state: 'paid', visitorId: earlier, network: HERE });
      fixture.clock.advance(1_000);
      const tonight = fixture.clock.now();
      await insertCheckout(fixture, { state: 'paid', visitorId: payer, network: HERE });
      await insertCheckout(fixture, { visitorId: payer, network: HERE });
      await insertCheckout(fixture, { visitorId: null });
      const asked = [await insertCheckout(fixture, { visitorId: other }), await insertCheckout(fixture, { visitorId: earlier })];
      expect(await checkouts.giveWay(since, tonight)).toBe(0);
      expect(await checkouts.giveWay(tonight, tonight)).toBe(2);
      const ending = (await checkouts.live()).filter(({ releaseReason }) => releaseReason === 'hold-ended');
      expect(new Set(ending.map(({ id }) => id))).toEqual(new Set(asked.map(({ id }) => id)));
    });

    it('forgets the networks of a night that is over, and of no hold that is live', async () => {
      const { checkouts } = fixture.persistence;
      await hasPaid(1);
      await insertCheckout(fixture, { network: HERE });
      const since = fixture.clock.now();
      fixture.clock.advance(1);
      await checkouts.forgetNetworks(fixture.clock.now());
      expect(await checkouts.countPaid({ network: HERE }, since)).toBe(0);
      expect((await checkouts.live()).map(({ network }) => network)).toEqual([HERE]);
    });
  });
};
