import { contract, type Contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { commonHeadOf } from '#server/http/middleware/common-headers.ts';
import type { ServerHarness } from '#test/support/server-harness.ts';

/** Every row of the contract, by name; signed webhooks have their own tests. */
type RowName = { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[Exclude<keyof Contract, 'paymentWebhooks'>];

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]) => [`${group}.${name}`, row] as const),
  ),
);
export const ROW_NAMES = [...ENDPOINTS.keys()].filter((name) => !name.startsWith('paymentWebhooks.'));

interface Sent {
  readonly as?: Readonly<Record<string, string>>;
  /** Values of the path's parameters. */
  readonly at?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** JSON, or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer: `of('items', 0, 'id')` is a value in it. */
export interface Answered {
  readonly of: (...keys: readonly (string | number)[]) => string;
  readonly value: (key: string) => object;
}

export type Ask = (name: RowName, sent?: Sent) => Promise<Answered>;
/** A page that is no row of the contract, in English and in Spanish. @param path may be one that does not exist */
export type Look = (path: string) => Promise<void>;
/** A request that no app sends, or one for a file. */
export type Try = (method: string, path: string, headers?: Readonly<Record<string, string>>, body?: string) => Promise<void>;

const pairsOf = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] ?? ''] as const] : []));

/** Random, or different on each machine. */
const VARIES =
  /^(token|code|pickup_code|hash|sessionId|secret|ticket|uri|word|deviceId|demoStaffCode|pushPublicKey|release|menu_path|fingerprint|challenge|version|network)$/;
/** Passkeys, logins and passkeys' users have one. */
const RANDOM_ID = /^(?!.{8}-.{4}-)[\w-]{22,}$/;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Headers of a connection, or of a varying body. */
const UNTOLD = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);
/** Omitted, because nearly all answers have them; an answer that lacks one is marked. */
const USUAL = new Map([
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'no-store'],
  ['keep-alive', 'timeout=65'],
  ['bandstand', '‹now›'],
  ['etag', '‹tag›'],
  ['x-request-id', '‹request›'],
  ...pairsOf(commonHeadOf(false)),
]);
const VARYING_HEADERS: Readonly<Record<string, string>> = {
  bandstand: '‹now›',
  'x-request-id': '‹request›',
  etag: '‹tag›',
  'last-modified': '‹date›',
};

const headOf = ({ status, headers }: Response): string => {
  const told = [...headers].map(([name, value]) => [name, VARYING_HEADERS[name] ?? value] as const).filter(([name]) => !UNTOLD.has(name));
  const isBare = status === 204 || status === 304;
  const missing = [...USUAL.keys()].filter((name) => !headers.has(name) && !(isBare && name === 'content-type') && name !== 'etag');
  return [
    String(status),
    ...told.flatMap(([name, value]) => (USUAL.get(name) === value ? [] : `${name}: ${value}`)),
    ...missing.map((name) => `no ${name}`),
  ].join(', ');
};

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ');

/** Secrets in links and cookies, dates of the machine's clock, and what depends on a library's version. */
const UNNAMED: readonly (readonly [RegExp, string])[] = [
  [/(bandstand_\w+=)[^;]+/g, '$1‹cookie›'],
  [/Expires=[^;]+/g, 'Expires=‹date›'],
  [/(?<=[=#]|\/s\/)[\w-]{22,43}(?=["\s])/g, '‹secret›'],
  [/sim_[\w-]{40,}/g, '‹session›'],
  [/"requestId":"[^"]*"/g, '"requestId":‹request›'],
  [/-[\da-f]{12}\.jpg/g, '-‹hash›.jpg'],
  [/"size":\d+/g, '"size":‹bytes›'],
  [/("id":"disk",[^{}]*"verdict":)"\w+","sentence":"[^"]*"/g, '$1‹of this disk›'],
];

const valueAt = (value: unknown, keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), value);

/** A short answer in full, otherwise its beginning. */
const textOf = async (answer: Response): Promise<string> => {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

/** Sends requests to a stand and records each answer as it was sent. */
export const startTranscript = ({ url, clock }: Pick<ServerHarness, 'url' | 'clock'>) => {
  const lines: string[] = [];
  const asked = new Set<RowName>();
  const varying = new Map<string, string>();
  const note = (key: string, value: unknown): void => {
    if (typeof value === 'string' && value !== '' && !varying.has(value) && (VARIES.test(key) || (key === 'id' && RANDOM_ID.test(value))))
      varying.set(value, `‹${key} ${varying.size + 1}›`);
    if (typeof value === 'object' && value !== null) for (const [inner, one] of Object.entries(value)) note(inner, one);
  };

  const ask: Ask = async (name, { as = {}, at = {}, query = '', body, headers = {} } = {}) => {
    const endpoint = ENDPOINTS.get(name);
    if (endpoint === undefined) throw new Error(`no row ${name}`);
    clock.advance(SECOND_MS);
    asked.add(name);
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => String(at[key]));
    const isForm = body instanceof FormData || typeof body === 'string';
    const answer = await fetch(`${url}${path}${query}`, {
      method: endpoint.method,
      headers: { ...(isForm || endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }), ...as, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await textOf(answer);
    if (answer.status >= 400) throw new Error(`${name} answered ${answer.status}: ${text}`);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const json: unknown = isJson ? JSON.parse(text) : null;
    if (name !== 'stand.openapi') note('', json);
    lines.push(`${name} ${headOf(answer)}`, `  ${name === 'stand.openapi' ? '(test/server/http/openapi.test.ts)' : oneLine(text)}`);
    return { of: (...keys) => String(valueAt(json, keys)), value: (key) => Object(valueAt(json, [key])) };
  };

  const look: Look = async (path) => {
    for (const language of ['en', 'es']) {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers: { 'accept-language': language } });
      lines.push(`GET ${path} (${language}) ${headOf(answer)}`, `  ${oneLine(await answer.text())}`);
    }
  };

  const tryOut: Try = async (method, path, headers = {}, body) => {
    const answer = await fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
    const sent = [
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [`${body.length} bytes`]),
    ];
    lines.push(`${method} ${path} (${sent.join(', ')}) ${headOf(answer)}`, `  ${oneLine(await textOf(answer)).slice(0, 300)}`);
  };

  /** Adds a line that is not an answer. */
  const write = (title: string, text: string): void => void lines.push(title, `  ${oneLine(text)}`);

  /** Identical on each run: varying values get names, equal values the same name. */
  const told = (): string => {
    const ids = new Map<string, string>();
    const named = [...varying]
      .toSorted(([one], [other]) => other.length - one.length)
      .reduce(
        (text, [value, label]) => text.replaceAll(new RegExp(`(?<![\\w-])${RegExp.escape(value)}(?![\\w-])`, 'g'), label),
        lines.join('\n'),
      );
    const plain = UNNAMED.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), named);
    return plain.replaceAll(UUID, (id) => ids.getOrInsert(id, `‹id ${ids.size + 1}›`));
  };
  return { ask, look, tryOut, write, asked, told };
};
