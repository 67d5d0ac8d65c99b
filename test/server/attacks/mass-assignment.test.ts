import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { fieldNamesOf, wireValues, type KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { columnNames, databaseDigest } from './database-digest.ts';
import { exchange, jsonOf, type Exchange } from './exchange.ts';
import { ROWS } from './fuzz-calls.ts';
import { knownFor, prepareNight, startFuzzHarness } from './fuzz-harness.ts';

/** Every name that a JSON schema has anywhere inside. */
const namesIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
};

const wireNames = (): readonly string[] =>
  ROWS.flatMap(([, { body, response }]) =>
    [body, response].flatMap((schema) =>
      schema === undefined ? [] : namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    ),
  );

/** Each name goes through the whole stand once or twice, spread over the calls; each call judges every name by its own schema. */
const ROUNDS = 2;
const shareOf = (names: readonly string[], index: number): readonly string[] =>
  names.filter((_name, at) => at % Math.floor(WRITES.length / ROUNDS) === index % Math.floor(WRITES.length / ROUNDS));

const WRITES = ROWS.filter(([, { method, rawBody, upload }]) => method !== 'GET' && rawBody !== true && upload === undefined);

describe('a field that belongs to somebody else', () => {
  let database: TestDatabase;
  let stand: ServerHarness;
  let known: KnownValues = {};
  let token = '';
  let names: readonly string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startFuzzHarness(database);
    known = await prepareNight(stand);
    token = await adminToken(stand);
    names = [...new Set([...wireNames(), ...(await columnNames(database.url)), 'isAdmin', '__proto__'])].toSorted();
  });
  afterAll(async () => {
    await stand.stop();
    await database.drop();
  });

  /** A request that would do something. */
  const wanted = ({ path, params, body }: Endpoint): { readonly path: string; readonly body: object } => {
    const draw = (schema: z.ZodMiniType): object =>
      fc.sample(
        wireValues(schema, knownFor(known, path)).filter((value): value is object => z.safeParse(schema, value).success),
        { numRuns: 1, seed: 5 },
      )[0] ?? {};
    const filled = Object.entries<unknown>(params === undefined ? {} : { ...draw(params) }).reduce<string>(
      (whole, [name, value]) => whole.replace(`:${name}`, String(value)),
      path,
    );
    return { path: filled, body: body === undefined ? {} : draw(body) };
  };

  const send = ({ method }: Endpoint, path: string, body: string): Promise<Exchange> =>
    exchange(stand, {
      method,
      path,
      headers: { 'content-type': 'application/json', 'idempotency-key': '0193c0de-0000-7000-8000-00000000feed', ...bearer(token) },
      body,
    });

  /** As text: `__proto__` must arrive as a key. */
  const withField = (body: object, name: string): string =>
    `{${JSON.stringify(name)}:1${JSON.stringify(body).replace('{', ',').replace(',}', '}')}`;

  test('there are many', () => {
    expect(WRITES.length).toBeGreaterThan(15);
    expect(names.length).toBeGreaterThan(100);
    expect(names).toEqual(expect.arrayContaining(['total_cents', 'is_active', 'role', 'paid_cents', 'status']));
    expect(withField({ a: 1 }, '__proto__')).toBe('{"__proto__":1,"a":1}');
    expect(withField({}, 'x')).toBe('{"x":1}');
  });

  test.each(WRITES)('%s takes none, and nothing changes', async (call, endpoint) => {
    const before = await databaseDigest(database.url);
    const { path, body } = wanted(endpoint);
    const own = new Set(fieldNamesOf(endpoint.body));
    const foreign = names.filter((one) => !own.has(one));
    const { body: schema } = endpoint;
    const accepts = (name: string): boolean => schema !== undefined && z.safeParse(schema, JSON.parse(withField(body, name))).success;
    expect(foreign.filter((name) => accepts(name))).toEqual([]);
    const index = WRITES.findIndex(([one]) => one === call);
    for (const name of shareOf(foreign, index)) {
      const { status, text } = await send(endpoint, path, withField(body, name));
      expect([name, status, jsonOf(text)?.['code'], jsonOf(text)?.['error']]).toEqual([
        name,
        400,
        'INVALID_REQUEST',
        `The body has an unknown field '${name}'`,
      ]);
    }
    const { status, text } = await send(endpoint, `${path}?role=admin`, JSON.stringify(body));
    expect([status, jsonOf(text)?.['error']]).toEqual([400, "The query has an unknown field 'role'"]);
    expect(await databaseDigest(database.url)).toEqual(before);
  });

  test('the digest sees one cent', async () => {
    const before = await databaseDigest(database.url);
    const [product] = known['productId'] ?? [];
    await exchange(stand, {
      method: 'PUT',
      path: `/api/products/${String(product)}/price`,
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: '{"price":9.99}',
    });
    const after = await databaseDigest(database.url);
    expect(after['products']).not.toBe(before['products']);
  });
});
