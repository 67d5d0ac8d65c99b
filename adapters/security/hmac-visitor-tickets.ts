import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkKey, visitorId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { Visitor } from '#core/domain/visitors/visitor.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';

/** 128 bits. */
const BYTES = 16;
/** id . base-36 time from which it is known . the word it has given . signature */
const FORMAT = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{0,40})\.([\w-]{22})$/;

const signed = ({ id, knownFrom, wordId }: Visitor): string => `${id}.${knownFrom.toString(36)}.${wordId ?? ''}`;

/** @param key kept in the database, so that every instance knows what another one has signed. */
export const createHmacVisitorTickets = (key: string): VisitorTickets => {
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest().subarray(0, BYTES).toString('base64url');
  return {
    issue: (visitor) => `${signed(visitor)}.${mac('ticket', signed(visitor))}`,
    read: (ticket) => {
      const [, id = '', time = '', word = '', signature = ''] = FORMAT.exec(ticket) ?? [];
      if (id === '') return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(mac('ticket', `${id}.${time}.${word}`)));
      return isOurs ? { id: visitorId(id), knownFrom: instant(Number.parseInt(time, 36)), wordId: word === '' ? null : word } : null;
    },
    idFor: (claimed) => visitorId(mac('visitor', claimed)),
    keyOf: (network) => networkKey(mac('network', network)),
  };
};
