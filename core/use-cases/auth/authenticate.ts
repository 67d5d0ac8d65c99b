import { actorOf, isTouchDue } from '../../domain/staff/access-token.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { BoardLinkReader } from '../../ports/board-links.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The person or board behind a bearer token; null for none. Checked on every request: a revoked code stops working on the next one (rules
 * §5).
 */
export type Authenticate = (token: string) => Promise<Actor | null>;

export interface AuthenticateDeps extends Pick<Ports, 'secrets' | 'clock'> {
  readonly tokens: AccessTokenReader;
  readonly boardLinks: Pick<BoardLinkReader, 'find'>;
}

/** A board link admits its screen, which has read permission only. */
const boardBehind = async ({ boardLinks }: AuthenticateDeps, hash: string): Promise<Actor | null> => {
  const link = await boardLinks.find(hash);
  return link === null ? null : { role: 'board', id: link.id, name: link.name };
};

export const makeAuthenticate =
  (deps: AuthenticateDeps): Authenticate =>
  async (token) => {
    const { tokens, secrets, clock } = deps;
    const hash = secrets.hashOf(token);
    const found = await tokens.find(hash);
    if (found === null) return boardBehind(deps, hash);
    const now = clock.now();
    const actor = actorOf(found.token, found, now);
    if (actor !== null && isTouchDue(found.token, now)) await tokens.touch(hash, now);
    return actor;
  };

/** Like `authenticate`, without counting as a use: an open stream must not keep an idle login alive. */
export const makeIdentify =
  (deps: AuthenticateDeps): Authenticate =>
  async (token) => {
    const { tokens, secrets, clock } = deps;
    const hash = secrets.hashOf(token);
    const found = await tokens.find(hash);
    return found === null ? boardBehind(deps, hash) : actorOf(found.token, found, clock.now());
  };
