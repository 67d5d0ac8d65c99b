import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normaliseEmail, normalisePhone, parseContact, phonePreview } from '#core/domain/kernel/contact.ts';

describe('parseContact', () => {
  it.each([
    ['  Maya@Example.COM ', { kind: 'email', value: 'maya@example.com' }],
    ['5550100142', { kind: 'phone', value: '5550100142' }],
    ['(555) 010-0142', { kind: 'phone', value: '5550100142' }],
    ['+1 555.010.0142', { kind: 'phone', value: '5550100142' }],
    ['15550100142', { kind: 'phone', value: '5550100142' }],
  ])('reads %j', (text, contact) => {
    expect(parseContact(text)).toEqual({ ok: true, value: contact });
  });

  it.each([
    '',
    '   ',
    '555010014',
    '25550100142',
    '155501001421',
    'maya',
    '@',
    'maya@',
    '@example.com',
    'a b@example.com',
    'call 5550100142',
  ])('refuses %j', (text) => {
    expect(parseContact(text)).toEqual({ ok: false, error: { kind: 'contact/not-a-contact' } });
  });

  it('refuses an address longer than mail allows', () => {
    expect(normaliseEmail(`${'a'.repeat(243)}@example.com`)).toBeNull();
    expect(normaliseEmail(`${'a'.repeat(242)}@example.com`)).not.toBeNull();
  });
});

it.each(['maya\u0000@example.com', 'maya@exa\u0007mple.com', 'may a@example.com'])('%j is no e-mail address', (text) => {
  expect(normaliseEmail(text)).toBeNull();
});

it('previews a phone only when it is complete', () => {
  expect(phonePreview('555010014')).toBeNull();
  expect(phonePreview('5550100142')).toBe('(555) 010-0142');
  expect(phonePreview('maya@example.com')).toBeNull();
  expect(formatPhone('12')).toBe('12');
});

it('a formatted phone is the same phone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{10}$/), (phone) => {
      expect(normalisePhone(formatPhone(phone))).toBe(phone);
      expect(normalisePhone(`+1${phone}`)).toBe(phone);
    }),
  );
});

it('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const once = parseContact(text);
      expect(once.ok ? parseContact(once.value.value) : once).toEqual(once);
    }),
  );
});
