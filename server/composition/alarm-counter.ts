import type { Logger } from '#core/ports/logger.ts';

/** Log events that report an attack on the stand. See docs/operations.md. */
const ALARMS = ['holds.attack', 'login.guessing', 'lookup.sweeping', 'word.guessing'] as const;

export interface AlarmCounter {
  /** The number of each since this process started. */
  sinceStart(): Readonly<Record<string, number>>;
}

/** Counts alarms where they are logged, so that every logged alarm is counted. Their fields stay in the log. */
export const countAlarms = (inner: Logger): { readonly logger: Logger; readonly alarmCounter: AlarmCounter } => {
  const raised = new Map<string, number>(ALARMS.map((alarm) => [alarm, 0]));
  return {
    logger: {
      ...inner,
      error: (event, fields) => {
        const before = raised.get(event);
        if (before !== undefined) raised.set(event, before + 1);
        inner.error(event, fields);
      },
    },
    alarmCounter: { sinceStart: () => Object.fromEntries(raised) },
  };
};
