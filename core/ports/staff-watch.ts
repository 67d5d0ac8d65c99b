import type { NightId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';

/** When a screen of the staff was last heard of, by night. The same on every instance. */
export interface StaffWatch {
  heard(night: NightId, at: Instant): Promise<void>;
  /** Null for a night that had none. */
  lastHeard(night: NightId): Promise<Instant | null>;
}

/** The staff's screens that this instance has on its lines. */
export interface StaffScreens {
  /** Whether there is any, and whether one of them follows the orders: only such a one begins a night with screens. */
  open(): { readonly any: boolean; readonly queue: boolean };
}
