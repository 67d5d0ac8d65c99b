import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import { send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: unknown }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
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

let stand: ServerHarness;
let document: Document;
let text: string;

beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
  ({ text } = await send(stand, '/api/openapi.json'));
  document = JSON.parse(text);
});
afterAll(() => stand.stop());

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 whose every reference leads somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
  });

  test.each(ROWS)('describes %s with its errors', (operationId, endpoint) => {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId, summary: endpoint.summary });
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.rawBody === true);
    expect(operation?.responses).toHaveProperty(
      endpoint.response === undefined && endpoint.stream !== true && endpoint.text === undefined ? '204' : '200',
    );
    for (const code of endpoint.errors) expect(operation?.responses[String(ERROR_STATUS[code])]?.description).toContain(code);
  });

  test('describes nothing else', () => {
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(ROWS.length);
  });
});
