import { write, type DrawerEntry, type DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { drawerEntryId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

type CashOfOrder = Pick<DrawerEntry, 'drawerId' | 'orderId' | 'amountCents' | 'note'> & { readonly kind: 'sale' | 'undo' | 'refund' };

type Written = Pick<DrawerEntry, 'by' | 'at'> & { readonly ids: IdGenerator };

/**
 * Records an order's cash in or out of a drawer, in the order's own transaction. Concurrent sales into the drawer are fine; counting it is
 * blocked. Cash that goes out waits for them, because it can be more than the drawer holds.
 */
export const moveCashOfOrder = async (
  tx: Transaction,
  { kind, drawerId, orderId, amountCents, note }: CashOfOrder,
  { by, at, ids }: Written,
): Promise<Result<DrawerEntry, DrawerRefusal>> => {
  const entry: DrawerEntry = { id: drawerEntryId(ids.uuid()), drawerId, at, by, kind, amountCents, pieces: null, orderId, note };
  const drawer = await (kind === 'sale' ? tx.drawers.hold(drawerId) : tx.drawers.lock(drawerId));
  if (drawer === null) return err({ kind: 'drawer/not-found' });
  const written = write(drawer, kind === 'sale' ? [] : await tx.drawers.ledger(drawerId), entry);
  if (!written.ok) return written;
  await tx.drawers.append(entry);
  return ok(entry);
};
