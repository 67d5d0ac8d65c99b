import twilio from 'twilio';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { TextOutcome, TextReport } from '#core/ports/text-sender.ts';
import { normalisePhone } from '#core/domain/kernel/contact.ts';

/** The recipient has replied STOP to this sender. */
const UNSUBSCRIBED = 21_610;

/**
 * Codes that are final for this number: 21211 and 21217 are invalid, 21612 cannot be reached from our sender, 21614 and 30006 are land
 * lines. Other refusals concern the account or the sender, ours to fix while the order waits.
 */
const FINAL: readonly number[] = [21_211, 21_217, 21_612, 21_614, 30_006];

/** Omits Twilio's text, which repeats the recipient's number, and a lost connection's error, which contains the whole request. */
const told = (code: unknown): Error => Object.assign(new Error(`Twilio: ${String(code)}`), { code: String(code) });

/** @throws Unavailable('text') for failures that may be retried. */
export const outcomeOf = (error: unknown): TextOutcome => {
  if (!(error instanceof twilio.RestException)) {
    const code = error instanceof Error && 'code' in error ? error.code : 'no answer';
    throw new Unavailable('text', { cause: told(code) });
  }
  const { status, code } = error;
  if (status === 400 && code === UNSUBSCRIBED) return { kind: 'stopped' };
  if (status === 400 && code !== undefined && FINAL.includes(code)) return { kind: 'refused', reason: String(code) };
  throw new Unavailable('text', { cause: told(code ?? status) });
};

type ReportFields = { readonly MessageStatus?: string; readonly ErrorCode?: string; readonly To?: string };

/** A message goes from accepted, queued and sending to sent and delivered, or ends here. */
const ENDED_IN_VAIN: readonly string[] = ['undelivered', 'failed', 'canceled'];

/** Twilio's report; 30003 and the like if a carrier or the phone refused it. */
export const reportOf = ({ MessageStatus: status = '', ErrorCode: code = '', To: to = '' }: ReportFields): TextReport => {
  if (!ENDED_IN_VAIN.includes(status)) return { kind: 'taken' };
  if (code === String(UNSUBSCRIBED)) return { kind: 'stopped', number: normalisePhone(to) };
  return { kind: 'lost', reason: /^\d{5}$/.test(code) ? code : status };
};
