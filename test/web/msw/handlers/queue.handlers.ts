import type { Instant } from '#core/domain/kernel/instant.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { answer, bare, typedHandler } from '../typed-handler.ts';

export const ordersAreAccepted = () => typedHandler(queueContract.status, () => answer({ acceptingOrders: true }));
export const standIsClosed = (next: { readonly name: string; readonly opensAt: Instant | null } | null) =>
  typedHandler(queueContract.status, () => answer({ acceptingOrders: true, closed: { next } }));
export const ordersArePaused = () => typedHandler(queueContract.status, () => answer({ acceptingOrders: false }));
export const queueStatusFails = () => typedHandler(queueContract.status, () => bare(503));

export const heartbeatsAreTaken = () => typedHandler(queueContract.heartbeat, () => answer(undefined));
export const heartbeatsFail = () => typedHandler(queueContract.heartbeat, () => bare(500));
