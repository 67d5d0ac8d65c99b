import { createHmac } from 'node:crypto';
import { forgedWith, eventsOf, type Forger, type Makes, type ForgedEvents, type Sign } from './forged-events.ts';

const TOLERANCE = 300;
const YEAR = 31_536_000;

const mac = (body: string | Uint8Array, secret: string, seconds: number | string): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');

/** `t=…,v1=…`: the scheme of Stripe and of the simulated provider. */
const signed: Sign = ({ body, secret, now }, changes = {}) => {
  const at = changes.at ?? now;
  return `t=${at},v1=${mac(changes.body ?? body, changes.secret ?? secret, at)}`;
};

const swapCase = (text: string): string => text.replaceAll(/[a-f]/g, (letter) => letter.toUpperCase());
const hexOf = (forger: Forger): string => mac(forger.body, forger.secret, forger.now);
const alike = (hex: string): string => (hex.endsWith('0') ? `${hex.slice(0, -1)}1` : `${hex.slice(0, -1)}0`);

const HEADERS: Makes = {
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
  'the secret itself': ({ secret, now }) => ({ signature: `t=${now},v1=${secret}` }),
  '15 kB': ({ now }) => ({ signature: `t=${now},v1=${'0'.repeat(15_000)}` }),
  'twice, both wrong': ({ now }) => ({ signature: [`t=${now},v1=${'0'.repeat(64)}`, `t=${now},v1=${'1'.repeat(64)}`] }),
  'twice, the wrong one first': (forger) => ({ signature: [`t=${forger.now - 1},v1=${'0'.repeat(64)}`, signed(forger)] }),
  'plain SHA-256 without a secret': ({ now, body }) => ({ signature: `t=${now},v1=${mac(body, '\0', now)}` }),
};

const TIMES: Makes = {
  'a second too old': (forger) => ({ signature: signed(forger, { at: forger.now - TOLERANCE - 1 }) }),
  'ten minutes old': (forger) => ({ signature: signed(forger, { at: forger.now - 2 * TOLERANCE }) }),
  'a year old': (forger) => ({ signature: signed(forger, { at: forger.now - YEAR }) }),
  'from 1970': (forger) => ({ signature: signed(forger, { at: 0 }) }),
  'a second too far ahead': (forger) => ({ signature: signed(forger, { at: forger.now + TOLERANCE + 1 }) }),
  'ten minutes ahead': (forger) => ({ signature: signed(forger, { at: forger.now + 2 * TOLERANCE }) }),
  'a year ahead': (forger) => ({ signature: signed(forger, { at: forger.now + YEAR }) }),
};

export const FORGED: ForgedEvents = forgedWith(signed, { ...HEADERS, ...TIMES });

/** All of them must be accepted. */
export const GENUINE: ForgedEvents = eventsOf({
  'signed right': (forger) => ({ signature: signed(forger) }),
  '300 s old': (forger) => ({ signature: signed(forger, { at: forger.now - TOLERANCE }) }),
  '300 s ahead': (forger) => ({ signature: signed(forger, { at: forger.now + TOLERANCE }) }),
  'sent as plain text': (forger) => ({ signature: signed(forger), type: 'text/plain' }),
});

/** Only Stripe's scheme may sign with two secrets at once, and add schemes. */
export const GENUINE_AT_STRIPE: ForgedEvents = eventsOf({
  'with v0 beside it': (forger) => ({ signature: `${signed(forger)},v0=${'0'.repeat(64)}` }),
  'with two v1, the second ours': (forger) => ({ signature: `t=${forger.now},v1=${'0'.repeat(64)},v1=${hexOf(forger)}` }),
  'with a v9 that nobody knows yet': (forger) => ({ signature: `${signed(forger)},v9=x` }),
  'signed with the next secret': (forger) => ({ signature: signed(forger, { secret: 'whsec_of_tomorrow' }) }),
});
