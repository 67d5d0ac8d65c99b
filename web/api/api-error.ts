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
  readonly isAct?: boolean;
};

/** A failed call. `message` is the server's sentence for people if it sent one, and otherwise empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Null without an answer. */
  readonly status: number | null;
  readonly code: string | null;
  readonly problem: Problem | null;
  /** A call of the staff that changes something. */
  readonly isAct: boolean;

  constructor({ kind, status, problem, cause, isAct = false }: ApiErrorFacts) {
    super(problem?.error ?? '', { cause });
    this.kind = kind;
    this.status = status ?? null;
    this.code = problem?.code ?? null;
    this.problem = problem ?? null;
    this.isAct = isAct;
  }
}

export const isApiError = (error: unknown, code: ErrorCode): error is ApiError => error instanceof ApiError && error.code === code;

export const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** The answer's details beyond the sentence, decoded; null if they have another shape. */
export const detailsOf = <S extends z.ZodMiniType>(error: unknown, schema: S): z.output<S> | null => {
  if (!(error instanceof ApiError)) return null;
  const parsed = schema.safeParse(error.problem);
  return parsed.success ? parsed.data : null;
};

const FIRST_SERVER_FAULT = 500;

/** The stand itself has refused. A proxy's or a portal's page decides nothing, whatever its status; nor does a fault. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem !== null && error.status !== null && error.status < FIRST_SERVER_FAULT;

/** The stand did not answer: there was no response, or one that is not its own. */
export const isSilence = (error: unknown): boolean => error instanceof ApiError && error.problem === null;

/** There was no response: the network, or the stand, is away. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network';

/** The stand gave its reason in a sentence for people. */
export const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem !== null && error.code !== 'INTERNAL';

/** For an act: without an answer it may have been done, so the message does not claim that it failed. */
export const unlessSilent = (error: unknown, sentence: string): string =>
  isSilence(error) ? 'There was no answer, so it may have worked. Look before you try again.' : sentence;

/** The server's sentence, or else the screen's own. */
export const sentenceOf = (error: unknown, fallback = 'This didn’t work. Please try again.'): string => {
  if (!(error instanceof ApiError)) return fallback;
  if (error.message !== '') return error.message;
  return error.isAct ? unlessSilent(error, fallback) : fallback;
};
