import type { ReadStream } from 'node:tty';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

const ENTER = new Set(['\r', '\n', '\u0004']);
const CTRL_C = '\u0003';
const BACKSPACE = new Set(['\u007f', '\b']);

const after = (typed: string, key: string): string => {
  if (BACKSPACE.has(key)) return Array.from(typed).slice(0, -1).join('');
  return key < ' ' ? typed : typed + key;
};

/** One line from the keyboard that nobody sees on the screen. */
const readUnseen = (keyboard: ReadStream, prompt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    process.stderr.write(prompt);
    let typed = '';
    const finish = (settle: () => void): void => {
      keyboard.off('data', onData).setRawMode(false).pause();
      process.stderr.write('\n');
      settle();
    };
    const onData = (chunk: string): void => {
      // An arrow or function key, which is not part of a password.
      if (chunk.startsWith('\u001b')) return;
      for (const key of chunk) {
        if (key === CTRL_C) return finish(() => reject(new CommandError('Nothing was changed.')));
        if (ENTER.has(key)) return finish(() => resolve(typed));
        typed = after(typed, key);
      }
    };
    keyboard.setRawMode(true).setEncoding('utf8').on('data', onData).resume();
  });

/** A secret that never stands on a command line, where everybody on the machine could read it: typed unseen, or piped in. */
export const readSecret = async (input: NodeJS.ReadStream, prompts: readonly [string, string]): Promise<string> => {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '');
  const [first, second] = [await readUnseen(input, prompts[0]), await readUnseen(input, prompts[1])];
  if (first !== second) throw new CommandError('The two are not the same. Nothing was changed.');
  return first;
};
