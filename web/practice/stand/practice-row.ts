import type { Endpoint, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import type { CallInput } from '#web/api/client.ts';

type Answer<E extends Endpoint> = ResponseOf<E> | ProblemAnswer;
/** Written as a method, because only methods may be called without knowing the request's type. */
export type AnyRow = { readonly endpoint: Endpoint; answer(input: unknown): unknown };

/** The practice stand's answer to one of the staff's calls. */
export const row = <E extends Endpoint>(endpoint: E, answer: (input: CallInput<E>) => Answer<E> | Promise<Answer<E>>) => ({
  endpoint,
  answer,
});
