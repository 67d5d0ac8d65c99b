import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expireCheckout, isLive, unitsOf, type Checkout } from '#core/domain/checkout/checkout.ts';
import { NO_RECORD, PLACES, shareOfNetwork } from '#core/domain/admission/fair-share.ts';
import { decideHolds, type HoldRequest, type HoldDecision, type HoldRules, type HoldState } from '#core/domain/checkout/decide-holds.ts';
import { checkoutId, networkKey, productId, sessionId, visitorId, type NetworkKey, type ProductId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { aProduct } from '#test/support/builders/product-builder.ts';

const PRICE = cents(250);
const STATIONS = ['Grill', 'Snacks', 'Drinks'] as const;

type Units = readonly { readonly product: number; readonly quantity: number }[];
type Asked = {
  readonly units: Units;
  readonly visitor: number | null;
  readonly network: number | null;
  readonly key: number | null;
  readonly isVouchedFor?: boolean;
};

const cartOf = ({ units, visitor, network, key, isVouchedFor = false }: Asked, at: number, rules: HoldRules): HoldRequest => {
  const items = units.map(({ product, quantity }) => ({ productId: productId(product + 1), quantity, shownPriceCents: PRICE }));
  const shown = quote(
    items.map((item) => ({ unitPriceCents: PRICE, quantity: item.quantity })),
    ZERO,
  );
  const identity = {
    id: checkoutId(`checkout-${at}`),
    visitorId: visitor === null ? null : visitorId(`visitor-${visitor}`),
    network: network === null ? null : networkKey(`network-${network}`),
    idempotencyKey: key === null ? null : `key-${key}`,
    cartFingerprint: 'a cart',
    isVouchedFor,
  };
  return { cart: { items, shownFeeCents: shown.feeCents, donationCents: ZERO, ...identity }, rules };
};

const stateOf = (stock: readonly number[], changes: Partial<HoldState> = {}): HoldState => ({
  now: NOW,
  nights: { open: null, next: null, isClosedByHand: false },
  queued: 0,
  work: {},
  fullStations: new Set(),
  products: new Map(
    stock.map((available, at) => [
      productId(at + 1),
      {
        ...aProduct({ id: productId(at + 1), priceCents: PRICE, available }),
        preparation: { station: STATIONS[at % STATIONS.length] ?? 'Grill', prepPoints: at % 3 },
        onHand: available,
        reserved: 0,
      },
    ]),
  ),
  checkouts: [],
  networks: new Map(),
  ...changes,
});

const RULES: HoldRules = {
  feeBasisPoints: 300,
  holdMs: 600_000,
  isStopped: false,
  pauseAtQueued: 1_000,
  pauseAtQueuedAndOpenCheckouts: 1_000,
  stations: {},
  pausedStations: [],
  fairness: null,
};

const heldOf = ({ outcomes }: HoldDecision): readonly Checkout[] => outcomes.flatMap((one) => (one.ok ? [one.value] : []));

/** The state in a store after the decision is written. */
const after = (state: HoldState, decision: HoldDecision): HoldState => {
  const taken = unitsOf(heldOf(decision));
  return {
    ...state,
    fullStations: decision.fullStations,
    checkouts: [...state.checkouts, ...heldOf(decision)],
    products: new Map(
      [...state.products].map(([id, product]) => [id, { ...product, available: product.available - (taken.get(id) ?? 0) }]),
    ),
  };
};

const PRODUCTS = 5;
const maybe = (max: number) => fc.option(fc.nat({ max }), { nil: null });
const anyCart: fc.Arbitrary<Asked> = fc.record({
  units: fc.uniqueArray(fc.record({ product: fc.nat({ max: PRODUCTS - 1 }), quantity: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ product }) => product,
    minLength: 1,
    maxLength: 3,
  }),
  visitor: maybe(9),
  network: maybe(2),
  key: maybe(9),
  isVouchedFor: fc.boolean(),
});

const anyRules: fc.Arbitrary<HoldRules> = fc
  .record({
    queue: fc.integer({ min: 1, max: 20 }),
    grill: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    snacks: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    paused: fc.constantFrom([], [], ['Drinks']),
    isBounded: fc.boolean(),
    isPassInUse: fc.boolean(),
    staff: fc.constantFrom([], [networkKey('network-0')]),
  })
  .map(({ queue, grill, snacks, paused, isBounded, isPassInUse, staff }) => ({
    ...RULES,
    pauseAtQueuedAndOpenCheckouts: queue,
    stations: { ...(grill === undefined ? {} : { Grill: grill }), ...(snacks === undefined ? {} : { Snacks: snacks }) },
    pausedStations: paused,
    fairness: isBounded ? { isPassInUse, staffNetworks: staff } : null,
  }));

