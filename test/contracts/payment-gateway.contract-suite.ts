import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { normalisePhone } from '#core/domain/kernel/contact.ts';
import { checkoutId, paymentId, refundId, sessionId, type PaymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { cents, type Cents } from '#core/domain/kernel/money.ts';
import type { DisputeState } from '#core/domain/order/outside-adjustment.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { PaymentGateway, PaymentSession, RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { KeyRejected, Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import type { FixedClock } from '#test/support/fakes/fixed-clock.ts';

export type PayingPerson = { readonly name: string; readonly email: string; readonly phone: string; readonly specialInstructions: string };

/** A gateway, and the provider behind it, which only the suite can reach. */
export type PaymentGatewaySubject = {
  readonly gateway: PaymentGateway & PayoutReader;
  readonly clock: FixedClock;
  /** The customer pays on the provider's page. */
  readonly pay: (id: SessionId, person: PayingPerson) => Promise<void>;
  /** The amounts charged and refunded: by refunds that did not fail, and by disputes that are open or lost. */
  readonly ledger: () => Promise<{ readonly paidCents: number; readonly refundedCents: number }>;
  /** A webhook event about the session as the provider would post it. `signer` is 0 for the first accepted secret, 1 for the next … */
  readonly eventOf: (id: SessionId, how: { readonly signer: number | 'stranger'; readonly at: Instant }) => Promise<RawWebhookEvent>;
  /** A genuine webhook event about a changed refund or dispute of this payment. */
  readonly paymentEvent: (payment: PaymentId, at: Instant) => Promise<RawWebhookEvent>;
  /** Actions of people at the provider and at banks; the stand's refunds are named by the stand's own id. */
  readonly dashboard: {
    readonly refund: (payment: PaymentId, amountCents: Cents) => Promise<string>;
    readonly failRefund: (payment: PaymentId, refund: string) => Promise<void>;
    readonly dispute: (payment: PaymentId, amountCents: Cents, state: DisputeState, id?: string) => Promise<string>;
  };
  /** The provider's payouts. */
  readonly bank: {
    readonly holdBack: (payment: PaymentId) => Promise<void>;
    /** Sends due payouts. */
    readonly payOut: () => Promise<void>;
    /** Delivers sent payouts. */
    readonly arrive: () => Promise<void>;
  };
  /** A card reader of the provider, independent of the stand. */
  readonly reader: {
    /** @param takenAt when it was taken offline; the provider receives it now */
    readonly take: (amountCents: Cents, takenAt?: Instant) => Promise<PaymentId>;
    /** With a tip added to the amount. */
    readonly takeWithTip: (amountCents: Cents, tipCents: Cents) => Promise<PaymentId>;
    readonly refund: (payment: PaymentId, amountCents: Cents) => Promise<void>;
    /** Payments that took no money. */
    readonly decline: () => Promise<void>;
  };
  /** A genuine webhook event about an object other than a session. */
  readonly otherEvent: (at: Instant) => Promise<RawWebhookEvent>;
  readonly acceptedSigners: number;
  /** The next start or refund takes effect, but its answer is lost. */
  readonly loseNextAnswer: () => void;
  /** The next start or refund fails at the provider, without effect; a provider that saves responses saves this one. */
  readonly failNextCall: () => void;
  /** The ways in which the provider can be down from now on. */
  readonly outages: Readonly<Record<string, () => void>>;
  readonly close: () => Promise<void>;
};

const MAYA: PayingPerson = {
  name: 'Maya Rivera',
  email: 'maya.rivera@example.com',
  phone: '+15550100142',
  specialInstructions: 'No onions, please',
};

const valueOf = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

/** Permitted differences between providers. */
export type ProviderTraits = {
  /** The names of the subject's `outages`. */
  readonly outages: readonly string[];
  /** An untouched session expires within an hour; otherwise it stays payable until ended. */
  readonly endsByItself: boolean;
  /** Events are signed with their time; otherwise an old one is as valid as a new one. */
  readonly datesEvents: boolean;
  /** The provider's page asks for special instructions. */
  readonly asksForInstructions: boolean;
  /** It takes no money: nobody acts at the provider or at a bank, and it sends no events. */
  readonly takesNoMoney?: boolean;
};

/** The contract of the `PaymentGateway` port, for every provider. */
export const describePaymentGateway = (name: string, traits: ProviderTraits, makeSubject: () => Promise<PaymentGatewaySubject>): void => {
  describe(`${name} keeps the promises of a payment gateway`, () => {
    let subject: PaymentGatewaySubject;
    let gateway: PaymentGateway;

    beforeEach(async () => {
      subject = await makeSubject();
      ({ gateway } = subject);
    });

    afterEach(async () => {
      await subject.close();
    });

    const request = () => aSessionRequest({ createdAt: subject.clock.now() });
    const start = async (): Promise<PaymentSession> => valueOf(await gateway.startSession(request()));
    const startPaid = async (): Promise<PaymentSession & { readonly paymentId: PaymentId }> => {
      const { sessionId: id } = await start();
      await subject.pay(id, MAYA);
      const paid = await gateway.retrieveSession(id);
      if (paid === null || paid.paymentId === null) throw new Error('a paid session must name its payment');
      return { ...paid, paymentId: paid.paymentId };
    };

    describe('starting a session', () => {
      it('opens a page for the cart’s total', async () => {
        const asked = request();
        const session = valueOf(await gateway.startSession(asked));
        expect(session).toMatchObject({ checkoutId: asked.checkoutId, state: 'open', amountCents: 2559, paymentId: null });
        expect(session.url).toMatch(/^https?:\/\//);
        expect(await gateway.retrieveSession(session.sessionId)).toEqual(session);
      });

      it('answers the same session to a repeat', async () => {
        const asked = request();
        const first = valueOf(await gateway.startSession(asked));
        subject.clock.advance(5 * SECOND_MS);
        expect(valueOf(await gateway.startSession(asked))).toEqual(first);
      });

      it('answers one session to 20 calls at once', async () => {
        const asked = request();
        const sessions = await Promise.all(Array.from({ length: 20 }, () => gateway.startSession(asked)));
        expect(new Set(sessions.map((session) => valueOf(session).sessionId)).size).toBe(1);
      });

      it('answers a repeat with the current state', async () => {
        const asked = request();
        const { sessionId: id } = valueOf(await gateway.startSession(asked));
        await gateway.expireSession(id);
        expect(valueOf(await gateway.startSession(asked))).toMatchObject({ sessionId: id, state: 'expired', url: null });
      });

      it('gives each checkout its own session', async () => {
        const [one, other] = await Promise.all([start(), start()]);
        expect(one.sessionId).not.toBe(other.sessionId);
      });

      it('returns the refusal of a total below the card minimum', async () => {
        const [line] = request().lines;
        if (line === undefined) throw new Error('a request has lines');
        const cheap = { lines: [{ ...line, quantity: 1, unitPriceCents: cents(49) }], feeCents: cents(0), donationCents: cents(0) };
        const refused = await gateway.startSession(aSessionRequest({ ...cheap, createdAt: subject.clock.now() }));
        expect(refused).toMatchObject({ ok: false, error: { kind: 'payment/session-refused', reason: 'amount_too_small' } });
      });

      it('charges the sum of the parts, whatever the cart', async () => {
        const line = fc.record({
          name: fc.string({ minLength: 1, maxLength: 60 }).map((text) => `Item ${text}`.trim()),
          unitPriceCents: fc.integer({ min: 50, max: 99_999 }).map(cents),
          quantity: fc.integer({ min: 1, max: 5 }),
        });
        const [sample] = request().lines;
        if (sample === undefined) throw new Error('a request has lines');
        const part = fc.integer({ min: 0, max: 50_000 }).map(cents);
        await fc.assert(
          fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), part, part, async (drawn, feeCents, donationCents) => {
            const lines = drawn.map((facts) => ({ ...sample, ...facts }));
            const asked = aSessionRequest({ lines, feeCents, donationCents, createdAt: subject.clock.now() });
            expect(valueOf(await gateway.startSession(asked)).amountCents).toBe(asked.totalCents);
          }),
          { numRuns: 25 },
        );
      });
    });

    describe('asking for a session', () => {
      it('returns the customer, the amount and the instructions', async () => {
        const paid = await startPaid();
        expect(paid).toMatchObject({ state: 'paid', url: null, amountCents: 2559 });
        expect(paid.specialInstructions).toBe(traits.asksForInstructions ? 'No onions, please' : null);
        expect(paid.customer).toMatchObject({ name: 'Maya Rivera', email: 'maya.rivera@example.com' });
        expect(normalisePhone(paid.customer.phone ?? '')).toBe('5550100142');
      });

      it('returns null for unknown ids', async () => {
        for (const id of ['cs_test_unknown', 'sim_unknown', 'sq_unknown', '../refunds', 'no such', 'é', 'x'.repeat(255)]) {
          expect(await gateway.retrieveSession(sessionId(id))).toBeNull();
          expect(await gateway.expireSession(sessionId(id))).toBeNull();
        }
      });

      it('finds the session of a start whose answer was lost', async () => {
        const asked = request();
        subject.loseNextAnswer();
        await expect(gateway.startSession(asked)).rejects.toBeInstanceOf(Unavailable);
        subject.clock.advance(15 * SECOND_MS);
        const found = await gateway.findSession(asked.checkoutId, asked.createdAt);
        expect(found).toMatchObject({ checkoutId: asked.checkoutId, state: 'open' });
      });

      it('finds it among many others', async () => {
        const asked = request();
        await gateway.startSession(asked);
        // More than a page; not all at once, for a slow machine.
        for (let batch = 0; batch < 6; batch += 1) await Promise.all(Array.from({ length: 20 }, start));
        expect(await gateway.findSession(asked.checkoutId, asked.createdAt)).toMatchObject({ checkoutId: asked.checkoutId });
      });

      it('finds none for a checkout that never reached the provider', async () => {
        await start();
        expect(await gateway.findSession(checkoutId(randomUUID()), subject.clock.now())).toBeNull();
      });
    });

    describe('expiring a session', () => {
      it('closes the page for good', async () => {
        const { sessionId: id } = await start();
        expect(await gateway.expireSession(id)).toMatchObject({ state: 'expired', url: null, paymentId: null });
        await expect(subject.pay(id, MAYA)).rejects.toThrow('expired');
        expect(await gateway.retrieveSession(id)).toMatchObject({ state: 'expired' });
      });

      it('answers a repeat the same', async () => {
        const { sessionId: id } = await start();
        await gateway.expireSession(id);
        expect(await gateway.expireSession(id)).toMatchObject({ state: 'expired' });
      });

      it('reports a payment that was faster', async () => {
        const { sessionId: id, paymentId: payment } = await startPaid();
        expect(await gateway.expireSession(id)).toMatchObject({ state: 'paid', paymentId: payment, amountCents: 2559 });
      });

      it('ends in paid or expired when the customer pays at that moment', async () => {
        for (let round = 0; round < 10; round += 1) {
          const { sessionId: id } = await start();
          const [payment] = await Promise.allSettled([subject.pay(id, MAYA), gateway.expireSession(id)]);
          const truth = await gateway.retrieveSession(id);
          expect(truth?.state).toBe(payment.status === 'fulfilled' ? 'paid' : 'expired');
        }
      });

      if (traits.endsByItself) {
        it('happens by itself after the provider’s own time', async () => {
          const { sessionId: id } = await start();
          subject.clock.advance(HOUR_MS);
          expect(await gateway.retrieveSession(id)).toMatchObject({ state: 'expired', url: null });
          await expect(subject.pay(id, MAYA)).rejects.toThrow('expired');
        });
      } else {
        it('never happens automatically: an untouched session can be paid a day later', async () => {
          const { sessionId: id } = await start();
          subject.clock.advance(DAY_MS);
          expect(await gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
          await subject.pay(id, MAYA);
          expect(await gateway.retrieveSession(id)).toMatchObject({ state: 'paid', amountCents: 2559 });
        });
      }
    });

    describe('refunding', () => {
      const ask = (payment: PaymentId, amount: number, id: string = randomUUID()) =>
        gateway.refund({ refundId: refundId(id), paymentId: payment, amountCents: cents(amount) });

      it('refunds once per refund id', async () => {
        const { paymentId: payment } = await startPaid();
        const id = randomUUID();
        const answers = [await ask(payment, 500, id), ...(await Promise.all([ask(payment, 500, id), ask(payment, 500, id)]))];
        expect(new Set(answers.map((answer) => valueOf(answer).providerRefundId)).size).toBe(1);
        expect(answers.map((answer) => valueOf(answer).state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
        expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 500 });
      });

      it('refunds once when the answer is lost and the worker retries', async () => {
        const { paymentId: payment } = await startPaid();
        const id = randomUUID();
        subject.loseNextAnswer();
        await expect(ask(payment, 500, id)).rejects.toBeInstanceOf(Unavailable);
        expect(valueOf(await ask(payment, 500, id)).state).toBe('succeeded');
        expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 500 });
      });

      it('never refunds more than was paid', async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 2_600 }), { minLength: 1, maxLength: 6 }), async (amounts) => {
            const before = await subject.ledger();
            const { paymentId: payment } = await startPaid();
            const answers = await Promise.all(amounts.map((amount) => ask(payment, amount)));
            const given = amounts.filter((_amount, index) => answers[index]?.ok).reduce((sum, amount) => sum + amount, 0);
            expect(given).toBeLessThanOrEqual(2559);
            expect((await subject.ledger()).refundedCents - before.refundedCents).toBe(given);
          }),
          { numRuns: 15 },
        );
      });

      it('refuses unknown and unpaid payments', async () => {
        expect(await ask(paymentId('pi_unknown'), 100)).toMatchObject({ ok: false, error: { kind: 'payment/refund-refused' } });
        const { sessionId: id } = await start();
        expect(await ask(paymentId(id.replace('sim_', 'simpay_')), 100)).toMatchObject({ ok: false });
      });
    });

    describe('the record of a payment', () => {
      const give = async (payment: PaymentId, amount: number): Promise<string> => {
        const id = randomUUID();
        valueOf(await gateway.refund({ refundId: refundId(id), paymentId: payment, amountCents: cents(amount) }));
        return id;
      };

      it('is empty before any refund', async () => {
        const { paymentId: payment } = await startPaid();
        expect(await gateway.retrievePaymentRecord(payment)).toEqual({ refunds: [], disputes: [] });
        expect(await gateway.findSessionOfPayment(payment)).toMatchObject({ state: 'paid', paymentId: payment });
        expect(await gateway.findSessionOfPayment(paymentId('pi_of_somebody_else'))).toBeNull();
      });

      if (traits.takesNoMoney === true) return;

      it('distinguishes our refunds from those of the dashboard', async () => {
        const { paymentId: payment } = await startPaid();
        const ours = await give(payment, 500);
        subject.clock.advance(MINUTE_MS);
        await subject.dashboard.refund(payment, cents(300));
        const ledger = await gateway.retrievePaymentRecord(payment);
        expect(ledger?.refunds.toSorted((one, other) => other.amountCents - one.amountCents)).toMatchObject([
          { refundId: ours, amountCents: 500, state: 'succeeded', createdAt: plusMs(subject.clock.now(), -MINUTE_MS) },
          { refundId: null, amountCents: 300, state: 'succeeded', createdAt: subject.clock.now() },
        ]);
        expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 800 });
      });

      it('shows a refund that the bank failed later', async () => {
        const { paymentId: payment } = await startPaid();
        const ours = await give(payment, 500);
        await subject.dashboard.failRefund(payment, ours);
        expect(await gateway.retrievePaymentRecord(payment)).toMatchObject({ refunds: [{ refundId: ours, state: 'failed' }] });
        expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 0 });
      });

      it('follows a dispute to its end', async () => {
        const { paymentId: payment } = await startPaid();
        const id = await subject.dashboard.dispute(payment, cents(2559), 'open');
        expect(await gateway.retrievePaymentRecord(payment)).toMatchObject({
          disputes: [{ disputeId: id, amountCents: 2559, state: 'open' }],
        });
        for (const state of ['won', 'lost', 'inquiry'] as const) {
          await subject.dashboard.dispute(payment, cents(2559), state, id);
          expect(await gateway.retrievePaymentRecord(payment)).toMatchObject({ disputes: [{ disputeId: id, state }] });
        }
      });
    });

    if (traits.takesNoMoney === true) return;

    describe('reading a webhook event', () => {
      it('names the payment of a changed refund or dispute', async () => {
        const { paymentId: payment } = await startPaid();
        const webhookEvent = await subject.paymentEvent(payment, subject.clock.now());
        expect(await gateway.readWebhookEvent(webhookEvent)).toEqual({ ok: true, value: { kind: 'payment', paymentId: payment } });
      });

      it('names the session under each accepted secret', async () => {
        const { sessionId: id } = await startPaid();
        for (let signer = 0; signer < subject.acceptedSigners; signer += 1) {
          const webhookEvent = await subject.eventOf(id, { signer, at: subject.clock.now() });
          expect(await gateway.readWebhookEvent(webhookEvent)).toEqual({ ok: true, value: { kind: 'session', sessionId: id } });
        }
      });

      it('ignores events about other objects', async () => {
        expect(await gateway.readWebhookEvent(await subject.otherEvent(subject.clock.now()))).toEqual({
          ok: true,
          value: { kind: 'ignored' },
        });
      });

      it(`accepts one that is almost 5 minutes old, ${traits.datesEvents ? 'refuses' : 'and even'} one of 10 minutes`, async () => {
        const { sessionId: id } = await startPaid();
        const fresh = await subject.eventOf(id, { signer: 0, at: plusMs(subject.clock.now(), -299 * SECOND_MS) });
        expect(await gateway.readWebhookEvent(fresh)).toMatchObject({ ok: true });
        const old = await subject.eventOf(id, { signer: 0, at: plusMs(subject.clock.now(), -10 * MINUTE_MS) });
        const late = traits.datesEvents
          ? { ok: false, error: { kind: 'payment/bad-signature' } }
          : { ok: true, value: { kind: 'session', sessionId: id } };
        expect(await gateway.readWebhookEvent(old)).toEqual(late);
      });

      it('refuses a foreign, missing or malformed signature', async () => {
        const { sessionId: id } = await startPaid();
        const forged = await subject.eventOf(id, { signer: 'stranger', at: subject.clock.now() });
        const headers: readonly RawWebhookEvent['headers'][] = [
          forged.headers,
          {},
          ...Object.keys(forged.headers).flatMap((key) => ['', 't=1', 'v1=00', 't=x,v1=y'].map((text) => ({ [key]: text }))),
        ];
        for (const bad of headers)
          expect(await gateway.readWebhookEvent({ ...forged, headers: bad })).toEqual({
            ok: false,
            error: { kind: 'payment/bad-signature' },
          });
      });

      it('refuses a body with a changed byte', async () => {
        const { sessionId: id } = await startPaid();
        const genuine = await subject.eventOf(id, { signer: 0, at: subject.clock.now() });
        await fc.assert(
          fc.asyncProperty(fc.nat(genuine.body.length - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
            const body = Uint8Array.from(genuine.body, (byte, at) => (at === index ? byte ^ flip : byte));
            expect(await gateway.readWebhookEvent({ ...genuine, body })).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
          }),
          { numRuns: 50 },
        );
      });
    });

    describe.each(traits.outages)('when the provider is down (%s)', (outage) => {
      it('throws Unavailable from every call in good time', async () => {
        const { sessionId: id, paymentId: payment } = await startPaid();
        subject.outages[outage]?.();
        const calls = [
          () => gateway.startSession(request()),
          () => gateway.findSession(checkoutId(randomUUID()), subject.clock.now()),
          () => gateway.retrieveSession(id),
          () => gateway.expireSession(id),
          () => gateway.retrievePaymentRecord(payment),
          () => gateway.refund({ refundId: refundId(randomUUID()), paymentId: payment, amountCents: cents(100) }),
        ];
        const began = performance.now();
        const outcomes = await Promise.allSettled(calls.map((call) => call()));
        expect(performance.now() - began).toBeLessThan(9 * SECOND_MS);
        const reason = {
          service: outage.startsWith('database') ? 'database' : 'payments',
          retryAfterMs: outage === '429' ? 2 * SECOND_MS : null,
        };
        for (const outcome of outcomes) {
          expect(outcome).toMatchObject({ status: 'rejected', reason });
          expect(outcome).toHaveProperty('reason', expect.any(outage.startsWith('wrong') ? KeyRejected : Unavailable));
        }
      });
    });
  });
};
