import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Best first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** The same content in each coding that makes it smaller. */
export type Compressed = { readonly [C in Coding]?: Buffer };

export interface CachedResponseParts {
  readonly body: Buffer;
  readonly compressed: Compressed;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Request headers other than Accept-Encoding that select the response. */
  readonly vary?: readonly string[];
  /** The headers of every response of this stand, flat: name, value, name, value … */
  readonly commonHead: readonly string[];
}

/** One body with its headers. They are flat, as `writeHead` takes them. */
interface Variant {
  readonly coding: Coding | null;
  readonly body: Buffer | string;
  readonly etag: string;
  readonly head: string[];
  readonly notModifiedHead: string[];
}

/**
 * Node.js sends a small string in one write with its headers, but a buffer in a second one. Latin-1 maps bytes to characters one to one.
 */
const SMALL_BYTES = 15 * 1024;
const BYTE_BY_BYTE = 'latin1';

const sendable = (bytes: Buffer): Buffer | string => (bytes.length <= SMALL_BYTES ? bytes.toString(BYTE_BY_BYTE) : bytes);

/** 128 bits: finding other content with the same hash gains an attacker nothing. */
const HASH_LENGTH = 22;

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);

const variantsOf = ({
  body,
  compressed,
  contentType,
  cacheControl,
  vary: others = [],
  commonHead,
}: CachedResponseParts): readonly Variant[] => {
  const hash = hashOf(body);
  const smaller = CODINGS.flatMap((coding) => {
    const bytes = compressed[coding];
    return bytes !== undefined && bytes.length < body.length ? [{ coding, bytes }] : [];
  });
  const deciding = [...(smaller.length > 0 ? ['Accept-Encoding'] : []), ...others];
  const vary = deciding.length > 0 ? ['Vary', deciding.join(', ')] : [];
  const variantOf = (coding: Coding | null, bytes: Buffer): Variant => {
    // Strong: each coding has different bytes, so it needs its own tag.
    const etag = coding === null ? `"${hash}"` : `"${hash}-${coding}"`;
    const notModifiedHead = ['ETag', etag, 'Cache-Control', cacheControl, ...vary];
    const codingHead = coding === null ? [] : ['Content-Encoding', coding];
    const head = [...notModifiedHead, 'Content-Type', contentType, 'Content-Length', String(bytes.length), ...codingHead, ...commonHead];
    return { coding, body: sendable(bytes), etag, head, notModifiedHead };
  };
  return [...smaller.map(({ coding, bytes }) => variantOf(coding, bytes)), variantOf(null, body)];
};

/** A response that is encoded once and sent many times. */
export class CachedResponse {
  /** Best coding first; the last one is plain. */
  readonly variants: readonly Variant[];

  constructor(parts: CachedResponseParts) {
    this.variants = variantsOf(parts);
  }
}

/** The plain body as text. */
export const textOf = ({ variants }: CachedResponse): string => {
  const body = variants.at(-1)?.body ?? '';
  return (typeof body === 'string' ? Buffer.from(body, BYTE_BY_BYTE) : body).toString('utf8');
};

/** The coding is listed, and not with q=0. */
const ACCEPTED: Readonly<Record<Coding, RegExp>> = {
  br: /(?:^|[\s,])br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|[\s,])gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
};

const variantFor = ({ variants }: CachedResponse, accepted: string | undefined): Variant => {
  const variant = variants.find(({ coding }) => coding === null || (accepted !== undefined && ACCEPTED[coding].test(accepted)));
  if (variant === undefined) throw new Error('a cached response has a plain variant');
  return variant;
};

/** Weak comparison (RFC 9110 §13.1.2): proxies mark tags as weak on the way. */
const isKnown = (etag: string, known: string): boolean =>
  known === etag || known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const skipsCaches = (cacheControl: string | undefined): boolean =>
  cacheControl !== undefined && /(?:^|[\s,])no-cache\b/i.test(cacheControl);

/**
 * Answers GET or HEAD with 200, or with 304 if the client has the response: its stored headers still hold.
 * @param fresh headers of this particular response, flat. @returns the status.
 */
export const sendCached = (req: IncomingMessage, res: ServerResponse, response: CachedResponse, fresh: readonly string[] = []): number => {
  const { headers } = req;
  const variant = variantFor(response, headers['accept-encoding']);
  const known = headers['if-none-match'];
  if (known !== undefined && isKnown(variant.etag, known) && !skipsCaches(headers['cache-control'])) {
    res.writeHead(304, [...variant.notModifiedHead, ...fresh]).end();
    return 304;
  }
  res.writeHead(200, [...variant.head, ...fresh]);
  // Node.js sends no body to HEAD.
  if (typeof variant.body === 'string') res.end(variant.body, BYTE_BY_BYTE);
  else res.end(variant.body);
  return 200;
};
