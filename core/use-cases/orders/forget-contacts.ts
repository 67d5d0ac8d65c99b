import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextConsents } from '../../ports/text-consents.ts';

/** Deletes the contacts of past customers: e-mail, phone, browsers, consents to text messages and the mails to them. Money rows stay (rules §5). */
export type ForgetContacts = () => Promise<void>;

export interface ForgetContactsDeps extends Pick<Ports, 'unitOfWork' | 'pushes' | 'lookupPages' | 'clock'> {
  readonly textConsents: Pick<TextConsents, 'forgetPlacedBefore'>;
  readonly keptForMs: number;
}

/** A page expires with its order's 24 hours, which began before the page was opened. */
const LOOKUP_PAGES_MS = LIMITS.orders.lookupWindowMs;

export const makeForgetContacts =
  ({ unitOfWork, pushes, textConsents, lookupPages, clock, keptForMs }: ForgetContactsDeps): ForgetContacts =>
  async () => {
    const before = plusMs(clock.now(), -keptForMs);
    await unitOfWork.run(async (tx) => {
      await tx.orders.forgetContactDigestsBefore(plusMs(clock.now(), -LIMITS.admission.networkKeptForMs));
      await tx.orders.forgetContactsBefore(before);
      await tx.outbox.forgetSettledBefore(before);
      return ok(undefined);
    });
    await lookupPages.forgetOpenedBefore(plusMs(clock.now(), -LOOKUP_PAGES_MS));
    // An order that was never handed out is never over, so its subscribers would stay.
    await pushes.forgetPlacedBefore(before);
    await textConsents.forgetPlacedBefore(before);
  };
