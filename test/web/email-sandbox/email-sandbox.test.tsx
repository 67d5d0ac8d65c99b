import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testEmailCalls } from '../msw/handlers/admin.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, heading, openAdmin, tap } from '../open-app.ts';

const SENT = answer({ success: true, message: 'Look into the mailbox.', email: 'band@example.com', type: 'ready' as const });

describe('the e-mail sandbox', () => {
  it('is open to everybody, with its notes', async () => {
    await openAdmin('/sandbox', 'nobody');
    expect(heading()).toBe('Email Test');
    expect(screen.getByText('Sends a sample order with a $6.50 total.')).toBeTruthy();
    expect(screen.getByText('Requires admin login.')).toBeTruthy();
    expect(screen.getByText('Sending needs an admin login.')).toBeTruthy();
  });

  it('needs an address', async () => {
    const requests = on(testEmailCalls(SENT));
    await openAdmin('/sandbox');
    fill('Email', '   ');
    await tap('Send Test Email');
    expect(alerts()).toEqual(['Please enter an email address']);
    expect(document.activeElement).toBe(field('Email'));
    expect(requests).toEqual([]);
  });

  it('sends the chosen mail and shows the result', async () => {
    const requests = on(testEmailCalls(SENT));
    await openAdmin('/sandbox');
    expect(screen.queryByText('Sending needs an admin login.')).toBeNull();
    fill('Email', ' band@example.com ');
    const types = within(screen.getByLabelText('Type')).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual(['Order Confirmation', 'Order Ready']);
    fill('Type', 'ready');
    await tap('Send Test Email');
    expect(requests).toMatchObject([{ body: { email: 'band@example.com', type: 'ready' } }]);
    const result = screen.getAllByRole('status', { name: '' }).find(({ textContent }) => textContent !== '');
    expect(result?.textContent).toBe('Test email sentOrder Ready to band@example.comLook into the mailbox.');
  });

  it.each(['nobody', 'staff', 'manager'] as const)('asks %s for an admin login, without a call', async (role) => {
    const requests = on(testEmailCalls(SENT));
    await openAdmin('/sandbox', role);
    fill('Email', 'band@example.com');
    await tap('Send Test Email');
    expect(alerts()).toEqual(['Please log in as an admin to send a test email.']);
    expect(requests).toEqual([]);
  });

  it.each([
    [problem('RATE_LIMITED', 'Too many tries. Please wait a few minutes.'), 'At most 5 test emails an hour. Please try again later.'],
    [problem('UNAUTHENTICATED', 'No'), 'Please log in as an admin to send a test email.'],
    [bare(500), NO_ANSWER],
    [answer({ success: false, message: 'The mail server said no.', email: 'a@b.c', type: 'ready' as const }), 'The mail server said no.'],
  ])('explains a failure: %o', async (outcome, text) => {
    on(testEmailCalls(outcome));
    await openAdmin('/sandbox');
    fill('Email', 'band@example.com');
    await tap('Send Test Email');
    expect(alerts()).toEqual([text]);
  });
});
