import { describe, expect, it } from 'vitest';
import type { Language } from '#core/domain/language.ts';
import { createLanguageStore } from '#web/session/language.ts';
import { ES } from '#web/texts/es.ts';

const localeOf = (preferred: Language) => {
  const remembered: Language[] = [];
  return { preferred: () => remembered.at(-1) ?? preferred, remember: (language: Language) => void remembered.push(language), remembered };
};

describe('the language of a browser', () => {
  it('is the preferred one from the start where its sentences are there, else after they were fetched', async () => {
    expect(createLanguageStore(localeOf('es'), ES).get().language).toBe('es');
    const store = createLanguageStore(localeOf('es'));
    expect([store.get().language, store.isReady()]).toEqual(['en', false]);
    await store.prepare();
    expect([store.get().language, store.isReady()]).toEqual(['es', true]);
  });

  it('goes back to English when the stand turns out to speak only that, and stays when it speaks both', async () => {
    const store = createLanguageStore(localeOf('es'), ES);
    let changes = 0;
    store.subscribe(() => (changes += 1));
    store.offer(['en', 'es']);
    expect([store.get().language, changes]).toEqual(['es', 0]);
    store.offer(['en']);
    await expect.poll(() => store.get().language).toBe('en');
    expect([store.isReady(), changes]).toEqual([true, 1]);
  });

  it('is remembered when it is chosen', async () => {
    const locale = localeOf('en');
    const store = createLanguageStore(locale);
    await store.choose('es');
    expect([store.get().language, locale.remembered]).toEqual(['es', ['es']]);
  });
});
