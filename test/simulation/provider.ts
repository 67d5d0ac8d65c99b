import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createSimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import { createSimulatedSessionStore, payFor, paymentIdOf, type SimulatedSession } from '#adapters/simulated-payments/simulated-session.ts';
import { SIGNATURE_HEADER, signSimulated, type SimulatedEvent } from '#adapters/simulated-payments/simulated-webhook.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { PaymentGateway, RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { lag } from './luck.ts';
import type { Surroundings } from './surroundings.ts';

export type Gateway = PaymentGateway & PayoutReader;

const SILENCE_MS = 8_000;
const FIRST_WEBHOOK_MS = 15_000;
const NEXT_WEBHOOK_MS = 60_000;
const TRIES = 4;
/** Refunds and disputes of the dashboard are reported for days. */
const TRIES_OF_CHANGES = 1_000;
const TWICE = 0.15;
const ANSWER_WITHIN_MS = 20 * SECOND_MS;

/** Each customer's own. */
export const phoneNumberOf = (name: string): string => `(555) 010-01${name.replaceAll(/\D/g, '').padStart(2, '0')}`;

/** A card provider that loses, duplicates, delays and reorders its responses and events. It outlives the stand's processes. */
export const createProvider = (around: Surroundings, receive: () => ((event: RawWebhookEvent) => Promise<unknown>) | null) => {
  const { time, luck, goesWrong, find, plan } = around;
  const { weather } = plan;
  const bank = createInMemoryPersistence({ clock: time });
  const ids = { uuid: around.uuid, pickupCode: () => '', lookupHash: () => lookupHash('secret-of-the-simulated-provider-1') };
  const options = {
    documents: bank.documents,
    clock: time,
    ids,
    logger: around.logger,
    publicUrl: 'http://stand.example',
    webhookUrl: null,
  };
  const gateway = createSimulatedPaymentGateway(options);
  const sessions = createSimulatedSessionStore(options);

  const deliver = async (event: SimulatedEvent): Promise<void> => {
    const body = new TextEncoder().encode(JSON.stringify({ id: around.uuid(), ...event }));
    for (let tries = 0; tries < (event.type === 'payment.changed' ? TRIES_OF_CHANGES : TRIES); tries++) {
      await time.sleep(tries === 0 ? luck.from(0, FIRST_WEBHOOK_MS) : luck.from(SECOND_MS, NEXT_WEBHOOK_MS));
      const stand = receive();
      if (stand === null) continue;
      const headers = { [SIGNATURE_HEADER]: signSimulated(body, await sessions.secret(), time.now()) };
      try {
        const late = time.sleep(ANSWER_WITHIN_MS).then(() => 'late');
        const answer = await Promise.race([stand({ body, headers }), late]);
        if (answer !== 'late' && !goesWrong(TWICE)) return;
      } catch (error) {
        if (!(error instanceof Unavailable)) find(`a webhook threw ${String(error)}`);
      }
    }
  };

  const tell = (event: SimulatedEvent): void => {
    if (event.type !== 'payment.changed' && goesWrong(weather.webhookLost)) return;
    const about = 'sessionId' in event ? event.sessionId : event.paymentId;
    for (let copy = 0; copy < (goesWrong(TWICE) ? 2 : 1); copy++)
      void around.as(`webhook ${event.type} ${about} ${copy}`, () => deliver(event));
  };

  return {
    sessions,
    ledger: () => gateway.ledger(),
    /** The gateway of one process of the stand. A process that has ended receives no answers. */
    gatewayFor: (isAlive: () => boolean): Gateway =>
      new Proxy<Gateway>(gateway, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function' || name === 'readWebhookEvent') return method;
          return async (...args: readonly unknown[]): Promise<unknown> => {
            const silence = async (wasSent: boolean): Promise<never> => {
              await time.sleep(luck.from(1, SILENCE_MS));
              return isAlive() ? Promise.reject(new Unavailable('payments', { wasSent })) : new Promise<never>(() => undefined);
            };
            await time.sleep(lag(luck));
            if (goesWrong(weather.paymentSilent)) return silence(!luck.chance(1 / 3));
            const before = name === 'expireSession' ? await sessions.find(String(args[0])) : null;
            const answer: unknown = await Reflect.apply(method, target, args);
            if (before?.state === 'open') tell({ type: 'session.expired', sessionId: before.id });
            if (goesWrong(weather.paymentAnswerLost)) return silence(true);
            await time.sleep(lag(luck));
            return isAlive() ? answer : new Promise<never>(() => undefined);
          };
        },
      }),
    /** A customer pays on the provider's page. @returns null if it was too late. */
    pay: async (id: string, name: string): Promise<SimulatedSession | null> => {
      if ((await sessions.find(id))?.state !== 'open') return null;
      const payer = { name, email: `${name.replaceAll(' ', '.')}@example.com`, phone: phoneNumberOf(name), specialInstructions: null };
      const paid = await sessions.change(id, (session) => payFor(session, payer, time.now()));
      if (paid?.state !== 'paid') return null;
      tell({ type: 'session.paid', sessionId: paid.id });
      return paid;
    },
    /** An action in the provider's dashboard, or of a customer's bank. */
    change: async (session: SimulatedSession, change: (session: SimulatedSession) => SimulatedSession): Promise<void> => {
      await sessions.change(session.id, change);
      tell({ type: 'payment.changed', paymentId: paymentIdOf(session) });
    },
  };
};
