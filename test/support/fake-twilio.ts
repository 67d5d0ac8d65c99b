import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { replyJson, startFakeHttp } from './serve-requests.ts';

/** Troubles at Twilio. */
export type TwilioTrouble =
  | 'silent'
  /** Sends half a response and stops. */
  | 'half-an-answer'
  /** A byte now and then. */
  | 'drips'
  | 'hangs-up'
  | 'broken'
  | 'busy'
  | 'a-web-page'
  | 'wrong-token'
  | 'sender-unknown'
  | 'no-permission';

export type SentText = {
  readonly to: string;
  readonly from: string | null;
  readonly service: string | null;
  readonly body: string;
  /** Where Twilio reports the delivery. */
  readonly reportTo: string | null;
};

type Refusal = readonly [status: number, code: number, words: string];

const TROUBLES: Partial<Record<TwilioTrouble, Refusal>> = {
  broken: [500, 20_500, 'An internal server error has occurred'],
  busy: [429, 20_429, 'Too Many Requests'],
  'wrong-token': [401, 20_003, 'Authenticate'],
  'sender-unknown': [400, 21_606, "The 'From' phone number provided is not a valid message-capable Twilio phone number"],
  'no-permission': [
    400,
    21_408,
    "Permission to send an SMS has not been enabled for the region indicated by the 'To' number: +15550100142",
  ],
};

/** Twilio's test numbers; its messages contain the number. */
const NUMBERS: Readonly<Record<string, Refusal>> = {
  '+15005550001': [400, 21_211, "Invalid 'To' Phone Number: +15005550001"],
  '+15005550002': [400, 21_612, "The 'To' phone number: +15005550002, is not currently reachable via SMS"],
  '+15005550004': [400, 21_610, 'Attempt to send to unsubscribed recipient +15005550004'],
  '+15005550009': [400, 21_614, "'To' number is not a valid mobile number: +15005550009"],
};

export const ACCOUNT = { sid: `AC${'5'.repeat(32)}`, token: 'b'.repeat(32), from: '+15550100100' };

const KNOWN = new Set(['To', 'From', 'MessagingServiceSid', 'Body', 'ValidityPeriod', 'StatusCallback']);
const MOST_LETTERS = 1_600;

/** Twilio refuses URLs that it could never reach. */
const isReachable = (url: string | null): boolean => url === null || !/^https?:\/\/(localhost|127\.)/.test(url);

/** Twilio's signature of a request to the stand. */
export const signInbound = (url: string, fields: Readonly<Record<string, string>>, token: string = ACCOUNT.token) => ({
  body: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, fields),
  },
});

/** Twilio's request to a message's StatusCallback. */
export const signReport = ({ to, reportTo }: SentText, status: string, errorCode?: number, token?: string) =>
  signInbound(
    reportTo ?? '',
    {
      AccountSid: ACCOUNT.sid,
      MessageSid: `SM${'0'.repeat(32)}`,
      MessageStatus: status,
      To: to,
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    },
    token,
  );

/** A fake Twilio on 127.0.0.1, built from its public API description, for the real SDK. */
export const startFakeTwilio = async () => {
  const received: SentText[] = [];
  let trouble: TwilioTrouble | null = null;

  const check = (request: IncomingMessage, fields: URLSearchParams): Refusal | null => {
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`) return [404, 20_404, 'Not found'];
    const login = `Basic ${Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.token}`).toString('base64')}`;
    if (request.headers.authorization !== login) return [401, 20_003, 'Authenticate'];
    if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
      return [415, 20_415, 'Unsupported media type'];
    if ([...fields.keys()].some((name) => !KNOWN.has(name))) return [400, 20_001, 'Unknown parameters'];
    const [to, body] = [fields.get('To') ?? '', fields.get('Body') ?? ''];
    if (!/^\+1\d{10}$/.test(to)) return [400, 21_211, `Invalid 'To' Phone Number: ${to}`];
    if (fields.has('From') === fields.has('MessagingServiceSid')) return [400, 21_603, 'A From phone number is required'];
    if (!isReachable(fields.get('StatusCallback'))) return [400, 21_609, "Invalid 'StatusCallback' URL"];
    if (body === '') return [400, 21_602, 'Message body is required'];
    return body.length > MOST_LETTERS
      ? [400, 21_617, 'The concatenated message body exceeds the 1600 character limit']
      : (NUMBERS[to] ?? null);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fields = new URLSearchParams(await text(request));
    if (trouble === 'silent') return;
    if (trouble === 'hangs-up') return void request.socket.destroy();
    if (trouble === 'a-web-page') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (trouble === 'half-an-answer' || trouble === 'drips') {
      response.writeHead(201, { 'content-type': 'application/json' }).write('{"sid":');
      const drips = trouble === 'drips' ? setInterval(() => response.write(' '), 50) : undefined;
      response.on('close', () => clearInterval(drips));
      return;
    }
    const refusal = (trouble === null ? null : TROUBLES[trouble]) ?? check(request, fields);
    if (refusal !== null) {
      const [status, code, message] = refusal;
      return replyJson(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
    }
    const [to, body] = [fields.get('To') ?? '', fields.get('Body') ?? ''];
    received.push({
      to,
      body,
      from: fields.get('From'),
      service: fields.get('MessagingServiceSid'),
      reportTo: fields.get('StatusCallback'),
    });
    replyJson(response, 201, { sid: `SM${'0'.repeat(32)}`, account_sid: ACCOUNT.sid, status: 'queued', to, body, error_code: null });
  };

  const { url, close } = await startFakeHttp(handle);
  return {
    url,
    received: received as readonly SentText[],
    /** Null mends it. */
    breakWith: (what: TwilioTrouble | null): void => {
      trouble = what;
    },
    stop: close,
  };
};
export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>;

/** Settings of a stand that sends its text messages to it. */
export const twilioSettings = ({ url }: Pick<FakeTwilio, 'url'>) => ({
  TEXT_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT.sid,
  TWILIO_AUTH_TOKEN: ACCOUNT.token,
  TWILIO_FROM: ACCOUNT.from,
  TWILIO_API_URL: url,
  TEXT_CONTACT: 'band@school.example',
});
