import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, type Checkout } from '#core/domain/checkout/checkout.ts';
import {
  decideFulfilments,
  unitsMoved,
  type FulfilDecision,
  type FulfilState,
  type PaidSession,
  type Placement,
} from '#core/domain/checkout/decide-fulfilments.ts';
import { checkoutId, nightId, productId, sessionId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { startNight, type Night } from '#core/domain/night/night.ts';
import { displaySequence } from '#core/domain/order/order-number.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import { aCheckout } from '#test/support/builders/checkout-builder.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { present } from '#test/support/results.ts';

const DAY = '20261120';
/** The open night began the evening before. */
const NUMBER_DAY = '20261119';
const PRODUCTS = [1, 2, 3];

/** Consecutive codes, starting with the first, so that taken ones are drawn, too. */
const codesFrom = (): (() => string) => {
  let drawn = 0;
  return () => PICKUP_CODES[drawn++ % PICKUP_CODES.length] ?? '';
};

const paidOf = (number: number, session = `cs_${number}`): PaidSession => ({
  checkoutId: checkoutId(`checkout-${number}`),
  sessionId: sessionId(session),
  paidAt: NOW,
  businessDay: DAY,
  numberDay: NUMBER_DAY,
  drawCode: codesFrom(),
});

const nights = {
  none: null,
  automatic: startNight(nightId('automatic'), DAY, NOW),
  over: startNight(nightId('over'), '20261118', plusMs(NOW, -2 * DAY_MS)),
  byHand: { ...startNight(nightId('by-hand'), '20261118', plusMs(NOW, -2 * DAY_MS)), openedBy: 'Dana' },
} as const satisfies Record<string, Night | null>;

const lineOf = ([product, quantity]: readonly [number, number]) => ({
  productId: productId(product),
  name: 'a drink',
  unitPriceCents: cents(250),
  quantity,
});

const anyCheckout = fc.record({
  state: fc.constantFrom('creating', 'open', 'open', 'expired', 'expired', 'paid'),
  lines: fc.uniqueArray(fc.tuple(fc.constantFrom(...PRODUCTS), fc.integer({ min: 1, max: 4 })), {
    selector: ([product]) => product,
    minLength: 1,
  }),
}) satisfies fc.Arbitrary<{ state: Checkout['state']; lines: [number, number][] }>;

/** Checkouts, and sessions in any order, known and unknown, some of them several times. */
const anyEvening = fc
  .record({
    checkouts: fc.array(anyCheckout, { minLength: 1, maxLength: 6 }),
    available: fc.array(fc.nat({ max: 8 }), { minLength: PRODUCTS.length, maxLength: PRODUCTS.length }),
    open: fc.constantFrom(...Object.values(nights)),
    isClosedByHand: fc.boolean(),
    inHand: fc.uniqueArray(fc.integer({ min: 1, max: 20 })),
    last: fc.nat({ max: 1_010 }),
    asked: fc.array(fc.tuple(fc.nat({ max: 6 }), fc.constantFrom('', '', '-again')), { maxLength: 10 }),
  })
  .map(({ checkouts, available, open, isClosedByHand, inHand, last, asked }) => {
    const all = checkouts.map(({ state, lines }, at) =>
      aCheckout({ id: checkoutId(`checkout-${at}`), sessionId: sessionId(`cs_${at}`), state, lines: lines.map(lineOf) }),
    );
    const state: FulfilState = {
      checkouts: new Map(all.map((one) => [one.id, one])),
      available: new Map(PRODUCTS.map((id, at) => [productId(id), available[at] ?? 0])),
      nights: { open, isClosedByHand, newNight: nightId('new'), lastClosed: { id: nightId('last'), closedAt: NOW } },
      lastSequences: new Map([[NUMBER_DAY, last]]),
      displayNumbers: new Set(inHand),
      pickupCodes: new Set(inHand.flatMap((at) => PICKUP_CODES[at] ?? [])),
    };
    return { state, paid: asked.map(([number, again]) => paidOf(number, `cs_${number}${again}`)) };
  });

const placedOf = ({ outcomes }: FulfilDecision): readonly Placement[] => outcomes.flatMap((one) => (one.kind === 'placed' ? [one] : []));
const queuedOf = (decision: FulfilDecision): readonly Placement[] => placedOf(decision).filter(({ givenBack }) => givenBack === null);

/** The state in a store after the decision is written. */
const after = (state: FulfilState, decision: FulfilDecision): FulfilState => {
  const queued = queuedOf(decision);
  const moved = new Map(unitsMoved(placedOf(decision)).map((one) => [one.productId, one.onHand - one.reserved]));
  return {
    ...state,
    checkouts: new Map([...state.checkouts, ...placedOf(decision).map(({ checkout }) => [checkout.id, checkout] as const)]),
    available: new Map([...state.available].map(([id, units]) => [id, units + (moved.get(id) ?? 0)])),
    nights: { ...state.nights, open: decision.started ?? state.nights.open },
    lastSequences: decision.lastSequences,
    displayNumbers: new Set([...state.displayNumbers, ...queued.map(({ sequence }) => displaySequence(sequence))]),
    pickupCodes: new Set([...state.pickupCodes, ...queued.map(({ pickupCode }) => pickupCode)]),
  };
};

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

type Evening = typeof anyEvening extends fc.Arbitrary<infer Each> ? Each : never;
const onAnyEvening = (check: (evening: Evening & { readonly decision: FulfilDecision }) => void): void =>
  fc.assert(fc.property(anyEvening, (evening) => check({ ...evening, decision: decideFulfilments(evening.paid, evening.state) })));

describe('fulfilling payments', () => {
  it('makes one order of each checkout, however often it is reported', () =>
    onAnyEvening(({ state, paid, decision }) => {
      expect(isUnique(placedOf(decision).map(({ checkout }) => checkout.id))).toBe(true);
      for (const { kind } of decideFulfilments(paid, after(state, decision)).outcomes) expect(kind).not.toBe('placed');
    }));

  it('names the session that paid for a paid checkout', () =>
    onAnyEvening(({ state, paid, decision }) => {
      const paidBy = new Map([...state.checkouts.values()].flatMap((one) => (one.state === 'paid' ? [[one.id, one.sessionId]] : [])));
      for (const [at, outcome] of decision.outcomes.entries()) {
        const session = present(paid[at]);
        if (outcome.kind === 'placed') paidBy.set(session.checkoutId, session.sessionId);
        if (outcome.kind === 'already-paid') expect(outcome.checkout.sessionId).toBe(paidBy.get(session.checkoutId));
      }
    }));

  it('never takes more than is available, and refunds what it cannot hand out', () =>
    onAnyEvening(({ state, decision }) => {
      for (const units of after(state, decision).available.values()) expect(units).toBeGreaterThanOrEqual(0);
      const isOpen = state.nights.open !== null || !state.nights.isClosedByHand;
      for (const { wasHeld, givenBack, night, checkout } of placedOf(decision)) {
        if (wasHeld && state.nights.open !== null) expect(givenBack).toBeNull();
        if (!isOpen) expect([givenBack, night, checkout.paidAt]).toEqual(['stand-closed', 'last', plusMs(NOW, 1)]);
      }
    }));

  it('keeps every reserved unit of other checkouts', () =>
    onAnyEvening(({ state, decision }) => {
      const freed = new Map(unitsMoved(placedOf(decision)).map((one) => [one.productId, -one.reserved]));
      for (const { checkout } of placedOf(decision))
        for (const { productId: id, quantity } of checkout.lines) {
          const before = state.checkouts.get(checkout.id);
          if (before !== undefined && isLive(before)) freed.set(id, (freed.get(id) ?? 0) - quantity);
        }
      expect([...freed.values()].every((units) => units === 0)).toBe(true);
    }));

  it('gives consecutive numbers, and no display number or code twice among orders in hand (I8)', () =>
    onAnyEvening(({ state, decision }) => {
      const sequences = placedOf(decision).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
      expect(isUnique(sequences)).toBe(true);
      const queued = queuedOf(decision);
      expect(isUnique([...state.displayNumbers, ...queued.map(({ sequence }) => displaySequence(sequence))])).toBe(true);
      expect(isUnique([...state.pickupCodes, ...queued.map(({ pickupCode }) => pickupCode)])).toBe(true);
    }));

  it('decides a batch like one payment after another', () => {
    fc.assert(
      fc.property(anyEvening, fc.nat({ max: 10 }), ({ state, paid }, at) => {
        const fresh = paid.map((one) => ({ ...one, drawCode: codesFrom() }));
        const [whole, one] = [decideFulfilments(paid, state), decideFulfilments(fresh.slice(0, at), state)];
        const other = decideFulfilments(fresh.slice(at), after(state, one));
        expect(whole.outcomes).toEqual([...one.outcomes, ...other.outcomes]);
        expect(whole.lastSequences).toEqual(other.lastSequences);
        expect(whole.started).toEqual(one.started ?? other.started);
      }),
    );
  });

  it('puts every order of one batch into one night', () =>
    onAnyEvening(({ decision }) => {
      expect(new Set(placedOf(decision).map(({ night }) => night)).size).toBeLessThanOrEqual(1);
    }));
});
