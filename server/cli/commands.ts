import { adminPasswordCommand } from './admin-password.command.ts';
import { backupCommand } from './backup.command.ts';
import { checkCommand } from './check.command.ts';
import { copyLogCommand } from './copy-log.command.ts';
import { doctorCommand } from './doctor.command.ts';
import { exportCommand } from './export.command.ts';
import { loginLinkCommand } from './login-link.command.ts';
import { migrateCommand } from './migrate.command.ts';
import { reconcileCommand } from './reconcile.command.ts';
import { restoreDrillCommand } from './restore-drill.command.ts';
import { restoreCommand } from './restore.command.ts';
import type { Command } from './command.ts';
import { seedCatalogueCommand } from './seed-catalogue.command.ts';
import { staffCodeCommand } from './staff-code.command.ts';

/** Every command of `bandstand`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  seedCatalogueCommand,
  migrateCommand,
  adminPasswordCommand,
  staffCodeCommand,
  loginLinkCommand,
  reconcileCommand,
  checkCommand,
  doctorCommand,
  exportCommand,
  backupCommand,
  copyLogCommand,
  restoreCommand,
  restoreDrillCommand,
];
