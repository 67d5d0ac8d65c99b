import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import {
  createSimulatedCheckoutPage,
  type PageAnswer,
  type SimulatedCheckoutPage,
} from '#adapters/simulated-payments/simulated-checkout-page.ts';
import { createSimulatedPaymentGateway, type SimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import { signSimulated } from '#adapters/simulated-payments/simulated-webhook.ts';
import { createUuidIdGenerator } from '#adapters/system/clock-and-ids.ts';
import { checkoutId } from '#core/domain/kernel/ids.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Logger } from '#core/ports/logger.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { PayingPerson, PaymentGatewaySubject } from '#test/contracts/payment-gateway.contract-suite.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

export type SimulatedSubject = PaymentGatewaySubject & {
  readonly gateway: SimulatedPaymentGateway;
  readonly page: SimulatedCheckoutPage;
  readonly warnings: readonly string[];
  /** The customer's input, as the form sends it. */
  readonly submit: (id: string, action: string, person: Partial<PayingPerson>) => Promise<PageAnswer>;
};

export const SIMULATED_OUTAGES = ['database down'] as const;

const silent = (warnings: string[]): Logger => ({
  info: () => undefined,
  warn: (event) => void warnings.push(event),
  error: () => undefined,
});

/** Switches between the store and its users: an answer lost after the write, or all calls failing. */
const breakable = (documents: DocumentStore) => {
  let isDown = false;
  let lost = 0;
  let failing = 0;
  const through = async <T>(work: () => Promise<T>, isWrite: boolean): Promise<T> => {
    if (isDown) throw new Unavailable('database');
    if (isWrite && failing > 0) {
      failing -= 1;
      throw new Unavailable('database');
    }
    const answer = await work();
    if (isWrite && lost > 0) {
      lost -= 1;
      throw new Unavailable('database');
    }
    return answer;
  };
  const store: DocumentStore = {
    get: (collection, key) => through(() => documents.get(collection, key), false),
    list: (collection, limit) => through(() => documents.list(collection, limit), false),
    update: (collection, key, change) => through(() => documents.update(collection, key, change), collection.endsWith('sessions')),
  };
  return {
    store,
    goDown: () => {
      isDown = true;
    },
    loseNextAnswer: () => {
      lost += 1;
    },
    failNextCall: () => {
      failing += 1;
    },
  };
};

export const makeSimulatedSubject = async (changes: { readonly webhookUrl?: string } = {}): Promise<SimulatedSubject> => {
  const clock = fixedClock();
  const { documents } = createInMemoryPersistence({ clock });
  const { store, goDown, loseNextAnswer, failNextCall } = breakable(documents);
  const warnings: string[] = [];
  const options = {
    documents: store,
    clock,
    ids: createUuidIdGenerator(),
    logger: silent(warnings),
    publicUrl: 'https://stand.example',
    webhookUrl: changes.webhookUrl ?? null,
    webhookTriesAfterMs: [0, 10, 20],
  };
  const gateway = createSimulatedPaymentGateway(options);
  const page = createSimulatedCheckoutPage({ ...options, standName: 'Bandstand', timeZone: 'America/New_York' });
  const submit: SimulatedSubject['submit'] = (id, action, person) => page.submit(id, { action, ...person }, 'en');
  const secret = async (): Promise<string> => {
    const document = (await documents.get('simulated-payment-secrets', 'webhook')) as { readonly secret: string };
    return document.secret;
  };
  const signed = async (event: object, signer: number | 'stranger', at: Parameters<typeof signSimulated>[2]) => {
    const body = new TextEncoder().encode(JSON.stringify(event));
    const key = signer === 'stranger' ? 'the secret of a stranger' : await secret();
    return { body, headers: { 'simulated-signature': signSimulated(body, key, at) } };
  };
  // The first use creates the secret.
  await gateway.findSession(checkoutId('none'), clock.now());
  return {
    gateway,
    page,
    clock,
    warnings,
    submit,
    pay: async (id, person) => {
      const answer = await submit(id, 'pay', person);
      if (answer.kind === 'html') throw new Error(answer.html.includes('page is closed') ? 'the session is expired' : answer.html);
    },
    ledger: async () => {
      const { paidCents, refundedCents } = await gateway.ledger();
      return { paidCents, refundedCents };
    },
    eventOf: (id, { signer, at }) => signed({ id: 'evt', type: 'session.paid', sessionId: id }, signer, at),
    paymentEvent: (payment, at) => signed({ id: 'evt', type: 'payment.changed', paymentId: payment }, 0, at),
    dashboard: gateway.dashboard,
    bank: {
      holdBack: (payment) => gateway.dashboard.holdBack(payment),
      payOut: async () => clock.advance(DAY_MS),
      arrive: async () => clock.advance(2 * DAY_MS),
    },
    reader: {
      take: (amountCents, takenAt = clock.now()) => gateway.reader.take(amountCents, takenAt),
      takeWithTip: (amountCents, tipCents) => gateway.reader.take(amountCents, clock.now(), tipCents),
      refund: (payment, amountCents) => gateway.reader.refund(payment, amountCents),
      decline: async () => undefined,
    },
    otherEvent: (at) => signed({ id: 'evt', type: 'payout.paid' }, 0, at),
    acceptedSigners: 1,
    loseNextAnswer,
    failNextCall,
    outages: { 'database down': goDown },
    close: async () => undefined,
  };
};
