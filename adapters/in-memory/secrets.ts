import type { Contact } from '#core/domain/kernel/contact.ts';
import { lookupPageHash, networkKey, visitorId, type LookupPageHash, type OrderId, type VisitorId } from '#core/domain/kernel/ids.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';
import type { Visitor } from '#core/domain/admission/admission.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { LookupDigests } from '#core/ports/lookup-digests.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { OneTimeCodes } from '#core/ports/one-time-codes.ts';
import type { PasskeyVerifier, WebAuthnJson } from '#core/ports/passkey-verifier.ts';
import type { PasswordHasher } from '#core/ports/password-hasher.ts';
import type { Sealer } from '#core/ports/sealer.ts';
import type { Secrets } from '#core/ports/secrets.ts';
import type { VisitorTickets } from '#core/ports/visitor-tickets.ts';

const CODE_LENGTH = 6;
const WORD_LENGTH = 6;
const PASSWORD_LENGTH = 16;
const LINK_SECRET_LENGTH = 22;
/** 256 random bits in base64url; a lookup hash has 192. */
const TOKEN_LENGTH = 43;

type Random = Pick<IdGenerator, 'lookupHash'>;

/** Remembers one made value per question. */
const remembered = <T>(make: () => T): ((question: string) => T) => {
  const known = new Map<string, T>();
  return (question) => {
    const answer = known.get(question) ?? make();
    known.set(question, answer);
    return answer;
  };
};

const codeFrom = (hash: string): string =>
  Array.from({ length: CODE_LENGTH }, (_, at) => STAFF_CODE_ALPHABET[(hash.codePointAt(at) ?? 0) % STAFF_CODE_ALPHABET.length]).join('');

/** Everything stays in this process, so hashes are trivial: do not store them. */
export const createInMemorySecrets = (random: Random): Secrets => {
  const devices = new Set<string>();
  const newToken = () => `${random.lookupHash()}${random.lookupHash()}`.slice(0, TOKEN_LENGTH);
  const tokenFor = remembered(newToken);
  const drawn = (length: number): string => random.lookupHash().slice(0, length);
  return {
    token: (key) => (key === undefined ? newToken() : tokenFor(key)),
    hashOf: (secret) => secret,
    staffCode: () => codeFrom(random.lookupHash()),
    deviceId: (key) => {
      const device = key ?? random.lookupHash();
      devices.add(device);
      return device;
    },
    issuedDevice: (cookie) => devices.has(cookie),
    linkSecret: () => drawn(LINK_SECRET_LENGTH),
    word: () => drawn(WORD_LENGTH),
    password: () => drawn(PASSWORD_LENGTH),
  };
};

export const createInMemoryPasswordHasher = (): PasswordHasher => ({
  hash: async (password) => password,
  verify: async (password, hash) => password === hash,
});

export const createInMemorySealer = (): Sealer => ({ canSeal: true, seal: async (text) => text, open: async (sealed) => sealed });

const CODE_STEP_MS = 30_000;
const CODE_MODULUS = 1_000_000;

/** The code of a time step is its last six digits. */
export const createInMemoryOneTimeCodes = (random: Random): OneTimeCodes => ({
  newSecret: () => random.lookupHash(),
  stepOf: (_secret, code, now) => {
    const step = Math.floor(now / CODE_STEP_MS);
    return [step + 1, step, step - 1].find((one) => one % CODE_MODULUS === Number(code)) ?? null;
  },
});

/** A passkey answers a challenge by repeating it. */
export const createInMemoryPasskeyVerifier = (random: Random): PasskeyVerifier => {
  const issued = new Map<string, { readonly purpose: string; readonly at: Instant }>();
  const issue = (purpose: string, at: Instant) => {
    const challenge = random.lookupHash();
    issued.set(challenge, { purpose, at });
    return { challenge };
  };
  const answered = (response: WebAuthnJson, purpose: string) => {
    const challenge = issued.get(String(response['challenge']));
    return challenge?.purpose === purpose ? challenge : null;
  };
  return {
    creationOptions: async ({ id }, _existing, now) => issue(id, now),
    verifyCreation: async (response, owner) =>
      answered(response, owner) === null ? null : { id: String(response['id']), publicKey: 'public', counter: 0 },
    requestOptions: async (now) => issue('login', now),
    verifyLogin: async (response, { counter, lastUsedAt }) => {
      const challenge = answered(response, 'login');
      return challenge !== null && (lastUsedAt === null || challenge.at > lastUsedAt) ? { counter: counter + 1 } : null;
    },
  };
};

export const createInMemoryLookupDigests = (random: Random): LookupDigests => {
  const ofContact = remembered<string>(() => random.lookupHash());
  const ofPage = remembered<LookupPageHash>(() => lookupPageHash(random.lookupHash()));
  return {
    ofContact: ({ kind, value }: Contact) => ofContact(`${kind} ${value}`),
    ofPage: (contactKey, orderId: OrderId | null) => ofPage(`${contactKey} ${orderId ?? ''}`),
  };
};

export const createInMemoryVisitorTickets = (random: Random): VisitorTickets => {
  const visitors = new Map<string, Visitor>();
  const idFor = remembered<VisitorId>(() => visitorId(random.lookupHash()));
  return {
    issue: (visitor) => {
      const ticket = random.lookupHash();
      visitors.set(ticket, visitor);
      return ticket;
    },
    read: (ticket) => visitors.get(ticket) ?? null,
    idFor: (claimed) => idFor(claimed),
    passOf: (name) => `pass ${name}`,
    isPass: (name, secret) => secret === `pass ${name}`,
    keyOf: networkKey,
  };
};
