import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTwilioTextSender } from '#adapters/twilio/twilio-text-sender.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aText, describeTextSender } from '../../contracts/text-sender.contract-suite.ts';
import {
  ACCOUNT,
  signInbound,
  signReport,
  startFakeTwilio,
  type FakeTwilio,
  type SentText,
  type TwilioTrouble,
} from '../../support/fake-twilio.ts';

const WEBHOOK = 'https://stand.example/api/twilio/webhook';
const REPORT = 'https://stand.example/api/twilio/report';
/** For a busy machine. */
const MAX_WAIT_MS = 5_000;
/** For one that never answers. */
const SHORT_TIMEOUT_MS = 500;

const senderTo = ({ url }: FakeTwilio, { timeoutMs = MAX_WAIT_MS, from = ACCOUNT.from } = {}) =>
  createTwilioTextSender({
    accountSid: ACCOUNT.sid,
    authToken: ACCOUNT.token,
    from,
    webhookUrl: WEBHOOK,
    reportUrl: REPORT,
    apiUrl: url,
    timeoutMs,
  });

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
  const sender = createTwilioTextSender({
    accountSid: ACCOUNT.sid,
    authToken: ACCOUNT.token,
    from: ACCOUNT.from,
    webhookUrl: WEBHOOK,
    reportUrl: REPORT,
  });
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

describe('what Twilio says of a text that it took', () => {
  let fake: FakeTwilio;
  beforeEach(async () => {
    fake = await startFakeTwilio();
  });
  afterEach(() => fake.stop());

  const send = async (): Promise<SentText> => {
    await senderTo(fake).send(aText());
    const [sent] = fake.received;
    if (sent === undefined) throw new Error('one was sent');
    return sent;
  };
  const read = ({ body, headers }: ReturnType<typeof signReport>, about = aText().about) =>
    senderTo(fake).readReport({ body: new TextEncoder().encode(body), headers }, about);

  it('comes to an address that names the text', async () => {
    const { orderId, occasionAt } = aText().about;
    expect((await send()).reportTo).toBe(`${REPORT}?order=${orderId}&of=${occasionAt}`);
  });

  it.each([
    ['queued', undefined, { kind: 'taken' }],
    ['sent', undefined, { kind: 'taken' }],
    ['delivered', undefined, { kind: 'taken' }],
    ['undelivered', 30_003, { kind: 'lost', reason: '30003' }],
    ['undelivered', 30_007, { kind: 'lost', reason: '30007' }],
    ['failed', 30_034, { kind: 'lost', reason: '30034' }],
    ['failed', undefined, { kind: 'lost', reason: 'failed' }],
    ['failed', 21_610, { kind: 'stopped', number: '5550100142' }],
  ] as const)('%s, %s', async (status, code, value) => {
    expect(await read(signReport(await send(), status, code))).toEqual({ ok: true, value });
  });

  it.each([
    ['with another token', (sent: SentText) => read(signReport(sent, 'failed', 30_003, 'c'.repeat(32)))],
    ['for another text', (sent: SentText) => read(signReport(sent, 'failed', 30_003), { ...aText().about, occasionAt: instant(1) })],
    ['for another body', (sent: SentText) => read({ ...signReport(sent, 'delivered'), body: 'MessageStatus=failed' })],
  ])('is refused when it is signed %s', async (_how, report) => {
    expect(await report(await send())).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
  });
});
