import type * as z from 'zod/mini';
import type { ErrorCode, Problem } from '#adapters/http-contract/problem.ts';

export type ApiErrorKind =
  /** The server answered with an error. */
  | 'answer'
  /** No answer arrived: no network, or it took too long. */
  | 'network'
  /** A success that does not fit the contract: another version of the server, or a proxy's page. */
  | 'unreadable';

type ApiErrorFacts = {
  readonly kind: ApiErrorKind;
  readonly status?: number;
  readonly problem?: Problem;
  readonly cause?: unknown;
};

/** Every failed call. `message` is the server's sentence for people when it gave one, and empty otherwise. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Null without an answer. */
  readonly status: number | null;
  readonly code: string | null;
  readonly problem: Problem | null;

  constructor({ kind, status, problem, cause }: ApiErrorFacts) {
    super(problem?.error ?? '', { cause });
    this.kind = kind;
    this.status = status ?? null;
    this.code = problem?.code ?? null;
    this.problem = problem ?? null;
  }
}

export const isApiError = (error: unknown, code: ErrorCode): error is ApiError => error instanceof ApiError && error.code === code;

export const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** The server's sentence, or the screen's own when there is none. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;

/** What the answer says beyond the sentence, decoded; null when it is not of this shape. */
export const detailsOf = <S extends z.ZodMiniType>(error: unknown, schema: S): z.output<S> | null => {
  if (!(error instanceof ApiError)) return null;
  const parsed = schema.safeParse(error.problem);
  return parsed.success ? parsed.data : null;
};

const FIRST_SERVER_FAULT = 500;

/** The stand itself has said no. A proxy's or a portal's page decides nothing, whatever its number; nor does a fault. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem !== null && error.status !== null && error.status < FIRST_SERVER_FAULT;

/** The stand was not heard: nothing came, or something that is not its answer. */
export const isSilence = (error: unknown): boolean => error instanceof ApiError && error.problem === null;

/** Nothing was answered: the network, or the stand, is away. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network';