/** A stand in the middle of an evening: carts held before, some of them expired unpaid. */
const anyStand = fc
  .record({
    rules: anyRules,
    stock: fc.array(fc.nat({ max: 30 }), { minLength: PRODUCTS, maxLength: PRODUCTS }),
    queued: fc.nat({ max: 8 }),
    work: fc.record({ Grill: fc.nat({ max: 6 }), Snacks: fc.nat({ max: 6 }) }),
    full: fc.subarray(['Grill', 'Snacks']),
    paid: fc.nat({ max: 4 }),
    waiting: fc.nat({ max: 4 }),
    before: fc.array(fc.record({ cart: anyCart, isExpired: fc.boolean() }), { maxLength: 5 }),
    carts: fc.array(anyCart, { maxLength: 12 }),
  })
  .map(({ rules, stock, queued, work, full, paid, waiting, before, carts }) => {
    const empty = stateOf(stock, {
      queued,
      work,
      fullStations: new Set(full),
      networks: new Map([[networkKey('network-1'), { earned: paid, waiting }]]),
    });
    const earlier = decideHolds(
      before.map(({ cart }, at) => cartOf(cart, 100 + at, rules)),
      empty,
    );
    const state = after(empty, earlier);
    const checkouts = state.checkouts.map((one, at): Checkout => {
      const expired = before[at]?.isExpired === true ? expireCheckout({ ...one, sessionId: sessionId(`cs_${at}`) }) : null;
      return expired?.ok === true ? expired.value : one;
    });
    return { state: { ...state, checkouts }, asked: carts.map((cart, at) => cartOf(cart, at, rules)), rules };
  });

const stockOf = ({ products }: HoldState, id: ProductId): number => products.get(id)?.available ?? 0;

type Stand = typeof anyStand extends fc.Arbitrary<infer Each> ? Each : never;
const onAnyStand = (check: (stand: Stand) => void): void => fc.assert(fc.property(anyStand, check));

