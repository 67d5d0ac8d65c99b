import { describe, expect, it } from 'vitest';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';

const tickets = createHmacVisitorTickets('a key that is only for this test');
const visitor = { id: tickets.idFor(visitorId('a-browser')), shown: null };

describe('a visitor’s ticket', () => {
  it('is readable at every instance with the same key', () => {
    const other = createHmacVisitorTickets('a key that is only for this test');
    for (const one of [visitor, { ...visitor, shown: '0193c0de-0000-7000-8000-000000000001' }]) {
      expect(other.read(tickets.issue(one))).toEqual(one);
    }
    expect(other.idFor(visitorId('a-browser'))).toBe(visitor.id);
    expect(other.keyOf('203.0.113.66')).toBe(tickets.keyOf('203.0.113.66'));
  });

  it('cannot be forged or changed', () => {
    const ticket = tickets.issue(visitor);
    const changed = Array.from(ticket, (letter, at) => `${ticket.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`);
    // The last letter has four unused bits, so only some changes matter.
    for (const forged of [...changed.slice(0, -1), '', 'x.y.z', createHmacVisitorTickets('another key').issue(visitor)])
      expect(tickets.read(forged)).toBeNull();
  });

  it('accepts only the exact secret of a pass', () => {
    const secret = tickets.passOf('sign');
    expect(secret).toMatch(/^[\w-]{22}$/);
    expect(tickets.isPass('sign', secret)).toBe(true);
    const others = [
      tickets.passOf('screen'),
      createHmacVisitorTickets('another key').passOf('sign'),
      '',
      `${secret}A`,
      secret.slice(1),
      'é'.repeat(22),
    ];
    expect(others.map((one) => tickets.isPass('sign', one))).toEqual(others.map(() => false));
  });

  it('contains no address, and hashes each purpose differently', () => {
    expect(tickets.keyOf('203.0.113.66')).not.toContain('203');
    expect(String(tickets.keyOf('a-browser'))).not.toBe(String(visitor.id));
  });
});
