import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normaliseEmail, normalisePhone, parseContact, phonePreview } from '#core/domain/kernel/contact.ts';

describe('parseContact', () => {
  it.each([
    ['  Maya@Example.COM ', { kind: 'email', value: 'maya@example.com' }],
    ['Maya Rivera <Maya@example.com>', { kind: 'email', value: 'maya@example.com' }],
    ['mailto:maya@example.com', { kind: 'email', value: 'maya@example.com' }],
    ['maya@example.com.,', { kind: 'email', value: 'maya@example.com' }],
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

it.each(['maya\u0000@example.com', 'maya@exa\u0007mple.com', 'may a@example.com'])('refuses %j as an address', (text) => {
  expect(normaliseEmail(text)).toBeNull();
});

it.each(['5550100142 or Maya', '(555) 010-0142, evenings', 'call 5550100142'])('finds no phone number in “%s”', (text) => {
  expect(normalisePhone(text)).toBeNull();
});

it('previews a complete phone number', () => {
  expect(phonePreview('555010014')).toBeNull();
  expect(phonePreview('5550100142')).toBe('(555) 010-0142');
  expect(phonePreview('maya@example.com')).toBeNull();
  expect(formatPhone('12')).toBe('12');
});

it('formatting a phone number keeps it', () => {
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

describe('a phone number', () => {
  it.each([
    '5550100142', '(555) 010-0142', '555-010-0142', '555.010.0142', '555 010 0142', '555/010/0142', '+1 555 010 0142', '+15550100142',
    '1-555-010-0142', '1 (555) 010-0142', '+1 (555) 010\u20110142', '555–010–0142', '555—010—0142', '555‐010‐0142', '555−010−0142',
    '555\u2012010\u20120142', '(555)010-0142', '[555] 010-0142', '5 5 5 0 1 0 0 1 4 2', '555\u00A0010\u00A00142', '\u202A555-010-0142\u202C',
    '\u200B555-010-0142\uFEFF', '５５５－０１０－０１４２', '（５５５）０１０－０１４２', '555﹣010﹣0142', 'tel:+1-555-010-0142', 'tel:5550100142', 'sms:5550100142',
    'TEL: 555-010-0142', 'Phone: 555-010-0142', 'cell 555-010-0142', '555-010-0142 x12', '555-010-0142x12', '555-010-0142 ext. 3',
    '555-010-0142 ext 3', '555-010-0142, ext. 3', '555-010-0142 extension 3', '555-010-0142 #4', 'tel:+15550100142;ext=5', '001 555 010 0142',
    '٥٥٥٠١٠٠١٤٢', '555\uFE0D-010-0142', '+1.555.010.0142', '555_010_0142',
  ])('is read from %j', (text) => expect(normalisePhone(text)).toBe('5550100142')); // prettier-ignore

  it.each([
    '',
    '555010014',
    '25550100142',
    '155501001421',
    '+44 20 7946 0958',
    '+4791234567',
    '(+47) 91 23 45 67',
    '＋65 6123 4567',
    'tel:+555-010-0142',
    'call me',
    '555-010-0142 or 0143',
    '12',
    '5550100142 5550100143',
  ])('is not read from %j', (text) => expect(normalisePhone(text)).toBeNull());
});

it.each([
  ['jose\u0301@example.com', 'josé@example.com'],
  ['\u200Bmaya@example.com\uFEFF', 'maya@example.com'],
])('%j is the address %j', (text, email) => expect(normaliseEmail(text)).toBe(email));
