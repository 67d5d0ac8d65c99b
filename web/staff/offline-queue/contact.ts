import { ApiError, isSilence } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';

/** Whether the stand answers this device. */
export interface Contact {
  /** The same calls, followed. */
  readonly api: Api;
  readonly isSilent: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Silent until the stand's next answer. */
  readonly lose: () => void;
}

/**
 * The stand counts as silent when a write gets no answer, or a read gets none and no other call does. Only an answer from the stand ends
 * it: `isSilence` distinguishes a proxy's page from one.
 */
export const createContact = (api: Api): Contact => {
  let isSilent = false;
  let answers = 0;
  const listeners = new Set<() => void>();
  const become = (next: boolean): void => {
    if (isSilent === next) return;
    isSilent = next;
    for (const listener of listeners) listener();
  };
  const lose = (): void => become(true);
  const hear = (): void => {
    answers += 1;
    become(false);
  };

  const follow = async <A>(method: string, call: () => Promise<A>): Promise<A> => {
    const before = answers;
    const loseIfNothingCame = (): void => {
      if (answers === before) lose();
    };
    const timer = setTimeout(loseIfNothingCame, ANSWER_WITHIN_MS);
    try {
      const answer = await call();
      hear();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && !isSilence(error)) hear();
      else if (error instanceof ApiError && method === 'GET') loseIfNothingCame();
      else if (error instanceof ApiError) lose();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    isSilent: () => isSilent,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    lose,
    api: {
      call: (endpoint, input) => follow(endpoint.method, () => api.call(endpoint, input)),
      open: (endpoint, input) => follow(endpoint.method, () => api.open(endpoint, input)),
    },
  };
};
