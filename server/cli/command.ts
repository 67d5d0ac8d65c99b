import type { ParseArgsOptionsConfig } from 'node:util';

/** One command of `bandstand`, as a row of the table. */
export interface Command {
  readonly name: string;
  /** One line for --help. */
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** For --help: each option and what it does. */
  readonly optionTexts: Readonly<Record<string, string>>;
  /** What must stand behind the command's name, as 'file'; left out: nothing may. */
  readonly operand?: string;
  /** @param operand '' for a command without one. @throws whatever makes the command fail; the exit code is then 1. */
  run(options: CommandOptions, say: (line: string) => void, operand: string): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The command cannot do its work for a reason that the person at the keyboard can change: its message is all they need. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
