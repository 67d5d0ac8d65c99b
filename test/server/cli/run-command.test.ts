import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import type { Command, CommandOptions } from '#server/cli/command.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { describeSeed } from '#server/cli/seed-catalogue.command.ts';

const given: CommandOptions[] = [];
const COMMANDS: readonly Command[] = [
  {
    name: 'greet',
    summary: 'Says hello',
    options: { loud: { type: 'boolean', default: false } },
    optionTexts: { loud: 'in capitals' },
    run: async (options, say) => {
      given.push(options);
      say('hello');
    },
  },
  {
    name: 'break',
    summary: 'Cannot',
    options: {},
    optionTexts: {},
    run: () => Promise.reject(new ConfigError(['PORT: must be a number'])),
  },
];

const run = async (...args: readonly string[]) => {
  const said: string[] = [];
  const complained: string[] = [];
  const exitCode = await runCommand(COMMANDS, args, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
};

describe('bandstand', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command with its options', async (flag) => {
    const { exitCode, said } = await run(flag);
    expect(exitCode).toBe(0);
    for (const text of ['greet', 'Says hello', '--loud', 'in capitals', 'break', 'Cannot']) expect(said).toContain(text);
  });

  test('--version says the version of the release', async () => {
    expect((await run('--version')).said).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('without an argument shows its help', async () => {
    expect((await run()).said).toContain('Usage:');
  });

  test('runs a command with its options', async () => {
    expect(await run('greet', '--loud')).toMatchObject({ exitCode: 0, said: 'hello' });
    expect(given.at(-1)?.['loud']).toBe(true);
  });

  test.each([
    [['dance'], "There is no command 'dance'"],
    [['greet', '--quiet'], "Unknown option '--quiet'"],
    [['greet', 'me'], "Unexpected argument 'me'"],
    [['break'], 'PORT: must be a number'],
  ])('%j is a clear error with exit code 1', async (args, text) => {
    const { exitCode, complained } = await run(...args);
    expect(exitCode).toBe(1);
    expect(complained).toContain(text);
    expect(complained).not.toContain(' at ');
  });

  test('the seed counts added, kept and changed products', () => {
    const report = { added: ['Cola'], kept: ['Lemonade', 'Coffee'], changed: [{ name: 'Hot Dog', differences: ['price is 375 cents'] }] };
    expect(describeSeed(report, false)).toEqual([
      '  + Cola',
      '  ~ Hot Dog: price is 375 cents (left as it is)',
      'Added 1 product, kept 2 products, left 1 product that the stand has changed.',
    ]);
    expect(describeSeed(report, true).at(-1)).toMatch(/^Would add 1 product,/);
  });
});
