import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { isForPeople, openDatabaseTools, type DatabaseTools } from '../composition/open-backup.ts';
import { printReports } from './check.command.ts';
import { CommandError, type Command } from './command.ts';
import { withDatabase } from './with-services.ts';

/** Reads the file from a pipe, instead of a name. */
const STDIN = '-';

/** Opens a file, or standard input. */
export const openBackupFile = (file: string): Readable => {
  if (file === STDIN) return process.stdin;
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  return createReadStream(file);
};

const restore = async (tools: DatabaseTools, source: Readable, force: boolean): Promise<number> => {
  try {
    return await tools.restore(source, { force });
  } catch (error) {
    if (!isForPeople(error)) throw error;
    const advice = error.name === 'RestoreRefused' ? ' Use --force to do it anyway.' : '';
    throw new CommandError(`${error.message}${advice}`);
  }
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Fills an empty database from a backup (- reads it from a pipe), all of it or nothing, and checks it. Stop the stand first',
  operand: 'file',
  options: { force: { type: 'boolean', default: false } },
  optionTexts: { force: 'replaces everything that is in the database' },
  run: async (options, say, file) => {
    const source = openBackupFile(file);
    await withDatabase(async (url) => {
      const tools = openDatabaseTools(url);
      say(`Restored ${await restore(tools, source, options['force'] === true)} rows${file === STDIN ? '' : ` from ${file}`}.`);
      say(
        'Every login, known device and staff code has ended: log in as usual (with your passkey or password, or by bandstand login-link --email), generate new staff codes, and send new links to people who are not in yet.',
      );
      printReports(await tools.check({ atRest: false }), say);
    });
  },
};
