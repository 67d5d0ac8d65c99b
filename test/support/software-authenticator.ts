import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;
/** The part of CBOR that WebAuthn needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Ceremony {
  readonly origin: string;
  /** The passkey's host; by default the origin's. */
  readonly rpId?: string;
  /** False: no finger or face was verified. */
  readonly isVerified?: boolean;
}

type Options = Readonly<Record<string, unknown>>;

/** A passkey in software: a P-256 key, attestation 'none', and a counter of signatures. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const authenticatorData = (
    { origin, rpId = new URL(origin).hostname, isVerified = true }: Ceremony,
    flags = 0,
    rest = Buffer.alloc(0),
  ) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags]), count, rest]);
  };
  const clientData = (type: string, options: Options, { origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const credential = (response: Options) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });

  return {
    id: base64url(id),
    /** Like `navigator.credentials.create` and `toJSON`. */
    create: (options: Options, ceremony: Ceremony) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const data = authenticatorData(ceremony, HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), size, id, cose]));
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, Cbor>()],
        ['authData', data],
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options, ceremony)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    /** Like `navigator.credentials.get` and `toJSON`. */
    get: (options: Options, ceremony: Ceremony) => {
      const [data, client] = [authenticatorData(ceremony), clientData('webauthn.get', options, ceremony)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: null,
      });
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
