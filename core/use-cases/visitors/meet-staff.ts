import type { StaffNetworks } from '../../ports/staff-networks.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';

/**
 * Somebody with a login has made a call: their network is the stand's own, and the crowd's where it shares it.
 * @param network an IPv4 address, or an IPv6 /48.
 */
export type MeetStaff = (network: string) => Promise<void>;

export interface MeetStaffDeps {
  readonly tickets: Pick<VisitorTickets, 'keyOf'>;
  readonly staffNetworks: StaffNetworks;
}

export const makeMeetStaff =
  ({ tickets, staffNetworks }: MeetStaffDeps): MeetStaff =>
  (network) =>
    staffNetworks.saw(tickets.keyOf(network));
