import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { can, type Permission } from '../../domain/staff/role.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import { readStaffCode } from '../../domain/staff/typed-staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { InvalidStaffCode } from '../errors.ts';
import { STAND, takeAll, type LoginBudget } from '../admission/guesses.ts';

/**
 * The person who types a code on another person's device, for one act. It binds no device and opens no login. A code without the permission
 * counts as wrong, against whoever is logged in, on any device.
 */
export type IdentifySecondPerson = (
  typed: { readonly typedCode: string; readonly by: Actor },
  permission: Permission,
) => Promise<Result<Actor, InvalidStaffCode | TooManyTries>>;

export interface SecondPersonDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly budget: LoginBudget;
}

export const makeIdentifySecondPerson =
  ({ unitOfWork, budget, clock }: SecondPersonDeps): IdentifySecondPerson =>
  async ({ typedCode, by }, permission) => {
    const guess = await takeAll([budget.throttle, `person:${by.id}`]);
    if (!guess.ok) return guess;
    const outcome = await unitOfWork.run<Actor, InvalidStaffCode>(async (tx) => {
      const symbols = readStaffCode(typedCode);
      const code = symbols === null ? null : await tx.staffCodes.lockByCode(symbols);
      if (code === null || staffCodeState(code, clock.now()) !== 'active' || !can(code.role, permission))
        return err({ kind: 'auth/invalid-staff-code' });
      return ok({ role: code.role, id: code.id, name: code.name });
    });
    // Only wrong codes count for the whole stand, so guesses never block a right code.
    await (outcome.ok ? guess.value.giveBack() : budget.ofTheStand.take(STAND));
    return outcome;
  };
