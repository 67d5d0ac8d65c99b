import { plusMs } from '../../domain/kernel/instant.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

/** Forgets how customers of long ago can be reached: e-mail, phone and the mails to them. Money rows stay (rules §5). */
export type ForgetContacts = () => Promise<void>;

export interface ForgetContactsDeps {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly keptForMs: number;
}

export const makeForgetContacts =
  ({ unitOfWork, clock, keptForMs }: ForgetContactsDeps): ForgetContacts =>
  async () => {
    const before = plusMs(clock.now(), -keptForMs);
    await unitOfWork.run(async (tx) => {
      await tx.orders.forgetContactsBefore(before);
      await tx.outbox.forgetSettledBefore(before);
      return ok(undefined);
    });
  };
