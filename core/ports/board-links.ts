import type { BoardLink, BoardShows } from '../domain/board/board.ts';
import type { Instant } from '../domain/kernel/instant.ts';

export interface BoardLinkRepository {
  /**
   * Stores a link. A known one of the same person gets the new name and secret, so that its earlier secret opens nothing. @returns false,
   * changing nothing, when the id is another person's or its link has ended
   */
  put(link: BoardLink): Promise<boolean>;
  /** @returns its name; null, changing nothing, when no active link has this id. */
  show(id: string, shows: BoardShows): Promise<string | null>;
  /** Ends it for good. @returns its name; null, changing nothing, when no active link has this id. */
  revoke(id: string, at: Instant): Promise<string | null>;
}

/** Read side, outside any transaction. */
export interface BoardLinkReader {
  /** The active link with this secret, if any. */
  find(secretHash: string): Promise<BoardLink | null>;
  /** Active links, oldest first. */
  list(): Promise<readonly BoardLink[]>;
}
