import type * as z from 'zod/mini';
import type { Permission } from '#core/domain/staff/role.ts';
import type { ErrorCode } from './problem.ts';

/** Who may call: anybody, or people with the permission. There is no default: a row without it does not compile (rules §5). */
export type Access = 'public' | Permission;

/**
 * Who is served first when there are more requests than the process can answer. 'critical' is never refused: the staff,
 * webhooks, health. The others have a limit each (server/http/load-shedding). 'login' has room for every connection, so that
 * nobody who guesses gets somebody else refused.
 */
export type Priority = 'critical' | 'login' | 'payer' | 'buyer' | 'visitor';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each key of `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Left out: 'critical' for rows with a permission, 'visitor' for public ones. */
  readonly priority?: Priority;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Request headers that carry meaning, by lower-case name. Others are not the contract's business. */
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Bytes of the request body at most; JSON_LIMIT_BYTES when left out. */
  readonly bodyLimitBytes?: number;
  /** The body is handed over as bytes, because a signature covers them. */
  readonly rawBody?: true;
  /** Where the signature of a raw body is, and what it looks like: without one the body is not read. */
  readonly signature?: { readonly header: string; readonly form: RegExp };
  /** A multipart form with one file; `body` describes its other fields. */
  readonly upload?: { readonly field: string; readonly limitBytes: number };
  /** A text of this media type instead of JSON. */
  readonly text?: 'text/csv' | 'text/xml' | 'text/html';
  /** Server-sent events instead of one answer. */
  readonly stream?: true;
  /** Left out: 204 without a body. */
  readonly response?: Schema;
  /** Private answers carry `Cache-Control: no-store`; this is the default. 'shared' may be revalidated by ETag. */
  readonly cache?: 'shared';
  /** A phone keeps the last answer under this name and shows it without a network. Never on a row that needs a login (docs/security.md). */
  readonly offline?: 'menu' | 'stand' | 'order';
  readonly errors: readonly ErrorCode[];
}

/** A text message has 1,600 characters at most. */
export const INBOUND_TEXT_LIMIT_BYTES = 16 * 1024;

/** Rules §6: JSON 32 KB at most, heartbeat 1 KB, webhook 256 KB. */
export const JSON_LIMIT_BYTES = 32 * 1024;
export const HEARTBEAT_LIMIT_BYTES = 1024;
export const WEBHOOK_LIMIT_BYTES = 256 * 1024;

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Decoded<S> = S extends Schema ? z.output<S> : undefined;

/** What a handler gets: every part decoded to the inside's types. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Decoded<E['params']>;
  readonly query: Decoded<E['query']>;
  readonly headers: Decoded<E['headers']>;
  readonly body: E['rawBody'] extends true ? Uint8Array : Decoded<E['body']>;
  /** The one file of an upload; null when the form had none. */
  readonly file: E['upload'] extends object ? Uint8Array | null : undefined;
}

/** What a handler answers and a client receives: the inside's types, encoded and decoded by the contract. */
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : E['text'] extends string
    ? string
    : undefined;
