import { readStaffCode, staffCodeState, type CodeRole, type StaffCode } from '../../domain/staff/staff-code.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { CodeOnOtherDevice, InvalidStaffCode, TooManyTries } from '../errors.ts';
import { takeGuess, type GuessBudget } from './guess-budget.ts';
import type { LoggedIn, LoginOrigin } from './log-in-admin.ts';

/** A login of somebody with a code: never the admin. */
export type LoggedInStaff = LoggedIn & { readonly actor: { readonly role: CodeRole } };

export type StaffLoginRefusal = InvalidStaffCode | CodeOnOtherDevice | TooManyTries;

/** The first login binds the code to the device; it stays bound until logout (rules §5). */
export type LogInStaff = (login: LoginOrigin & { readonly typedCode: string }) => Promise<Result<LoggedInStaff, StaffLoginRefusal>>;

export interface LogInStaffDeps {
  readonly unitOfWork: UnitOfWork;
  readonly secrets: Secrets;
  /** 20 in 15 minutes (rules §5). */
  readonly budget: GuessBudget;
  readonly clock: Clock;
}

type CodeRefusal = InvalidStaffCode | CodeOnOtherDevice;

const checkCode = (code: StaffCode | null, device: string, now: Instant): Result<StaffCode, CodeRefusal> => {
  if (code === null || staffCodeState(code, now) !== 'active') return err({ kind: 'auth/invalid-staff-code' });
  return code.deviceId !== null && code.deviceId !== device ? err({ kind: 'auth/code-on-other-device' }) : ok(code);
};

export const makeLogInStaff = ({ unitOfWork, secrets, budget, clock }: LogInStaffDeps): LogInStaff => {
  const start = async (tx: Transaction, typedCode: string, deviceId: string): Promise<Result<LoggedInStaff, CodeRefusal>> => {
    const [now, device, symbols] = [clock.now(), secrets.hashOf(deviceId), readStaffCode(typedCode)];
    const found = checkCode(symbols === null ? null : await tx.staffCodes.lockByCode(symbols), device, now);
    if (!found.ok) return found;
    const { id, role, name } = found.value;
    const token = secrets.token();
    await tx.staffCodes.save({ ...found.value, deviceId: device });
    await tx.accessTokens.insert({ tokenHash: secrets.hashOf(token), staffCodeId: id, createdAt: now, lastUsedAt: now });
    await tx.knownDevices.remember(device, 'staff', now);
    return ok({ token, deviceId, actor: { role, id, name } });
  };

  return async ({ typedCode, deviceId, address }) => {
    const guess = await takeGuess(budget, { device: deviceId === null ? null : secrets.hashOf(deviceId), address });
    if (!guess.ok) return guess;
    const outcome = await unitOfWork.run((tx) => start(tx, typedCode, deviceId ?? secrets.deviceId()));
    if (outcome.ok) await guess.value.giveBack();
    return outcome;
  };
};
