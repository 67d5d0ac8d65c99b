import { pino, type DestinationStream } from 'pino';
import type { Logger } from '#core/ports/logger.ts';
import { describeError } from './describe-error.ts';

export interface PinoLoggerOptions {
  readonly level: string;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/** Names that must not reach a log even by mistake (rules §6). */
const PERSONAL =
  'email phone name customer customerName customerEmail customerPhone emailOrPhone specialInstructions to token password secret hash lookupHash sessionId url authorization cookie card ip'.split(
    ' ',
  );

/** JSON lines on standard output. Errors go into the field `error`, without the affected data. */
export const createPinoLogger = ({ level, destination }: PinoLoggerOptions): Logger => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...PERSONAL, ...PERSONAL.map((name) => `*.${name}`)], censor: '[redacted]' },
    serializers: { error: (value: unknown) => (value instanceof Error ? describeError(value) : value) },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  return {
    info: (event, fields = {}) => log.info(fields, event),
    warn: (event, fields = {}) => log.warn(fields, event),
    error: (event, fields = {}) => log.error(fields, event),
  };
};
