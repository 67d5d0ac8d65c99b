import { err, ok } from '../../domain/kernel/result.ts';
import { unbound } from '../../domain/staff/staff-code.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Ports } from '../../ports/ports.ts';

/** Ends a login and frees its code's device, so that another tablet can take over (rules §5). Accepts unknown tokens. */
export type LogOut = (token: string) => Promise<void>;

export interface LogOutDeps extends Pick<Ports, 'unitOfWork' | 'secrets'> {
  readonly tokens: AccessTokenReader;
}

export const makeLogOut =
  ({ unitOfWork, tokens, secrets }: LogOutDeps): LogOut =>
  async (token) => {
    const hash = secrets.hashOf(token);
    const found = await tokens.find(hash);
    if (found === null) return;
    const { staffCodeId } = found.token;
    await unitOfWork.run(async (tx) => {
      const code = staffCodeId === null ? null : await tx.staffCodes.lock(staffCodeId);
      // A login that has already ended must not free the device of the next one.
      if (!(await tx.accessTokens.remove(hash))) return err('ended');
      if (code === null) return ok(undefined);
      // Every login of the code was made on the device that is being freed.
      await tx.accessTokens.removeAllOf(code.id);
      await tx.staffCodes.save(unbound(code));
      return ok(undefined);
    });
  };
