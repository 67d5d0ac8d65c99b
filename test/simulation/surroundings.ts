import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { dice } from './dice.ts';
import { createLuck } from './luck.ts';
import type { Told } from '#test/support/told/told.ts';
import type { Plan } from './plan.ts';
import { createTime } from './time.ts';

const MINUTES = 60;
/** The game night begins at 7:40 PM. */
const FIRST_MINUTE = 19 * MINUTES + 40;

/** '19:52:07' */
const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000) + FIRST_MINUTE * MINUTES;
  const parts = [Math.floor(seconds / MINUTES / MINUTES) % 24, Math.floor(seconds / MINUTES) % MINUTES, seconds % MINUTES];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

/** Time, chance, and the record of a night, shared by all of its parts. */
export const createSurroundings = (plan: Plan, logged: Logger['info'] = () => undefined) => {
  const time = createTime(GAME_NIGHT, dice('order', plan.seed));
  const { luck, as, uuid, hash, draw } = createLuck(plan.seed);
  const findings: string[] = [];
  const story: string[] = [];
  let isCalm = false;
  const find = (what: string): void => {
    if (!findings.includes(what)) findings.push(what);
  };
  const logger: Logger = {
    info: logged,
    warn: logged,
    error: (event, facts) => {
      const cause = facts?.['error'];
      if (cause instanceof Error && !(cause instanceof Unavailable)) find(`the stand logged ${event}: ${cause.message}`);
    },
  };
  return {
    plan,
    time,
    luck,
    as,
    draw,
    hash,
    uuid: () => uuid(time.now()),
    /** Never after the evening's end: then everything comes to rest. */
    goesWrong: (probability: number): boolean => !isCalm && luck.chance(probability),
    isCalm: (): boolean => isCalm,
    calmDown: (): void => void (isCalm = true),
    stir: (): void => void (isCalm = false),
    find,
    findings,
    tell: (sentence: string): void => void story.push(`${clockText(time.now() - GAME_NIGHT)} ${sentence}`),
    story,
    /** The stand's statements to everyone. */
    record: new Array<Told>(),
    logger,
  };
};

export type Surroundings = ReturnType<typeof createSurroundings>;
