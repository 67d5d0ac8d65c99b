import type * as z from 'zod/mini';
import type { Permission } from '#core/domain/staff/role.ts';
import type { ErrorCode } from './problem.ts';

/** Who may call: the public, or people with the permission. There is no default: a row without it does not compile (rules §5). */
export type Access = 'public' | Permission;

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each key of `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Never refused under overload, like rows with a permission (server/http/load-shedding). */
  readonly isCritical?: true;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Meaningful request headers, by lower-case name. Others are ignored. */
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Maximum size of the request body; the default is JSON_LIMIT_BYTES. */
  readonly bodyLimitBytes?: number;
  /** Passes the body on as bytes, because a signature covers them. */
  readonly rawBody?: true;
  /** The header and form of a raw body's signature: without one the body is not read. */
  readonly signature?: { readonly header: string; readonly form: RegExp };
  /** A multipart form with one file; `body` describes its other fields. */
  readonly upload?: { readonly field: string; readonly limitBytes: number };
  /** Text of this media type instead of JSON. */
  readonly text?: 'text/csv' | 'text/xml' | 'text/html';
  /** Server-sent events instead of one answer. */
  readonly stream?: true;
  /** Omitted: 204 without a body. Unknown fields are dropped: the server may be newer than the page. */
  readonly response?: Schema;
  /** Private responses carry `Cache-Control: no-store`, the default. 'shared' may be revalidated by ETag. */
  readonly cache?: 'shared';
  /** A phone caches the last response under this name and shows it offline. Never on a row that needs a login (docs/security.md). */
  readonly offline?: 'menu' | 'stand' | 'order';
  readonly errors: readonly ErrorCode[];
}

/** A text message has no more than 1,600 characters. */
export const INBOUND_TEXT_LIMIT_BYTES = 16 * 1024;

/** Rules §6: JSON up to 32 KB, heartbeat 1 KB, webhook 256 KB. */
export const JSON_LIMIT_BYTES = 32 * 1024;
export const HEARTBEAT_LIMIT_BYTES = 1024;
export const WEBHOOK_LIMIT_BYTES = 256 * 1024;

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Decoded<S> = S extends Schema ? z.output<S> : undefined;

/** The input of a handler: every part decoded to the inside's types. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Decoded<E['params']>;
  readonly query: Decoded<E['query']>;
  readonly headers: Decoded<E['headers']>;
  readonly body: E['rawBody'] extends true ? Uint8Array : Decoded<E['body']>;
  /** The one file of an upload; null when the form had none. */
  readonly file: E['upload'] extends object ? Uint8Array | null : undefined;
}

/** A handler's output and a client's input: the inside's types, encoded and decoded by the contract. */
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : E['text'] extends string
    ? string
    : undefined;
