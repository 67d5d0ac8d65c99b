import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generate, HttpClient } from 'openapi-typescript-codegen';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#adapters/http-contract/problem.ts';
import { send } from '../../support/http-calls.ts';
import { standOfFile } from '../../support/stands.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: unknown }[];
  readonly requestBody?: Body & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Body & { readonly description: string }>>;
};
type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

const ROWS = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

/** Clients of the specification send none. */
const OPTIONAL_BODIES = ['fulfilment.takeOver'];

/** A customer's page contains no contact data and nothing about the staff. */
const PUBLIC_ORDER = [
  'created_at order_number status total_amount customer_name ready_at items has_refunds special_instructions',
  'estimated_ready_time queue_position',
].join(' ');
/** The specification's order (§3). */
const ORDER = `${PUBLIC_ORDER} id customer_email customer_phone reopened_count reopen_notes last_reopened_by preparing_staff`;

/** The specification's table of calls (§7), in its own words; calls that it does not list are absent. */
const SPEC_CALLS: readonly (readonly [call: string, fields: string, answered: string])[] = [
  ['GET /api/queue-status', '', 'acceptingOrders'],
  ['POST /api/heartbeat', 'sessionId cartItemCount', ''],
  ['POST /api/stripe/create-checkout-session', 'items processingFee donationAmount', 'sessionId url'],
  ['GET /api/orders/by-session/{sessionId}', '', PUBLIC_ORDER],
  ['POST /api/order-lookup', 'emailOrPhone', 'hash'],
  ['GET /api/order-status/{hash}', '', PUBLIC_ORDER],
  ['GET /api/metrics', '', 'currentVisitors activeCarts totalCartItems'],
  ['GET /api/orders?filter', '', ORDER],
  ['GET /api/orders/{id}', '', ORDER],
  ['PUT /api/orders/{id}/status', 'status', ORDER],
  ['POST /api/orders/{id}/reopen', 'reason', ''],
  ['POST /api/orders/{id}/reminder', '', ''],
  ['POST /api/orders/{id}/refund-item', 'itemId reason', 'message'],
  ['GET /api/products', '', 'drinks candy food'],
  ['GET /api/admin/products', '', 'drinks candy food'],
  ['POST /api/products', 'name category_id price image_url quantity is_active', 'id name price'],
  ['PUT /api/products/{id}/image', 'image', ''],
  ['PUT /api/products/{id}/price', 'price', ''],
  ['PUT /api/products/{id}/name', 'name', ''],
  ['PUT /api/products/{id}/active', 'is_active', ''],
  ['PUT /api/products/{id}/quantity', 'quantity', ''],
  ['POST /api/admin/bulk-price-update', 'category price', 'count'],
  ['GET /api/admin/images?category', '', 'images uploadsDisabled'],
  ['POST /api/admin/images/upload', 'image category filename', 'path filename width height size'],
  ['POST /api/auth/admin', 'password', 'token user'],
  ['POST /api/auth/staff', 'code', 'token user'],
  ['GET /api/admin/staff-codes', '', 'id code name role is_active expires_at created_by created_at'],
  ['POST /api/admin/staff-codes', 'name role expiresAt', 'code expires_at is_active'],
  ['GET /api/reports/sales', '', 'totalSales totalOrders itemsSold'],
  ['POST /api/test-email-simple', 'email type', 'success message email type'],
];

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const COMPILER_FLAGS = '--ignoreConfig --noEmit --strict --module esnext --moduleResolution bundler --lib es2023,dom'.split(' ');

/** The last line compiles only if an unknown field of a product is an error. */
const USE_OF_CLIENT = `
import { CatalogueService, type Menu, type Product } from './client';
const menu: Promise<Menu> = CatalogueService.catalogueListProducts();
export const names = menu.then(({ food }) => food.map((product: Product): string => product.name));
// @ts-expect-error: a product of the contract has no such field
export const unknown = menu.then(({ food }) => food.map((product) => product.nothing));
`;

