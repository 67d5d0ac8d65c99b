import type { Logger } from '#core/ports/logger.ts';

export type LogLine = {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Records log lines, for tests that check them and tests that need silence. */
export const recordingLogger = (): Logger & { readonly lines: readonly LogLine[] } => {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    (event: string, fields: LogLine['fields'] = {}): void =>
      void lines.push({ level, event, fields });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
};
