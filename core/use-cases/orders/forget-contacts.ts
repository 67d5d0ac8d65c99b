import { plusMs } from '../../domain/kernel/instant.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PushQueue } from '../../ports/push-queue.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

/** Deletes the contacts of past customers: e-mail, phone, browsers and the mails to them. Money rows stay (rules §5). */
export type ForgetContacts = () => Promise<void>;

export interface ForgetContactsDeps {
  readonly unitOfWork: UnitOfWork;
  readonly pushes: PushQueue;
  readonly clock: Clock;
  readonly keptForMs: number;
}

export const makeForgetContacts =
  ({ unitOfWork, pushes, clock, keptForMs }: ForgetContactsDeps): ForgetContacts =>
  async () => {
    const before = plusMs(clock.now(), -keptForMs);
    await unitOfWork.run(async (tx) => {
      await tx.orders.forgetContactsBefore(before);
      await tx.outbox.forgetSettledBefore(before);
      return ok(undefined);
    });
    // An order that was never handed out is never over: its subscribers would stay.
    await pushes.forgetPlacedBefore(before);
  };
