import type { Instant } from '../domain/kernel/instant.ts';

/** The computer that the stand runs on. */
export interface Machine {
  /** The running version, with its commit if known: '0.1.0 (1a2b3c4d)'. */
  readonly version: string;
  /** Free space for the stand's data; null: unknown. */
  diskFreeBytes(): Promise<number | null>;
  /**
   * When the certificate of the stand's public address ends, if nothing else is wrong with it. `none`: the address is not https; `unknown`: it
   * could not be read from here; `other-name`: it is another address's; `untrusted`: this computer does not know who issued it.
   */
  certificateEndsAt(): Promise<Instant | 'none' | 'unknown' | 'other-name' | 'untrusted'>;
  /** '0.2.0'. `not-asked`: the stand does not allow the request; `unknown`: no answer. */
  newestRelease(): Promise<string>;
}
