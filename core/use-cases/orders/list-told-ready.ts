import { readyNotification, type ToldReadyReport } from '../../domain/notifications/told-ready.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader } from '../../ports/order-reader.ts';

/** For each ready online order: whether its customer was notified, and by which channel. */
export type ListToldReady = () => Promise<readonly ToldReadyReport[]>;

export const makeListToldReady =
  ({ orders, clock }: { readonly orders: Pick<OrderReader, 'readyMessages'>; readonly clock: Clock }): ListToldReady =>
  async () => {
    const messages = await orders.readyMessages();
    return messages.map((one) => readyNotification(one, clock.now()));
  };
