import type { ParseArgsOptionsConfig } from 'node:util';

/** One command of `bandstand`, as a row of the table. */
export interface Command {
  readonly name: string;
  /** One line for --help. */
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** For --help: the effect of each option. */
  readonly optionTexts: Readonly<Record<string, string>>;
  /** The required operand's name, such as 'file'; omitted: no operand is allowed. */
  readonly operand?: string;
  /** @param operand '' for a command without one. @throws any error to fail the command; the exit code is then 1. */
  run(options: CommandOptions, say: (line: string) => void, operand: string): Promise<void>;
}

export type CommandOptions = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The command fails for a reason that the user can fix: its message is all they need. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
