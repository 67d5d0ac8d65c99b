import type { Hint } from '#core/ports/hints.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { EventSink } from './event-stream.ts';

/** One listener's line: bursts become one hint a topic, and whoever may not listen any more is cut off. */
export interface HintLine {
  offer(topic: Hint['topic']): void;
  beat(): void;
  end(): void;
}

export interface HintLineDeps {
  readonly sink: EventSink;
  /** Asked before everything that is sent: a login that has ended hears nothing more (rules §5). */
  readonly isWelcome: () => Promise<boolean>;
  readonly logger: Logger;
}

/** The first hint goes out at once, those within this time after it together at its end. */
const TOGETHER_MS = 200;

export const createHintLine = ({ sink, isWelcome, logger }: HintLineDeps): HintLine => {
  const waiting = new Set<Hint['topic']>();
  let pause: NodeJS.Timeout | null = null;
  let hasEnded = false;

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    if (pause !== null) clearTimeout(pause);
    sink.end();
  };

  const sendIfWelcome = async (send: () => void): Promise<void> => {
    try {
      if (!(await isWelcome())) end();
      else if (!hasEnded) send();
    } catch (error) {
      // Nobody can tell whether the login still holds: the client comes back when somebody can.
      logger.warn('stream.cut-off', { error });
      end();
    }
  };

  const flush = (): void => {
    pause = null;
    if (waiting.size === 0 || hasEnded) return;
    const topics = [...waiting];
    waiting.clear();
    pause = setTimeout(flush, TOGETHER_MS);
    void sendIfWelcome(() => {
      for (const topic of topics) sink.send(topic);
    });
  };

  return {
    offer: (topic) => {
      waiting.add(topic);
      if (pause === null) flush();
    },
    beat: () => {
      if (!hasEnded) void sendIfWelcome(() => sink.beat());
    },
    end,
  };
};
