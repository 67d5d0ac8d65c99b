// @vitest-environment jsdom
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageAnswer } from '#adapters/simulated-payments/simulated-checkout-page.ts';
import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { makeSimulatedSubject, type SimulatedSubject } from './simulated-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'Maya.Rivera@Example.com', phone: '(555) 010-0142', specialInstructions: 'No onions' };

let subject: SimulatedSubject;
let id: SessionId;

beforeEach(async () => {
  subject = await makeSimulatedSubject();
  id = await open();
});

const open = async (changes: Parameters<typeof aSessionRequest>[0] = { createdAt: subject.clock.now() }): Promise<SessionId> => {
  const started = await subject.gateway.startSession(aSessionRequest(changes));
  if (!started.ok) throw new Error(started.error.reason);
  return started.value.sessionId;
};

const read = (answer: PageAnswer): Document => {
  if (answer.kind !== 'html') throw new Error(`not a page but a redirect to ${answer.to}`);
  return new DOMParser().parseFromString(answer.html, 'text/html');
};

const textOf = (page: Document | Element | null): string => (page?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const field = (page: Document, name: string): HTMLInputElement => {
  const input = page.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (input === null) throw new Error(`no field ${name}`);
  return input;
};
const errorOf = (page: Document, name: string): string => {
  const describedBy = field(page, name).getAttribute('aria-describedby');
  return describedBy === null ? '' : textOf(page.querySelector(`#${describedBy}`));
};

describe('the simulated payment page', () => {
  it('shows its purpose, the cart and the end of the hold', async () => {
    const page = read(await subject.page.show(id, 'en'));
    expect(textOf(page.querySelector('.simulated'))).toBe(
      "Simulated payment pageNo card is charged. Real nights use the card provider's page.",
    );
    expect([...page.querySelectorAll('.lines li')].map(textOf)).toEqual([
      '2×Cola$5.00',
      '2×Hot Dog$7.00',
      '1×Nachos with Cheese$4.00',
      '5×Ring Lollipop$6.25',
      'CC Fees (3%)$0.67',
      'Donation$2.67',
    ]);
    expect(textOf(page.querySelector('.checkout-total'))).toBe('$25.59');
    expect(textOf(page.querySelector('.hold-note'))).toBe('Your items are held until 7:50 PM.');
    expect([...page.querySelectorAll('button, form a')].map(textOf)).toEqual([
      'Pay $25.59',
      'Decline this card',
      'Cancel and return to cart',
    ]);
    expect(page.querySelector('form a')?.getAttribute('href')).toBe('https://stand.example/cancel');
    expect([...page.querySelectorAll('label')].map(textOf)).toEqual([
      'Email',
      'Name',
      'Phone',
      'Special instructions (optional)',
      'Test card',
    ]);
  });

  it('needs no inline style or script', async () => {
    const page = read(await subject.submit(id, 'pay', {}));
    expect(page.querySelectorAll('script, style, [style], [onclick], [onsubmit]')).toHaveLength(0);
    const own = [...page.querySelectorAll('link, img')].map((element) => element.getAttribute('href') ?? element.getAttribute('src'));
    expect(own).toEqual(['/favicon.svg', '/simulated-payments/page.css']);
  });

  it('takes one payment and leads to the thank-you page', async () => {
    const thanks = { kind: 'redirect', to: `https://stand.example/success?session_id=${id}` };
    expect(await subject.submit(id, 'pay', MAYA)).toEqual(thanks);
    expect(await subject.submit(id, 'pay', { ...MAYA, name: 'Somebody Else' })).toEqual(thanks);
    expect(await subject.page.show(id, 'en')).toEqual(thanks);
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({
      state: 'paid',
      customer: { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' },
      specialInstructions: 'No onions',
    });
    expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 0 });
  });

  it('explains each wrong field and keeps the input', async () => {
    const page = read(await subject.submit(id, 'pay', { name: '  ', email: 'maya', phone: '555', specialInstructions: 'Extra napkins' }));
    expect(errorOf(page, 'name')).toBe('Enter your name.');
    expect(errorOf(page, 'email')).toBe('Enter a valid email address, like name@example.com.');
    expect(errorOf(page, 'phone')).toBe('Enter a 10-digit phone number.');
    expect(field(page, 'email').value).toBe('maya');
    expect(field(page, 'phone').value).toBe('555');
    expect(field(page, 'specialInstructions').value).toBe('Extra napkins');
    expect(page.querySelectorAll('[autofocus]')).toHaveLength(1);
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
  });

  it.each([
    ['name', { ...MAYA, name: '' }],
    ['email', { ...MAYA, email: 'maya.example.com' }],
    ['phone', { ...MAYA, phone: '555-0100' }],
    ['specialInstructions', { ...MAYA, specialInstructions: 'x'.repeat(256) }],
  ])('complains about %s alone when only that is wrong', async (name, person) => {
    const page = read(await subject.submit(id, 'pay', person));
    expect([...page.querySelectorAll('[aria-invalid]')].map((input) => input.getAttribute('name'))).toEqual([name]);
  });

  it('counts a line break as one character, as the browser does', async () => {
    const specialInstructions = `${'x'.repeat(127)}\r\n${'y'.repeat(127)}`;
    expect(await subject.submit(id, 'pay', { ...MAYA, specialInstructions })).toMatchObject({ kind: 'redirect' });
  });

  it('shows a declined card, and accepts the next try', async () => {
    const page = read(await subject.submit(id, 'decline', MAYA));
    expect(textOf(page.querySelector('[role="alert"]'))).toContain('Your card was declined.');
    expect(field(page, 'name').value).toBe('Maya Rivera');
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
    expect(await subject.submit(id, 'pay', MAYA)).toMatchObject({ kind: 'redirect' });
  });

  it('ignores an unknown or missing action', async () => {
    for (const form of [{ ...MAYA }, { ...MAYA, action: 'refund' }, { ...MAYA, action: ['pay'] }])
      await subject.page.submit(id, form, 'en');
    expect(await subject.gateway.retrieveSession(id)).toMatchObject({ state: 'open' });
  });

  it.each(LANGUAGES)('closes with its session, and takes no money (%s)', async (language) => {
    const session = await open({ createdAt: subject.clock.now(), language });
    const { closed, toCart } = PAGE_TEXTS[language];
    await subject.gateway.expireSession(session);
    for (const page of [read(await subject.page.show(session, 'en')), read(await subject.submit(session, 'pay', MAYA))])
      expect([...page.querySelectorAll('h1, .button')].map(textOf)).toEqual([closed, toCart]);
    expect(await subject.ledger()).toEqual({ paidCents: 0, refundedCents: 0 });
  });

  it('closes by itself after 31 minutes', async () => {
    subject.clock.advance(31 * MINUTE_MS);
    expect(textOf(read(await subject.submit(id, 'pay', MAYA)).querySelector('h1'))).toBe('This payment page is closed');
  });

  it('answers 404 for an unknown page', async () => {
    for (const language of LANGUAGES) {
      const shown = await subject.page.show('sim_unknown', language);
      expect(shown).toMatchObject({ kind: 'html', status: 404, html: expect.stringContaining(`<html lang="${language}">`) });
      expect(shown).toMatchObject({ html: expect.stringContaining(PAGE_TEXTS[language].unknown) });
    }
    expect(await subject.submit('sim_unknown', 'pay', MAYA)).toMatchObject({ kind: 'html', status: 404 });
  });

  it('escapes every text', async () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('"><script>alert(1)</script>', "' onfocus='x", '</textarea><img src=x>', '&lt;b&gt;', '$&', '${1}'),
    );
    const plain = read(await subject.submit(id, 'pay', {})).querySelectorAll('*').length;
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, email, specialInstructions) => {
        const page = read(await subject.submit(id, 'decline', { name, email, specialInstructions }));
        const unchanged = read(await subject.submit(id, 'decline', {}));
        expect(page.querySelectorAll('*').length).toBe(unchanged.querySelectorAll('*').length);
        expect(field(page, 'name').getAttribute('value')).toBe(
          name.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '\uFFFD'),
        );
      }),
      { numRuns: 60 },
    );
    expect(plain).toBeGreaterThan(30);
  });

  it('escapes the names of products', async () => {
    const [line] = aSessionRequest({ createdAt: subject.clock.now() }).lines;
    if (line === undefined) throw new Error('a request has lines');
    const odd = await open({ createdAt: subject.clock.now(), lines: [{ ...line, name: '<b>Mac & "Cheese"</b>' }] });
    const page = read(await subject.page.show(odd, 'en'));
    expect(textOf(page.querySelector('.lines li'))).toBe('2×<b>Mac & "Cheese"</b>$5.00');
  });

  it('cannot be guessed from the checkout', async () => {
    const asked = aSessionRequest({ createdAt: subject.clock.now() });
    const other = await makeSimulatedSubject();
    const [here, there] = await Promise.all([subject.gateway.startSession(asked), other.gateway.startSession(asked)]);
    expect(here.ok && there.ok && here.value.sessionId !== there.value.sessionId).toBe(true);
  });
});
