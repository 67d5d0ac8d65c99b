import type { Command } from './command.ts';

const WIDTH = 22;

const row = (left: string, right: string): string => `  ${left.padEnd(WIDTH)}${right}`;

const nameOf = ({ name, operand }: Command): string => (operand === undefined ? name : `${name} <${operand}>`);

const optionRows = ({ optionTexts }: Command): readonly string[] =>
  Object.entries(optionTexts).map(([name, text]) => row(`  --${name}`, text));

/** Every command, from the table that also runs them. */
export const helpText = (commands: readonly Command[]): string =>
  [
    'Usage: bandstand <command> [options]',
    '',
    'Commands:',
    ...commands.flatMap((command) => [row(nameOf(command), command.summary), ...optionRows(command)]),
    '',
    row('--help', 'this text'),
    row('--version', 'which version this is'),
    '',
    'In a checkout: npm run bandstand -- <command>. Settings come from the environment and from .env; .env.example names them all.',
  ].join('\n');
