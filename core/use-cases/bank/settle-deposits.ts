import type { MismatchKey } from '../../domain/bank/deposits.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoSuchOrder } from '../errors.ts';

type NoReason = { readonly kind: 'order/reason-required' };

/** Records that these payments were settled by hand, with a note. Moves no money. A repeat has no effect. */
export type SettleDeposits = (keys: readonly MismatchKey[], note: string, actor: Actor) => Promise<Result<void, NoReason | NoSuchOrder>>;

/** Undoes that, which restores the warning. A repeat has no effect. */
export type UnsettleDeposits = (keys: readonly MismatchKey[], actor: Actor) => Promise<Result<void, NoSuchOrder>>;

export type SettleDepositsDeps = Pick<Ports, 'unitOfWork' | 'clock'>;

type Change = (key: MismatchKey) => Promise<boolean>;

/** @returns the numbers of the changed orders. Orders are locked in a fixed sequence. */
const changeEach = async (
  tx: Transaction,
  keys: readonly MismatchKey[],
  change: Change,
): Promise<Result<readonly string[], NoSuchOrder>> => {
  const numbers = [];
  for (const key of keys.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
    const order = await tx.orders.lock(key.orderId);
    if (order === null) return err({ kind: 'order/not-found' });
    if (await change(key)) numbers.push(displayOrderNumber(order.orderNumber));
  }
  return ok(numbers);
};

export const makeSettleDeposits =
  ({ unitOfWork, clock }: SettleDepositsDeps): SettleDeposits =>
  async (keys, typed, actor) => {
    const note = cleanText(typed, TEXT_LIMITS.reason);
    if (note === '') return err({ kind: 'order/reason-required' });
    return unitOfWork.run<void, NoSuchOrder>(async (tx) => {
      const at = clock.now();
      const settled = await changeEach(tx, keys, (key) => tx.bankSettlements.add({ ...key, note, at, by: actor.name }));
      if (!settled.ok) return settled;
      const text = `Marked as settled with the bank: ${settled.value.join(', ')}. ${note}`;
      if (settled.value.length > 0) await tx.audit.add({ at, by: actor.name, kind: 'night', text });
      return ok(undefined);
    });
  };

export const makeUnsettleDeposits =
  ({ unitOfWork, clock }: SettleDepositsDeps): UnsettleDeposits =>
  (keys, actor) =>
    unitOfWork.run<void, NoSuchOrder>(async (tx) => {
      const open = await changeEach(tx, keys, (key) => tx.bankSettlements.remove(key));
      if (!open.ok) return open;
      const text = `Marked as not settled with the bank: ${open.value.join(', ')}`;
      if (open.value.length > 0) await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text });
      return ok(undefined);
    });
