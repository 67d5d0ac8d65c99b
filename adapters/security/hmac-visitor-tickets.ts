import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkKey, visitorId } from '#core/domain/kernel/ids.ts';
import type { Visitor } from '#core/domain/admission/admission.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';

/** 128 bits. */
const BYTES = 16;
/** id . the pass or word that it has presented . signature */
const FORMAT = /^([\w-]{22})\.([\w-]{0,40})\.([\w-]{22})$/;

const signed = ({ id, shown }: Visitor): string => `${id}.${shown ?? ''}`;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** @param key kept in the database, so that instances recognize each other's signatures. */
export const createHmacVisitorTickets = (key: string): VisitorTickets => {
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest().subarray(0, BYTES).toString('base64url');
  return {
    issue: (visitor) => `${signed(visitor)}.${mac('ticket', signed(visitor))}`,
    read: (ticket) => {
      const [, id = '', shown = '', signature = ''] = FORMAT.exec(ticket) ?? [];
      if (id === '' || !isSame(signature, mac('ticket', `${id}.${shown}`))) return null;
      return { id: visitorId(id), shown: shown === '' ? null : shown };
    },
    idFor: (claimed) => visitorId(mac('visitor', claimed)),
    passOf: (name) => mac('pass', name),
    isPass: (name, secret) => /^[\w-]{22}$/.test(secret) && isSame(secret, mac('pass', name)),
    keyOf: (network) => networkKey(mac('network', network)),
  };
};
