import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import type { PaymentId } from '#core/domain/kernel/ids.ts';
import { addCents, ZERO } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { describePaymentGateway, type PaymentGatewaySubject } from '#test/contracts/payment-gateway.contract-suite.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const TRAITS = { outages: [], endsByItself: false, datesEvents: false, asksForInstructions: true, takesNoMoney: true };

const NONE = () => Promise.reject(new Error('this provider has none'));

const makeSubject = async (): Promise<PaymentGatewaySubject> => {
  const clock = fixedClock();
  const payments = createInMemoryPayments(clock, (id) => `https://pay.example/${id}`);
  const paid: PaymentId[] = [];
  let isLost = false;
  const answered = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    if (isLost) {
      isLost = false;
      throw new Unavailable('payments');
    }
    return value;
  };
  return {
    gateway: {
      ...payments,
      startSession: (request) => answered(payments.startSession(request)),
      refund: (request) => answered(payments.refund(request)),
    },
    clock,
    pay: async (id, { specialInstructions, ...customer }) => {
      payments.pay(id, { customer, specialInstructions });
      paid.push((await payments.retrieveSession(id))?.paymentId ?? (await NONE()));
    },
    ledger: async () => {
      const sessions = await Promise.all(paid.map((id) => payments.findSessionOfPayment(id)));
      const records = await Promise.all(paid.map((id) => payments.retrievePaymentRecord(id)));
      const refunds = records.flatMap((record) => record?.refunds ?? []);
      return {
        paidCents: addCents(...sessions.map((session) => session?.amountCents ?? ZERO)),
        refundedCents: addCents(...refunds.map(({ amountCents }) => amountCents)),
      };
    },
    loseNextAnswer: () => {
      isLost = true;
    },
    failNextCall: () => undefined,
    outages: {},
    eventOf: NONE,
    paymentEvent: NONE,
    otherEvent: NONE,
    acceptedSigners: 0,
    dashboard: { refund: NONE, failRefund: NONE, dispute: NONE },
    bank: { holdBack: NONE, payOut: NONE, arrive: NONE },
    reader: { take: NONE, takeWithTip: NONE, refund: NONE, decline: NONE },
    close: async () => undefined,
  };
};

describePaymentGateway('The provider in memory', TRAITS, makeSubject);
