import type { Command } from './command.ts';
import { withDatabase } from './with-services.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Brings the database to the newest schema; npm start does the same',
  options: {},
  optionTexts: {},
  run: (_options, say) => withDatabase(async () => say('The database has the newest schema.')),
};
