import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { kindOf, refused } from '#test/support/results.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

it.each([
  ['confirmation', 'Order Confirmed! #000'],
  ['ready', 'Ready for Pickup! #000'],
] as const)('a sample %s is sent at once, to the address as written', async (type, subject) => {
  expect(await stand.sendTestEmail(' Ana@Example.com ', type)).toEqual({ ok: true, value: { to: 'ana@example.com' } });
  const messageId = expect.stringMatching(/^<.+@stand\.example>$/);
  expect(stand.emailSender.sent).toMatchObject([{ to: 'ana@example.com', subject, messageId }]);
});

it('five samples an hour are sent, and none to an invalid address', async () => {
  expect(await stand.sendTestEmail('ana', 'ready')).toEqual(refused('email/not-an-address'));
  for (let count = 0; count < 5; count += 1) expect(kindOf(await stand.sendTestEmail(`ana${count}@example.com`, 'ready'))).toBe('done');
  const sixth = () => stand.sendTestEmail('ben@example.com', 'ready');
  expect(await sixth()).toEqual(refused('throttle/too-many', { retryAfterMs: HOUR_MS }));
  expect(stand.emailSender.sent).toHaveLength(5);
  stand.clock.advance(HOUR_MS);
  expect(kindOf(await sixth())).toBe('done');
});

it('only an accepted sample is recorded as sent', async () => {
  const send = () => stand.sendTestEmail('ana@example.com', 'ready');
  const { emailSender, successLog, clock } = stand;
  emailSender.failWith(() => new MailRefused('550'));
  expect(await send()).toEqual(refused('email/refused'));
  emailSender.failWith(() => new Unavailable('mail'));
  await expect(send()).rejects.toBeInstanceOf(Unavailable);
  expect((await successLog.read()).mailed).toBeNull();
  emailSender.failWith(() => null);
  await send();
  expect((await successLog.read()).mailed).toBe(clock.now());
});
