import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFailed } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { runNight } from './night.ts';
import { planOfEverything } from './plan.ts';
import type { Listener } from './stand.ts';
import { untouched } from './use-cases.ts';

const EVENINGS = 4;
const DIGITS = 8;
/** Holds the records of the last run that passed and the last that failed: `diff` shows what a digest hides. */
const WHOLE = new URL('../../.cache/simulation/', import.meta.url);

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

const ID = /\b[\da-f]{8}-[\da-f-]{27}\b|\b[\da-f]{32}\b/g;

/** Ids by their order among similar things: the number drawn before is not a promise. */
const asText = (value: unknown, ids: Map<string, number>): string =>
  (JSON.stringify(value, (_key, one: unknown) => (one instanceof Map || one instanceof Set ? [...one] : one)) ?? 'nothing').replaceAll(
    ID,
    (id) => `‹${ids.getOrInsert(id, ids.size)}›`,
  );

/** By topic: how many times each outcome occurred, and all outcomes. */
const startRecord = () => {
  const kept = new Map<string, { outcomes: Map<string, number>; texts: string[]; ids: Map<string, number> }>();
  const add = (what: string, outcome: string, value: unknown): void => {
    const { outcomes, texts, ids } = kept.getOrInsertComputed(what, () => ({ outcomes: new Map(), texts: [], ids: new Map() }));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    texts.push(asText(value, ids));
  };
  const listener: Listener = {
    answered: ({ method, path }, answer) =>
      void answer.then(
        (value) => add(`${method} ${path}`, 'answered', value),
        (error: unknown) => add(`${method} ${path}`, error instanceof ApiError ? (error.code ?? error.kind) : String(error), error),
      ),
    logged: (event, facts) => add('log', event, facts),
    left: (tables, inbox) => {
      for (const [name, rows] of Object.entries(tables))
        for (const row of Object.values<unknown>([...rows])) add(`table ${name}`, 'rows', row);
      for (const mail of inbox) add('mails', 'sent', mail);
    },
  };
  const byName = () => [...kept].toSorted(([one], [other]) => byText(one, other));
  return {
    listener,
    digests: () =>
      byName().map(([what, { outcomes, texts }]) => {
        const counts = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).toSorted(byText);
        return `${what}: ${counts.join(', ')} · ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, DIGITS)}`;
      }),
    whole: () => byName().flatMap(([what, { texts }]) => texts.map((text) => `${what} ${text}\n`)),
  };
};

it('answers, stores, sends and logs on calm and rough evenings what evenings.txt counts, and calls every use case that is not named with a reason', async () => {
  const reached = new Set<string>();
  const { listener, digests, whole } = startRecord();
  for (let seed = 1; seed <= EVENINGS; seed++)
    expect((await runNight(planOfEverything(seed), null, { ...listener, called: (name) => reached.add(name) })).findings).toEqual([]);
  expect(untouched(reached)).toEqual([]);
  mkdirSync(WHOLE, { recursive: true });
  onTestFailed(() => writeFileSync(new URL('evenings-now.txt', WHOLE), whole().join('')));
  await expect(digests().join('\n')).toMatchFileSnapshot('evenings.txt');
  writeFileSync(new URL('evenings-as-recorded.txt', WHOLE), whole().join(''));
  rmSync(new URL('evenings-now.txt', WHOLE), { force: true });
});
