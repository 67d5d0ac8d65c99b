import type { NightId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';

/** The last request of any staff device at the stand, by night; null: before the next night. The same on every instance. */
export interface StaffWatch {
  /** Earlier times change nothing. Only one night is open at a time, so another one's replaces it. */
  heard(night: NightId | null, at: Instant): Promise<void>;
  /** Null: there were no such requests. */
  lastHeard(night: NightId | null): Promise<Instant | null>;
}

/** The staff's order screens, as this instance has seen them. An open stream proves nothing: it outlives a lost network. */
export interface StaffScreens {
  /** When one of them last made a request; null: never. */
  lastAsked(): Instant | null;
}
