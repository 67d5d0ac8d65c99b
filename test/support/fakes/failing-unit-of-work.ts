import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';

/** One write of a transaction, such as 'audit.add'. */
export type Write = { [R in keyof Transaction]: `${R}.${Extract<keyof Transaction[R], string>}` }[keyof Transaction];

/** Replaces one property; the others are unchanged. */
const withReplaced = <T extends object>(target: T, name: string, replacement: (value: object) => object): T =>
  new Proxy(target, {
    get: (of, property, receiver): unknown => {
      const value: unknown = Reflect.get(of, property, receiver);
      return property === name && (typeof value === 'object' || typeof value === 'function') && value !== null ? replacement(value) : value;
    },
  });

/** From now on this write fails in every transaction, a moment after it was called. */
export const failWrite = (unitOfWork: UnitOfWork, write: Write): void => {
  const [repository = '', method = ''] = write.split('.');
  const refuse = async (): Promise<never> => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error(`${write} failed`);
  };
  const run = unitOfWork.run.bind(unitOfWork);
  unitOfWork.run = (work) => run((tx) => work(withReplaced(tx, repository, (found) => withReplaced(found, method, () => refuse))));
};
