import { AsyncLocalStorage } from 'node:async_hooks';
import type { Persistence } from '#core/ports/persistence.ts';

const transactions = new AsyncLocalStorage<true>();

/** A port whose calls are refused inside a transaction. */
const outside = <T extends object>(port: T, name: string): T =>
  new Proxy(port, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member);
      if (typeof value !== 'function') return value;
      return (...given: readonly unknown[]): unknown => {
        if (transactions.getStore() === true) {
          throw new Error(
            `${name}.${String(member)} is called inside a transaction: it needs a second connection, which ten at once do not get`,
          );
        }
        return Reflect.apply(value, target, given);
      };
    },
  });

/**
 * The same storage, but calls inside `unitOfWork.run` must go through the transaction. Any other call would take a second connection while
 * holding the first, and would not see the transaction's writes.
 */
export const guardedPersistence = <P extends Persistence>(persistence: P): P => {
  const { unitOfWork } = persistence;
  const run: Persistence['unitOfWork']['run'] = (work) => unitOfWork.run((tx) => transactions.run(true, () => work(tx)));
  return new Proxy(persistence, {
    get: (target, member) => {
      if (member === 'unitOfWork') return outside({ run }, 'unitOfWork');
      const port: unknown = Reflect.get(target, member);
      return typeof port === 'object' && port !== null && member !== 'pool' ? outside(port, String(member)) : port;
    },
  });
};
