import { toldReady, type ToldReadyReport } from '../../domain/notifications/told-ready.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader } from '../../ports/order-reader.ts';

/** Of each online order that is ready: whether its customer was told, and by what. */
export type ListToldReady = () => Promise<readonly ToldReadyReport[]>;

export const makeListToldReady =
  ({ orders, clock }: { readonly orders: Pick<OrderReader, 'readyMessages'>; readonly clock: Clock }): ListToldReady =>
  async () => {
    const messages = await orders.readyMessages();
    return messages.map((one) => toldReady(one, clock.now()));
  };
