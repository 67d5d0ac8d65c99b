import { isOpenTo, staffCodeState, wasBoundTo, type StaffCode } from '../../domain/staff/staff-code.ts';
import { readStaffCode } from '../../domain/staff/typed-staff-code.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { CodeOnOtherDevice, InvalidStaffCode } from '../errors.ts';
import { takeLogin, type LoginBudget } from '../admission/guesses.ts';
import { knownDevice, loginDevice, openStaffLogin, type LoggedInStaff, type LoginOrigin } from './open-login.ts';

export type StaffLoginRefusal = InvalidStaffCode | CodeOnOtherDevice | TooManyTries;

/** The first login binds the code to the device, which may repeat it; it stays bound until logout (rules §5). */
export type LogInStaff = (login: LoginOrigin & { readonly typedCode: string }) => Promise<Result<LoggedInStaff, StaffLoginRefusal>>;

export interface LogInStaffDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'clock'> {
  /** 20 in 15 minutes (rules §5). */
  readonly budget: LoginBudget;
}

type CodeRefusal = InvalidStaffCode | CodeOnOtherDevice;

/**
 * The same refusal for a wrong, expired or bound code, so that guesses find no codes. A device that had the code learns where it is in use.
 */
const checkCode = (code: StaffCode | null, device: string, now: Instant): Result<StaffCode, CodeRefusal> => {
  if (code === null || staffCodeState(code, now) !== 'active') return err({ kind: 'auth/invalid-staff-code' });
  if (isOpenTo(code, device)) return ok(code);
  return err({ kind: wasBoundTo(code, device) ? 'auth/code-on-other-device' : 'auth/invalid-staff-code' });
};

export const makeLogInStaff =
  ({ unitOfWork, secrets, budget, clock }: LogInStaffDeps): LogInStaff =>
  async ({ typedCode, deviceId, key, address, userAgent }) => {
    const guess = await takeLogin(budget, { device: knownDevice(secrets, deviceId)?.hash ?? null, address });
    if (!guess.ok) return guess;
    const device = loginDevice(secrets, deviceId, key);
    const outcome = await unitOfWork.run<LoggedInStaff, CodeRefusal>(async (tx) => {
      const [now, symbols] = [clock.now(), readStaffCode(typedCode)];
      const found = checkCode(symbols === null ? null : await tx.staffCodes.lockByCode(symbols), device.hash, now);
      return found.ok ? ok(await openStaffLogin(tx, found.value, { secrets, device, userAgent, now })) : found;
    });
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };
