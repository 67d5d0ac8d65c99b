import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedLedger } from '#core/use-cases/reports/export-ledger.ts';
import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

/** Without it Excel misreads UTF-8 and garbles accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** All of them, or none. */
const writeFiles = async (directory: string, ledger: ExportedLedger): Promise<readonly string[]> => {
  await mkdir(directory, { recursive: true });
  const files = Object.entries(ledger).map(([name, text]: [string, string]) => ({ path: join(directory, `${name}.csv`), text }));
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      await writeFile(path, '', { flag: 'wx' });
      written.push(path);
      await writeFile(path, BYTE_ORDER_MARK + text);
    }
  } catch (error) {
    await Promise.all(written.map((path) => rm(path)));
    throw error;
  }
  return files.map(({ path }) => path);
};

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes orders.csv, items.csv and refunds.csv into a directory; they name no customer',
  operand: 'directory',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  optionTexts: { from: 'the first local day, like 2026-11-01', to: 'the last one, like 2026-11-30' },
  run: async (options, say, directory) => {
    const { from, to } = options;
    if (typeof from !== 'string' || typeof to !== 'string') throw new CommandError('Name the period: --from 2026-11-01 --to 2026-11-30');
    await withServices(async (services) => {
      const ledger = await services.useCases.exportLedger(from, to);
      if (!ledger.ok) throw new CommandError('--from and --to must be days like 2026-11-20, the first one not after the last one.');
      for (const path of await writeFiles(directory, ledger.value)) say(`Wrote ${path}.`);
    });
  },
};
