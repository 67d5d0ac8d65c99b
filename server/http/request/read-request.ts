import type { Request } from 'express';
import * as z from 'zod/mini';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { describeIssues } from './input-issues.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { uploadOf } from './read-upload.ts';

/** A part outside the contract must be absent: unknown keys are refused (rules §6). */
const NOTHING = z.strictObject({});
const NO_BODY = z.optional(NOTHING);
/** Browsers and proxies add arbitrary headers, so these are never strict. */
const ANYTHING = z.object({});

type Part = readonly [name: 'params' | 'query' | 'headers' | 'body', schema: z.ZodMiniType, sent: unknown];

const partsOf = (endpoint: Endpoint, req: Request): readonly Part[] => [
  ['params', endpoint.params ?? NOTHING, { ...req.params }],
  ['query', endpoint.query ?? NOTHING, { ...req.query }],
  ['headers', endpoint.headers ?? ANYTHING, { ...req.headers }],
  ...(endpoint.method === 'GET' || endpoint.rawBody === true ? [] : [['body', endpoint.body ?? NO_BODY, sentBody(endpoint, req)] as const]),
];

/** A form's fields arrive as an object without a prototype. */
const sentBody = (endpoint: Endpoint, req: Request): unknown => (endpoint.upload === undefined ? req.body : { ...req.body });

const SHOWN_NAMES = { params: 'path', query: 'query', headers: 'header', body: 'body' } as const;

const rawBodyOf = (req: Request): Uint8Array => (req.body instanceof Uint8Array ? req.body : new Uint8Array());

const invalid = (details: readonly string[]): ProblemAnswer =>
  new ProblemAnswer('INVALID_REQUEST', details.join('; '), { extras: { details } });

/** Decodes every part of the request; the first part that violates the contract is refused with 400. */
export const readRequest = (endpoint: Endpoint, req: Request): Readonly<Record<string, unknown>> | ProblemAnswer => {
  const request: Record<string, unknown> = { params: undefined, query: undefined, headers: undefined, body: undefined };
  for (const [name, schema, sent] of partsOf(endpoint, req)) {
    const parsed = z.safeParse(schema, sent);
    if (!parsed.success) return invalid(describeIssues(SHOWN_NAMES[name], parsed.error.issues));
    request[name] = endpoint[name] === undefined ? undefined : parsed.data;
  }
  if (endpoint.rawBody === true) request['body'] = rawBodyOf(req);
  if (endpoint.upload !== undefined) request['file'] = uploadOf(req);
  return request;
};
