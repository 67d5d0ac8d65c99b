import { CATEGORIES } from '../catalogue/category.ts';
import { recordOf } from '../kernel/amounts.ts';
import type { NightId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { Night } from '../night/night.ts';
import type { TaxRates } from '../pricing/sales-tax.ts';
import type { Settings } from '../settings/settings.ts';
import { taxRatesOf } from '../settings/tax-rates.ts';
import type { NightSheet } from './night-sheet.ts';

/** A closed night's figures with the previous night's fingerprint: changing one changes every later fingerprint. */
export type SheetSeal = {
  readonly nightId: NightId;
  /** The fingerprint of the night sealed before; `FIRST` for the first one. */
  readonly previous: string;
  /** Every figure of the sheet at the closing, a line each: `total.grossCents 206694`. */
  readonly figures: string;
  /** SHA-256 of `previous` and `figures`, in hexadecimal. */
  readonly fingerprint: string;
  readonly sealedAt: Instant;
};

const FIRST = 'first';

const linesOf = (value: unknown, path: string): readonly string[] => {
  if (Array.isArray(value))
    return [`${path}.length ${value.length}`, ...value.flatMap((one: unknown, at) => linesOf(one, `${path}.${at}`))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .toSorted(([one], [other]) => Number(one > other) - Number(one < other))
      .flatMap(([key, one]) => linesOf(one, path === '' ? key : `${path}.${key}`));
  return value === undefined ? [] : [`${path} ${JSON.stringify(value)}`];
};

/** A night's tax rates, sealed with its sheet so that later changes do not affect it. Earlier sheets have no rates. */
export const taxRatesOfNight = (seal: Pick<SheetSeal, 'figures'> | null, settings: Settings): TaxRates =>
  seal === null
    ? taxRatesOf(settings)
    : recordOf(CATEGORIES, (category) => Number(new RegExp(`^taxRates\\.${category} (\\d+)$`, 'm').exec(seal.figures)?.[1] ?? 0));

/** Earlier versions sealed whole refunds of the dashboard as *other*. */
export const splitsWholeRefundsOf = (seal: Pick<SheetSeal, 'figures'> | null): boolean =>
  seal === null || /^splitsWholeRefunds true$/m.test(seal.figures);

/** Excludes later events. */
const figuresOf = ({ late: _late, fingerprint: _fingerprint, ...sheet }: NightSheet): string => linesOf(sheet, '').join('\n');

const fingerprintOf = (previous: string, figures: string): string => sha256(`${previous}\n${figures}`);

export const sealOf = (sheet: NightSheet, previous: string, sealedAt: Instant): SheetSeal => {
  const figures = figuresOf(sheet);
  return { nightId: sheet.night.id, previous, figures, fingerprint: fingerprintOf(previous, figures), sealedAt };
};

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORT = /..../g;
const SHORT_SYMBOLS = 16;
const SYMBOL_BITS = 5;
const HEX_BITS = 4;
const HEX = 16;

/** The first 80 bits for people to compare: '7K3Q 91FD 22MX 5T0B'. */
export const shortFingerprint = (fingerprint: string): string => {
  const bits = Array.from(fingerprint, (digit) => Number.parseInt(digit, HEX).toString(2).padStart(HEX_BITS, '0')).join('');
  const symbols = Array.from(
    { length: SHORT_SYMBOLS },
    (_none, at) => SYMBOLS[Number.parseInt(bits.slice(at * SYMBOL_BITS, (at + 1) * SYMBOL_BITS), 2)],
  );
  return symbols.join('').match(SHORT)?.join(' ') ?? '';
};

export type SheetChain = {
  readonly sealed: number;
  /** Nights closed before fingerprints were made. */
  readonly before: number;
  /** The first night that is not as it was closed, and how it differs. */
  readonly broken: { readonly night: Night; readonly how: string } | null;
};

/** The first sealed figure that is different today; figures that a later version added are not compared. */
const firstDifference = (sealed: string, today: string): string | null => {
  const now = new Map(today.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
  for (const line of sealed.split('\n')) {
    const [path, then] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (now.get(path) !== then) return `${path} was ${then} at the closing and is ${now.get(path) ?? 'gone'}`;
  }
  return null;
};

type ClosedNight = {
  readonly night: Night;
  /** Its sheet as of today; null: only its place in the chain is checked. */
  readonly sheet: NightSheet | null;
};

/** Seals in chain order, from the first; those that follow none come last. */
const inOrder = (seals: readonly SheetSeal[]): readonly SheetSeal[] => {
  const left = new Map(seals.map((seal) => [seal.previous, seal]));
  const chain: SheetSeal[] = [];
  for (let next = left.get(FIRST); next !== undefined; next = left.get(next.fingerprint)) {
    chain.push(next);
    left.delete(next.previous);
  }
  return [...chain, ...[...left.values()].toSorted((one, other) => one.sealedAt - other.sealedAt)];
};

/** The fingerprint that the next night builds on. */
export const lastFingerprintOf = (seals: readonly SheetSeal[]): string => inOrder(seals).at(-1)?.fingerprint ?? FIRST;

const brokenSeal = (seal: SheetSeal, previous: string, sheet: NightSheet | null): string | null => {
  if (seal.previous !== previous) return 'it does not follow the night before it';
  if (seal.fingerprint !== fingerprintOf(previous, seal.figures)) return 'its fingerprint does not belong to its figures';
  return sheet === null ? null : firstDifference(seal.figures, figuresOf(sheet));
};

/** Recomputes every fingerprint. @param closed every closed night. */
export const checkChain = (closed: readonly ClosedNight[], seals: readonly SheetSeal[]): SheetChain => {
  const chain = inOrder(seals);
  const begun = chain[0]?.sealedAt ?? Infinity;
  const sealed = new Set(chain.map(({ nightId }) => nightId));
  const unsealed = closed.filter(({ night }) => !sealed.has(night.id));
  const missing = unsealed.filter(({ night }) => (night.closedAt ?? 0) >= begun);
  const differing = chain.flatMap((seal, at) => {
    const found = closed.find(({ night }) => night.id === seal.nightId);
    const how = brokenSeal(seal, chain[at - 1]?.fingerprint ?? FIRST, found?.sheet ?? null);
    return found === undefined || how === null ? [] : [{ night: found.night, how }];
  });
  const [broken = null] = [...differing.slice(0, 1), ...missing.map(({ night }) => ({ night, how: 'it has no fingerprint' }))].toSorted(
    (one, other) => (one.night.closedAt ?? 0) - (other.night.closedAt ?? 0),
  );
  return { sealed: chain.length, before: unsealed.length - missing.length, broken };
};
