import { PATHS } from '#web/paths.ts';
import type { SetupView } from './setup.queries.ts';

type StepId = SetupView['steps'][number]['id'];

/** Steps with their own screen; the others are on the overview. */
export const SCREENS: Readonly<Partial<Record<StepId, string>>> = {
  stand: PATHS.setupStand.to(),
  menu: PATHS.setupMenu.to(),
  codes: PATHS.staffCodes.to(),
};

export const screenOf = (id: StepId): string => SCREENS[id] ?? PATHS.setup.to();
