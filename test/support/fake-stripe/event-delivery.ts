import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliverySwitches, FakeEvent, FakeState } from './state.ts';

const RETRY_WAITS_MS = [0, 100, 200, 400, 800, 1600, 3200];
const SHUFFLE_WINDOW_MS = 40;

/** Stripe's scheme, implemented a second time so that the SDK's verification is really tested. */
export const signature = (body: string | Uint8Array, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest('hex')}`;

const toBody = (event: FakeEvent, apiVersion: string): string =>
  JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
    data: { object: event.object },
  });

export type EventDelivery = {
  readonly happened: (type: string, object: object) => void;
  /** Sends unacknowledged events after a restart, or when dropping ends. */
  readonly resendPending: () => void;
  /** Resolves when no event is in progress. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
};

export type DeliveryTarget = {
  readonly webhookUrl: string | null;
  readonly webhookSecret: string;
  readonly apiVersion: string;
  now: () => number;
  /** The handling of this event; null: by the switches. */
  fateOf?: ((type: string) => DeliverySwitches | null) | undefined;
};

const post = async ({ webhookSecret, apiVersion, now }: DeliveryTarget, url: string, event: FakeEvent): Promise<boolean> => {
  const body = toBody(event, apiVersion);
  try {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body, webhookSecret, now()) };
    const { ok } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    return ok;
  } catch {
    return false;
  }
};

export const createEventDelivery = (state: FakeState, target: DeliveryTarget): EventDelivery => {
  const underway = new Set<Promise<void>>();
  let isStopped = false;
  let waiting: (() => void)[] = [];

  const deliver = async (event: FakeEvent, url: string, delayMs: number): Promise<void> => {
    await sleep(delayMs);
    for (const waitMs of RETRY_WAITS_MS) {
      await sleep(waitMs);
      if (isStopped) return;
      if (!(await post(target, url, event))) continue;
      event.isPending = false;
      return;
    }
  };

  const send = (event: FakeEvent, { drop, copies, delayMs } = state.delivery): void => {
    if (target.webhookUrl === null || drop) return;
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = deliver(event, target.webhookUrl, delayMs).finally(() => underway.delete(delivery));
      underway.add(delivery);
    }
  };

  const flushShuffled = async (): Promise<void> => {
    await sleep(SHUFFLE_WINDOW_MS);
    const batch = waiting;
    waiting = [];
    for (const sendIt of batch.toReversed()) sendIt();
  };

  const sendShuffled = (event: FakeEvent, fate: DeliverySwitches): void => {
    waiting.push(() => send(event, fate));
    if (waiting.length > 1) return;
    const flush = flushShuffled().finally(() => underway.delete(flush));
    underway.add(flush);
  };

  return {
    happened: (type, object) => {
      const event: FakeEvent = {
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        type,
        created: target.now(),
        object: { ...object },
        isPending: true,
      };
      state.events.push(event);
      const fate = target.fateOf?.(type) ?? state.delivery;
      if (fate.shuffle) sendShuffled(event, fate);
      else send(event, fate);
    },
    resendPending: () => {
      for (const event of state.events) if (event.isPending) send(event);
    },
    settled: async () => {
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: () => {
      isStopped = true;
    },
  };
};
