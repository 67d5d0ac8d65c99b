import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { recordingEmailSender } from '../../support/fakes/recording-email-sender.ts';

describe('the e-mail sandbox', () => {
  const sender = recordingEmailSender();
  let stand: AdminHarness;
  beforeAll(async () => {
    stand = await startAdminHarness({ overrides: { emailSender: sender } });
  });
  afterAll(() => stand.stop());
  const tryOut = (email: string, type = 'confirmation') => stand.post('/api/test-email-simple', { email, type });

  test('sends a fixed sample of $6.50, five an hour', async () => {
    const answer = await tryOut(' Somebody@Example.com ');
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, message: 'Test email sent.', email: 'somebody@example.com', type: 'confirmation' },
    });
    expect(sender.sent.at(-1)).toMatchObject({ to: 'somebody@example.com', text: expect.stringContaining('$6.50') });
    expect((await tryOut('somebody@example.com', 'ready')).status).toBe(200);
    expect(sender.sent.at(-1)?.subject).toContain('Ready for Pickup!');
    for (let sent = 2; sent < 5; sent += 1) expect((await tryOut('somebody@example.com')).status).toBe(200);
    expect(await tryOut('somebody@example.com')).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
    expect(sender.sent).toHaveLength(5);
  });

  test.each(['', 'nobody', 'a@b@c'])('refuses %j as an address', async (email) => {
    expect(await tryOut(email)).toMatchObject({ status: 400, json: { error: 'Please enter an email address' } });
  });

  test('refuses another type, and texts of one’s own', async () => {
    expect((await tryOut('somebody@example.com', 'invoice')).status).toBe(400);
    const own = { email: 'somebody@example.com', type: 'ready', text: 'Buy now' };
    expect((await stand.post('/api/test-email-simple', own)).status).toBe(400);
  });
});

test.each([
  ['never takes this address', new MailRefused('550'), 502, 'MAIL_REFUSED'],
  ['gives no answer', new Unavailable('mail'), 503, 'UNAVAILABLE'],
])('says when the mail server %s', async (_what, failure, status, code) => {
  const stand = await startAdminHarness({ overrides: { emailSender: { send: () => Promise.reject(failure) } } });
  try {
    const answer = await stand.post('/api/test-email-simple', { email: 'somebody@example.com', type: 'ready' });
    expect(answer).toMatchObject({ status, json: { code } });
  } finally {
    await stand.stop();
  }
});