describe('holding carts', () => {
  it('never holds more of a product than is available', () =>
    onAnyStand(({ state, asked }) => {
      for (const [id, units] of unitsOf(heldOf(decideHolds(asked, state)))) expect(units).toBeLessThanOrEqual(stockOf(state, id));
    }));

  it('never exceeds the limits of the queue (I8)', () =>
    onAnyStand(({ state, asked, rules }) => {
      const held = heldOf(decideHolds(asked, state));
      const waiting = state.queued + state.checkouts.filter(isLive).length + held.length;
      if (held.length > 0) expect(waiting).toBeLessThanOrEqual(rules.pauseAtQueuedAndOpenCheckouts);
    }));

  it('never gives a station more work than its limit (I12)', () =>
    onAnyStand(({ state, asked, rules }) => {
      const preparations = new Map([...state.products].map(([id, { preparation }]) => [id, preparation]));
      const held = heldOf(decideHolds(asked, state)).flatMap(({ lines }) => lines);
      const live = state.checkouts.filter(isLive).flatMap(({ lines }) => lines);
      const [added, load] = [workOf(held, preparations), workOf([...held, ...live], preparations)];
      for (const [station, limit] of Object.entries(rules.stations))
        if ((ownValue(added, station) ?? 0) > 0)
          expect((ownValue(state.work, station) ?? 0) + (ownValue(load, station) ?? 0)).toBeLessThanOrEqual(limit);
    }));

  it('decides a batch like one cart after another', () => {
    fc.assert(
      fc.property(anyStand, fc.nat({ max: 12 }), ({ state, asked }, at) => {
        const [first, second] = [asked.slice(0, at), asked.slice(at)];
        const [whole, one] = [decideHolds(asked, state), decideHolds(first, state)];
        const other = decideHolds(second, after(state, one));
        expect(whole.outcomes).toEqual([...one.outcomes, ...other.outcomes]);
        expect(whole.fullStations).toEqual(other.fullStations);
      }),
    );
  });

  it.each([
    ['a cart that is held without it', [{ product: 0, quantity: 2 }], {}, 'checkout/has-another'],
    ['no cart that is refused', [0, 1].map((product) => ({ product, quantity: 1 })), {}, 'checkout/shortage'],
    ['no cart of a product that is sold out since', [{ product: 0, quantity: 2 }], { soldOutAt: NOW }, 'checkout/shortage'],
  ])('ends a visitor’s earlier checkout for %s', (_case, units, marked, kind) => {
    const empty = stateOf([2, 0]);
    const ofVisitor = (wanted: Units, at: number) => cartOf({ units: wanted, visitor: 0, network: null, key: null }, at, RULES);
    const held = after(empty, decideHolds([ofVisitor([{ product: 0, quantity: 2 }], 0)], empty));
    const products = new Map([...held.products].map(([id, product]) => [id, { ...product, ...marked }]));
    expect(decideHolds([ofVisitor(units, 1)], { ...held, products }).outcomes).toMatchObject([{ ok: false, error: { kind } }]);
  });

  it('answers the same key with the same checkout', () =>
    onAnyStand(({ state, asked }) => {
      const decision = decideHolds(asked, state);
      const again = decideHolds(asked, after(state, decision)).outcomes;
      for (const [at, held] of decision.outcomes.entries())
        if (held.ok && held.value.idempotencyKey !== null)
          expect(again[at]).toEqual({ ok: false, error: { kind: 'checkout/known', checkout: held.value } });
    }));

  it('does not depend on the order of unrelated carts', () => {
    const apart = fc.array(fc.record({ stock: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 3 });
    fc.assert(
      fc.property(apart, fc.integer({ min: 1, max: 4 }), (all, limit) => {
        const stations = Object.fromEntries(STATIONS.map((station) => [station, limit]));
        const rules = { ...RULES, stations, fairness: { isPassInUse: false, staffNetworks: [] } };
        const state = stateOf(all.map(({ stock }) => stock));
        const asked = all.map(({ quantity }, at) =>
          cartOf({ units: [{ product: at, quantity }], visitor: at, network: at, key: at }, at, rules),
        );
        const [forth, back] = [decideHolds(asked, state), decideHolds(asked.toReversed(), state)];
        expect(back.outcomes.toReversed()).toEqual(forth.outcomes);
        expect(back.fullStations).toEqual(forth.fullStations);
      }),
    );
  });

  it('limits unvouched visitors to the unpaid share of their network', () =>
    onAnyStand(({ state, asked, rules }) => {
      const { fairness, pauseAtQueuedAndOpenCheckouts: places } = rules;
      if (fairness === null) return;
      const { checkouts } = after(state, decideHolds(asked, state));
      for (const network of ['network-0', 'network-1', 'network-2'].map(networkKey)) {
        if (fairness.staffNetworks.includes(network)) continue;
        const { earned, waiting } = state.networks.get(network) ?? NO_RECORD;
        const held = checkouts.filter((one) => isLive(one) && !one.isVouchedFor && one.network === network);
        expect(held.length).toBeLessThanOrEqual(Math.max(shareOfNetwork(PLACES, places, earned) - waiting, 0));
      }
    }));

  it('grants a vouched-for visitor everything that it grants another in their place', () =>
    onAnyStand(({ state, asked }) => {
      const [cart] = asked;
      if (cart === undefined) return;
      const outcomeOf = (isVouchedFor: boolean) => decideHolds([{ ...cart, cart: { ...cart.cart, isVouchedFor } }], state).outcomes[0];
      const [vouched, other] = [outcomeOf(true), outcomeOf(false)];
      if (other?.ok === true) expect(vouched?.ok).toBe(true);
    }));

  it('decides the other carts as if a refused one had never come', () =>
    onAnyStand(({ state, asked }) => {
      const { outcomes, fullStations } = decideHolds(asked, state);
      const kept = asked.filter((_, at) => outcomes[at]?.ok === true);
      const without = decideHolds(kept, state);
      expect(without.outcomes).toEqual(outcomes.filter(({ ok: isHeld }) => isHeld));
      expect(without.fullStations).toEqual(fullStations);
    }));

  it('fills no station with a refused cart', () => {
    const fairness = { isPassInUse: false, staffNetworks: [] };
    const rules = { ...RULES, pauseAtQueuedAndOpenCheckouts: 30, stations: { Snacks: 20 }, fairness };
    const many = stateOf([1_000, 1_000], { work: { Snacks: 17 } });
    const cart = (at: number, network: number, product: number, quantity: number) =>
      cartOf({ units: [{ product, quantity }], visitor: at, network, key: null }, at, rules);
    const held = Array.from({ length: 10 }, (_, at) => cart(at, 0, 0, 1));
    const [crowd, school] = [cart(10, 0, 1, 5), cart(11, 1, 1, 1)];
    const { outcomes, fullStations } = decideHolds([...held, crowd, school], many);
    expect(outcomes[10]).toEqual({ ok: false, error: { kind: 'checkout/crowded' } });
    expect(fullStations).toEqual(new Set());
    expect(outcomes[11]?.ok).toBe(true);
  });

  it('holds items of open stations only', () => {
    fc.assert(
      fc.property(anyStand, fc.subarray([...STATIONS]), ({ state, asked: [asked] }, pausedStations) => {
        if (asked === undefined) return;
        const outcomeOf = (paused: readonly string[]) =>
          decideHolds([{ ...asked, rules: { ...asked.rules, pausedStations: paused } }], state).outcomes[0];
        const isPaused = asked.cart.items.some(({ productId: id }) =>
          pausedStations.some((station) => station === state.products.get(id)?.preparation.station),
        );
        const open = outcomeOf([]);
        if (!isPaused) expect(outcomeOf(pausedStations)).toEqual(open);
        else if (open?.ok === true) expect(outcomeOf(pausedStations)).toEqual({ ok: false, error: { kind: 'checkout/stations-wait' } });
      }),
    );
  });

  describe('with one point a piece at Snacks, two at Drinks, none at the Grill', () => {
    const decisionOf = (limit: number, product: number, quantity: number) => {
      const rules = { ...RULES, stations: { Snacks: limit, Drinks: limit } };
      const cart = cartOf({ units: [{ product, quantity }], visitor: null, network: null, key: null }, 0, rules);
      return decideHolds([cart], stateOf([9, 9, 9]));
    };

    it.each([
      ['all that it has room for', 4, 1, 4, true, ['Snacks']],
      ['less, with room for another one', 4, 1, 3, true, []],
      ['nothing beyond', 4, 1, 5, false, []],
      ['what leaves no room for another one', 3, 2, 1, true, ['Drinks']],
      ['what leaves room for exactly another one', 4, 2, 1, true, []],
      ['everything that needs no making', 1, 0, 5, true, []],
    ])('gives a station %s', (_case, limit, product, quantity, isHeld, full) => {
      const { outcomes, fullStations } = decisionOf(limit, product, quantity);
      expect(outcomes[0]?.ok).toBe(isHeld);
      expect([...fullStations]).toEqual(full);
    });
  });
});

describe('fair shares', () => {
  const fair = (isPassInUse: boolean, staffNetworks: readonly NetworkKey[] = []): HoldRules => ({
    ...RULES,
    pauseAtQueuedAndOpenCheckouts: 30,
    fairness: { isPassInUse, staffNetworks },
  });
  type Group = readonly [count: number, product: number, quantity: number, isVouchedFor?: boolean];
  /** How many carts of each group are held, one after another, all from one network. */
  const heldOfEach = (stock: readonly number[], rules: HoldRules, ...groups: readonly Group[]): readonly number[] => {
    const ofGroups = groups.map(([count, product, quantity, isVouchedFor = false]) =>
      Array.from({ length: count }, (_, at) =>
        cartOf({ units: [{ product, quantity }], visitor: null, network: 0, key: null, isVouchedFor }, at, rules),
      ),
    );
    const isHeld = decideHolds(ofGroups.flat(), stateOf(stock)).outcomes.map(({ ok }) => ok);
    return ofGroups.map(({ length }) => isHeld.splice(0, length).filter(Boolean).length);
  };

  it('gives a network a tenth of a product’s stock, and everybody what one may order', () => {
    expect(heldOfEach([90, 20], fair(false), [20, 0, 2], [1, 0, 1], [1, 0, 1], [1, 1, 5], [1, 1, 1])).toEqual([4, 1, 0, 1, 0]);
  });

  it('refuses no visitor who is vouched for while there is room', () => {
    expect(heldOfEach([50], fair(false), [60, 0, 1], [25, 0, 1, true])).toEqual([5, 25]);
  });

  it('keeps the last third of everything for them while phones come by the sign', () => {
    const rules = fair(true, [networkKey('network-0')]);
    expect(heldOfEach([900, 9], rules, [1, 1, 5], [1, 1, 2], [1, 1, 4, true], [30, 0, 1], [15, 0, 1, true])).toEqual([1, 0, 1, 18, 10]);
  });

  it('gives the network of the staff everything before it has paid, and no other network', () => {
    const heldWith = (staff: string) => heldOfEach([900], fair(false, [networkKey(staff)]), [15, 0, 1]);
    expect([heldWith('network-1'), heldWith('network-0')]).toEqual([[10], [15]]);
  });
});
