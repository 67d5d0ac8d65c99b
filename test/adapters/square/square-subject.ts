import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createSquarePaymentGateway } from '#adapters/square/square-payment-gateway.ts';
import { paymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import type { DisputeState } from '#core/domain/order/outside-adjustment.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import type { PaymentGatewaySubject } from '#test/contracts/payment-gateway.contract-suite.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { toBody } from '#test/support/fake-square/event-delivery.ts';
import { startFakeSquare, type FakeSquare } from '#test/support/fake-square/start-fake-square.ts';
import type { FakeOrder } from '#test/support/fake-square/state.ts';

const DISPUTES = { inquiry: 'INQUIRY_EVIDENCE_REQUIRED', open: 'EVIDENCE_REQUIRED', won: 'WON', lost: 'LOST' } as const satisfies Record<
  DisputeState,
  string
>;

export const SIGNATURE_KEYS = ['key_of_today', 'key_of_tomorrow'];
const ACCESS_TOKEN = 'EAAA_fake_token_of_a_test';
/** For 120 calls at once on a busy machine. */
const MAX_WAIT_MS = 5_000;

export type SquareSubject = PaymentGatewaySubject & {
  readonly square: FakeSquare;
  orderOf(id: SessionId): FakeOrder;
  /** The same stand after a restart; with other documents, a stand without its sessions. */
  another(documents?: DocumentStore): PaymentGateway;
  readonly documents: DocumentStore;
};

export const SQUARE_TRAITS = {
  outages: ['hang', '500', '429', 'connection reset', 'wrong access token'],
  endsByItself: false,
  datesEvents: false,
  asksForInstructions: false,
};

const CALLS_THAT_PAY = ['POST /v2/online-checkout/payment-links', 'POST /v2/refunds'];

/** The real SDK against the fake. */
export const makeSquareSubject = async (timeoutMs = MAX_WAIT_MS, latencyMs = 2): Promise<SquareSubject> => {
  const clock = fixedClock();
  const { documents } = createInMemoryPersistence({ clock });
  const ids = sequentialIds();
  const square = await startFakeSquare({ accessToken: ACCESS_TOKEN, latencyMs, now: () => clock.now() });
  const another = (known: DocumentStore = documents): PaymentGateway & PayoutReader =>
    createSquarePaymentGateway({
      accessToken: ACCESS_TOKEN,
      locationId: 'L_STAND_IN',
      signatureKeys: SIGNATURE_KEYS,
      apiUrl: square.url,
      publicUrl: 'https://stand.example',
      standName: 'Bandstand',
      timeoutMs,
      documents: known,
      ids,
    });
  const orderOf = (id: SessionId): FakeOrder => square.orderLeadingTo(`/success?session_id=${id}`);
  const webhookEvent = (type: string, object: object, { signer, at }: { signer: number | 'stranger'; at: number }) => {
    const data = { type: type.split('.')[0], id: 'of_the_object', object };
    const body = new TextEncoder().encode(toBody({ type, event_id: 'e_1', created_at: new Date(at).toISOString(), data }));
    const key = signer === 'stranger' ? 'key_of_a_stranger' : (SIGNATURE_KEYS[signer] ?? '');
    return { body, headers: { 'x-square-hmacsha256-signature': square.sign(body, key) } };
  };
  return {
    square,
    clock,
    documents,
    orderOf,
    another,
    gateway: another(),
    pay: async (id, person) => square.pay(orderOf(id), person),
    ledger: async () => {
      const { chargedCents, refundedCents } = square.ledger();
      return { paidCents: chargedCents, refundedCents };
    },
    eventOf: async (id, how) => webhookEvent('payment.updated', { payment: { id: 'p_1', order_id: orderOf(id).id } }, how),
    paymentEvent: async (payment, at) =>
      webhookEvent('refund.updated', { refund: { id: 'r_1', payment_id: payment, order_id: 'o_1' } }, { signer: 0, at }),
    dashboard: {
      refund: async (payment, amountCents) => square.dashboardRefund(payment, amountCents),
      failRefund: async (payment, refund) => {
        const made = square.state.refunds.find(({ payment_id, reason }) => payment_id === payment && reason?.endsWith(refund) === true);
        square.settleRefund(made?.id ?? refund, 'FAILED');
      },
      dispute: async (payment, amountCents, state, id) => square.dispute(payment, amountCents, DISPUTES[state], id),
    },
    bank: {
      holdBack: async (payment) => void square.state.heldBack.push(payment),
      payOut: async () => void square.payOut(),
      arrive: async () => {
        for (const payout of square.state.payouts) payout.status = 'PAID';
      },
    },
    reader: {
      take: async (amount, takenAt) =>
        paymentId(square.takeAtReader({ amount, takenAt: takenAt === undefined ? undefined : new Date(takenAt).toISOString() })),
      takeWithTip: async (amount, tip) => paymentId(square.takeAtReader({ amount, tip })),
      refund: async (payment, amountCents) => void square.dashboardRefund(payment, amountCents),
      decline: async () => {
        square.takeAtReader({ amount: 500, outcome: 'declined' });
        square.takeAtReader({ amount: 500, outcome: 'later' });
      },
    },
    otherEvent: async (at) => webhookEvent('customer.created', { customer: { id: 'c_1' } }, { signer: 0, at }),
    acceptedSigners: SIGNATURE_KEYS.length,
    loseNextAnswer: () => {
      for (const call of CALLS_THAT_PAY) square.fail('error-after-effect', { times: 1, call });
    },
    failNextCall: () => {
      for (const call of CALLS_THAT_PAY) square.fail('error-before-effect', { times: 1, call });
    },
    outages: {
      hang: () => square.fail('hang'),
      '500': () => square.fail('error-before-effect'),
      '429': () => square.fail('rate-limited'),
      'connection reset': () => square.fail('reset'),
      'wrong access token': () => square.revokeToken(),
    },
    close: () => square.close(),
  };
};
