import { forgetTokensBefore } from '../../domain/staff/access-token.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Clock } from '../../ports/clock.ts';

/** Deletes logins that can never be valid again. */
export type ForgetLogins = () => Promise<void>;

export const makeForgetLogins =
  ({ tokens, clock }: { readonly tokens: AccessTokenReader; readonly clock: Clock }): ForgetLogins =>
  () =>
    tokens.forgetCreatedBefore(forgetTokensBefore(clock.now()));
