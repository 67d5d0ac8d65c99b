import { parse as parseQuery } from 'node:querystring';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { formArbitrary } from './form-arbitraries.ts';
import { hostileTexts, strangeKeys } from './hostile-values.ts';
import { broken, lacking, overfull, wrongTexts } from './json-mutations.ts';
import { wireValues, type KnownValues } from './schema-arbitraries.ts';

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** With its query, as in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** The contract's own schemas refuse it, so it must not be accepted, whatever else is valid. */
  readonly isRefused: boolean;
  /** The mutation. */
  readonly kind: string;
}

type Part = Omit<WireRequest, 'method' | 'path'> & { readonly path?: string };

const NOTHING = z.strictObject({});
const JSON_HEADERS = { 'content-type': 'application/json' };
/** Header values that node:http can send. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

const refuses = (schema: z.ZodMiniType | undefined, sent: unknown): boolean => !z.safeParse(schema ?? NOTHING, sent).success;

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const segment = (value: unknown): string => encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** @returns the path with its parameters filled in, and whether the contract accepts them. */
const paths = ({ path, params }: Endpoint, known: KnownValues): fc.Arbitrary<{ readonly path: string; readonly isRefused: boolean }> => {
  if (params === undefined) return fc.constant({ path, isRefused: false });
  return wireValues(params, known).map((values) => ({
    path: entriesOf(values).reduce<string>((whole, [name, value]) => whole.replace(`:${name}`, segment(value)), path),
    isRefused: refuses(params, values),
  }));
};

