import { boardLinkPath, type BoardLink, type BoardShows } from '../../domain/board/board.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchBoardLink } from '../errors.ts';

/** `path` is the only place where the secret leaves the server. */
export type IssuedBoardLink = { readonly link: BoardLink; readonly path: string };

/**
 * A link for one screen. It works until revoked, because a board hangs unattended. @param id made by the caller: a repeat after a lost answer
 * is the same link, with another secret. The stand makes another id if this one is taken.
 */
export type IssueBoardLink = (name: string, by: string, id?: string) => Promise<IssuedBoardLink>;
/** Sets what a screen shows; it follows on its next request. */
export type ChangeBoardLink = (id: string, shows: BoardShows, by: string) => Promise<Result<void, NoSuchBoardLink>>;
/** Ends a link; the board notices on its next request. */
export type RevokeBoardLink = (id: string, by: string) => Promise<Result<void, NoSuchBoardLink>>;
/** The active links. */
export type ListBoardLinks = () => Promise<readonly BoardLink[]>;

export const makeIssueBoardLink =
  ({ unitOfWork, secrets, ids, clock }: Pick<Ports, 'unitOfWork' | 'secrets' | 'ids' | 'clock'>): IssueBoardLink =>
  async (typed, by, id = ids.uuid()) => {
    const name = typed.trim() || 'Board';
    const [secret, now] = [secrets.token(), clock.now()];
    const link = {
      id,
      name,
      secretHash: secrets.hashOf(secret),
      shows: 'orders' as const,
      createdAt: now,
      createdBy: by,
      revokedAt: null,
    };
    const issued = await unitOfWork.run<BoardLink, never>(async (tx) => {
      const kept = (await tx.boardLinks.put(link)) ? link : { ...link, id: ids.uuid() };
      if (kept !== link) await tx.boardLinks.put(kept);
      await tx.audit.add({ at: now, by, kind: 'login', text: `Issued a link to the board for ${name}` });
      return ok(kept);
    });
    return { link: issued.ok ? issued.value : link, path: boardLinkPath(secret) };
  };

export const makeRevokeBoardLink =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): RevokeBoardLink =>
  (id, by) =>
    unitOfWork.run<undefined, NoSuchBoardLink>(async (tx) => {
      const now = clock.now();
      const name = await tx.boardLinks.revoke(id, now);
      if (name === null) return err({ kind: 'board-link/not-found' });
      await tx.audit.add({ at: now, by, kind: 'login', text: `Revoked the link to the board for ${name}` });
      return ok(undefined);
    });

export const makeChangeBoardLink =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): ChangeBoardLink =>
  (id, shows, by) =>
    unitOfWork.run<undefined, NoSuchBoardLink>(async (tx) => {
      const name = await tx.boardLinks.show(id, shows);
      if (name === null) return err({ kind: 'board-link/not-found' });
      await tx.audit.add({ at: clock.now(), by, kind: 'login', text: `The screen ${name} shows ${shows} from now on` });
      return ok(undefined);
    });

export const makeListBoardLinks =
  ({ boardLinks }: Pick<Ports, 'boardLinks'>): ListBoardLinks =>
  () =>
    boardLinks.list();
