import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { can, ROLES } from '#core/domain/staff/role.ts';
import { MODULES } from './project.ts';
import { literalOf, type SyntaxNode } from './syntax.ts';
import type { Module } from './modules.ts';

const ROWS: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(([group, rows]) =>
  Object.entries<Endpoint>(rows).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);
const FEWEST_ROWS = 12;
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const;

/** A module's text as an address would be written in it; '*' replaces interpolated values. */
const templateText = (node: SyntaxNode): string | null => {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return literalOf(node);
  return node['quasis'].map((part: { readonly value: { readonly cooked: string } }) => part.value.cooked).join('*');
};

const textsOf = (modules: readonly Module[]): ReadonlySet<string> =>
  new Set(modules.flatMap(({ nodes }) => nodes.flatMap((node) => templateText(node) ?? [])).map((text) => text.split('?')[0] ?? text));

/** Objects that take fields without a name. @param schema as JSON Schema */
const openObjectsIn = (schema: unknown): number => {
  if (typeof schema !== 'object' || schema === null) return 0;
  const own = 'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false) ? 1 : 0;
  return Object.values(schema).reduce((sum: number, part) => sum + openObjectsIn(part), own);
};

/** Row → what of its body takes any field. */
const OPEN: Readonly<Record<string, string>> = {
  'account.addPasskey': 'what the browser’s authenticator made',
  'auth.logInWithPasskey': 'what the browser’s authenticator made',
  'people.joinWithPasskey': 'what the browser’s authenticator made',
  'settings.save': 'limits by the name of a station',
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const isAsked = ({ path }: Pick<Endpoint, 'path'>, texts: ReadonlySet<string>): boolean => {
  const address = new RegExp(
    `(^|[*\\s])${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/\\s]+' : escaped(part)))
      .join('/')}(\\s|$)`,
  );
  return [...texts].some((text) => address.test(text));
};

const SERVER_TESTS = MODULES.filter(({ path }) => /^test\/(server|support|e2e)\//.test(path));
const TEXTS = textsOf(SERVER_TESTS);

describe('every row of the wire contract', () => {
  it('is seen', () => {
    expect(ROWS.length).toBeGreaterThan(FEWEST_ROWS);
    expect(SERVER_TESTS.length).toBeGreaterThan(20);
  });

  it.each(ROWS)('%s is asked by a test of the server', (_name, endpoint) => expect(isAsked(endpoint, TEXTS)).toBe(true));

  it.each(ROWS)('%s names each of its parameters in its path', (_name, { path, params }) => {
    expect(path.includes(':')).toBe(params !== undefined);
  });

  it.each(ROWS)('%s takes no field that it does not name', (name, { params, query, body }) => {
    const open = [params, query, body].map((part) => (part === undefined ? 0 : openObjectsIn(z.toJSONSchema(part, AS_SENT))));
    expect(open).toEqual([0, 0, name in OPEN ? 1 : 0]);
  });

  it('has a method and a path of its own', () => {
    expect(new Set(ROWS.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(ROWS.length);
  });

  it('is for everybody, or for at least one role', () => {
    const nobody = ROWS.filter(([, { access }]) => access !== 'public' && !ROLES.some((role) => can(role, access)));
    expect(nobody.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['/api/nobody/:id/asks', TEXTS, false],
    ['/api/orders', new Set(['/api/orders/by-session/x']), false],
    ['/api/orders/:id', new Set(['/api/orders/*']), true],
    ['/api/orders/:id', new Set(['GET /api/orders/7']), true],
  ] as const)('would be missed without a test: %s', (path, texts, isFound) => {
    expect(isAsked({ path }, texts)).toBe(isFound);
  });
});
