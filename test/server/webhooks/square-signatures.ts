import { createHmac, createHash } from 'node:crypto';
import { forgedWith, eventsOf, type Forger, type Makes, type ForgedEvents, type Sign } from './forged-events.ts';

/** The address to which Square posts, which the signature covers. */
const ADDRESS = 'https://stand.example/api/square/webhook';

const mac = (address: string, body: string | Uint8Array, secret: string): Buffer =>
  createHmac('sha256', secret).update(address).update(body).digest();

const signed: Sign = ({ body, secret }, changes = {}) => mac(ADDRESS, changes.body ?? body, changes.secret ?? secret).toString('base64');

const over =
  (address: string) =>
  ({ body, secret }: Forger): { readonly signature: string } => ({ signature: mac(address, body, secret).toString('base64') });

const digestOf = ({ body, secret }: Forger): Buffer => mac(ADDRESS, body, secret);
const alike = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

const ADDRESSES: Makes = {
  'over no address': over(''),
  'over the address without https': over(ADDRESS.replace('https', 'http')),
  'over another host': over(ADDRESS.replace('stand.example', 'stand.example.evil.example')),
  'over the host that the request names': over('http://localhost/api/square/webhook'),
  'over another path': over(`${ADDRESS}s`),
  'over a slash too many': over(`${ADDRESS}/`),
  'over the address in capitals': over(ADDRESS.toUpperCase()),
  'over the address with a query': over(`${ADDRESS}?a=1`),
  'address and body the other way round': ({ body, secret }) => ({ signature: mac(body, ADDRESS, secret).toString('base64') }),
};

const HEADERS: Makes = {
  'hex instead of base64': (forger) => ({ signature: digestOf(forger).toString('hex') }),
  'base64 for addresses': (forger) => ({ signature: digestOf(forger).toString('base64url') }),
  'half of it': (forger) => ({ signature: signed(forger).slice(0, 22) }),
  'all but the last letter': (forger) => ({ signature: signed(forger).slice(0, -2) }),
  'a letter too many': (forger) => ({ signature: `${signed(forger)}A` }),
  'the first letter wrong': (forger) => ({ signature: alike(signed(forger)) }),
  'in small letters': (forger) => ({ signature: signed(forger).toLowerCase() }),
  'in quotes': (forger) => ({ signature: `"${signed(forger)}"` }),
  'a blank inside': (forger) => ({ signature: `${signed(forger).slice(0, 9)} ${signed(forger).slice(9)}` }),
  'with its name': (forger) => ({ signature: `sha256=${signed(forger)}` }),
  'Stripe’s scheme': (forger) => ({ signature: `t=${forger.now},v1=${digestOf(forger).toString('hex')}` }),
  'as JSON': (forger) => ({ signature: JSON.stringify([signed(forger)]) }),
  'zeros only': () => ({ signature: Buffer.alloc(32).toString('base64') }),
  '15 kB': () => ({ signature: 'A'.repeat(15_000) }),
  'SHA-1, as years ago': ({ body, secret }) => ({ signature: createHmac('sha1', secret).update(ADDRESS).update(body).digest('base64') }),
  'SHA-512': ({ body, secret }) => ({ signature: createHmac('sha512', secret).update(ADDRESS).update(body).digest('base64') }),
  'plain SHA-256 without a secret': ({ body }) => ({ signature: createHash('sha256').update(ADDRESS).update(body).digest('base64') }),
  'twice, both wrong': () => ({ signature: ['A'.repeat(44), 'B'.repeat(44)] }),
  'twice, the wrong one first': (forger) => ({ signature: ['A'.repeat(44), signed(forger)] }),
};

export const FORGED_AT_SQUARE: ForgedEvents = forgedWith(signed, { ...ADDRESSES, ...HEADERS });

/** Square signs no time: an old event stays genuine, and the stand asks the provider again (ADR 0026). */
export const GENUINE_AT_SQUARE: ForgedEvents = eventsOf({
  'signed right': (forger) => ({ signature: signed(forger) }),
  'the same again': (forger) => ({ signature: signed(forger) }),
  'sent as plain text': (forger) => ({ signature: signed(forger), type: 'text/plain' }),
  'signed with the next key': (forger) => ({ signature: signed(forger, { secret: 'square_key_of_tomorrow' }) }),
});
