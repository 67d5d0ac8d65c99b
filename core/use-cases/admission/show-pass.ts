import { isJustSeen, passNames, screenPassAt } from '../../domain/admission/admission.ts';
import type { Sign, SignPrint } from '../../domain/board/sign.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import { note } from './access-word.ts';
import type { MeetingDeps, Met } from './meet-visitor.ts';

/**
 * A phone opened the menu with a pass: 128 bits, which cannot be guessed. @returns a ticket that vouches for it; null: the secret matches
 * no valid pass.
 */
export type ShowPass = (met: Met, secret: string) => Promise<string | null>;

export const makeShowPass =
  ({ admissions, tickets, clock }: MeetingDeps): ShowPass =>
  async ({ visitor }, secret) => {
    const [admission, now] = [await admissions.current(), clock.now()];
    const name = passNames(admission, now).find((one) => tickets.isPass(one, secret));
    if (name === undefined) return null;
    if (!isJustSeen(admission.passUsedAt, now)) await admissions.update((latest) => ({ ...latest, passUsedAt: now }));
    return tickets.issue({ ...visitor, shown: name });
  };

/** The secret in the sign's QR code, made at the first call. */
export type ReadSignPass = () => Promise<string>;

type SignDeps = MeetingDeps & { readonly ids: IdGenerator };

export const makeReadSignPass =
  ({ admissions, tickets, ids }: SignDeps): ReadSignPass =>
  async () => {
    const named = (await admissions.current()).sign ?? (await admissions.update((one) => ({ ...one, sign: one.sign ?? ids.uuid() }))).sign;
    return tickets.passOf(named ?? '');
  };

/** Replaces the sign's pass; phones that came by the old one are no longer vouched for. */
export type RenewSignPass = (by: string) => Promise<string>;

export const makeRenewSignPass =
  ({ admissions, tickets, clock, ids, unitOfWork }: SignDeps & { readonly unitOfWork: UnitOfWork }): RenewSignPass =>
  async (by) => {
    const name = ids.uuid();
    await admissions.update((admission) => ({ ...admission, sign: name }));
    await note({ unitOfWork, clock }, by, 'Made a new code for the sign; signs printed before no longer count');
    return tickets.passOf(name);
  };

/**
 * Records what was printed, so that *Ready for tonight?* can report that the paper is out of date.
 * @param secret the one in its QR code
 * @param prices undefined: these are table tents, beside which a sign with prices hangs on
 */
export type RecordSignPrint = (
  printed: Omit<Sign, 'prices'> & { readonly secret: string; readonly prices: Sign['prices'] | undefined },
  by: string,
) => Promise<void>;

export const makeRecordSignPrint =
  ({ admissions, tickets, clock }: MeetingDeps): RecordSignPrint =>
  async ({ secret, prices, ...sign }, by) => {
    await admissions.update((admission) => {
      if (prices === undefined && (admission.printed?.prices ?? null) !== null) return admission;
      const pass = admission.sign !== null && tickets.isPass(admission.sign, secret) ? admission.sign : null;
      const printed: SignPrint = { ...sign, prices: prices ?? null, pass, at: clock.now(), by };
      return { ...admission, printed };
    });
  };

/** The secret in the QR codes of screens; it changes every 12 hours. */
export type ReadScreenPass = () => string;

export const makeReadScreenPass =
  ({ tickets, clock }: Pick<MeetingDeps, 'tickets' | 'clock'>): ReadScreenPass =>
  () =>
    tickets.passOf(screenPassAt(clock.now()));
