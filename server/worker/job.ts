import type { ChangeNotification } from '#core/ports/change-notifications.ts';

/** Background work as data. */
export interface Job {
  readonly name: string;
  /** The longest pause between two rounds, when there is no more to do. */
  readonly everyMs: number;
  /** The shortest one: in a rush of change notifications the rounds are few and do much. */
  readonly gatherMs: number;
  /** ChangeNotifications that end a pause that is longer. */
  readonly wokenBy: readonly ChangeNotification['topic'][];
  /** One round. @param isEnding whether the worker waits for it in order to stop. @returns whether there may be more to do right away. */
  readonly run: (isEnding: () => boolean) => Promise<boolean>;
}
