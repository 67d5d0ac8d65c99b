import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostmarkEmailSender } from '#adapters/postmark/postmark-email-sender.ts';
import { MailRefused, type Email, type EmailSender } from '#core/ports/email-sender.ts';
import { reasonOf, Unavailable } from '#core/ports/unavailable.ts';
import { anEmail, describeEmailSender } from '../../contracts/email-sender.contract-suite.ts';
import {
  arrivedMessageId,
  startFakePostmark,
  type PostmarkMessage,
  type FakePostmark,
  type PostmarkTrouble,
} from '../../support/fake-postmark.ts';

const FROM = 'Bandstand <orders@stand.example>';
const TOKEN = 'token-of-the-fake';
/** For a busy machine. */
const MAX_WAIT_MS = 5_000;
/** The timeout for one that never answers. */
const SHORT_TIMEOUT_MS = 500;

const NEVER_ENDS: ReadonlySet<PostmarkTrouble> = new Set(['silent', 'half-an-answer', 'silent-after-acceptance']);

const asEmail = (message: PostmarkMessage): Email => ({
  to: message.To,
  subject: message.Subject,
  text: message.TextBody ?? '',
  html: message.HtmlBody ?? '',
  messageId: arrivedMessageId(message),
  attachments: message.Attachments?.map(({ Name, ContentType, Content }) => ({
    fileName: Name,
    type: ContentType,
    content: Buffer.from(Content, 'base64').toString('utf8'),
  })),
});

const senderTo = (postmark: FakePostmark, timeoutMs = MAX_WAIT_MS): EmailSender =>
  createPostmarkEmailSender({ serverToken: TOKEN, from: FROM, apiUrl: postmark.url, timeoutMs });

describeEmailSender('Postmark', async () => {
  const postmark = await startFakePostmark(TOKEN);
  return {
    sender: senderTo(postmark),
    arrived: async () => postmark.received.map(asEmail),
    breakDown: () => postmark.stop(),
    mend: () => postmark.start(),
    close: () => postmark.stop(),
  };
});

describe('Postmark', () => {
  let postmark: FakePostmark;
  let sender: EmailSender;
  beforeEach(async () => {
    postmark = await startFakePostmark(TOKEN);
    sender = senderTo(postmark);
  });
  afterEach(() => postmark.stop());

  const outcomeUnder = async (trouble: PostmarkTrouble, by = sender): Promise<unknown> => {
    postmark.breakWith(trouble);
    return await by.send(anEmail()).then(
      () => 'sent',
      (error: unknown) => error,
    );
  };

  it.each([
    'silent',
    'half-an-answer',
    'silent-after-acceptance',
    'wrong-token',
    'busy',
    'broken',
    'maintenance',
    'a-web-page',
    'account-pending',
    'sender-unknown',
    'sender-invalid',
  ] as const)('is unavailable when it is or says %s', async (trouble) => {
    const error = await outcomeUnder(trouble, senderTo(postmark, NEVER_ENDS.has(trouble) ? SHORT_TIMEOUT_MS : MAX_WAIT_MS));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ service: 'mail', message: 'mail unavailable' });
  });

  it('names the reason in a log', async () => {
    expect(reasonOf(await outcomeUnder('account-pending'))).toEqual({ reason: '422 412' });
  });

  it.each([
    ['inactive-recipient', '406'],
    ['illegal-recipient', '300'],
  ] as const)('is refused for good when it says %s', async (trouble, reason) => {
    const error = await outcomeUnder(trouble);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ reason, message: `mail refused: ${reason}` });
  });

  it.each(['inactive-recipient', 'illegal-recipient', 'sender-invalid', 'account-pending'] as const)(
    'puts no address into errors when it says %s',
    async (trouble) => {
      expect(inspect(await outcomeUnder(trouble), { depth: 10 })).not.toMatch(/maya|rivera|orders@/i);
    },
  );

  it.each(['silent', 'half-an-answer'] as const)('ends in time when it is %s', async (trouble) => {
    const before = performance.now();
    await outcomeUnder(trouble, senderTo(postmark, SHORT_TIMEOUT_MS));
    expect(performance.now() - before).toBeLessThan(MAX_WAIT_MS);
  });

  it.each(['a@x.example,b@y.example', 'Maya <maya@example.com>', 'maya', 'maya@example.com\r\nBcc: all@x.example', ''])(
    'refuses %j, which is not one address',
    async (to) => {
      await expect(sender.send(anEmail({ to }))).rejects.toMatchObject({ name: 'MailRefused', reason: 'address' });
      expect(postmark.received).toEqual([]);
    },
  );

  it('turns no text into a header', async () => {
    await sender.send(anEmail({ subject: 'Order\r\nBcc: all@x.example' }));
    expect(postmark.received).toMatchObject([{ Subject: 'Order Bcc: all@x.example', To: anEmail().to }]);
  });

  it('names the sender, marks the mail as automatic, and does not track', async () => {
    await sender.send(anEmail());
    expect(postmark.received).toMatchObject([
      {
        From: FROM,
        MessageStream: 'outbound',
        TrackOpens: false,
        TrackLinks: 'None',
        Headers: expect.arrayContaining([{ Name: 'Auto-Submitted', Value: 'auto-generated' }]),
      },
    ]);
  });
});
