import { expect, it } from 'vitest';
import { keywordOf } from '#core/domain/notifications/text-message.ts';

/** The words that carriers and people use in either language. */
const WORDS = {
  'stop en': 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT',
  'stop es': 'ALTO PARAR CANCELAR BAJA',
  'start en': 'START UNSTOP YES',
  'start es': 'INICIAR',
  'help en': 'HELP INFO',
  'help es': 'AYUDA',
};

it.each(Object.entries(WORDS).flatMap(([means, words]) => words.split(' ').map((word) => [word, means] as const)))(
  'the answer %s means %s',
  (word, means) => {
    expect(keywordOf(word)?.join(' ')).toBe(means);
    expect(keywordOf(` ${word.toLowerCase()}. `)?.join(' ')).toBe(means);
    expect(keywordOf(`${word} now`)).toBeNull();
  },
);
