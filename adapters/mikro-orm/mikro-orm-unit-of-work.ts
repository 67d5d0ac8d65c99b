import type { Result } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { createMikroOrmCheckoutRepository } from './mikro-orm-checkout-repository.ts';
import { createMikroOrmOrderRepository } from './mikro-orm-order-repository.ts';
import { createMikroOrmOutbox } from './mikro-orm-outbox.ts';
import { createMikroOrmProductRepository } from './mikro-orm-product-repository.ts';
import { createMikroOrmQueueGate } from './mikro-orm-queue-gate.ts';
import { createMikroOrmRefundRepository } from './mikro-orm-refund-repository.ts';
import type { Sql } from './sql.ts';
import type { InTransaction } from './transactional-sql.ts';

const transactionOn = (sql: Sql, clock: Clock): Transaction => ({
  checkouts: createMikroOrmCheckoutRepository(sql),
  orders: createMikroOrmOrderRepository(sql),
  products: createMikroOrmProductRepository(sql, clock),
  queue: createMikroOrmQueueGate(sql),
  refunds: createMikroOrmRefundRepository(sql),
  outbox: createMikroOrmOutbox(sql),
});

/** Thrown to roll back, caught at once: a refusal is a result for everybody else. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** The work may run more than once: the database may ask for that after a deadlock. */
export function createMikroOrmUnitOfWork(inTransaction: InTransaction, clock: Clock): UnitOfWork {
  return {
    async run<T, E>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>> {
      const refusal: { result: Result<T, E> | null } = { result: null };
      try {
        return await inTransaction(async (sql) => {
          const result = await work(transactionOn(sql, clock));
          if (result.ok) return result;
          refusal.result = result;
          throw new RolledBack();
        });
      } catch (error) {
        if (error instanceof RolledBack && refusal.result !== null) return refusal.result;
        throw error;
      }
    },
  };
}
