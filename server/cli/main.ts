#!/usr/bin/env node
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  // Standard output is a command's result, for people and for pipes.
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
process.exit(exitCode);