/** Errors that any client must expect in addition to the call's own. */
const errorsOfAny = ({ method, access }: Endpoint): readonly ErrorCode[] => [
  ...(['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const),
  ...(method === 'GET' ? [] : (['FORBIDDEN', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
];

const DIGITS = 12;
/** Without its sentences. */
const digestOf = (value: unknown): string => {
  const text = JSON.stringify(value, (key, part: unknown) => (key === 'summary' || key === 'description' ? undefined : part));
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
};

const { text } = await send(await standOfFile(), '/api/openapi.json');
const document: Document = JSON.parse(text);

/** The names of the fields of a body, through references, lists and alternatives. */
const propertiesOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref, properties, items, content, schema, ...rest } = value as Readonly<Record<string, unknown>>;
  if (typeof $ref === 'string') return propertiesOf(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  if (typeof properties === 'object' && properties !== null) return Object.keys(properties);
  return [items, schema, ...Object.values(content ?? {}), rest['anyOf'], rest['oneOf'], rest['allOf']]
    .flatMap((inner) => (Array.isArray(inner) ? inner : [inner]))
    .flatMap(propertiesOf);
};

type Body = { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> };

const jsonSchemasOf = (body: Body | undefined) => {
  const schema = body?.content?.['application/json']?.schema;
  return schema === undefined ? [] : [schema];
};

describe('/api/openapi.json', () => {
  test('describes every call and schema as in openapi.txt', async () => {
    const described = [document.components.schemas, document.paths].flatMap((part) => Object.entries(part));
    await expect(described.map(([name, value]) => `${name} ${digestOf(value)}`).join('\n')).toMatchFileSnapshot('openapi.txt');
  });

  test('is OpenAPI 3.1 without dangling references', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
  });

  test('refuses unknown fields in requests, and lets answers gain some', () => {
    const kinds = (value: unknown, seen: ReadonlySet<unknown>): readonly string[] => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return [];
      const { $ref, properties, additionalProperties, ...rest } = value as Readonly<Record<string, unknown>>;
      const known = new Set([...seen, value]);
      const inner = typeof $ref === 'string' ? [document.components.schemas[$ref.split('/').at(-1) ?? '']] : Object.values(rest);
      // With a schema for them they are meant: what a browser says of a passkey.
      const own =
        properties === undefined || typeof additionalProperties === 'object' ? [] : [additionalProperties === false ? 'closed' : 'open'];
      return [...own, ...[...inner, ...Object.values(properties ?? {})].flatMap((one) => kinds(one, known))];
    };
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const [requests, answers] = [
      operations.flatMap(({ requestBody }) => jsonSchemasOf(requestBody).flatMap((schema) => kinds(schema, new Set()))),
      operations.flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, one]) => (status < '300' ? kinds(one, new Set()) : [])),
      ),
    ];
    expect([new Set(requests), new Set(answers)]).toEqual([new Set(['closed']), new Set(['open'])]);
  });

  test('matches the standard’s own schema', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  });

  test('generates a client that compiles, with the right types', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-client-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await generate({ input: JSON.parse(text), output: join(folder, 'client'), httpClient: HttpClient.FETCH, useUnionTypes: true });
    writeFileSync(join(folder, 'use.ts'), USE_OF_CLIENT);
    const { stdout } = spawnSync(process.execPath, [compiler, ...COMPILER_FLAGS, join(folder, 'use.ts')], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('names each body, and what several calls share', () => {
    const bodies = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ requestBody, responses }) => [requestBody, responses['200']].flatMap(jsonSchemasOf)),
    );
    expect(bodies.length).toBeGreaterThan(100);
    expect(bodies.filter((schema) => schema.$ref === undefined && Object.keys(schema).length > 0)).toEqual([]);
    expect(document.components.schemas).toMatchObject({
      Product: { type: 'object' },
      Menu: { properties: { food: { items: { $ref: '#/components/schemas/Product' } } } },
      CheckoutCreateSessionRequest: { type: 'object' },
    });
  });

  test.each(ROWS)('describes %s with its errors', (operationId, endpoint) => {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId, summary: endpoint.summary });
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    const hasBody = endpoint.body !== undefined || endpoint.rawBody === true;
    expect(operation?.requestBody?.required).toBe(hasBody ? !OPTIONAL_BODIES.includes(operationId) : undefined);
    expect(operation?.responses).toHaveProperty(
      endpoint.response === undefined && endpoint.stream !== true && endpoint.text === undefined ? '204' : '200',
    );
    for (const code of [...endpoint.errors, ...errorsOfAny(endpoint)])
      expect(operation?.responses[String(ERROR_STATUS[code])]?.description).toContain(code);
  });

  test.each(SPEC_CALLS)('has the specification’s %s', (call, fields, answered) => {
    const [method = '', path = '', ...parameters] = call.split(/[ ?]/);
    const operation = document.paths[path]?.[method.toLowerCase()];
    const named = (names: string) => expect.arrayContaining(names.split(' ').filter((name) => name !== ''));
    expect(propertiesOf(operation?.requestBody)).toEqual(named(fields));
    if (fields === '') expect(operation?.requestBody).toBeUndefined();
    expect(propertiesOf(operation?.responses['200'])).toEqual(named(answered));
    expect(operation?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(parameters));
    for (const [status, response] of Object.entries(operation?.responses ?? {}))
      if (Number(status) >= 400) expect(propertiesOf(response), status).toContain('error');
  });

  test('describes nothing else', () => {
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(ROWS.length);
  });
});
