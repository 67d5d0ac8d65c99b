import { bearer } from './logins.ts';

export interface EventListener {
  readonly status: number;
  readonly headers: Headers;
  /** The names of the events so far. */
  readonly events: readonly string[];
  /** The raw bytes so far. */
  readonly text: () => string;
  readonly hasEnded: () => boolean;
  /** Closes the browser's tab. */
  leave(): void;
}

/** A listening browser. @param token for calls that are not public. */
export const listenTo = async (url: string, token?: string): Promise<EventListener> => {
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal, headers: token === undefined ? {} : bearer(token) });
  const events: string[] = [];
  let text = '';
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      events.splice(0, events.length, ...[...text.matchAll(/^event: (\w+)\ndata: \{\}\n\n/gm)].map(([, name]) => name ?? ''));
    }
  };
  const readToTheEnd = async (): Promise<void> => {
    await read().catch(() => undefined);
    hasEnded = true;
  };
  void readToTheEnd();
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    hasEnded: () => hasEnded,
    leave: () => leaving.abort(),
  };
};
