import type { Instant } from '../domain/kernel/instant.ts';

/** The computer that the stand runs on. */
export interface Machine {
  /** Free space where the stand's data is; null: not known. */
  diskFreeBytes(): Promise<number | null>;
  /** When the certificate of the stand's public address ends. `none`: the address is not https; `unknown`: it could not be read from here. */
  certificateEndsAt(): Promise<Instant | 'none' | 'unknown'>;
}
