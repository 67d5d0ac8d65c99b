import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import { answer, bare, networkFailure, problem, typedHandler, type Failure } from '../typed-handler.ts';

export const SESSION_ID = 'cs_test_8f2kq41vx7r0abcdef';
export const PAYMENT_URL = `https://pay.example/${SESSION_ID}`;

export const checkoutOpens = () => typedHandler(checkoutContract.createSession, () => answer({ sessionId: SESSION_ID, url: PAYMENT_URL }));
export const checkoutNeverAnswers = () => typedHandler(checkoutContract.createSession, () => new Promise(() => undefined));
export const checkoutIsUnreachable = () => typedHandler(checkoutContract.createSession, () => networkFailure());
/** Refused without words. */
export const checkoutBreaks = () => typedHandler(checkoutContract.createSession, () => bare(500));
export const checkoutIsRefused = (code: ErrorCode, error: string, details: object = {}) =>
  typedHandler(checkoutContract.createSession, () => problem(code, error, details));
export const checkoutIsRefusedOnce = (code: ErrorCode, error: string) =>
  typedHandler(checkoutContract.createSession, (earlier) =>
    earlier === 0 ? problem(code, error) : answer({ sessionId: SESSION_ID, url: PAYMENT_URL }),
  );

export const wordIs = (right: string) =>
  typedHandler(checkoutContract.giveWord, (_earlier, { body }) =>
    body.word === right ? answer(undefined) : problem('WRONG_WORD', 'This is not tonight’s word. It is on the sign at the stand.'),
  );

export const holdIs = (state: 'released' | 'releasing' | 'paid') => typedHandler(checkoutContract.cancelSession, () => answer({ state }));
/** The release fails; the server may still hold the items. */
export const releaseFails = (outcome: Failure) => typedHandler(checkoutContract.cancelSession, () => outcome);
export const holdIsUnknown = () => typedHandler(checkoutContract.cancelSession, () => problem('NOT_FOUND', 'No such checkout'));
