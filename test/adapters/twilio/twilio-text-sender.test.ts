import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTwilioTextSender } from '#adapters/twilio/twilio-text-sender.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { reasonOf, Unavailable } from '#core/ports/unavailable.ts';
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
/** The timeout for one that never answers. */
const SHORT_TIMEOUT_MS = 500;

const SETTINGS = { accountSid: ACCOUNT.sid, authToken: ACCOUNT.token, from: ACCOUNT.from, webhookUrl: WEBHOOK, reportUrl: REPORT };
const senderTo = ({ url: apiUrl }: FakeTwilio, { timeoutMs = MAX_WAIT_MS, from = ACCOUNT.from } = {}) =>
  createTwilioTextSender({ ...SETTINGS, from, apiUrl, timeoutMs });
const BAD_SIGNATURE = { ok: false, error: { kind: 'payment/bad-signature' } };

let fake: FakeTwilio;

describeTextSender('Twilio', async () => {
  const twilio = await startFakeTwilio();
  return {
    sender: senderTo(twilio),
    arrived: async () => twilio.received.map(({ to, body }) => ({ to: to.replace('+1', ''), body })),
    close: () => twilio.stop(),
  };
});

beforeEach(async () => {
  fake = await startFakeTwilio();
  onTestFinished(() => fake.stop());
});

describe('Twilio', () => {
  const outcomeUnder = async (trouble: TwilioTrouble, timeoutMs = MAX_WAIT_MS): Promise<unknown> => {
    fake.breakWith(trouble);
    return await senderTo(fake, { timeoutMs })
      .send(aText())
      .catch((error: unknown) => error);
  };

  const NEVER_END: readonly TwilioTrouble[] = ['silent', 'half-an-answer', 'drips'];
  const END: readonly TwilioTrouble[] = ['hangs-up', 'broken', 'busy', 'a-web-page', 'wrong-token', 'sender-unknown', 'no-permission'];

  it.each([...NEVER_END, ...END])('is unavailable in time when it is or says %s, and prints no number', async (trouble) => {
    const before = performance.now();
    const error = await outcomeUnder(trouble, NEVER_END.includes(trouble) ? SHORT_TIMEOUT_MS : MAX_WAIT_MS);
    expect(performance.now() - before).toBeLessThan(MAX_WAIT_MS);
    expect(error).toBeInstanceOf(Unavailable);
    expect(inspect(error, { depth: 10 })).not.toMatch(/555\D*010\D*0142/);
  });

  it.each([
    ['wrong-token', '20003'],
    ['busy', '20429'],
    ['hangs-up', 'ECONNRESET'],
  ] as const)('names the reason in a log: %s, %s', async (trouble, reason) => {
    expect(reasonOf(await outcomeUnder(trouble))).toEqual({ reason });
  });

  it.each([
    ['5005550002', '21612'],
    ['5005550009', '21614'],
  ])('refuses a number like %s for good', async (to, reason) => {
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

describe('Twilio’s inbound messages', () => {
  const sender = createTwilioTextSender(SETTINGS);
  const fields = { From: '+15550100142', To: ACCOUNT.from, Body: ' Stop & thanks ', MessageSid: 'SM1' };
  const read = ({ body, headers }: ReturnType<typeof signInbound>) => sender.readInbound({ body: new TextEncoder().encode(body), headers });

  it('are read when they are signed', async () => {
    expect(await read(signInbound(WEBHOOK, fields))).toEqual({
      ok: true,
      value: { from: '5550100142', body: fields.Body, isAnswered: false },
    });
  });

  it('tell which words Twilio has answered by itself', async () => {
    const understood = { ...fields, Body: 'no mas', OptOutType: 'STOP' };
    expect(await read(signInbound(WEBHOOK, understood))).toMatchObject({ value: { body: 'STOP', isAnswered: true } });
  });

  it.each([
    ['with another token', signInbound(WEBHOOK, fields, 'c'.repeat(32))],
    ['for another address', signInbound('https://elsewhere.example/api/twilio/webhook', fields)],
    ['for another body', { ...signInbound(WEBHOOK, fields), body: 'From=%2B15550100199&Body=STOP' }],
  ])('is refused when it is signed %s', async (_how, inbound) => {
    expect(await read(inbound)).toEqual(BAD_SIGNATURE);
  });

  it('are answered in Twilio’s form, or not at all', () => {
    expect(sender.answer(null)).toMatch(/<Response\s*\/>$/);
    expect(sender.answer('Fish & chips <3')).toContain('<Response><Message>Fish &amp; chips &lt;3</Message></Response>');
  });
});

describe('Twilio’s delivery reports', () => {
  const send = async (): Promise<SentText> => {
    await senderTo(fake).send(aText());
    return fake.received[0] ?? expect.fail('one was sent');
  };
  const read = ({ body, headers }: ReturnType<typeof signReport>, about = aText().about) =>
    senderTo(fake).readReport({ body: new TextEncoder().encode(body), headers }, about);

  it('come to an address that names the text', async () => {
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
    expect(await report(await send())).toEqual(BAD_SIGNATURE);
  });
});
