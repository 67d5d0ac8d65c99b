import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { JSON_LIMIT_BYTES, type Endpoint } from '#adapters/http-contract/endpoint.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { describeIssues } from './input-issues.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { readUpload, uploadOf } from './read-upload.ts';
import { sendProblem } from './send-problem.ts';
import { contextOf } from '../request-context.ts';

/** Reads the body as the row asks, before its permit. */
export const bodyReaders = (endpoint: Endpoint): readonly RequestHandler[] => {
  const limit = endpoint.bodyLimitBytes ?? JSON_LIMIT_BYTES;
  if (endpoint.signature !== undefined)
    return [refuseUnsigned(endpoint.signature), express.raw({ type: () => true, limit, inflate: false })];
  if (endpoint.upload !== undefined) return [allowLongBody, readUpload(endpoint.upload)];
  if (endpoint.method === 'GET') return [];
  return [refuseOtherMediaTypes, express.json({ type: 'application/json', limit, inflate: false, verify: noteEmptyBody }), forgetEmptyBody];
};

/** Empty, or only a byte order mark. */
const isNothing = (bytes: Buffer): boolean => bytes.length <= 3 && bytes.toString('utf8').replace('\ufeff', '') === '';

const emptyBodies = new WeakSet<IncomingMessage>();
const noteEmptyBody = (req: IncomingMessage, _res: unknown, bytes: Buffer): void => {
  if (isNothing(bytes)) emptyBodies.add(req);
};

/** The reader turns an empty body into `{}`; where every field is optional, a lost body would mean 'all of them'. */
const forgetEmptyBody: RequestHandler = (req, _res, next) => {
  if (emptyBodies.has(req)) req.body = undefined;
  next();
};

const allowLongBody: RequestHandler = (_req, res, next) => {
  contextOf(res).allowLongBody();
  next();
};

/** Without a well-formed signature the body is not read. The provider's adapter verifies the signature itself. */
const refuseUnsigned =
  ({ header, form }: NonNullable<Endpoint['signature']>): RequestHandler =>
  (req, res, next) => {
    const sent = req.headers[header];
    if (typeof sent === 'string' && form.test(sent)) next();
    else sendProblem(res, refuse({ kind: 'payment/bad-signature' }));
  };

/** JSON is UTF-8; the reader would accept any other charset that begins with 'utf-'. */
const FOREIGN_CHARSET = /;\s*charset\s*=(?!\s*"?utf-8"?\s*(;|$))/i;

const refuseOtherMediaTypes: RequestHandler = (req, res, next) => {
  if (FOREIGN_CHARSET.test(req.headers['content-type'] ?? ''))
    return sendProblem(res, new ProblemAnswer('UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8'));
  // `null` means that there is no body; browsers also announce an empty one.
  if (req.headers['content-length'] === '0' || req.is('application/json') !== false) return next();
  return sendProblem(res, new ProblemAnswer('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json'));
};

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
