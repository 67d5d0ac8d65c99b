import { actorOf, isTouchDue } from '../../domain/staff/access-token.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Secrets } from '../../ports/secrets.ts';

/** The person behind a bearer token; null for none. Checked on every request: a revoked code ends with the next one (rules §5). */
export type Authenticate = (token: string) => Promise<Actor | null>;

export interface AuthenticateDeps {
  readonly tokens: AccessTokenReader;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export const makeAuthenticate =
  ({ tokens, secrets, clock }: AuthenticateDeps): Authenticate =>
  async (token) => {
    const hash = secrets.hashOf(token);
    const found = await tokens.find(hash);
    if (found === null) return null;
    const now = clock.now();
    const actor = actorOf(found.token, found.code, now);
    if (actor !== null && isTouchDue(found.token, now)) await tokens.touch(hash, now);
    return actor;
  };

/** The same question without counting as a use: an open stream must not keep an idle login alive. */
export const makeIdentify =
  ({ tokens, secrets, clock }: AuthenticateDeps): Authenticate =>
  async (token) => {
    const found = await tokens.find(secrets.hashOf(token));
    return found === null ? null : actorOf(found.token, found.code, clock.now());
  };
