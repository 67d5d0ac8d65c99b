import type { ParseArgsOptionsConfig } from 'node:util';

/** One command of `npm run bandstand`, as a row of the table. */
export interface Command {
  readonly name: string;
  /** One line for --help. */
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** For --help: each option and what it does. */
  readonly optionTexts: Readonly<Record<string, string>>;
  /** @throws whatever makes the command fail; the exit code is then 1. */
  run(options: CommandOptions, say: (line: string) => void): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The command cannot do its work for a reason that the person at the keyboard can change: its message is all they need. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
