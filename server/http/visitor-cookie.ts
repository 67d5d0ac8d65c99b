import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';

/** The ticket that the stand has signed for this browser (rules §2). It authenticates nobody. */
const NAME = 'bandstand_visitor';
/** As for the device: over https no neighbouring name can plant one. */
const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);
const FORMAT = /^[\w.-]{1,120}$/;
/** A night. */
const LIFE_MS = 12 * HOUR_MS;

export const visitorTicketOf = (req: IncomingMessage, isSecure: boolean): string | null => {
  const prefix = `${nameOf(isSecure)}=`;
  const found = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix));
  const ticket = found?.slice(prefix.length) ?? '';
  return FORMAT.test(ticket) ? ticket : null;
};

export const rememberVisitor = (res: Response, ticket: string, isSecure: boolean): void => {
  res.cookie(nameOf(isSecure), ticket, { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure, maxAge: LIFE_MS });
};
