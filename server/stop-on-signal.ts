import type { Logger } from '#core/ports/logger.ts';

const MAX_WAIT_MS = 30_000;

/** SIGTERM and Ctrl-C stop the stand in an orderly way, once; so do uncaught errors, which count as a failure. */
export const stopOnSignal = (logger: Logger, stop: () => Promise<void>): void => {
  let isStopping = false;
  const end = (reason: string, exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stand.stopping', { reason });
    setTimeout(() => process.exit(1), MAX_WAIT_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        logger.error('stand.stop-failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    logger.error('stand.uncaught-error', { error });
    end('uncaught error', 1);
  });
};
