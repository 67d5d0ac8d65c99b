import { MINUTE_MS, plusMs } from '../../domain/kernel/instant.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';

/**
 * Records the network of a call with a login: it is the stand's own network, which the crowd may share.
 * @param network an IPv4 address, or an IPv6 /48.
 */
export type RecordStaffNetwork = (network: string) => Promise<void>;

export interface RecordStaffNetworkDeps {
  readonly tickets: Pick<VisitorTickets, 'keyOf'>;
  readonly admissions: AdmissionStore;
  readonly clock: Clock;
}

/** Every call by the staff gets here; few are written. */
const WRITE_EVERY_MS = 10 * MINUTE_MS;

export const makeRecordStaffNetwork =
  ({ tickets, admissions, clock }: RecordStaffNetworkDeps): RecordStaffNetwork =>
  async (network) => {
    const [key, now] = [tickets.keyOf(network), clock.now()];
    const seenAt = (await admissions.current()).staffSeen[key];
    if (seenAt !== undefined && seenAt > plusMs(now, -WRITE_EVERY_MS)) return;
    await admissions.update((admission) => ({ ...admission, staffSeen: { ...admission.staffSeen, [key]: now } }));
  };
