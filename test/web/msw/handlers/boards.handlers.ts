import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { answer, typedHandler } from '../typed-handler.ts';

type BoardLink = ResponseOf<typeof boardContract.listLinks>[number];

/** The screens that the stand has connected. */
export const boardsAre = (boards: readonly BoardLink[] = []) => typedHandler(boardContract.listLinks, () => answer([...boards]));
