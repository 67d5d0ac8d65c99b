import twilio from 'twilio';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { TextOutcome } from '#core/ports/text-sender.ts';

/** The recipient has replied STOP to this sender. */
const UNSUBSCRIBED = 21_610;

/**
 * Codes that are final for this number: 21211 and 21217 are none, 21612 cannot be reached from our sender, 21614 and 30006 are
 * land lines. Every other no is about the account or the sender, ours to mend while the order waits.
 */
const FINAL: readonly number[] = [21_211, 21_217, 21_612, 21_614, 30_006];

/** Without Twilio's words: they repeat the recipient's number. */
const told = ({ status, code }: twilio.RestException): Error => new Error(`Twilio answered ${status}, code ${code ?? 'none'}`);

/** @throws Unavailable('text') for whatever may be tried again. */
export const outcomeOf = (error: unknown): TextOutcome => {
  // The cause of a lost connection carries the whole request, the number in it.
  if (!(error instanceof twilio.RestException)) throw new Unavailable('text');
  const { status, code } = error;
  if (status === 400 && code === UNSUBSCRIBED) return { kind: 'stopped' };
  if (status === 400 && code !== undefined && FINAL.includes(code)) return { kind: 'refused', reason: String(code) };
  throw new Unavailable('text', { cause: told(error) });
};
