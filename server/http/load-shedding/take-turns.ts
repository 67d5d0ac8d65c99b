import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { contextOf } from '../request-context.ts';
import { createFairLine } from './fair-line.ts';
import { waitingForTurn } from './waiting-for-turn.ts';
import type { Who } from './who-asks.ts';

/** How many requests begin in one turn of the event loop, and how many may wait to. */
export interface Turns {
  readonly perTurn: number;
  readonly waiting: number;
}

/**
 * A request takes about half a millisecond of this process. An honest one needs a dozen turns of the event loop, so the turns must stay
 * short however many requests have arrived.
 */
export const TURNS: Turns = { perTurn: 10, waiting: 20_000 };

/** What is answered from memory takes a tenth of that. */
const FROM_MEMORY = 0.1;

interface Waiting {
  readonly res: Response;
  readonly begin: () => void;
}

/** @returns how much of a turn that took. */
const start = ({ res, begin }: Waiting): number => {
  begin();
  return contextOf(res).isFromMemory ? FROM_MEMORY : 1;
};

/**
 * Paces the process when more requests arrive than it can begin: they wait, and begin in turns by network and visitor, with the staff's
 * devices beside the networks. Without it a machine that asks again as soon as it is answered decides how long a turn of the event loop
 * is, whatever it is answered.
 */
export const takeTurns = (
  { perTurn, waiting }: Turns,
  whoAsks: (req: IncomingMessage) => Who,
  refuse: (res: Response) => void,
): RequestHandler => {
  const line = createFairLine<Waiting>(2);
  let begun = 0;
  let isTurnAnnounced = false;

  const beginNext = (): void => {
    while (begun < perTurn) {
      const next = line.shift();
      if (next === undefined) return;
      waitingForTurn.delete(next.res);
      if (!next.res.destroyed) begun += start(next);
    }
  };
  const announceTurn = (): void => {
    if (isTurnAnnounced) return;
    isTurnAnnounced = true;
    setImmediate(() => {
      isTurnAnnounced = false;
      begun = 0;
      beginNext();
      if (begun > 0) announceTurn();
    });
  };

  return (req, res, next) => {
    announceTurn();
    if (line.size === 0 && begun < perTurn) {
      begun += start({ res, begin: next });
      return undefined;
    }
    const who = whoAsks(req);
    waitingForTurn.set(res, who.network);
    line.push(who.names, { res, begin: next });
    if (line.size <= waiting) return undefined;
    const last = line.pop();
    return last === undefined ? undefined : refuse(last.res);
  };
};
