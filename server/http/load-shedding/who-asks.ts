import type { IncomingMessage } from 'node:http';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';
import { addressOf, networkOf } from '../request-context.ts';
import { visitorTicketOf } from '../visitor-cookie.ts';
import type { Who } from './concurrency-limiter.ts';

export interface WhoAsksOptions {
  readonly tickets: Pick<VisitorTickets, 'read'>;
  readonly isSecure: boolean;
  readonly trustProxyHops: number;
}

/** The network, and in it the visitor whom the stand has given a ticket. Those without one are one: names of their own cost nothing. */
export const whoAsks =
  ({ tickets, isSecure, trustProxyHops }: WhoAsksOptions) =>
  (req: IncomingMessage): Who => {
    const ticket = visitorTicketOf(req, isSecure);
    const visitor = ticket === null ? null : tickets.read(ticket);
    return [networkOf(addressOf(req, trustProxyHops)), visitor?.id ?? ''];
  };
