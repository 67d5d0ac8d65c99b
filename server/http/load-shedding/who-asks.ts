import type { IncomingMessage } from 'node:http';
import type { Secrets } from '#core/ports/secrets.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';
import { deviceOf } from '../device-cookie.ts';
import { addressOf, networkOf } from '../request-context.ts';
import { visitorTicketOf } from '../visitor-cookie.ts';
import type { Who } from './concurrency-limiter.ts';

export interface WhoAsksOptions {
  readonly tickets: Pick<VisitorTickets, 'read'>;
  readonly secrets: Pick<Secrets, 'issuedDevice'>;
  readonly isSecure: boolean;
  readonly trustProxyHops: number;
}

/**
 * The network, and in it the device on which staff have logged in, or the visitor to whom the stand has given a ticket. Those without
 * either are one: names of their own cost nothing.
 */
export const whoAsks =
  ({ tickets, secrets, isSecure, trustProxyHops }: WhoAsksOptions) =>
  (req: IncomingMessage): Who => {
    const network = networkOf(addressOf(req, trustProxyHops));
    const device = deviceOf(req, isSecure);
    if (device !== null && secrets.issuedDevice(device)) return [network, device];
    const ticket = visitorTicketOf(req, isSecure);
    const visitor = ticket === null ? null : tickets.read(ticket);
    return [network, visitor?.id ?? ''];
  };
