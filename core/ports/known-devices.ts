import type { Instant } from '../domain/kernel/instant.ts';

/** The kind of login. Knowing a staff code gives no extra guesses at the admin password. */
export type LoginKind = 'staff' | 'admin';

/** Devices with a past successful login; each has its own budget of guesses (rules §5). Stored by a hash, never by their cookie. */
export interface KnownDeviceRepository {
  /** Bounded: the least recently used are forgotten. */
  remember(device: string, kind: LoginKind, at: Instant): Promise<void>;
}

/** Outside any transaction. */
export interface KnownDeviceReader {
  isKnown(device: string, kind: LoginKind): Promise<boolean>;
}
