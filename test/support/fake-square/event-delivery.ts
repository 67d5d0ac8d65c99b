import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SquareState, FakeEvent } from './state.ts';

const RETRY_WAITS_MS = [0, 50, 100, 200, 400, 800, 1600];

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

/** Posts each event until it is accepted. */
export const createEventDelivery = (state: SquareState, { notificationUrl, postTo, signatureKey }: EventTarget) => {
  const underway = new Set<Promise<void>>();
  const stopped = new AbortController();

  const post = async (url: string, body: string): Promise<boolean> => {
    const headers = {
      'content-type': 'application/json',
      'x-square-hmacsha256-signature': signature(body, signatureKey, notificationUrl),
    };
    try {
      return (await fetch(url, { method: 'POST', headers, body, signal: stopped.signal })).ok;
    } catch {
      return false;
    }
  };

  const deliver = async (event: FakeEvent, url: string): Promise<void> => {
    for (const waitMs of RETRY_WAITS_MS) {
      await sleep(waitMs);
      if (stopped.signal.aborted) return;
      if (!(await post(url, toBody(event)))) continue;
      event.isPending = false;
      return;
    }
  };

  return {
    happened: (type: string, id: string, object: object, created_at: string): void => {
      const data = { type: type.split('.')[0], id, object: structuredClone(object) };
      const event: FakeEvent = { event_id: randomUUID(), type, created_at, data, isPending: true };
      state.events.push(event);
      if (postTo === null) return;
      const delivery = deliver(event, postTo).finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    /** Resolves when no event is in progress. */
    settled: async (): Promise<void> => {
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: (): void => stopped.abort(),
  };
};
