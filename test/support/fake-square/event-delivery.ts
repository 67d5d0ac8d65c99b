import { createHmac, randomUUID } from 'node:crypto';
import { createDelivery } from '../fake-provider.ts';
import type { SquareState, FakeEvent } from './state.ts';

/** Square's scheme, implemented a second time so that the stand's verification is really tested. */
export const signature = (body: string | Uint8Array, key: string, notificationUrl: string): string =>
  createHmac('sha256', key).update(notificationUrl).update(body).digest('base64');

export const toBody = ({ type, event_id, created_at, data }: Omit<FakeEvent, 'isPending'>): string =>
  JSON.stringify({ merchant_id: 'M_STAND_IN', type, event_id, created_at, data });

export type EventTarget = {
  /** The address configured at Square, which the signature covers. */
  readonly notificationUrl: string;
  /** The address that events are posted to; null: they are only stored. */
  readonly postTo: string | null;
  readonly signatureKey: string;
};

export const createEventDelivery = (state: SquareState, { notificationUrl, postTo, signatureKey }: EventTarget) => {
  const delivery = createDelivery<FakeEvent>(postTo, (event) => {
    const body = toBody(event);
    return { body, headers: { 'x-square-hmacsha256-signature': signature(body, signatureKey, notificationUrl) } };
  });
  return {
    ...delivery,
    happened: (type: string, id: string, object: object, created_at: string): void => {
      const data = { type: type.split('.')[0], id, object: structuredClone(object) };
      const event: FakeEvent = { event_id: randomUUID(), type, created_at, data, isPending: true };
      state.events.push(event);
      delivery.send(event);
    },
  };
};