const queryOf = (pairs: readonly (readonly [string, unknown])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${segment(name)}=${segment(value)}`).join('&')}`;

const withQuery = (query: string, endpoint: Endpoint) => ({ query, isRefused: refuses(endpoint.query, { ...parseQuery(query.slice(1)) }) });

const goodQueries = (endpoint: Endpoint, known: KnownValues) =>
  endpoint.query === undefined
    ? fc.constant(withQuery('', endpoint))
    : wireValues(endpoint.query, known).map((values) => withQuery(queryOf(entriesOf(values)), endpoint));

const goodHeaders = (endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Readonly<Record<string, string>>> =>
  endpoint.headers === undefined
    ? fc.constant({})
    : wireValues(endpoint.headers, known).map((values) =>
        Object.fromEntries(entriesOf(values).map(([name, value]) => [name, String(value)])),
      );

const isJson = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.rawBody !== true && endpoint.upload === undefined;

const jsonBody = (endpoint: Endpoint, value: unknown, kind: string): Part => {
  const text = JSON.stringify(value);
  const schema = endpoint.body ?? z.optional(NOTHING);
  return { kind, headers: JSON_HEADERS, body: Buffer.from(text), isRefused: refuses(schema, JSON.parse(text)) };
};

const jsonText = (endpoint: Endpoint, text: string): Part => {
  let isRefused = true;
  try {
    // A byte order mark before JSON may be ignored (RFC 8259), and is.
    isRefused = refuses(endpoint.body ?? z.optional(NOTHING), JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    isRefused = text !== '' || endpoint.body !== undefined;
  }
  return { kind: 'wrong text', headers: JSON_HEADERS, body: Buffer.from(text), isRefused };
};

const OTHER_MEDIA_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-7',
  '*/*',
];

const bodies = (endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Part> => {
  const none: Part = { kind: 'good', headers: {}, body: null, isRefused: isJson(endpoint) && endpoint.body !== undefined };
  if (endpoint.upload !== undefined) return formArbitrary(endpoint, known);
  if (endpoint.rawBody === true)
    return fc.uint8Array({ maxLength: 2_000 }).map((bytes) => ({ kind: 'unsigned bytes', headers: {}, body: bytes, isRefused: true }));
  if (!isJson(endpoint)) return fc.constant(none);
  const good =
    endpoint.body === undefined
      ? fc.constant({})
      : fc.oneof(wireValues(endpoint.body, known), ...(known['whole body'] ?? []).map((body) => fc.constant(body)));
  const asJson = (kind: string) => (value: unknown) => jsonBody(endpoint, value, kind);
  return fc.oneof(
    { weight: 3, arbitrary: good.map(asJson('good')) },
    { weight: 5, arbitrary: broken(good).map(asJson('one field broken')) },
    { weight: 2, arbitrary: overfull(good).map(asJson('a key too many')) },
    { weight: 1, arbitrary: lacking(good).map(asJson('a key missing')) },
    { weight: 2, arbitrary: wrongTexts(good).map((text) => jsonText(endpoint, text)) },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.constantFrom(...OTHER_MEDIA_TYPES)).map(([value, type]) => ({
        ...jsonBody(endpoint, value, 'another media type'),
        headers: { 'content-type': type },
        isRefused: true,
      })),
    },
    { weight: 1, arbitrary: fc.constant({ ...none, kind: 'no body' }) },
  );
};

/** Changes to an otherwise good request's address and headers. */
const strange = (
  endpoint: Endpoint,
): fc.Arbitrary<{
  readonly kind: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly query?: string;
}> => {
  const header = (names: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom(...names),
        hostileTexts().filter((text) => SENDABLE.test(text) && text.length < 8_000),
      )
      .map(([name, text]) => ({ kind: `the header ${name}`, headers: { [name]: text } }));
  const own = Object.keys(
    endpoint.headers === undefined ? {} : (z.toJSONSchema(endpoint.headers, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  );
  const queries = fc.oneof(
    fc.tuple(strangeKeys(), hostileTexts()).map(([key, text]) => queryOf([[key, text]])),
    fc.constantFrom(
      '?',
      '?&&&',
      '?__proto__=1',
      '?a[b]=1',
      '?%',
      '?%E0%A4%A=1',
      `?x=${'y'.repeat(4_000)}`,
      '?day=2026-11-20&day=2026-11-21',
      '?filter=all&filter=week',
    ),
  );
  return fc.oneof(
    header([
      'user-agent',
      'cookie',
      'if-none-match',
      'x-forwarded-for',
      'x-http-method-override',
      'accept',
      'x-request-id',
      'referer',
      'range',
      ...own,
    ]),
    queries.map((query) => ({ kind: 'the query', query })),
    ...(endpoint.params === undefined
      ? []
      : [
          hostileTexts()
            .filter((text) => text.length < 4_000)
            .map((text) => ({ kind: 'the path', path: endpoint.path.replaceAll(/:\w+/g, text === '' ? '%20' : segment(text)) })),
          fc
            .constantFrom('%', '%E0%A4%A', '..%2f..%2f', '%2e%2e', '.', '%00', ';x=1', '~', "'")
            .map((text) => ({ kind: 'the path', path: endpoint.path.replaceAll(/:\w+/g, text) })),
        ]),
  );
};

/** Requests to one row of the contract: valid ones, and those with one defect. Derived from the row, so a new row needs no code. */
export const requestsTo = (endpoint: Endpoint, known: KnownValues): fc.Arbitrary<WireRequest> =>
  fc
    .tuple(
      paths(endpoint, known),
      goodQueries(endpoint, known),
      goodHeaders(endpoint, known),
      bodies(endpoint, known),
      fc.option(strange(endpoint), { freq: 4 }),
    )
    .map(([where, query, headers, body, odd]) => {
      const sent = { ...headers, ...body.headers, ...odd?.headers };
      const asked = odd?.query === undefined ? query : withQuery(odd.query, endpoint);
      const seen = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]));
      const isRefusedHeader = endpoint.headers !== undefined && refuses(endpoint.headers, seen);
      return {
        method: endpoint.method,
        path: `${odd?.path ?? where.path}${asked.query}`,
        headers: sent,
        body: body.body,
        isRefused: odd?.path !== undefined ? body.isRefused : where.isRefused || asked.isRefused || body.isRefused || isRefusedHeader,
        kind: odd === null ? body.kind : `${body.kind}, ${odd.kind}`,
      };
    });
