import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DANA_AUTH, storedLogins, storedPerson } from '../log-in.ts';
import { danaIsIn, invitation, invitationIs, LINK, passkeyJoins, youAre } from '../msw/handlers/people.handlers.ts';
import { cardsAre, cardTestIs, cardTestStarts, mailIsTaken, setupIs } from '../msw/handlers/setup.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, fillMeanwhile, heading, openAdmin, tap } from '../open-app.ts';

const REFUSED = {
  isUsed: false,
  checks: [
    { id: 'key', title: 'Key', verdict: 'green' as const, sentence: 'The key works.', todo: null },
    { id: 'refunds', title: 'Refunds', verdict: 'red' as const, sentence: 'This key can’t refund.', todo: 'Allow it.' },
  ],
};

const step = (title: string): HTMLElement => screen.getByRole('region', { name: title });

describe('Set Up', () => {
  it('shows the steps, their state, and links to the rest', async () => {
    on(setupIs());
    await openAdmin('/admin/setup');
    expect(heading()).toBe('Set up your stand');
    expect(screen.getByText('1 of 4 done. Stop any time: what you did is kept.')).toBeTruthy();
    expect(within(step('Your stand')).getByRole('link', { name: 'Change: Your stand' }).getAttribute('href')).toBe('/admin/setup/stand');
  });

  it('accepts a key, shows the provider’s answer, and forgets the typed key', async () => {
    on(setupIs());
    const sent = on(cardsAre({ isUsed: true, checks: REFUSED.checks.slice(0, 1) }));
    await openAdmin('/admin/setup');
    fill('Secret or restricted key', 'rk_test_abc');
    await tap('Check and Use This Key');
    expect(sent[0]?.body).toEqual({ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'rk_test_abc' });
    expect(within(step('Card payments')).getByRole('status').textContent).toBe('Card payments workThe key works.');
    expect(field('Secret or restricted key').value).toBe('');
  });

  it('keeps a key that is typed while the former one is checked', async () => {
    given(setupIs(), cardsAre({ isUsed: true, checks: [] }));
    await openAdmin('/admin/setup');
    fill('Secret or restricted key', 'rk_test_abc');
    await fillMeanwhile('Check and Use This Key', 'Secret or restricted key', 'rk_test_def');
    expect(field('Secret or restricted key').value).toBe('rk_test_def');
  });

  it('names the permission that a key lacks, and keeps the typed key', async () => {
    given(setupIs(), cardsAre(REFUSED));
    await openAdmin('/admin/setup');
    fill('Secret or restricted key', 'rk_test_abc');
    await tap('Check and Use This Key');
    expect(alerts()).toEqual(['This key was not storedThis key can’t refund. Allow it.']);
    expect(field('Secret or restricted key').value).toBe('rk_test_abc');
  });

  const STRIPE = { provider: 'stripe', source: 'people', keyEnding: '9fQ2' } as const;
  const TEST = { state: 'open', startedAt: TONIGHT, paidAt: null, refundedAt: null, isToldByWebhook: false } as const;

  it('leads to the provider’s page for 50 cents, once for two taps', async () => {
    given(setupIs({ payments: STRIPE }), cardTestIs());
    const sent = on(cardTestStarts());
    const { leftTo } = await openAdmin('/admin/setup');
    await tap('Pay 50¢', 'Pay 50¢');
    expect([sent.map(({ body }) => body), leftTo]).toEqual([[{ screen: 'setup' }], ['https://pay.example/test']]);
  });

  it.each([
    [{ ...TEST, state: 'paid', paidAt: TONIGHT }, '50¢ came in', 'has not confirmed the refund yet'],
    [{ ...TEST, state: 'refunded', paidAt: TONIGHT, refundedAt: TONIGHT }, '50¢ went back', 'Your bank shows it'],
    [{ ...TEST, state: 'stuck', paidAt: TONIGHT }, 'The 50¢ did not go back', 'dashboard'],
    [{ ...TEST, state: 'unpaid' }, 'Pay 50¢ with your own card', 'The last one was not paid.'],
  ] as const)('tells how the test stands: %o', async (test, title, sentence) => {
    given(setupIs({ payments: STRIPE }), cardTestIs(test));
    await openAdmin('/admin/setup');
    expect(step('Card payments').textContent).toContain(title);
    expect(step('Card payments').textContent).toContain(sentence);
  });

  it('asks for nothing that the environment decides', async () => {
    given(setupIs({ payments: { provider: 'stripe', source: 'environment', keyEnding: null } }), cardTestIs({ ...TEST, state: 'paid' }));
    await openAdmin('/admin/setup');
    expect(within(step('Card payments')).queryByRole('button')).toBeNull();
    expect(step('Card payments').textContent).toContain('.env file, which wins');
  });

  it('makes its reader the first admin, by a passkey, and stays where it is', async () => {
    on(setupIs());
    const named = on(youAre(answer({ path: `/join#${LINK}`, expires_at: TONIGHT })));
    const opened = on(invitationIs(answer(invitation({ name: 'Dana Whitfield', role: 'admin' }))));
    const joined = on(passkeyJoins(answer(danaIsIn)));
    const app = await openAdmin('/admin/setup');
    fill('Your name', 'Dana Whitfield');
    fill('Email', 'dana@example.com');
    await tap('Continue');
    expect(named[0]?.body).toEqual({ name: 'Dana Whitfield', email: 'dana@example.com' });
    expect(opened[0]?.body).toEqual({ link: LINK });
    await tap('Create Passkey');
    expect(joined[0]?.body).toEqual({ link: LINK, credential: { id: 'a-new-passkey' }, label: '' });
    expect([storedPerson(), storedLogins()]).toEqual([DANA_AUTH, [null, null]]);
    expect([app.path(), heading()]).toEqual(['/admin/setup', 'Set up your stand']);
  });

  it('accepts another name or address until the first person has joined, and explains a refusal', async () => {
    given(setupIs(), youAre(problem('INVALID_REQUEST', 'This is not an email address.')));
    await openAdmin('/admin/setup');
    fill('Your name', 'Dana Whitfield');
    fill('Email', 'dana');
    await tap('Continue');
    expect(alerts()).toEqual(['This is not an email address.']);
    given(youAre(answer({ path: `/join#${LINK}`, expires_at: TONIGHT })), invitationIs(answer(invitation())));
    fill('Email', 'dana@example.com');
    await tap('Continue', 'Change Name or Email');
    expect(field('Email').value).toBe('dana@example.com');
  });

  it('sends a test mail before it uses a mail server', async () => {
    given(setupIs(), mailIsTaken('dana@example.com'));
    await openAdmin('/admin/setup');
    fill('Server token', 'a-token-of-postmark');
    fill('Mails come from', 'stand@example.org');
    fill('Send the test to', 'dana@example.com');
    await tap('Send a Test and Use This');
    expect(within(step('Mail')).getByRole('status').textContent).toContain('A test is on its way to dana@example.com.');
  });
});
