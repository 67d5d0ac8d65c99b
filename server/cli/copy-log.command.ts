import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, elapsedMs, instant, MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { copyLogFolder } from '../composition/open-backup.ts';
import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const EVERY_MS = 2 * SECOND_MS;
const RECORDED_EVERY_MS = 10 * SECOND_MS;

/** The log alone restores nothing. A base backup is made daily. */
const BASE_MS = 2 * DAY_MS;

const assertBase = (folder: string, now: Instant): void => {
  const bases = readdirSync(folder).filter((name) => /^base-.*\.tar\.gz$/.test(name));
  if (!bases.some((name) => now - statSync(join(folder, name)).mtimeMs < BASE_MS))
    throw new CommandError(`${folder} has no base backup of the last two days: see the log of the service base.`);
};

export const copyLogCommand: Command = {
  name: 'copy-log',
  summary: 'Copies the database’s write-ahead log from a folder to BACKUP_REMOTE as it is written, until it is stopped',
  operand: 'folder',
  options: {},
  optionTexts: {},
  run: (_options, say, folder) =>
    withServices(async (services) => {
      const { clock, successLog } = services.ports;
      const { backupRemote } = services.get('config');
      if (backupRemote === undefined) throw new CommandError('BACKUP_REMOTE is not set: there is no second place.');
      let since: Instant | null = null;
      let recordedAt: Instant | null = null;
      for (;;) {
        const at = clock.now();
        try {
          await copyLogFolder(folder, backupRemote, since);
          // A file may have been finished while the others were copied.
          since = instant(at - MINUTE_MS);
          assertBase(folder, at);
          if (recordedAt === null || elapsedMs(recordedAt, at) >= RECORDED_EVERY_MS) {
            await successLog.record('logged', at);
            recordedAt = at;
          }
        } catch (error) {
          say(String(error));
        }
        await sleep(EVERY_MS);
      }
    }),
};
