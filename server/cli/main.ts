import { adminPasswordCommand } from './admin-password.command.ts';
import { backupCommand } from './backup.command.ts';
import { checkCommand } from './check.command.ts';
import { exportCommand } from './export.command.ts';
import { migrateCommand } from './migrate.command.ts';
import { reconcileCommand } from './reconcile.command.ts';
import { restoreCommand } from './restore.command.ts';
import { runCommand } from './run-command.ts';
import { seedCatalogueCommand } from './seed-catalogue.command.ts';
import { staffCodeCommand } from './staff-code.command.ts';

const COMMANDS = [
  seedCatalogueCommand,
  migrateCommand,
  adminPasswordCommand,
  staffCodeCommand,
  reconcileCommand,
  checkCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
];

const exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
process.exit(exitCode);
