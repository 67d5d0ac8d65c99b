import { describe, expect, it } from 'vitest';
import { pathsLike, readProjectFile, type ProjectFile } from './project-files.ts';

interface RetiredWord {
  readonly word: RegExp;
  readonly use: string;
  /** Sentences that keep the word: the specification's own, and other people's names. */
  readonly except?: RegExp;
}

/** Words that this project once had for things that already have a name. */
const RETIRED: readonly RetiredWord[] = [
  { word: /crew/gi, use: 'staff' },
  { word: /\b[Tt]eams?\b|[a-z]Team\b|\bTEAM_/g, use: 'staff', except: /[Oo]ur team is working hard|'team:a@x\.example;'/g },
  { word: /stand-in|StandIn/g, use: 'fake' },
  { word: /\b(Test|Race|Fault|Screen|Checkout|Fulfilment|People|Sales|Persistence)Stand\b/g, use: 'harness or fixture' },
  { word: /(Payment|Raw|Order|Stripe|Square)Notices?|NoticeBar|notice-bar/g, use: 'webhook event, mail or banner' },
  { word: /\bHints\b|GiveHint|hintStreams|hint-(line|streams)|postgres-hints/g, use: 'change notification' },
  { word: /followers?\b/gi, use: 'subscriber' },
  { word: /tell-me|tellMe|TellMe/g, use: 'notify me' },
  { word: /\bvitals\b|Vitals/gi, use: 'operational metrics' },
  { word: /(Checkout|Push|Outbox|Refund)Desk|push-desk/g, use: 'store or queue' },
  { word: /(Payment|Refund)Book|exportBooks|ExportBooks|retrieveBook/g, use: 'ledger or payment record' },
  { word: /audit[- ]?trail/gi, use: 'audit log' },
  { word: /isWalk\b|brokenWalks|walk on the table/g, use: 'valid history' },
  { word: /impatient-?socket|\bPATIENCE_MS\b/gi, use: 'timeout or max wait' },
  { word: /later-?screens?\b/gi, use: 'lazy route' },
  { word: /keeping-?api|kept-?answers?/gi, use: 'offline cache' },
];

const FILES = '{core,adapters,server,web,test}/**/*.{ts,tsx,css,mjs,md}';

/** Stored names of migrations and the specification's lines keep their words. */
const KEEPS_ITS_WORDS =
  /^(adapters\/mikro-orm\/migrations\/|test\/adapters\/mikro-orm\/migrations\.test|test\/adapters\/mikro-orm\/migrations\.test\.ts|docs\/(spec-trace|deviations)\.md|test\/architecture\/retired-words\.test\.ts)/;

const retiredIn = ({ path, text }: ProjectFile): readonly string[] =>
  RETIRED.flatMap(({ word, use, except }) =>
    [...(except === undefined ? text : text.replaceAll(except, '')).matchAll(word)].map(([found]) => `${path}: '${found}', use ${use}`),
  );

describe('retired words', () => {
  it('do not come back', () => {
    const files = [...pathsLike(FILES), ...pathsLike('docs/**/*.md'), ...pathsLike('*.md')].filter((path) => !KEEPS_ITS_WORDS.test(path));
    expect(files.length).toBeGreaterThan(800);
    expect(files.map(readProjectFile).flatMap(retiredIn)).toEqual([]);
  });

  it.each([
    ['const crewOf = 1;', 'staff'],
    ["describe('the team’s night', () => {});", 'staff'],
    ['export interface PushDesk {}', 'store or queue'],
    ['/** Writes the audit trail. */', 'audit log'],
    ['const PATIENCE_MS = 1;', 'timeout or max wait'],
  ])('would be found in %j', (text, use) => {
    expect(retiredIn({ path: 'core/planted.ts', text })).toEqual([expect.stringContaining(`use ${use}`)]);
  });

  it.each(["'Our team is working hard on current orders!'", 'whoever keeps books', 'a steam engine'])('are not found in %j', (text) => {
    expect(retiredIn({ path: 'core/planted.ts', text })).toEqual([]);
  });
});
