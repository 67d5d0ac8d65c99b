import { adminPasswordCommand } from './admin-password.command.ts';
import { migrateCommand } from './migrate.command.ts';
import { runCommand } from './run-command.ts';
import { seedCatalogueCommand } from './seed-catalogue.command.ts';
import { staffCodeCommand } from './staff-code.command.ts';

const COMMANDS = [seedCatalogueCommand, migrateCommand, adminPasswordCommand, staffCodeCommand];

const exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
process.exit(exitCode);
