import type { BoardLink } from '../domain/board/board.ts';
import type { Instant } from '../domain/kernel/instant.ts';

export interface BoardLinkRepository {
  insert(link: BoardLink): Promise<void>;
  /** Ends it for good. @returns its name; null, changing nothing, when there is no such link that works. */
  revoke(id: string, at: Instant): Promise<string | null>;
}

/** Read side, outside any transaction. */
export interface BoardLinkReader {
  /** The link with this secret, if it works. */
  find(secretHash: string): Promise<BoardLink | null>;
  /** Those that work, the oldest first. */
  list(): Promise<readonly BoardLink[]>;
}
