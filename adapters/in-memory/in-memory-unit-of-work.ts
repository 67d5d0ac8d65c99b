import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createInMemoryCheckoutRepository } from './in-memory-checkout-repository.ts';
import { createInMemoryOrderRepository } from './in-memory-order-repository.ts';
import { createInMemoryOutbox } from './in-memory-outbox.ts';
import { createInMemoryProductRepository } from './in-memory-product-repository.ts';
import { createInMemoryQueueGate } from './in-memory-queue-gate.ts';
import { createInMemoryRefundRepository } from './in-memory-refund-repository.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

const transactionOn = (draft: Draft): Transaction => ({
  checkouts: createInMemoryCheckoutRepository(draft),
  orders: createInMemoryOrderRepository(draft),
  products: createInMemoryProductRepository(draft),
  queue: createInMemoryQueueGate(draft),
  refunds: createInMemoryRefundRepository(draft),
  outbox: createInMemoryOutbox(draft),
});

/** Transactions run strictly one after the other; starting one inside another would wait for ever. */
export function createInMemoryUnitOfWork(store: InMemoryStore): UnitOfWork {
  return {
    run: (work) =>
      store.transact(async (draft) => {
        const value = await work(transactionOn(draft));
        return { keep: value.ok, value };
      }),
  };
}
