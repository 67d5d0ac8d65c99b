import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Best first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** The same content in each coding that makes it smaller. */
export type Compressed = { readonly [C in Coding]?: Buffer };

export interface StoredAnswerParts {
  readonly body: Buffer;
  readonly compressed: Compressed;
  readonly contentType: string;
  readonly cacheControl: string;
  /** What every answer of this stand carries, flat. */
  readonly commonHead: readonly string[];
}

/** One body with the headers that say how it is coded. Flat name, value, name, value …: `writeHead` takes it as it is. */
interface Form {
  readonly coding: Coding | null;
  readonly body: Buffer | string;
  readonly etag: string;
  readonly head: string[];
  readonly unchangedHead: string[];
}

/** An answer that is ready to leave: nothing of it is computed for a request. */
export interface StoredAnswer {
  /** Of the content, in base64url. */
  readonly hash: string;
  /** Best coding first; the last one is plain. */
  readonly forms: readonly Form[];
}

/**
 * Node.js sends a small string in one write with its headers, and a buffer in a second one. Latin-1 turns each byte into
 * the character of that number, and back.
 */
const SMALL_BYTES = 15 * 1024;
const BYTE_BY_BYTE = 'latin1';

const sendable = (bytes: Buffer): Buffer | string => (bytes.length <= SMALL_BYTES ? bytes.toString(BYTE_BY_BYTE) : bytes);

/** 128 bits: nobody gains anything by finding another content with the same. */
const HASH_LENGTH = 22;

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);

export const storeAnswer = ({ body, compressed, contentType, cacheControl, commonHead }: StoredAnswerParts): StoredAnswer => {
  const hash = hashOf(body);
  const smaller = CODINGS.flatMap((coding) => {
    const bytes = compressed[coding];
    return bytes !== undefined && bytes.length < body.length ? [{ coding, bytes }] : [];
  });
  const vary = smaller.length > 0 ? ['Vary', 'Accept-Encoding'] : [];
  const formOf = (coding: Coding | null, bytes: Buffer): Form => {
    // Strong: another coding is other bytes, so it has another tag.
    const etag = coding === null ? `"${hash}"` : `"${hash}-${coding}"`;
    const unchangedHead = ['ETag', etag, 'Cache-Control', cacheControl, ...vary];
    const codingHead = coding === null ? [] : ['Content-Encoding', coding];
    const head = [...unchangedHead, 'Content-Type', contentType, 'Content-Length', String(bytes.length), ...codingHead, ...commonHead];
    return { coding, body: sendable(bytes), etag, head, unchangedHead };
  };
  return { hash, forms: [...smaller.map(({ coding, bytes }) => formOf(coding, bytes)), formOf(null, body)] };
};

/** What the plain form says. */
export const textOf = ({ forms }: StoredAnswer): string => {
  const body = forms.at(-1)?.body ?? '';
  return (typeof body === 'string' ? Buffer.from(body, BYTE_BY_BYTE) : body).toString('utf8');
};

/** The coding is named, and not to refuse it. */
const ACCEPTED: Readonly<Record<Coding, RegExp>> = {
  br: /(?:^|[\s,])br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|[\s,])gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
};

const formFor = ({ forms }: StoredAnswer, accepted: string | undefined): Form => {
  const form = forms.find(({ coding }) => coding === null || (accepted !== undefined && ACCEPTED[coding].test(accepted)));
  if (form === undefined) throw new Error('an answer has a plain form');
  return form;
};

/** Weak comparison (RFC 9110 §13.1.2): proxies mark tags as weak on the way. */
const isKnown = (etag: string, known: string): boolean =>
  known === etag || known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const asksAnew = (cacheControl: string | undefined): boolean => cacheControl !== undefined && /(?:^|[\s,])no-cache\b/i.test(cacheControl);

/** Answers GET or HEAD: 200, or 304 to whoever has it already: then the first answer's headers still hold. @returns the status. */
export const sendStored = (req: IncomingMessage, res: ServerResponse, answer: StoredAnswer): number => {
  const { headers } = req;
  const form = formFor(answer, headers['accept-encoding']);
  const known = headers['if-none-match'];
  if (known !== undefined && isKnown(form.etag, known) && !asksAnew(headers['cache-control'])) {
    res.writeHead(304, form.unchangedHead).end();
    return 304;
  }
  res.writeHead(200, form.head);
  if (req.method === 'HEAD') res.end();
  else if (typeof form.body === 'string') res.end(form.body, BYTE_BY_BYTE);
  else res.end(form.body);
  return 200;
};
