import { parseArgs } from 'node:util';
import { CommandError, type Command } from './command.ts';
import { helpText } from './help.ts';
import { explainFailure } from '../start-failure.ts';
import { VERSION } from '../version.ts';

export interface Output {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** The arguments match no command. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const;

const isArgumentError = (error: unknown): boolean =>
  error instanceof Error && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');

const operandOf = ({ name, operand }: Command, [given, ...more]: readonly string[]): string => {
  if (operand === undefined) return '';
  if (given === undefined || given === '' || more.length > 0) throw new UsageError(`Usage: bandstand ${name} <${operand}> [options]`);
  return given;
};

const dispatch = async (commands: readonly Command[], args: readonly string[], output: Output): Promise<void> => {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return output.say(helpText(commands));
  if (name === '--version') return output.say(VERSION);
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(`There is no command '${name}'. See: bandstand --help`);
  const allowPositionals = command.operand !== undefined;
  const { values, positionals } = parseArgs({ args: rest, options: { ...command.options, ...HELP }, strict: true, allowPositionals });
  if (values.help) return output.say(helpText([command]));
  await command.run(values, output.say, operandOf(command, positionals));
};

/** @returns the exit code: 0 on success, otherwise 1. */
export const runCommand = async (commands: readonly Command[], args: readonly string[], output: Output): Promise<0 | 1> => {
  try {
    await dispatch(commands, args, output);
    return 0;
  } catch (error) {
    output.complain(
      error instanceof UsageError || error instanceof CommandError || (error instanceof Error && isArgumentError(error))
        ? error.message
        : explainFailure(error),
    );
    return 1;
  }
};
