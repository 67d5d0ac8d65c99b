/** A webhook that is about to be sent. */
export interface ForgedEvent {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
}

/** An attacker who knows how the provider signs, and may know its secret. */
export interface Forger {
  readonly header: string;
  /** Truthful: it would create an order. */
  readonly body: string;
  readonly secret: string;
  /** The current time, in seconds. */
  readonly now: number;
}

export type Changes = { readonly body?: string | Uint8Array; readonly secret?: string; readonly at?: number | string };

/** A correct header of one provider's scheme, except for the given changes. */
export type Sign = (forger: Forger, changes?: Changes) => string;

export type Make = (forger: Forger) => {
  readonly signature?: string | readonly string[];
  readonly body?: string | Uint8Array;
  readonly type?: string;
};
export type Makes = Readonly<Record<string, Make>>;
export type ForgedEvents = readonly (readonly [what: string, make: (forger: Forger) => ForgedEvent])[];

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Uint8Array.from(Buffer.from(text, encoding));
const joined = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));
const BOM = Uint8Array.from([0xef, 0xbb, 0xbf]);
const NO_TEXT = Uint8Array.from([0xff, 0xfe]);

/** For every scheme: no signature, or malformed ones. */
const NO_SIGNATURES: Makes = {
  'no header': () => ({}),
  'an empty header': () => ({ signature: '' }),
  'blanks only': () => ({ signature: '   ' }),
  'one word': () => ({ signature: 'trustme' }),
  'commas only': () => ({ signature: ',,,,' }),
  'equals signs only': () => ({ signature: '=,=,=' }),
  'a number': () => ({ signature: '0' }),
  'a bearer token': ({ secret }) => ({ signature: `Bearer ${secret}` }),
  'the bare secret': ({ secret }) => ({ signature: secret }),
};

const wrongSecrets = (sign: Sign): Makes => ({
  'a stranger’s secret': (forger) => ({ signature: sign(forger, { secret: 'whsec_of_a_stranger' }) }),
  'an empty secret': (forger) => ({ signature: sign(forger, { secret: '' }) }),
  'the secret with a blank': (forger) => ({ signature: sign(forger, { secret: `${forger.secret} ` }) }),
  'the secret in capitals': (forger) => ({ signature: sign(forger, { secret: forger.secret.toUpperCase() }) }),
  'the secret without its prefix': (forger) => ({ signature: sign(forger, { secret: forger.secret.slice(6) }) }),
  'both secrets as one': (forger) => ({ signature: sign(forger, { secret: `${forger.secret},whsec_of_tomorrow` }) }),
});

/** A valid signature, but of another body. */
const BODIES: Readonly<Record<string, (forger: Forger) => string | Uint8Array>> = {
  'no body': () => '',
  'the last byte cut off': ({ body }) => body.slice(0, -1),
  'half of the body': ({ body }) => body.slice(0, body.length / 2),
  'a line break at the end': ({ body }) => `${body}\n`,
  'a blank in front': ({ body }) => ` ${body}`,
  'written again with blanks': ({ body }) => JSON.stringify(JSON.parse(body), null, 2),
  'keys in another order': ({ body }) => JSON.stringify(Object.fromEntries(Object.entries(Object(JSON.parse(body))).toReversed())),
  'escapes for letters': ({ body }) => body.replaceAll('e', String.raw`\u0065`),
  'a byte order mark in front': ({ body }) => joined(BOM, body),
  'two byte order marks in front': ({ body }) => joined(BOM, BOM, body),
  'a zero byte at the end': ({ body }) => `${body}\0`,
  'bytes that are no text at the end': ({ body }) => joined(body, NO_TEXT),
  'UTF-16': ({ body }) => bytes(body, 'utf16le'),
  'the last letter changed': ({ body }) => body.replace(/\w(?=\W*$)/, (letter) => (letter === 'x' ? 'y' : 'x')),
  'the body twice': ({ body }) => body + body,
  'another JSON': () => '{}',
};

const otherFields = (sign: Sign): Makes => ({
  'UTF-16, said to be so, signed as text': (forger) => ({
    signature: sign(forger),
    body: bytes(forger.body, 'utf16le'),
    type: 'application/json; charset=utf-16',
  }),
  'a form': (forger) => ({
    signature: sign(forger),
    body: new URLSearchParams({ payload: forger.body }).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
  'signed with the mark of unreadable bytes': (forger) => ({
    signature: sign(forger, { body: `${forger.body}\u{fffd}` }),
    body: joined(forger.body, Uint8Array.from([0xff])),
  }),
});

const wrongBodies = (sign: Sign): Makes =>
  Object.fromEntries(
    Object.entries(BODIES).map(([what, change]) => [what, (forger) => ({ signature: sign(forger), body: change(forger) })]),
  );

const toWebhookEvent = (forger: Forger, make: Make): ForgedEvent => {
  const { signature = [], body = forger.body, type = 'application/json' } = make(forger);
  const signatures = typeof signature === 'string' ? [signature] : signature;
  return { headers: [['content-type', type], ...signatures.map((value) => [forger.header, value] as const)], body };
};

export const eventsOf = (makes: Makes): ForgedEvents =>
  Object.entries(makes).map(([what, make]) => [what, (forger) => toWebhookEvent(forger, make)]);

/** All of them must be refused: wrong under every scheme, or under this one. */
export const forgedWith = (sign: Sign, ofTheScheme: Makes): ForgedEvents =>
  eventsOf({ ...NO_SIGNATURES, ...ofTheScheme, ...wrongSecrets(sign), ...wrongBodies(sign), ...otherFields(sign) });
