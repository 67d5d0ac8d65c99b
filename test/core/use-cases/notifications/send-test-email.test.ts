import { expect, it } from 'vitest';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const setUp = () => {
  const { clock, emailSender: sender, sendTestEmail: send, successLog } = standHarness();
  return { clock, sender, send, testedAt: async () => (await successLog.read()).mailed };
};

it.each([
  ['confirmation', 'Order Confirmed! #000'],
  ['ready', 'Ready for Pickup! #000'],
] as const)('sends a sample %s at once, to the address as it is written', async (type, subject) => {
  const { sender, send } = setUp();
  expect(await send(' Ana@Example.com ', type)).toEqual({ ok: true, value: { to: 'ana@example.com' } });
  expect(sender.sent).toMatchObject([{ to: 'ana@example.com', subject, messageId: expect.stringMatching(/^<.+@stand\.example>$/) }]);
});

it('sends nothing to what is no address', async () => {
  const { sender, send } = setUp();
  expect(await send('ana', 'ready')).toEqual({ ok: false, error: { kind: 'email/not-an-address' } });
  expect(sender.sent).toEqual([]);
});

it('sends five an hour for the whole harness', async () => {
  const { clock, sender, send } = setUp();
  for (let count = 0; count < 5; count += 1) expect(await send(`ana${count}@example.com`, 'ready')).toMatchObject({ ok: true });
  expect(await send('ben@example.com', 'ready')).toEqual({ ok: false, error: { kind: 'throttle/too-many', retryAfterMs: HOUR_MS } });
  expect(sender.sent).toHaveLength(5);
  clock.advance(HOUR_MS);
  expect(await send('ben@example.com', 'ready')).toMatchObject({ ok: true });
});

it('says that the mail was refused, throws when nobody answers, and keeps when one was accepted', async () => {
  const { clock, sender, send, testedAt } = setUp();
  sender.failWith(() => new MailRefused('550'));
  expect(await send('ana@example.com', 'ready')).toEqual({ ok: false, error: { kind: 'email/refused' } });
  sender.failWith(() => new Unavailable('mail'));
  await expect(send('ana@example.com', 'ready')).rejects.toBeInstanceOf(Unavailable);
  expect(await testedAt()).toBeNull();
  sender.failWith(() => null);
  await send('ana@example.com', 'ready');
  expect(await testedAt()).toBe(clock.now());
});
