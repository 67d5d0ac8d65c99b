import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
process.exit(exitCode);
