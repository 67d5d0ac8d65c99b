import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { replyJson, startFakeHttp } from './serve-requests.ts';

/** Possible failures of Postmark. */
export type PostmarkTrouble =
  /** Accepts the request and never responds. */
  | 'silent'
  /** Sends half a response and stops. */
  | 'half-an-answer'
  /** Stores the mail and never responds. */
  | 'silent-after-acceptance'
  | 'wrong-token'
  | 'busy'
  | 'broken'
  | 'maintenance'
  | 'a-web-page'
  | 'account-pending'
  | 'sender-unknown'
  | 'sender-invalid'
  | 'inactive-recipient'
  | 'illegal-recipient';

const header = z.strictObject({ Name: z.string().regex(/^[\w-]+$/), Value: z.string().regex(/^[^\r\n]*$/) });

/** `POST /email`; unknown fields are refused, as Postmark has announced. */
const MESSAGE = z
  .strictObject({
    From: z.string().min(1),
    To: z.string().regex(/^[\w.!#$%&'`*+\-/=^{}|~]+@(\.?[a-zA-Z0-9-])+$/),
    Subject: z
      .string()
      .max(2_000)
      .regex(/^[^\r\n]*$/),
    TextBody: z
      .string()
      .max(5 * 1024 * 1024)
      .optional(),
    HtmlBody: z
      .string()
      .max(5 * 1024 * 1024)
      .optional(),
    MessageStream: z.literal('outbound').optional(),
    TrackOpens: z.boolean().optional(),
    TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional(),
    Headers: z.array(header).optional(),
    Attachments: z
      .array(
        z.strictObject({ Name: z.string().min(1), ContentType: z.string().min(1), Content: z.base64(), ContentID: z.string().nullable() }),
      )
      .optional(),
  })
  .refine(({ TextBody, HtmlBody }) => (TextBody ?? HtmlBody ?? '') !== '', 'Provide either email TextBody or HtmlBody or both.');

export type PostmarkMessage = z.infer<typeof MESSAGE>;

/** Status, Postmark's own code and message. Its messages contain addresses. */
const REFUSALS: Partial<Record<PostmarkTrouble, readonly [status: number, code: number, words: string]>> = {
  'wrong-token': [401, 10, 'Request does not contain a valid Server token.'],
  busy: [429, 429, 'Rate limit exceeded.'],
  broken: [500, 0, 'Internal server error.'],
  maintenance: [503, 100, 'Down for maintenance.'],
  'account-pending': [422, 412, 'While your account is pending approval, all recipient addresses must share the domain.'],
  'sender-unknown': [422, 400, "The 'From' address you supplied is not a Sender Signature on your account."],
  'sender-invalid': [422, 300, "Invalid 'From' address: 'orders@stand.example'."],
  'inactive-recipient': [422, 406, 'You tried to send to recipients that are inactive: maya.rivera@example.com.'],
  'illegal-recipient': [422, 300, "Error parsing 'To': Illegal email address 'maya.rivera@example.com'."],
};

export type FakePostmark = {
  readonly url: string;
  readonly received: readonly PostmarkMessage[];
  /** Null mends it. */
  breakWith(trouble: PostmarkTrouble | null): void;
  /** Nobody listens anymore … */
  stop(): Promise<void>;
  /** Until it is started again, at the same address. */
  start(): Promise<void>;
};

/** The delivered Message-ID: the sender's only if Postmark was asked to keep it. */
export const arrivedMessageId = ({ Headers = [] }: PostmarkMessage): string => {
  const valueOf = (name: string) => Headers.find(({ Name }) => Name.toLowerCase() === name)?.Value;
  return (valueOf('x-pm-keepid') === 'true' ? valueOf('message-id') : undefined) ?? `<${randomUUID()}@mtasv.net>`;
};

/** A fake Postmark on 127.0.0.1, built from its public API description, for the real SDK. */
export const startFakePostmark = async (serverToken: string): Promise<FakePostmark> => {
  const received: PostmarkMessage[] = [];
  let trouble: PostmarkTrouble | null = null;

  const checked = (request: IncomingMessage, body: string): readonly [number, number, string] | PostmarkMessage => {
    if (request.method !== 'POST' || request.url !== '/email') return [404, 0, 'Not found.'];
    if (request.headers['x-postmark-server-token'] !== serverToken) return [401, 10, 'Bad or missing Server API token.'];
    if (request.headers['content-type'] !== 'application/json') return [422, 409, 'JSON required.'];
    const message = MESSAGE.safeParse(JSON.parse(body));
    return message.success ? message.data : [422, 300, `Invalid email request: ${message.error.issues[0]?.message ?? ''}`];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (trouble === 'silent') return;
    if (trouble === 'half-an-answer') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"ErrorCode":');
    if (trouble === 'a-web-page') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const refusal = trouble === null ? undefined : REFUSALS[trouble];
    const answer = refusal ?? checked(request, body);
    if (!('To' in answer)) return replyJson(response, answer[0], { ErrorCode: answer[1], Message: answer[2] });
    received.push(answer);
    if (trouble !== 'silent-after-acceptance')
      replyJson(response, 200, {
        To: answer.To,
        SubmittedAt: '2026-11-20T19:40:00-05:00',
        MessageID: randomUUID(),
        ErrorCode: 0,
        Message: 'OK',
      });
  };

  let server = await startFakeHttp(handle);
  const { url, port } = server;
  return {
    url,
    received,
    breakWith: (what) => {
      trouble = what;
    },
    stop: () => server.close(),
    start: async () => {
      server = await startFakeHttp(handle, port);
    },
  };
};
