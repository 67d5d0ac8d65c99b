import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import { answer, typedHandler } from '../typed-handler.ts';
import { idOf, minutesAgo } from './staff.handlers.ts';

type Holds = ResponseOf<typeof holdsContract.list>;
type Hold = Holds['holds'][number];

export const aHold = (number: number, facts: Partial<Hold> = {}): Hold => ({
  id: idOf(number),
  startedAt: minutesAgo(3),
  holdEndsAt: minutesAgo(-7),
  items: [{ name: 'Hot Dog', quantity: 2 }],
  network: 'A7K2',
  isVouchedFor: false,
  isEnding: false,
  ...facts,
});

const NO_WORD: Holds['word'] = { word: null, askedAt: null, askedBy: null };
export const A_WORD: Holds['word'] = { word: 'green-otter-42', askedAt: minutesAgo(0), askedBy: 'Admin' };

const holdsOf = (facts: Partial<Holds>): Holds => ({
  holds: [],
  places: 30,
  queued: 0,
  networks: [],
  alarm: null,
  lately: { paid: 0, unpaid: 0, cancelled: 0 },
  word: NO_WORD,
  ...facts,
});

/** Successive responses; the last one stays. */
export const holdsAre = (...answers: readonly Partial<Holds>[]) =>
  typedHandler(holdsContract.list, (earlier) => answer(holdsOf(answers[Math.min(earlier, answers.length - 1)] ?? {})));
export const holdsEnd = (ended: number) => typedHandler(holdsContract.end, () => answer({ ended }));
export const wordIsAsked = () => typedHandler(holdsContract.askForWord, () => answer(A_WORD));
export const wordIsDropped = () => typedHandler(holdsContract.stopAsking, () => answer(NO_WORD));
