import type { BoardLink, BoardShows } from '../../domain/board/board.ts';
import { stillWaiting, withScreen } from '../../domain/board/waiting-screen.ts';
import type { NetworkKey } from '../../domain/kernel/ids.ts';
import { plusMs, type Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { typedStaffCode } from '../../domain/staff/typed-staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import type { NoSuchScreen } from '../errors.ts';

/** The code that a screen shows, and the secret that opens the board once a manager has accepted the code. */
export type ScreenCode = { readonly code: string; readonly secret: string; readonly endsAt: Instant };

/** A screen without a link requests one. */
export type OfferScreen = (network: NetworkKey) => Promise<Result<ScreenCode, TooManyTries>>;

interface OfferDeps extends Pick<Ports, 'admissions' | 'clock'> {
  readonly secrets: Pick<Secrets, 'staffCode' | 'token' | 'hashOf'>;
  readonly screenCodes: Throttle;
}

export const makeOfferScreen =
  ({ admissions, secrets, clock, screenCodes }: OfferDeps): OfferScreen =>
  async (network) => {
    const taken = await screenCodes.take(network);
    if (!taken.ok) return taken;
    const [code, secret, now] = [secrets.staffCode(), secrets.token(), clock.now()];
    const screen = { code, secretHash: secrets.hashOf(secret), network, endsAt: plusMs(now, LIMITS.boards.codeLivesMs) };
    const { screens } = await admissions.update((one) => ({ ...one, screens: withScreen(one.screens, screen, now) ?? one.screens }));
    if (!screens.some((one) => one.secretHash === screen.secretHash))
      return err({ kind: 'throttle/too-many', retryAfterMs: LIMITS.boards.codeLivesMs });
    return ok({ code, secret, endsAt: screen.endsAt });
  };

/** A manager's request to connect a screen. */
export type ScreenRequest = { readonly typedCode: string; readonly name: string; readonly shows: BoardShows };

/** Accepts the screen that shows this code: its secret opens the board from now on. */
export type ConnectScreen = (request: ScreenRequest, by: Actor) => Promise<Result<BoardLink, NoSuchScreen | TooManyTries>>;

interface ConnectDeps extends Pick<Ports, 'unitOfWork' | 'ids' | 'boardLinks'>, OfferDeps {
  readonly screenGuesses: Throttle;
}

export const makeConnectScreen =
  ({ admissions, boardLinks, clock, ids, screenGuesses, unitOfWork }: ConnectDeps): ConnectScreen =>
  async ({ typedCode, name, shows }, by) => {
    const guess = await screenGuesses.take(by.id);
    if (!guess.ok) return guess;
    const [code, now, linkId] = [typedStaffCode(typedCode), clock.now(), ids.uuid()];
    // Marked atomically, so that two managers connect it once. The mark names the link, which a repeat stores after a crash in between.
    const { screens } = await admissions.update((admission) => ({
      ...admission,
      screens: admission.screens.map((screen) => (screen.code === code ? { connectedBy: by.id, linkId, ...screen } : screen)),
    }));
    const found = stillWaiting(screens, now).find((screen) => screen.code === code && screen.connectedBy === by.id);
    if (found === undefined) return err({ kind: 'board/no-such-screen' });
    await screenGuesses.giveBack(by.id);
    const { secretHash } = found;
    const known = await boardLinks.find(secretHash);
    if (known !== null) return ok(known);
    const createdBy = by.name;
    const link = {
      id: found.linkId ?? linkId,
      name: name.trim() || 'Board',
      secretHash,
      shows,
      createdAt: now,
      createdBy,
      revokedAt: null,
    };
    return unitOfWork.run<BoardLink, NoSuchScreen>(async (tx) => {
      // Revoked in the meantime.
      if (!(await tx.boardLinks.put(link))) return err({ kind: 'board/no-such-screen' });
      await tx.audit.add({ at: now, by: by.name, kind: 'login', text: `Connected the screen ${link.name}, which shows ${shows}` });
      return ok(link);
    });
  };
