import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { can, ROLES } from '#core/domain/staff/role.ts';

const ROWS: readonly (readonly [string, Endpoint])[] = Object.entries(contract).flatMap(([group, rows]) =>
  Object.entries<Endpoint>(rows).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);
const FEWEST_ROWS = 12;
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const;

/** Objects that take arbitrary keys. @param schema as JSON Schema */
const openObjectsIn = (schema: unknown): number => {
  if (typeof schema !== 'object' || schema === null) return 0;
  const own = 'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false) ? 1 : 0;
  return Object.values(schema).reduce((sum: number, part) => sum + openObjectsIn(part), own);
};

/** Row → the part of its body that takes any key. */
const OPEN: Readonly<Record<string, string>> = {
  'account.addPasskey': 'what the browser’s authenticator made',
  'auth.logInWithPasskey': 'what the browser’s authenticator made',
  'people.joinWithPasskey': 'what the browser’s authenticator made',
  'settings.save': 'limits by the name of a station',
};

describe('every row of the wire contract', () => {
  it('is seen', () => {
    expect(ROWS.length).toBeGreaterThan(FEWEST_ROWS);
  });

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
});
