import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKOUT_STATES,
  expireCheckout,
  isHoldOver,
  isLive,
  nextCheckAt,
  openCheckout,
  payCheckout,
  recordCheck,
  requestRelease,
  type Checkout,
} from '#core/domain/checkout/checkout.ts';
import { plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { aCheckout } from '#test/support/builders/checkout-builder.ts';
import { NOW } from '#test/support/builders/instants.ts';

const SESSION = { sessionId: sessionId('cs_1'), sessionUrl: 'https://pay.example/cs_1' };
const STEPS = {
  open: (checkout: Checkout) => openCheckout(checkout, SESSION),
  paid: (checkout: Checkout) => payCheckout(checkout, SESSION.sessionId, NOW),
  expired: (checkout: Checkout) => expireCheckout(checkout),
} as const;

describe('a checkout only moves forward', () => {
  it.each([
    ['open', ['open', 'open', 'passed', 'passed']],
    ['paid', ['paid', 'paid', 'paid', 'paid']],
    ['expired', ['expired', 'expired', 'passed', 'expired']],
  ] as const)('to %s', (to, expected) => {
    const reached = CHECKOUT_STATES.map((state) => STEPS[to](aCheckout({ state })));
    expect(reached.map((step) => (step.ok ? step.value.state : 'passed'))).toEqual(expected);
  });

  it('and a repeat changes nothing', () => {
    const paid = aCheckout({ state: 'paid' });
    expect(payCheckout(paid, sessionId('another'), plusMs(NOW, 1))).toEqual({ ok: true, value: paid });
    expect(expireCheckout(paid)).toEqual({ ok: false, error: { kind: 'checkout/state-passed', state: 'paid' } });
  });

  it('and paid is final under any events', () => {
    const somewhere = fc.array(fc.constantFrom('open' as const, 'paid' as const, 'expired' as const));
    fc.assert(
      fc.property(somewhere, (steps) => {
        let checkout = aCheckout({ state: 'creating' });
        for (const to of steps) {
          const step = STEPS[to](checkout);
          if (step.ok) checkout = step.value;
        }
        expect(checkout.state === 'paid').toBe(steps.includes('paid'));
        expect(isLive(checkout)).toBe(!steps.includes('paid') && !steps.includes('expired'));
        expect(checkout.nextCheckAt === null).toBe(!isLive(checkout));
      }),
    );
  });
});

describe('the hold', () => {
  it('lasts ten minutes', () => {
    const checkout = aCheckout({ createdAt: NOW });
    expect(checkout.holdEndsAt - NOW).toBe(600_000);
    expect([599_999, 600_000].map((ms) => isHoldOver(checkout, plusMs(NOW, ms)))).toEqual([false, true]);
  });

  it('ends on the first request; the stock stays held', () => {
    const asked = requestRelease(aCheckout(), 'cancelled', NOW);
    expect(asked).toMatchObject({ state: 'open', releaseRequestedAt: NOW, releaseReason: 'cancelled', nextCheckAt: NOW });
    expect(recordCheck(asked, NOW).nextCheckAt).toBe(plusMs(NOW, 10 * SECOND_MS));
    expect(requestRelease(asked, 'hold-ended', plusMs(NOW, 1))).toEqual(asked);
    expect(isLive(asked)).toBe(true);
    const paid = aCheckout({ state: 'paid' });
    expect(requestRelease(paid, 'replaced', NOW)).toEqual(paid);
  });
});

describe('the reconciler asks', () => {
  it('each 10 s, at the end of the hold, and on', () => {
    let checkout = aCheckout({ createdAt: NOW, holdEndsAt: plusMs(NOW, 25 * SECOND_MS), nextCheckAt: plusMs(NOW, 10 * SECOND_MS) });
    const asked: number[] = [];
    while (asked.length < 5) {
      const at = checkout.nextCheckAt ?? NOW;
      asked.push((at - NOW) / SECOND_MS);
      checkout = recordCheck(checkout, at);
    }
    expect(asked).toEqual([10, 20, 25, 35, 45]);
  });

  it('nothing about a settled checkout', () => {
    expect(CHECKOUT_STATES.map((state) => nextCheckAt(aCheckout({ state }), NOW) === null)).toEqual([false, false, true, true]);
  });
});

it('the builder derives figures from lines', () => {
  const checkout = aCheckout();
  expect(checkout.totalCents).toBe(checkout.subtotalCents + checkout.feeCents + checkout.donationCents);
  expect(CHECKOUT_STATES.map((state) => aCheckout({ state }).paidAt !== null)).toEqual([false, false, true, false]);
});
