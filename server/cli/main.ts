import { migrateCommand } from './migrate.command.ts';
import { runCommand } from './run-command.ts';
import { seedCatalogueCommand } from './seed-catalogue.command.ts';

const COMMANDS = [seedCatalogueCommand, migrateCommand];

const exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
process.exit(exitCode);
