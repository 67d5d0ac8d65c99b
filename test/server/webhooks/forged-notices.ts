import { createHmac } from 'node:crypto';

/** A webhook that is about to be sent. */
export interface Notice {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
}

/** Somebody who knows how the provider signs, and may know its secret. */
export interface Forger {
  readonly header: string;
  /** Truthful: it would make an order. */
  readonly body: string;
  readonly secret: string;
  /** What it is now, in seconds. */
  readonly now: number;
}

const TOLERANCE = 300;
const YEAR = 31_536_000;

const mac = (body: string | Uint8Array, secret: string, seconds: number | string): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');

type Changes = { readonly body?: string | Uint8Array; readonly secret?: string; readonly at?: number | string };

/** `t=…,v1=…`, right but for what is changed. */
const signed = ({ body, secret, now }: Forger, changes: Changes = {}): string => {
  const at = changes.at ?? now;
  return `t=${at},v1=${mac(changes.body ?? body, changes.secret ?? secret, at)}`;
};

type Make = (forger: Forger) => {
  readonly signature?: string | readonly string[];
  readonly body?: string | Uint8Array;
  readonly type?: string;
};

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Uint8Array.from(Buffer.from(text, encoding));
const joined = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));
const BOM = Uint8Array.from([0xef, 0xbb, 0xbf]);
const NO_TEXT = Uint8Array.from([0xff, 0xfe]);
const swapCase = (text: string): string => text.replaceAll(/[a-f]/g, (letter) => letter.toUpperCase());
const hexOf = (forger: Forger): string => mac(forger.body, forger.secret, forger.now);
const alike = (hex: string): string => (hex.endsWith('0') ? `${hex.slice(0, -1)}1` : `${hex.slice(0, -1)}0`);

const HEADERS: Readonly<Record<string, Make>> = {
  'no header': () => ({}),
  'an empty header': () => ({ signature: '' }),
  'blanks only': () => ({ signature: '   ' }),
  'one word': () => ({ signature: 'trustme' }),
  'commas only': () => ({ signature: ',,,,' }),
  'equals signs only': () => ({ signature: '=,=,=' }),
  'a number': () => ({ signature: '0' }),
  'a time alone': ({ now }) => ({ signature: `t=${now}` }),
  'a signature alone': (forger) => ({ signature: `v1=${hexOf(forger)}` }),
  'no time in t': (forger) => ({ signature: `t=,v1=${hexOf(forger)}` }),
  'a word in t': (forger) => ({ signature: `t=now,v1=${hexOf(forger)}` }),
  'a negative t': (forger) => ({ signature: signed(forger, { at: -forger.now }) }),
  'an endless t': (forger) => ({ signature: signed(forger, { at: '9'.repeat(400) }) }),
  'infinity in t': (forger) => ({ signature: signed(forger, { at: 'Infinity' }) }),
  'milliseconds in t': (forger) => ({ signature: signed(forger, { at: forger.now * 1000 }) }),
  't in hex': (forger) => ({ signature: signed(forger, { at: `0x${forger.now.toString(16)}` }) }),
  'a t that was not signed': (forger) => ({ signature: `t=${forger.now - 1},v1=${hexOf(forger)}` }),
  'the right time after another': (forger) => ({ signature: `${signed(forger)},t=${forger.now - 1}` }),
  'an empty v1': ({ now }) => ({ signature: `t=${now},v1=` }),
  'v0 only': (forger) => ({ signature: `t=${forger.now},v0=${hexOf(forger)}` }),
  'v2 only': (forger) => ({ signature: `t=${forger.now},v2=${hexOf(forger)}` }),
  'V1 in capitals': (forger) => ({ signature: `t=${forger.now},V1=${hexOf(forger)}` }),
  'T in capitals': (forger) => ({ signature: `T=${forger.now},v1=${hexOf(forger)}` }),
  'two wrong v1': ({ now }) => ({ signature: `t=${now},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}` }),
  'a thousand wrong v1': ({ now }) => ({ signature: `t=${now}${`,v1=${'a'.repeat(8)}`.repeat(1000)}` }),
  'digits in capitals': (forger) => ({ signature: `t=${forger.now},v1=${swapCase(hexOf(forger))}x` }),
  'half of the digits': (forger) => ({ signature: `t=${forger.now},v1=${hexOf(forger).slice(0, 32)}` }),
  'a digit too many': (forger) => ({ signature: `t=${forger.now},v1=${hexOf(forger)}0` }),
  'the last digit wrong': (forger) => ({ signature: `t=${forger.now},v1=${alike(hexOf(forger))}` }),
  'base64 instead of hex': (forger) => ({
    signature: `t=${forger.now},v1=${Buffer.from(hexOf(forger), 'hex').toString('base64')}`,
  }),
  'semicolons instead of commas': (forger) => ({ signature: signed(forger).replace(',', ';') }),
  'a blank after the comma': (forger) => ({ signature: signed(forger).replace(',', ', ') }),
  'in quotes': (forger) => ({ signature: `"${signed(forger)}"` }),
  'JSON instead': (forger) => ({ signature: JSON.stringify({ t: forger.now, v1: hexOf(forger) }) }),
  'a bearer token': ({ secret }) => ({ signature: `Bearer ${secret}` }),
  'the secret itself': ({ secret, now }) => ({ signature: `t=${now},v1=${secret}` }),
  '15 kB': ({ now }) => ({ signature: `t=${now},v1=${'0'.repeat(15_000)}` }),
  'twice, both wrong': ({ now }) => ({ signature: [`t=${now},v1=${'0'.repeat(64)}`, `t=${now},v1=${'1'.repeat(64)}`] }),
  'twice, the wrong one first': (forger) => ({ signature: [`t=${forger.now - 1},v1=${'0'.repeat(64)}`, signed(forger)] }),
};

