import type { DrawerLedger, Drawer, DrawerEntry, WholeDrawer } from '../domain/drawer/drawer.ts';
import type { DrawerEntryId, DrawerId, NightId, OrderId } from '../domain/kernel/ids.ts';

/** Inside a transaction. Publishes every change with the topic 'nights'. */
export interface DrawerRepository {
  /** @throws when the id exists, the night has another drawer of this name that is not closed, or the night is not open. */
  insert(drawer: Drawer): Promise<void>;
  /** Locks the drawer until commit, to block sales into it. */
  lock(id: DrawerId): Promise<Drawer | null>;
  /** Keeps the drawer in its state until commit; a shared lock. */
  hold(id: DrawerId): Promise<Drawer | null>;
  /** Replaces a locked drawer. */
  save(drawer: Drawer): Promise<void>;
  /** Append only: lines are never changed or deleted. @throws when the id exists, or the order's sale or undo is already recorded. */
  append(entry: DrawerEntry): Promise<void>;
  entry(id: DrawerEntryId): Promise<DrawerEntry | null>;
  ledger(id: DrawerId): Promise<DrawerLedger>;
  /** The drawer that took the cash of this sale; null for a sale without one. */
  ofSale(order: OrderId): Promise<DrawerId | null>;
  /** Every drawer of the night, ordered by name. */
  ofNight(night: NightId): Promise<readonly Drawer[]>;
}

/** Read side, outside any transaction. */
export interface DrawerReader {
  /** Every drawer of the night with its ledger, ordered by name. */
  ofNight(night: NightId): Promise<readonly WholeDrawer[]>;
  byId(id: DrawerId): Promise<WholeDrawer | null>;
}
