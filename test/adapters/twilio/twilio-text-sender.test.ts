import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTwilioTextSender } from '#adapters/twilio/twilio-text-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aText, describeTextSender } from '../../contracts/text-sender.contract-suite.ts';
import { ACCOUNT, signInbound, startFakeTwilio, type FakeTwilio, type TwilioTrouble } from '../../support/fake-twilio.ts';

const WEBHOOK = 'https://stand.example/api/twilio/webhook';
/** For a busy machine. */
const MAX_WAIT_MS = 5_000;
/** For one that never answers. */
const SHORT_TIMEOUT_MS = 500;

const senderTo = ({ url }: FakeTwilio, { timeoutMs = MAX_WAIT_MS, from = ACCOUNT.from } = {}) =>
  createTwilioTextSender({ accountSid: ACCOUNT.sid, authToken: ACCOUNT.token, from, webhookUrl: WEBHOOK, apiUrl: url, timeoutMs });

describeTextSender('Twilio', async () => {
  const fake = await startFakeTwilio();
  return {
    sender: senderTo(fake),
    arrived: async () => fake.received.map(({ to, body }) => ({ to: to.replace('+1', ''), body })),
    close: () => fake.stop(),
  };
});

describe('Twilio', () => {
  let fake: FakeTwilio;
  beforeEach(async () => {
    fake = await startFakeTwilio();
  });
  afterEach(() => fake.stop());

  const outcomeUnder = async (trouble: TwilioTrouble, timeoutMs = MAX_WAIT_MS): Promise<unknown> => {
    fake.breakWith(trouble);
    return await senderTo(fake, { timeoutMs })
      .send(aText())
      .catch((error: unknown) => error);
  };

  it.each([
    ['silent', SHORT_TIMEOUT_MS],
    ['half-an-answer', SHORT_TIMEOUT_MS],
    ['drips', SHORT_TIMEOUT_MS],
    ['hangs-up', MAX_WAIT_MS],
    ['broken', MAX_WAIT_MS],
    ['busy', MAX_WAIT_MS],
    ['a-web-page', MAX_WAIT_MS],
    ['wrong-token', MAX_WAIT_MS],
    ['sender-unknown', MAX_WAIT_MS],
    ['no-permission', MAX_WAIT_MS],
  ] as const)('may be tried again when it is or says %s, soon, and prints no number', async (trouble, timeoutMs) => {
    const before = performance.now();
    const error = await outcomeUnder(trouble, timeoutMs);
    expect(performance.now() - before).toBeLessThan(MAX_WAIT_MS);
    expect(error).toBeInstanceOf(Unavailable);
    expect(inspect(error, { depth: 10 })).not.toMatch(/555\D*010\D*0142/);
  });

  it.each([
    ['5005550002', '21612'],
    ['5005550009', '21614'],
  ])('is refused for good by a number like %s', async (to, reason) => {
    expect(await senderTo(fake).send(aText({ to }))).toEqual({ kind: 'refused', reason });
  });

  it('sends from a number, or by a messaging service', async () => {
    await senderTo(fake).send(aText());
    const service = `MG${'7'.repeat(32)}`;
    await senderTo(fake, { from: service }).send(aText());
    expect(fake.received).toMatchObject([
      { from: ACCOUNT.from, service: null },
      { from: null, service },
    ]);
  });
});

describe('what Twilio brings back', () => {
  const sender = createTwilioTextSender({ accountSid: ACCOUNT.sid, authToken: ACCOUNT.token, from: ACCOUNT.from, webhookUrl: WEBHOOK });
  const fields = { From: '+15550100142', To: ACCOUNT.from, Body: ' Stop & thanks ', MessageSid: 'SM1' };
  const read = ({ body, headers }: ReturnType<typeof signInbound>) => sender.readInbound({ body: new TextEncoder().encode(body), headers });

  it('is read when it is signed', async () => {
    expect(await read(signInbound(WEBHOOK, fields))).toEqual({
      ok: true,
      value: { from: '5550100142', body: fields.Body, isAnswered: false },
    });
  });

  it('says what Twilio has understood and answered by itself', async () => {
    const understood = { ...fields, Body: 'no mas', OptOutType: 'STOP' };
    expect(await read(signInbound(WEBHOOK, understood))).toMatchObject({ value: { body: 'STOP', isAnswered: true } });
  });

  it.each([
    ['with another token', signInbound(WEBHOOK, fields, 'c'.repeat(32))],
    ['for another address', signInbound('https://elsewhere.example/api/twilio/webhook', fields)],
    ['for another body', { ...signInbound(WEBHOOK, fields), body: 'From=%2B15550100199&Body=STOP' }],
  ])('is refused when it is signed %s', async (_how, inbound) => {
    expect(await read(inbound)).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
  });

  it('is answered in Twilio’s form, or not at all', () => {
    expect(sender.answer(null)).toMatch(/<Response\s*\/>$/);
    expect(sender.answer('Fish & chips <3')).toContain('<Response><Message>Fish &amp; chips &lt;3</Message></Response>');
  });
});
