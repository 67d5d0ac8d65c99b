import type { NightId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';

/** When a device of the staff at the stand last asked something, by night. The same on every instance. */
export interface StaffWatch {
  heard(night: NightId, at: Instant): Promise<void>;
  /** Null for a night that had none. */
  lastHeard(night: NightId): Promise<Instant | null>;
}

/** The staff's devices that follow the orders, as this instance has heard of them. An open stream says nothing: it outlives a lost network. */
export interface StaffScreens {
  /** When one of them last made a request; null: none has. */
  lastAsked(): Instant | null;
}
