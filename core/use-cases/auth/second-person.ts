import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { can, type Permission } from '../../domain/staff/role.ts';
import { readStaffCode, staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { InvalidStaffCode, TooManyTries } from '../errors.ts';
import { takeGuess, type GuessBudget } from './guess-budget.ts';
import { knownDevice, type LoginOrigin } from './open-login.ts';

/**
 * The person who types a code on somebody else's device, for one act. It binds no device and opens no login. A code without the
 * permission counts as a wrong code.
 */
export type IdentifySecondPerson = (
  typed: LoginOrigin & { readonly typedCode: string },
  permission: Permission,
) => Promise<Result<Actor, InvalidStaffCode | TooManyTries>>;

export interface SecondPersonDeps {
  readonly unitOfWork: UnitOfWork;
  readonly secrets: Secrets;
  /** Shared with logins: guesses here use up the guesses there. */
  readonly budget: GuessBudget;
  readonly clock: Clock;
}

export const makeIdentifySecondPerson =
  ({ unitOfWork, secrets, budget, clock }: SecondPersonDeps): IdentifySecondPerson =>
  async ({ typedCode, deviceId, address }, permission) => {
    const guess = await takeGuess(budget, { device: knownDevice(secrets, deviceId)?.hash ?? null, address });
    if (!guess.ok) return guess;
    const outcome = await unitOfWork.run<Actor, InvalidStaffCode>(async (tx) => {
      const symbols = readStaffCode(typedCode);
      const code = symbols === null ? null : await tx.staffCodes.lockByCode(symbols);
      if (code === null || staffCodeState(code, clock.now()) !== 'active' || !can(code.role, permission))
        return err({ kind: 'auth/invalid-staff-code' });
      return ok({ role: code.role, id: code.id, name: code.name });
    });
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };
