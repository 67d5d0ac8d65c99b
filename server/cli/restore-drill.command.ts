import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabaseTools, isForPeople } from '../composition/open-backup.ts';
import { printReports } from './check.command.ts';
import { CommandError, type Command } from './command.ts';
import { openBackupFile } from './restore.command.ts';
import { servicesOn, withDatabase } from './with-services.ts';

/** The newest backup in a folder, by the time in its name; the path itself if it is a file. */
const newestIn = (path: string): string => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const newest = readdirSync(path)
    .filter((name) => /^bandstand-.*\.backup$/.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new CommandError(`There is no backup in ${path}.`);
  return join(path, newest);
};

export const restoreDrillCommand: Command = {
  name: 'restore-drill',
  summary:
    'Tries a backup, or the newest of a folder, in a database beside the stand’s, checks it and removes it; the stand goes on selling',
  operand: 'file or folder',
  options: {},
  optionTexts: {},
  run: async (_options, say, path) => {
    const file = newestIn(path);
    await withDatabase(async (url) => {
      const { rows, reports } = await openDatabaseTools(url)
        .tryRestore(openBackupFile(file))
        .catch((error: unknown) => Promise.reject(isForPeople(error) ? new CommandError(error.message) : error));
      printReports(reports, say);
      await servicesOn(url, ({ ports }) => ports.successLog.record('tried', ports.clock.now()));
      say(`${rows} rows of ${file} came back whole. The stand was not touched.`);
    });
  },
};
