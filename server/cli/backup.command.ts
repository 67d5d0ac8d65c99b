import { existsSync } from 'node:fs';
import { isForPeople, openDatabaseTools } from '../composition/open-backup.ts';
import { CommandError, type Command } from './command.ts';
import { servicesOn, withDatabase } from './with-services.ts';

const backUp = async (url: string, file: string): Promise<number> => {
  try {
    return await openDatabaseTools(url).backUp(file);
  } catch (error) {
    throw isForPeople(error) ? new CommandError(error.message) : error;
  }
};

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes the whole database to one file, also while the stand is running. Keep it safe: it holds customers’ addresses',
  operand: 'file',
  options: {},
  optionTexts: {},
  run: async (_options, say, file) => {
    if (existsSync(file)) throw new CommandError(`${file} exists already. Nothing was written.`);
    await withDatabase(async (url) => {
      const rows = await backUp(url, file);
      await servicesOn(url, async ({ ports }) => {
        await ports.backupLog.record(ports.clock.now());
      });
      say(`Wrote ${rows} rows to ${file}.`);
    });
  },
};
