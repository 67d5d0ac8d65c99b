import { expect, test } from 'vitest';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { recordingEmailSender } from '../../support/fakes/recording-email-sender.ts';
import { adminOfFile, adminOfTest } from '../../support/stands.ts';

const sender = recordingEmailSender();
const stand = await adminOfFile({ overrides: { emailSender: sender } });

const EMAIL = 'somebody@example.com';
const tryOut = (email: string, type = 'confirmation', at: AdminHarness = stand) => at.post('/api/test-email-simple', { email, type });

test('sends a fixed sample of $6.50, five an hour', async () => {
  const answer = await tryOut(' Somebody@Example.com ');
  expect(answer).toMatchObject({ status: 200, json: { success: true, message: 'Test email sent.', email: EMAIL, type: 'confirmation' } });
  expect(sender.sent.at(-1)).toMatchObject({ to: EMAIL, text: expect.stringContaining('$6.50') });
  expect((await tryOut(EMAIL, 'ready')).status).toBe(200);
  expect(sender.sent.at(-1)?.subject).toContain('Ready for Pickup!');
  for (let sent = 2; sent < 5; sent += 1) expect((await tryOut(EMAIL)).status).toBe(200);
  expect(await tryOut(EMAIL)).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
  expect(sender.sent).toHaveLength(5);
});

test.each([
  ['refuses this address', new MailRefused('550'), 502, 'MAIL_REFUSED'],
  ['does not answer', new Unavailable('mail'), 503, 'UNAVAILABLE'],
])('reports a mail server that %s', async (_what, failure, status, code) => {
  const other = await adminOfTest({ overrides: { emailSender: { send: () => Promise.reject(failure) } } });
  expect(await tryOut(EMAIL, 'ready', other)).toMatchObject({ status, json: { code } });
});
