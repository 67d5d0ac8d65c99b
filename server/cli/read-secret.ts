import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/** Reads a line from the keyboard without echo. @throws CommandError on Ctrl+C or Ctrl+D. */
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

/** Reads a secret typed without echo, or from a pipe; on a command line every user of the machine could read it. */
export const readSecret = async (input: NodeJS.ReadStream, prompts: readonly [string, string]): Promise<string> => {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '');
  const [first, second] = [await readUnseen(input, prompts[0]), await readUnseen(input, prompts[1])];
  if (first !== second) throw new CommandError('The two are not the same. Nothing was changed.');
  return first;
};
