const LINE_END = /\r\n|\n|\r/;
const EVENT_FIELD = /^event: ?(.+)$/;

/**
 * Reads server-sent events off a stream and calls back with the name of each. What an event carries is not read: a change notification
 * only says what to ask for again.
 * @param onSign every arrival of bytes, also of the comments by which a quiet server shows that it is there.
 * @returns when the server ends the stream. @throws what breaks it.
 */
export const readEvents = async (
  stream: ReadableStream<Uint8Array>,
  { signal, onEvent, onSign }: { readonly signal: AbortSignal; readonly onEvent: (name: string) => void; readonly onSign: () => void },
): Promise<void> => {
  const reader = stream.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let unfinished = '';
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      const lines = (unfinished + decoder.decode(value, { stream: true })).split(LINE_END);
      unfinished = lines.pop() ?? '';
      for (const line of lines) {
        const name = EVENT_FIELD.exec(line)?.[1];
        if (name !== undefined) onEvent(name);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
