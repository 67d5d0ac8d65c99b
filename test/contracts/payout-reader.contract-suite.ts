import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { netCents, sumOf, type BalanceMovement } from '#core/domain/bank/balance.ts';
import type { PaymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import type { PaymentGatewaySubject } from './payment-gateway.contract-suite.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142', specialInstructions: '' };
/** More than any provider's page size. */
const MANY = 105;

/** The contract of the `PayoutReader` port, for every provider. */
export const describePayoutReader = (name: string, outages: readonly string[], makeSubject: () => Promise<PaymentGatewaySubject>): void => {
  describe(`${name} keeps the promises of a payout reader`, () => {
    let subject: PaymentGatewaySubject;

    beforeEach(async () => {
      subject = await makeSubject();
    });
    afterEach(async () => {
      await subject.close();
    });

    const always = () => ({ start: plusMs(subject.clock.now(), -10 * DAY_MS), end: plusMs(subject.clock.now(), DAY_MS) });
    const payOne = async (): Promise<PaymentId> => {
      const { gateway, clock } = subject;
      const started = await gateway.startSession(aSessionRequest({ createdAt: clock.now() }));
      if (!started.ok) throw new Error(started.error.reason);
      await subject.pay(started.value.sessionId, MAYA);
      const paid = (await gateway.retrieveSession(started.value.sessionId))?.paymentId ?? null;
      if (paid === null) throw new Error('a paid session names its payment');
      return paid;
    };
    const of = (kinds: readonly BalanceMovement['kind'][], all: readonly BalanceMovement[]) =>
      all.filter(({ kind }) => kinds.includes(kind));
    const amounts = (all: readonly BalanceMovement[]) => sumOf(all, ({ amountCents }) => amountCents);
    const byId = (all: readonly BalanceMovement[]) => all.map(({ id }) => id).toSorted();

    it('lists payments with fees, and all returns, to the cent', async () => {
      const [first, second] = [await payOne(), await payOne()];
      await subject.dashboard.refund(first, cents(300));
      const failing = await subject.dashboard.refund(second, cents(200));
      await subject.dashboard.failRefund(second, failing);
      const movements = await subject.gateway.movements(always());
      const { paidCents, refundedCents } = await subject.ledger();
      const payments = of(['payment'], movements);
      expect(new Set(payments.map(({ paymentId }) => paymentId))).toEqual(new Set([first, second]));
      expect(payments).toHaveLength(2);
      expect(amounts(payments)).toBe(paidCents);
      expect(amounts(of(['refund', 'dispute'], movements))).toBe(0 - refundedCents);
      expect(payments.every(({ feeCents }) => feeCents > 0)).toBe(true);
      expect(of(['refund'], movements).every(({ paymentId }) => paymentId === first || paymentId === second)).toBe(true);
    });

    it('lists the window’s movements only', async () => {
      await payOne();
      const now = subject.clock.now();
      expect(await subject.gateway.movements({ start: plusMs(now, HOUR_MS), end: plusMs(now, DAY_MS) })).toEqual([]);
      expect(await subject.gateway.movements({ start: plusMs(now, -HOUR_MS), end: plusMs(now, HOUR_MS) })).toHaveLength(1);
    });

    it('lists each payout’s parts and its arrival', async () => {
      const [first, second] = [await payOne(), await payOne()];
      await subject.dashboard.refund(first, cents(300));
      await subject.dashboard.dispute(second, cents(500), 'open');
      await subject.bank.payOut();
      const [sent, ...others] = await subject.gateway.payouts(always());
      expect(others).toEqual([]);
      expect(sent).toMatchObject({ state: 'sent', arrivesOn: expect.stringMatching(/^\d{8}$/) });
      const within = await subject.gateway.movementsOf(sent?.id ?? '');
      expect(sumOf(within, netCents)).toBe(sent?.amountCents);
      const { paidCents, refundedCents } = await subject.ledger();
      expect(amounts(within)).toBe(paidCents - refundedCents);
      const known = byId(await subject.gateway.movements(always()));
      expect(byId(of(['payment', 'refund'], within)).every((id) => known.includes(id))).toBe(true);
      await subject.bank.arrive();
      expect(await subject.gateway.payouts(always())).toEqual([{ ...sent, state: 'arrived' }]);
    });

    it('excludes held payments from a payout', async () => {
      const [first, second] = [await payOne(), await payOne()];
      await subject.bank.holdBack(second);
      await subject.bank.payOut();
      const [sent] = await subject.gateway.payouts(always());
      const within = await subject.gateway.movementsOf(sent?.id ?? '');
      expect(within.map(({ paymentId }) => paymentId)).toEqual([first]);
    });

    it('returns nothing for an unknown payout', async () => {
      expect(await subject.gateway.movementsOf('po_of_somebody_else')).toEqual([]);
      expect(await subject.gateway.movementsOf('not an id/at all')).toEqual([]);
    });

    it('reads every page', async () => {
      for (let paid = 0; paid < MANY; paid += 15) await Promise.all(Array.from({ length: 15 }, payOne));
      expect(await subject.gateway.movements(always())).toHaveLength(MANY);
      await subject.bank.payOut();
      const [sent] = await subject.gateway.payouts(always());
      expect(await subject.gateway.movementsOf(sent?.id ?? '')).toHaveLength(MANY);
    });

    it('lists every card reader payment with its card and refunds, but no payments from the payment page', async () => {
      await payOne();
      const { reader, gateway, clock } = subject;
      const [whole, part] = [await reader.take(cents(450)), await reader.take(cents(1_200))];
      await reader.refund(part, cents(200));
      await reader.decline();
      const taken = (await gateway.inPersonPayments(always())).toSorted((one, other) => one.paidCents - other.paidCents);
      const card = expect.stringMatching(/^[A-Z][a-z]+(?: [A-Z][a-z]+)? \d{4}$/);
      expect(taken).toEqual([
        { paymentId: whole, at: clock.now(), paidCents: 450, givenBackCents: 0, card, tipCents: 0 },
        { paymentId: part, at: clock.now(), paidCents: 1_200, givenBackCents: 200, card, tipCents: 0 },
      ]);
    });

    it('keeps a tip apart from its payment, and returns it last', async () => {
      const { reader, gateway } = subject;
      const takeWithTip = () => reader.takeWithTip(cents(900), cents(200));
      const [kept, part, whole] = [await takeWithTip(), await takeWithTip(), await takeWithTip()];
      await reader.refund(part, cents(300));
      await reader.refund(whole, cents(1_100));
      const found = await gateway.inPersonPayments(always());
      const facts = new Map(found.map((one) => [one.paymentId, [one.paidCents, one.givenBackCents, one.tipCents]]));
      expect([kept, part, whole].map((one) => facts.get(one))).toEqual([
        [900, 0, 200],
        [900, 300, 200],
        [900, 900, 0],
      ]);
    });

    it('lists card reader payments by when they were taken', async () => {
      const { reader, gateway, clock } = subject;
      const now = clock.now();
      const hour = { start: plusMs(now, -HOUR_MS), end: now };
      const stored = await reader.take(cents(700), hour.start);
      const atEnd = await reader.take(cents(800));
      expect((await gateway.inPersonPayments(hour)).map(({ paymentId, at }) => [paymentId, at])).toEqual([[stored, hour.start]]);
      const next = { start: now, end: plusMs(now, HOUR_MS) };
      expect((await gateway.inPersonPayments(next)).map(({ paymentId }) => paymentId)).toEqual([atEnd]);
    });

    it('reads every page of the payments at card readers', async () => {
      for (let taken = 0; taken < MANY; taken++) await subject.reader.take(cents(100 + taken));
      expect(new Set((await subject.gateway.inPersonPayments(always())).map(({ paidCents }) => paidCents)).size).toBe(MANY);
    });

    it.each(outages)('throws Unavailable: %s', async (outage) => {
      subject.outages[outage]?.();
      const { gateway } = subject;
      const answers = [gateway.movements(always()), gateway.inPersonPayments(always())];
      await Promise.all(answers.map((answer) => expect(answer).rejects.toBeInstanceOf(Unavailable)));
    });
  });
};
