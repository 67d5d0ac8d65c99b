import type { ChangeNotification } from '#core/ports/change-notifications.ts';

/** Background work as data. */
export interface Job {
  readonly name: string;
  /** The longest pause between two rounds, when idle. */
  readonly everyMs: number;
  /** The shortest pause: in a rush of change notifications, rounds are few and large. */
  readonly gatherMs: number;
  /** Change notifications that cut a longer pause short. */
  readonly wokenBy: readonly ChangeNotification['topic'][];
  /** One round. @param isEnding whether the worker waits for it in order to stop. @returns whether more work may be due immediately. */
  readonly run: (isEnding: () => boolean) => Promise<boolean>;
}
