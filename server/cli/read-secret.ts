import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/** One line from the keyboard that does not appear on the screen. @throws CommandError on Ctrl+C or Ctrl+D. */
const readUnseen = async (keyboard: NodeJS.ReadStream, prompt: string): Promise<string> => {
  const screen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: keyboard, output: screen, terminal: true, historySize: 0 });
  const stopped = new AbortController();
  lines.once('SIGINT', () => stopped.abort()).once('close', () => stopped.abort());
  process.stderr.write(prompt);
  try {
    return await lines.question('', stopped);
  } catch {
    throw new CommandError('Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};

/** A secret that never stands on a command line, where everybody on the machine could read it: typed unseen, or piped in. */
export const readSecret = async (input: NodeJS.ReadStream, prompts: readonly [string, string]): Promise<string> => {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '');
  const [first, second] = [await readUnseen(input, prompts[0]), await readUnseen(input, prompts[1])];
  if (first !== second) throw new CommandError('The two are not the same. Nothing was changed.');
  return first;
};
