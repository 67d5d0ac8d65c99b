import { describe, expect, it } from 'vitest';
import { pathsLike, readProjectFile, type ProjectFile } from './project-files.ts';

interface RetiredWord {
  readonly word: RegExp;
  readonly use: string;
  /** Sentences that keep the word: the specification's own, and other people's names. */
  readonly except?: RegExp;
}

/** Words that this project used for things that already have a name. */
const RETIRED: readonly RetiredWord[] = [
  { word: /crew/gi, use: 'staff' },
  { word: /\b[Tt]eams?\b|[a-z]Team\b|\bTEAM_/g, use: 'staff', except: /[Oo]ur team is working hard|'team:a@x\.example;'/g },
  { word: /[a-z]Notices?\b|\bNotice[A-Z]|\bnotice-[a-z]/g, use: 'webhook event, mail or banner' },
  { word: /\bcompan(y|ies)\b|\btravellers?\b|createTravel|(ask|send)Together/gi, use: 'batch' },
  { word: /patien(ce|t)/gi, use: 'timeout or max wait', except: /impatience\.test\.ts/g },
  { word: /\bglance\b|last-?looks?\b|\bsurveys?\b|[a-z]Survey/gi, use: 'read' },
  {
    word: /\bpressers?\b|\bPress\b|press(es)? of (the|one) button|\b(a|each|this|the|one|first|later) press(es)?\b|pressCheckout/g,
    use: 'checkout request',
  },
  { word: /\btwins?\b/gi, use: 'concurrent duplicate' },
  { word: /\binsist|\bViolated\b/gi, use: 'guard, conditional write or require' },
  {
    word: /supersed(e[ds]?|ing)\b/gi,
    use: 'replace',
    except: /Status: (accepted · )?superseded by|superseded\/|\[superseded\]\(superseded\)|'superseded', 'replaced'/g,
  },
  { word: /abandon/gi, use: 'cancel or release', except: /abandoned cart/g },
  { word: /\bdesks?\b|[a-z]Desk\b|\bDESK\b/g, use: 'store or queue' },
  {
    word: /\b[Bb]ooks?\b|[a-z]Books?\b|\bBook[A-Z]|\bbook-|-book\b/g,
    use: 'ledger, or recorded stock',
    except: /'auto', 'book'|the band’s books|keep its books|address book|keeps books|\.?\/books\b/g,
  },
  { word: /(people|staff) behind the counter/gi, use: 'staff' },
  { word: /\btrail\b/gi, use: 'audit log' },
  { word: /\bvitals\b/gi, use: 'operational metrics' },
  { word: /\b(hint|live)-?line\b/g, use: 'subscription' },
  { word: /followers?\b/gi, use: 'subscriber' },
  { word: /tell-?me\b/gi, use: 'notify me' },
  { word: /front-?doors?\b|hot-?answers?\b/gi, use: 'cached response' },
  { word: /-meanwhile\b|\bmeanwhile(?=\.?$|\.\s)/gim, use: 'in the meantime, or since' },
  { word: /\bhot[- ]?(statement|write)|\brow[- ]?sets?\b|\browSet/gi, use: 'batch' },
  {
    word: /\bALONE\b|\b[Uu]ndecided\b|\b[Pp]reflights?\b|[Uu]nnumbered|[bB]ecause_?[oO]f_?[oO]thers|fulfil(Live|Late)\b|[Ll]ate and live|[Ll]ive and late/g,
    use: 'outcome of a decision',
    except: /no reliance on preflight/g,
  },
  {
    word: /\banew\b|\bfor ever\b|\bany more\b|\bbelongs? into\b|\bl(ies|ay|ie) ready\b|\bso many\b|\balready\.(?=['`])/gi,
    use: 'native English',
  },
];

const FILES = '{core,adapters,server,web,test,tools}/**/*.{ts,tsx,css,mjs,md}';

/** Comments in these files begin with their subject. */
const NATIVE = ['{core,adapters,server,scripts,test,web}/**/*.{css,mjs,ts,tsx}', 'deploy/**/*'];
const STARTS = /(\/\/|\/\*\*?|^ +\*|^ *#) (What(ever)?|Of|Whoever|Down to|As far as)\b.*/gm;
/** 'a page of its own': write 'its own page' or 'a separate page'. */
const TRANSLATED =
  /(?:\/\/|\/\*|^ +\*) .*\b(of (its|their|his|her|our) own|lets? go of|what (became|becomes) of|stays? as (it is|they are)|in order of placing|text at twice|the foot of the screen|[Nn]ull as a)\b.*/gm;

/** Columns and the specification's sentences keep their words. */
const KEEPS_ITS_WORDS =
  /^(adapters\/mikro-orm\/migrations\/|docs\/(spec-trace|deviations)\.md|docs\/adr\/superseded\/|test\/architecture\/retired-words\.test\.ts)/;

/** Names of files count like text. */
const retiredIn = ({ path, text: content }: ProjectFile): readonly string[] => {
  const text = `${path}\n${content}`;
  return RETIRED.flatMap(({ word, use, except }) =>
    [...(except === undefined ? text : text.replaceAll(except, '')).matchAll(word)].map(([found]) => `${path}: '${found}', use ${use}`),
  );
};

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
    ['export interface RefundBook {}', 'ledger, or recorded stock'],
    ['// the book of a drawer', 'ledger, or recorded stock'],
    ['// for the people behind the counter', 'staff'],
    ['// the first presses have a 503', 'checkout request'],
    ['type PressSurvey = 1;', 'read'],
    ['// a hot statement', 'batch'],
    ['const rowSet = 1;', 'batch'],
    ['// a preflight finds the reason', 'outcome'],
    ['// the twin of this request', 'concurrent duplicate'],
    ['/** Writes the audit trail. */', 'audit log'],
    ['const PATIENCE_MS = 1;', 'timeout or max wait'],
    ['// A rule belongs into core.', 'native English'],
    ["const SENTENCE = 'This night is open already.';", 'native English'],
  ])('would be found in %j', (text, use) => {
    expect(retiredIn({ path: 'core/planted.ts', text })).toEqual([expect.stringContaining(`use ${use}`)]);
  });

  it('are not what a comment begins with, and phrases that read as translated are not in it', () => {
    const texts = NATIVE.flatMap((files) => pathsLike(files))
      .filter((path) => path !== 'test/architecture/retired-words.test.ts')
      .map(readProjectFile);
    expect(texts.length).toBeGreaterThan(2_000);
    const found = (pattern: RegExp) => texts.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([line]) => `${path}: ${line}`));
    expect([...found(STARTS), ...found(TRANSLATED)]).toEqual([]);
  });

  it.each([
    '/** What is sold. */',
    ' * Of an order: its price.',
    '  // Whatever happens.',
    '/** Down to this it opens. */',
    '/* What is chosen. */',
    '# What fails.',
  ])('would be found at the start of %j', (text) => {
    expect([...text.matchAll(STARTS)]).toHaveLength(1);
  });

  it('would be found in the name of a file', () => {
    expect(retiredIn({ path: 'web/features/drawers/book-view.tsx', text: '' })).toEqual([expect.stringContaining('use ledger')]);
  });

  it.each(["'Our team is working hard on current orders!'", 'whoever keeps books', 'a steam engine'])('are not found in %j', (text) => {
    expect(retiredIn({ path: 'core/planted.ts', text })).toEqual([]);
  });
});
