import type { Request } from 'express';
import type { Secrets } from '#core/ports/secrets.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';
import { cookieOf, addressOf, networkOf } from '../request-context.ts';
import type { Names } from './fair-limiter.ts';

export type WhoAsks = (req: Pick<Request, 'headers' | 'ip'>) => Names;

type Issued = { readonly tickets: Pick<VisitorTickets, 'read'>; readonly secrets: Pick<Secrets, 'issuedDevice'> };

/** No network has this name. */
const STAFF = 'staff';

/**
 * Identifies a requester: a device with a staff login, on any network, so that the staff need not wait behind a stadium; or a visitor with
 * a ticket, by network, where those who have shown a pass are separate from the others. Clients without either share one bucket, because
 * inventing names is free. All staff devices share one network's portion: former staff can slow the others down, but block nothing.
 */
export const createWhoAsks =
  ({ tickets, secrets }: Issued, isSecure: boolean): WhoAsks =>
  (req) => {
    const device = cookieOf(req, 'device', isSecure);
    if (device !== null && secrets.issuedDevice(device)) return [STAFF, device];
    const network = networkOf(addressOf(req));
    const ticket = cookieOf(req, 'visitor', isSecure);
    const visitor = ticket === null ? null : tickets.read(ticket);
    return [(visitor?.shown ?? null) === null ? network : `${network} by a pass`, visitor?.id ?? ''];
  };
