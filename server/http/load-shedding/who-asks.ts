import type { Request } from 'express';
import type { Secrets } from '#core/ports/secrets.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';
import { cookieOf } from '../request/cookies.ts';
import { addressOf, networkOf } from '../request-context.ts';
import type { Names } from './concurrency-limiter.ts';

export interface Who {
  readonly network: string;
  readonly names: Names;
}

export type Asking = Pick<Request, 'headers' | 'ip'>;

export interface WhoAsksOptions {
  readonly tickets: Pick<VisitorTickets, 'read'>;
  readonly secrets: Pick<Secrets, 'issuedDevice'>;
  readonly isSecure: boolean;
}

/** No network is called so. */
const STAFF = 'staff';

/**
 * The device on which staff have logged in, wherever it is, so that those behind the counter need not wait for a whole stadium's; or
 * the visitor to whom the stand has given a ticket, among those of the same network: those who have shown a pass apart from the others. Those
 * without either are one: names of their own cost nothing. All the staff's devices together have one network's share: whoever was staff last
 * year can slow the others down, and close nothing.
 */
export const whoAsks =
  ({ tickets, secrets, isSecure }: WhoAsksOptions) =>
  (req: Asking): Who => {
    const network = networkOf(addressOf(req));
    const device = cookieOf(req, 'device', isSecure);
    if (device !== null && secrets.issuedDevice(device)) return { network, names: [STAFF, device] };
    const ticket = cookieOf(req, 'visitor', isSecure);
    const visitor = ticket === null ? null : tickets.read(ticket);
    const hasShownPass = visitor !== null && visitor.shown !== null;
    return { network, names: [hasShownPass ? `${network} by a pass` : network, visitor?.id ?? ''] };
  };
