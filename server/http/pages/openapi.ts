import * as z from 'zod/mini';
import { groupedProducts, product } from '#adapters/http-contract/catalogue.contract.ts';
import { drawerSums } from '#adapters/http-contract/drawers.contract.ts';
import { night } from '#adapters/http-contract/nights.contract.ts';
import { publicOrderItem } from '#adapters/http-contract/orders.contract.ts';
import { waitingItem } from '#adapters/http-contract/queue.contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#adapters/http-contract/problem.ts';
import type { Config } from '../../config.ts';

/** Schemas shared by several calls. */
const SHARED = {
  DrawerSums: drawerSums,
  Menu: groupedProducts,
  Night: night,
  OrderItem: publicOrderItem,
  Product: product,
  WaitingItem: waitingItem,
} satisfies Readonly<Record<string, z.ZodMiniType>>;

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
type Json = Readonly<Record<string, unknown>>;

/** The wire is the codecs' input on both sides, so 'input' fits requests and responses alike. */
const WIRE = { io: 'input', unrepresentable: 'any' } as const;

type Names = z.core.$ZodRegistry<{ readonly id: string }>;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Names each body, for the types of a generated client: by its content if several calls share it, otherwise by its call. */
const nameBodies = (contract: Groups): Names => {
  const names: Names = z.registry();
  const add = (schema: z.ZodMiniType | undefined, id: string): void => {
    if (schema !== undefined && !names.has(schema)) names.add(schema, { id });
  };
  for (const [name, schema] of Object.entries(SHARED)) add(schema, name);
  for (const [group, endpoints] of Object.entries(contract))
    for (const [name, { response, body, upload }] of Object.entries(endpoints)) {
      const call = `${capitalized(group)}${capitalized(name)}`;
      add(response, `${call}Response`);
      // A form's fields are described with its file.
      if (upload === undefined) add(body, `${call}Request`);
    }
  return names;
};

const refTo = (id: string): string => `#/components/schemas/${id}`;

const componentsOf = (names: Names): Json => {
  const { schemas } = z.toJSONSchema(names, { ...WIRE, uri: refTo });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...json }]) => [name, json]));
};

const referenceTo = (schema: z.ZodMiniType, names: Names): Json => ({ $ref: refTo(names.get(schema)?.id ?? '') });

const fieldsOf = (schema: z.ZodMiniType | undefined): readonly (readonly [string, unknown, boolean])[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, WIRE);
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
};

const parametersOf = (endpoint: Endpoint): readonly Json[] => [
  ...fieldsOf(endpoint.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...fieldsOf(endpoint.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
  ...fieldsOf(endpoint.headers).map(([name, schema, required]) => ({ name, in: 'header', required, schema })),
];

/** Errors that any row can return in addition to its own. */
const commonErrors = (endpoint: Endpoint): readonly ErrorCode[] => [
  'INVALID_REQUEST',
  ...(endpoint.method === 'GET' ? [] : (['FORBIDDEN', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(endpoint.access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'WRONG_HOST',
];

const problemOf = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: codes } } }] },
    },
  },
});

/** Every error that the row can return. */
export const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [...new Set([...endpoint.errors, ...commonErrors(endpoint)])];

const errorAnswers = (endpoint: Endpoint): Json => {
  const codes = errorsOf(endpoint);
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, same]) => [String(status), problemOf(same)]));
};

const goodAnswer = (endpoint: Endpoint, names: Names): Json =>
  endpoint.text !== undefined
    ? { 200: { description: 'OK', content: { [endpoint.text]: { schema: { type: 'string' } } } } }
    : endpoint.stream === true
      ? {
          200: {
            description: 'Change notifications until either side ends the stream',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        }
      : endpoint.response === undefined
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'OK', content: { 'application/json': { schema: referenceTo(endpoint.response, names) } } } };

const formOf = ({ field }: NonNullable<Endpoint['upload']>, body: z.ZodMiniType | undefined): Json => ({
  type: 'object',
  required: [field],
  properties: {
    [field]: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...Object.fromEntries(fieldsOf(body).map(([name, schema]) => [name, schema])),
  },
});

const bodyOf = (endpoint: Endpoint, names: Names): Json => {
  if (endpoint.upload !== undefined)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(endpoint.upload, endpoint.body) } } } };
  if (endpoint.rawBody === true) return { requestBody: { required: true, content: { 'application/json': { schema: {} } } } };
  if (endpoint.body === undefined) return {};
  const required = !endpoint.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: referenceTo(endpoint.body, names) } } } };
};

const operationOf = (group: string, name: string, endpoint: Endpoint, names: Names): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: endpoint.summary,
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint, names),
  ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-permission': endpoint.access }),
  responses: { ...goodAnswer(endpoint, names), ...errorAnswers(endpoint) },
});

const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const PROBLEM = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A sentence for people' },
    code: { enum: Object.keys(ERROR_STATUS) },
    requestId: { type: 'string', description: 'Also on every log line of this request' },
  },
};

/** OpenAPI 3.1 of the whole wire contract, fully generated. */
export const describeApi = (
  contract: Groups,
  config: Pick<Config, 'publicUrl' | 'stand'>,
): { readonly openapi: string; readonly [key: string]: unknown } => {
  const names = nameBodies(contract);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [group, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[templated(endpoint.path)] ??= {});
      path[endpoint.method.toLowerCase()] = operationOf(group, name, endpoint, names);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: config.stand.name, version: '1', description: 'Amounts are dollars with at most two decimals, instants ISO 8601.' },
    servers: [{ url: config.publicUrl }],
    paths,
    components: { schemas: { ...componentsOf(names), Problem: PROBLEM }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
};
