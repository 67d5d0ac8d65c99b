import { makeIssueBoardLink, makeListBoardLinks, makeRevokeBoardLink } from '#core/use-cases/board/board-links.ts';
import { makeShowBoard } from '#core/use-cases/board/show-board.ts';
import { wired } from './wiring.ts';

/** The board and its links: a part of `USE_CASES`. */
export const BOARD_USE_CASES = {
  showBoard: wired(makeShowBoard, ['orders']),
  issueBoardLink: wired(makeIssueBoardLink, ['unitOfWork', 'secrets', 'ids', 'clock']),
  revokeBoardLink: wired(makeRevokeBoardLink, ['unitOfWork', 'clock']),
  listBoardLinks: wired(makeListBoardLinks, ['boardLinks']),
};
