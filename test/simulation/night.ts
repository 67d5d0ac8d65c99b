import { liesIn } from '#test/support/told/told.ts';
import { createAlways } from './checks/always.ts';
import { createHistory } from './checks/history.ts';
import { closeEvening } from './closing.ts';
import type { Defect } from './defects.ts';
import { dice } from './dice.ts';
import { BANK } from './people/bank.ts';
import { CUSTOMERS } from './people/customers.ts';
import { DRAWERS } from './people/drawers.ts';
import { KITCHEN } from './people/kitchen.ts';
import { MANAGERS } from './people/managers.ts';
import { OFFICE } from './people/office.ts';
import { WINDOW } from './people/window.ts';
import type { Act, Plan } from './plan.ts';
import { openStand, type Doing, type Scene } from './scene.ts';
import { createStand, type Listener, type Stand } from './stand.ts';
import { createSurroundings } from './surroundings.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

export type Outcome = {
  readonly findings: readonly string[];
  /** The events, as sentences. */
  readonly story: readonly string[];
  readonly steps: number;
  readonly orders: number;
};

const HOUR = 3_600_000;
const LONGEST_MS = 6 * HOUR;
const DOWN_SECONDS = 40;

const crash: Doing = async (scene, d) => {
  scene.tell('every process of the stand is killed');
  scene.stand.kill();
  await scene.time.sleep(d.from(1, DOWN_SECONDS) * 1_000);
  for (let instance = 0; instance < scene.plan.instances; instance++) await scene.stand.start();
  scene.tell('the stand is there again');
};

const STAND: Readonly<Record<string, Doing>> = { crash, restart: crash };
const EVERYBODY: Readonly<Record<string, Readonly<Record<string, Doing>>>> = {
  customer: CUSTOMERS,
  cook: { ...KITCHEN, ...WINDOW },
  seller: { ...KITCHEN, ...WINDOW },
  manager: { ...MANAGERS, ...DRAWERS, ...OFFICE },
  admin: { ...MANAGERS, ...DRAWERS, ...OFFICE },
  bank: BANK,
  stand: STAND,
};

/** People act in turns, one action at a time. */
const doAll = async (scene: Scene, acts: readonly Act[]): Promise<void> => {
  for (const act of acts) {
    await scene.time.sleep(GAME_NIGHT + act.at * 1_000 - scene.time.now());
    const doing = EVERYBODY[act.who.split(' ')[0] ?? '']?.[act.does];
    if (doing === undefined) continue;
    const names = [act.who, act.does, act.luck] as const;
    await scene.as(names.join(' '), () => doing(scene, dice(...names), act));
  }
};

const spend = async (plan: Plan, stand: Stand, around: ReturnType<typeof createSurroundings>): Promise<void> => {
  around.calmDown();
  const scene = await openStand(around, stand);
  around.stir();
  const people = Map.groupBy(plan.acts, ({ who, at }) => (who.startsWith('customer') ? `${who} ${at}` : who));
  await Promise.all([...people.values()].map((acts) => doAll(scene, acts)));
  await closeEvening(scene);
};

/** Plays the evening of a plan: the same plan gives the same evening. */
export const runNight = async (plan: Plan, defect: Defect | null = null, listener: Listener = {}): Promise<Outcome> => {
  const around = createSurroundings(plan, listener.logged);
  const { time, find, findings, story } = around;
  const stand = createStand(around, defect, listener);
  // The server's caches compute their age from it.
  performance.now = () => time.now();
  let isOver = false;
  const evening = spend(plan, stand, around)
    .catch((error: unknown) =>
      find(`the evening broke off: ${error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 4).join(' ') : String(error)}`),
    )
    .finally(() => {
      isOver = true;
    });
  const [checkAlways, history] = [createAlways(find), createHistory(time)];
  await time.run(
    () => isOver || time.now() > GAME_NIGHT + LONGEST_MS,
    () => {
      if (isOver) return;
      checkAlways(stand.tables());
      history.watch(stand.tables());
    },
  );
  Reflect.deleteProperty(performance, 'now');
  if (isOver) await evening;
  else find('the evening does not end');
  liesIn(around.record, history.truth(stand.tables())).forEach(find);
  listener.left?.(stand.tables(), stand.inbox);
  return { findings, story, steps: time.steps(), orders: stand.tables().orders.size };
};
