import { createHmac, randomUUID } from 'node:crypto';
import { createDelivery, type DeliverySwitches } from '../fake-provider.ts';
import type { FakeEvent, FakeState } from './state.ts';

/** Stripe's scheme, implemented a second time so that the SDK's verification is really tested. */
export const signature = (body: string | Uint8Array, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest('hex')}`;

export type DeliveryTarget = {
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
  readonly apiVersion: string;
  now: () => number;
  /** The handling of this event; null: by the switches. */
  fateOf?: ((type: string) => DeliverySwitches | null) | undefined;
};

export const createEventDelivery = (state: FakeState, { webhookUrl, webhookSecret, apiVersion, now, fateOf }: DeliveryTarget) => {
  const delivery = createDelivery<FakeEvent>(webhookUrl, ({ id, type, created, object }) => {
    const facts = { id, object: 'event', api_version: apiVersion, created, livemode: false, pending_webhooks: 1 };
    const body = JSON.stringify({ ...facts, request: { id: null, idempotency_key: null }, type, data: { object } });
    return { body, headers: { 'stripe-signature': signature(body, webhookSecret, now()) } };
  });
  // After a restart, what was not acknowledged is sent again.
  for (const event of state.events) if (event.isPending) delivery.send(event);
  return {
    ...delivery,
    happened: (type: string, object: object): void => {
      const id = `evt_${randomUUID().replaceAll('-', '')}`;
      const event: FakeEvent = { id, type, created: now(), object: { ...object }, isPending: true };
      state.events.push(event);
      delivery.send(event, fateOf?.(type) ?? state.delivery);
    },
  };
};
