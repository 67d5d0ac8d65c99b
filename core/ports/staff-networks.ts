import type { NetworkKey } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';

/** Where the staff work: a crowd shares the stand's own network, and nobody else can log in there. The same on every instance. */
export interface StaffNetworks {
  /** Somebody with a login has made a call from there. */
  saw(network: NetworkKey): Promise<void>;
  /** Those of tonight; another instance's appear seconds later. */
  current(): Promise<readonly NetworkKey[]>;
  /** Forgets those that were last seen before. */
  forget(before: Instant): Promise<void>;
}
