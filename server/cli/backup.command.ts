import { existsSync } from 'node:fs';
import { copyBackup, isForPeople, openDatabaseTools } from '../composition/open-backup.ts';
import { CommandError, type Command } from './command.ts';
import { servicesOn, withDatabase } from './with-services.ts';

/** Explains errors that a person can fix. */
const forPeople = (error: unknown): never => {
  throw isForPeople(error) ? new CommandError(error.message) : error;
};

export const backupCommand: Command = {
  name: 'backup',
  summary:
    'Writes the whole database to one file, also while the stand is running, and copies it to BACKUP_REMOTE. Keep it safe: it holds customers’ addresses',
  operand: 'file',
  options: {},
  optionTexts: {},
  run: async (_options, say, file) => {
    if (existsSync(file)) throw new CommandError(`${file} already exists. Nothing was written.`);
    await withDatabase(async (url) => {
      const rows = await openDatabaseTools(url).backUp(file).catch(forPeople);
      say(`Wrote ${rows} rows to ${file}.`);
      await servicesOn(url, async (services) => {
        const { ports } = services;
        await ports.successLog.record('made', ports.clock.now());
        const { backupRemote } = services.get('config');
        if (backupRemote === undefined) return;
        await copyBackup(file, backupRemote).catch(forPeople);
        await ports.successLog.record('copied', ports.clock.now());
        say(`Copied it to ${backupRemote}`);
      });
    });
  },
};
