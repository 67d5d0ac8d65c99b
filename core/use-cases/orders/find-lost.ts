import { actId, type OrderId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { isWindowOpen } from '../../domain/night/ordering.ts';
import { isWithdrawn } from '../../domain/window/sale.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';

/** Ids of accepted entries that a device still has. A sale's id is its idempotency key. */
export type SentTonight = {
  readonly acts: readonly string[];
  readonly sales: readonly { readonly id: string; readonly isUndone: boolean }[];
};

export type Lost = {
  readonly lost: readonly string[];
  /** The device need not keep the others any longer. */
  readonly isNightOver: boolean;
};

/**
 * Finds the entries of a device that a restore has lost: unknown ones, and undone sales that are sold again. The device then sends them
 * again under the same ids.
 */
export type FindLost = (sent: SentTonight) => Promise<Lost>;

export interface FindLostDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly orders: Pick<OrderReader, 'byId'>;
}

export const makeFindLost = ({ unitOfWork, clock, nights, orders }: FindLostDeps): FindLost => {
  const isSold = async (id: OrderId): Promise<boolean> => {
    const placed = await orders.byId(id);
    return placed !== null && !isWithdrawn(placed.order);
  };

  return async ({ acts, sales }) => {
    const lost: string[] = [];
    const undone: (readonly [key: string, order: OrderId])[] = [];
    await unitOfWork.run<null, never>(async (tx): Promise<Result<null, never>> => {
      for (const { id, isUndone: wasUndone } of sales) {
        const sale = await tx.sales.claim(id);
        if (sale === null) lost.push(id);
        else if (wasUndone) undone.push([id, sale.orderId]);
      }
      for (const id of acts) if ((await tx.acts.find(actId(id))) === null) lost.push(id);
      return ok(null);
    });
    for (const [key, order] of undone) if (await isSold(order)) lost.push(key);
    return { lost, isNightOver: !isWindowOpen(await nights.current(clock.now())) };
  };
};