const SECRETS: Readonly<Record<string, Make>> = {
  'a stranger’s secret': (forger) => ({ signature: signed(forger, { secret: 'whsec_of_a_stranger' }) }),
  'an empty secret': (forger) => ({ signature: signed(forger, { secret: '' }) }),
  'the secret with a blank': (forger) => ({ signature: signed(forger, { secret: `${forger.secret} ` }) }),
  'the secret in capitals': (forger) => ({ signature: signed(forger, { secret: forger.secret.toUpperCase() }) }),
  'the secret without its prefix': (forger) => ({ signature: signed(forger, { secret: forger.secret.slice(6) }) }),
  'both secrets as one': (forger) => ({ signature: signed(forger, { secret: `${forger.secret},whsec_of_tomorrow` }) }),
  'plain SHA-256 without a secret': ({ now, body }) => ({ signature: `t=${now},v1=${mac(body, '\0', now)}` }),
};

const TIMES: Readonly<Record<string, Make>> = {
  'a second too old': (forger) => ({ signature: signed(forger, { at: forger.now - TOLERANCE - 1 }) }),
  'ten minutes old': (forger) => ({ signature: signed(forger, { at: forger.now - 2 * TOLERANCE }) }),
  'a year old': (forger) => ({ signature: signed(forger, { at: forger.now - YEAR }) }),
  'from 1970': (forger) => ({ signature: signed(forger, { at: 0 }) }),
  'a second too far ahead': (forger) => ({ signature: signed(forger, { at: forger.now + TOLERANCE + 1 }) }),
  'ten minutes ahead': (forger) => ({ signature: signed(forger, { at: forger.now + 2 * TOLERANCE }) }),
  'a year ahead': (forger) => ({ signature: signed(forger, { at: forger.now + YEAR }) }),
};

/** The signature is right, for another body. */
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

const FIELDS: Readonly<Record<string, Make>> = {
  'UTF-16, said to be so, signed as text': (forger) => ({
    signature: signed(forger),
    body: bytes(forger.body, 'utf16le'),
    type: 'application/json; charset=utf-16',
  }),
  'a form': (forger) => ({
    signature: signed(forger),
    body: new URLSearchParams({ payload: forger.body }).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
  'signed with the mark of unreadable bytes': (forger) => ({
    signature: signed(forger, { body: `${forger.body}\u{fffd}` }),
    body: joined(forger.body, Uint8Array.from([0xff])),
  }),
};

const wrongBodies = Object.entries(BODIES).map(([what, change]): readonly [string, Make] => [
  what,
  (forger) => ({ signature: signed(forger), body: change(forger) }),
]);

const toNotice = (forger: Forger, make: Make): Notice => {
  const { signature = [], body = forger.body, type = 'application/json' } = make(forger);
  const signatures = typeof signature === 'string' ? [signature] : signature;
  return { headers: [['content-type', type], ...signatures.map((value) => [forger.header, value] as const)], body };
};

/** Every one of them must be refused. */
export const FORGED: readonly (readonly [what: string, forge: (forger: Forger) => Notice])[] = [
  ...Object.entries(HEADERS),
  ...Object.entries(SECRETS),
  ...Object.entries(TIMES),
  ...wrongBodies,
  ...Object.entries(FIELDS),
].map(([what, make]) => [what, (forger) => toNotice(forger, make)]);

/** Every one of them must be believed. */
export const GENUINE: readonly (readonly [what: string, make: (forger: Forger) => Notice])[] = Object.entries<Make>({
  'signed right': (forger) => ({ signature: signed(forger) }),
  '300 s old': (forger) => ({ signature: signed(forger, { at: forger.now - TOLERANCE }) }),
  '300 s ahead': (forger) => ({ signature: signed(forger, { at: forger.now + TOLERANCE }) }),
  'sent as plain text': (forger) => ({ signature: signed(forger), type: 'text/plain' }),
}).map(([what, make]) => [what, (forger) => toNotice(forger, make)]);

/** What only Stripe's own scheme allows: it may sign with two secrets at once, and add schemes. */
export const GENUINE_AT_STRIPE: typeof GENUINE = Object.entries<Make>({
  'with v0 beside it': (forger) => ({ signature: `${signed(forger)},v0=${'0'.repeat(64)}` }),
  'with two v1, the second ours': (forger) => ({ signature: `t=${forger.now},v1=${'0'.repeat(64)},v1=${hexOf(forger)}` }),
  'with a v9 that nobody knows yet': (forger) => ({ signature: `${signed(forger)},v9=x` }),
  'signed with the next secret': (forger) => ({ signature: signed(forger, { secret: 'whsec_of_tomorrow' }) }),
}).map(([what, make]) => [what, (forger) => toNotice(forger, make)]);
