import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { answer, bare, typedHandler } from '../typed-handler.ts';

export const ordersAreAccepted = () => typedHandler(queueContract.status, () => answer({ acceptingOrders: true }));
export const standIsClosed = (next: { readonly name: string; readonly opensAt: Instant | null } | null, calledOff = false) =>
  typedHandler(queueContract.status, () =>
    answer({ acceptingOrders: false, closed: { next, ...(calledOff && { calledOff: true as const }) } }),
  );
export const ordersArePaused = () => typedHandler(queueContract.status, () => answer({ acceptingOrders: false }));
type Waiting = NonNullable<ResponseOf<typeof queueContract.status>['waiting']>;

export const waiting = ({ id }: Product, facts: Partial<Waiting[number]> = {}): Waiting[number] => ({
  id,
  station: 'Grill',
  reason: 'full',
  until: null,
  sentence: '',
  minutes: null,
  ...facts,
});
export const itemsWait = (...items: Waiting) => typedHandler(queueContract.status, () => answer({ acceptingOrders: true, waiting: items }));
export const ordersArePausedFor = (sentence: string) =>
  typedHandler(queueContract.status, () => answer({ acceptingOrders: false, paused: { until: null, sentence } }));
export const queueStatusFails = () => typedHandler(queueContract.status, () => bare(503));

export const heartbeatsAreTaken = () => typedHandler(queueContract.heartbeat, () => answer(undefined));
export const heartbeatsFail = () => typedHandler(queueContract.heartbeat, () => bare(500));
