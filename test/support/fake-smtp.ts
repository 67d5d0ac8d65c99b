import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseReceivedMail, type ReceivedMail } from './received-mail.ts';

/** A server's refusal: its code and the text after it. */
export type SmtpReply = { readonly at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; readonly code: number; readonly text: string };

/** Possible failures of a mail server. */
export type SmtpTrouble =
  /** Accepts connections and never sends a greeting. */
  | 'silent'
  /** Never responds to the recipient. */
  | 'hangs'
  /** Receives the whole mail and never acknowledges it. */
  | 'silent-after-data'
  | 'refuses-login'
  | SmtpReply;

export type FakeSmtp = {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Null mends it. */
  breakWith(trouble: SmtpTrouble | null): void;
  /** Only the next mail. */
  breakOnce(trouble: SmtpTrouble): void;
  /** The delay of every acceptance. */
  slowDown(ms: number): void;
  /** Nobody listens anymore … */
  stop(): Promise<void>;
  /** Until it is started again, at the same address. */
  start(): Promise<void>;
};

type Answer = (error?: Error | null) => void;

/** Never called back: the client waits until its own timeout. */
const noAnswer = (): void => undefined;

const handlers = (
  troubleNow: () => SmtpTrouble | null,
  troubleOver: () => void,
  delayMs: () => number,
  receive: (mail: ReceivedMail) => void,
): SMTPServerOptions => {
  const refusalAt = (command: SmtpReply['at']): Error | null => {
    const trouble = troubleNow();
    if (typeof trouble !== 'object' || trouble?.at !== command) return null;
    troubleOver();
    return Object.assign(new Error(trouble.text), { responseCode: trouble.code });
  };
  return {
    onConnect: (_session, answer: Answer) => (troubleNow() === 'silent' ? noAnswer() : answer()),
    onAuth: (_auth, _session, answer) => answer(troubleNow() === 'refuses-login' ? new Error('wrong login') : null, { user: 'stand' }),
    onMailFrom: (_address, _session, answer: Answer) => answer(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, answer: Answer) => (troubleNow() === 'hangs' ? noAnswer() : answer(refusalAt('RCPT TO'))),
    onData: (stream, session, answer: Answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalAt('DATA');
        if (refusal !== null) return answer(refusal);
        if (troubleNow() === 'silent-after-data') return noAnswer();
        receive(
          parseReceivedMail(
            Buffer.concat(chunks).toString('latin1'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        return setTimeout(answer, delayMs());
      });
    },
  };
};

/** A fake mail server on a free port that speaks real SMTP and stores the mails. */
export const startFakeSmtp = async (): Promise<FakeSmtp> => {
  const received: ReceivedMail[] = [];
  let trouble: SmtpTrouble | null = null;
  let isOnce = false;
  let delayMs = 0;
  let port = 0;
  let server: SMTPServer | null = null;
  const troubleOver = (): void => {
    if (isOnce) trouble = null;
  };
  const start = async (): Promise<void> => {
    const own = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      closeTimeout: 50,
      ...handlers(
        () => trouble,
        troubleOver,
        () => delayMs,
        (mail) => void received.push(mail),
      ),
    });
    // These tests are about clients that give up midway.
    own.on('error', noAnswer);
    await new Promise<void>((resolve) => void own.listen(port, '127.0.0.1', resolve));
    const address = own.server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake has no port');
    port = address.port;
    server = own;
  };
  const stop = async (): Promise<void> => {
    const own = server;
    server = null;
    if (own !== null) await new Promise<void>((resolve) => own.close(() => resolve()));
  };
  await start();
  return {
    url: `smtp://stand:secret@127.0.0.1:${port}`,
    received,
    breakWith: (what) => {
      trouble = what;
      isOnce = false;
    },
    breakOnce: (what) => {
      trouble = what;
      isOnce = true;
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    stop,
    start,
  };
};
