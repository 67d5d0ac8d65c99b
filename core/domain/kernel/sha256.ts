const WORD_BYTES = 4;
const WORD_BITS = 32;
const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const ROUNDS = 64;
const LENGTH_BYTES = 8;
const END_OF_TEXT = 0x80;
const HEX_DIGITS = 8;
const HEX = 16;

const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
};

/** The first 32 bits of the fraction of each root, as the standard defines its constants. */
const fractions = (count: number, root: (prime: number) => number): readonly number[] =>
  primes(count).map((prime) => Math.floor((root(prime) % 1) * 2 ** WORD_BITS) | 0);

const INITIAL = fractions(LENGTH_BYTES, Math.sqrt);
const CONSTANTS = fractions(ROUNDS, Math.cbrt);

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (WORD_BITS - bits));

const utf8 = (text: string): readonly number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|(.)/gs)].map(([, code, plain = '']) =>
    code === undefined ? (plain.codePointAt(0) ?? 0) : Number.parseInt(code, HEX),
  );

const paddedWords = (bytes: readonly number[]): Int32Array => {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const words = new Int32Array(blocks * BLOCK_WORDS);
  [...bytes, END_OF_TEXT].forEach((byte, at) => {
    const word = Math.floor(at / WORD_BYTES);
    words[word] = (words[word] ?? 0) | (byte << (WORD_BITS - LENGTH_BYTES * ((at % WORD_BYTES) + 1)));
  });
  words[words.length - 1] = bytes.length * LENGTH_BYTES;
  return words;
};

const schedule = (block: Int32Array): Int32Array => {
  const w = new Int32Array(ROUNDS);
  w.set(block);
  const at = (index: number): number => w[index] ?? 0;
  for (let t = BLOCK_WORDS; t < ROUNDS; t += 1) {
    const [early, late] = [at(t - 15), at(t - 2)];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[t] = at(t - BLOCK_WORDS) + one + at(t - 7) + other;
  }
  return w;
};

type State = readonly [number, number, number, number, number, number, number, number];

const round = ([a, b, c, d, e, f, g, h]: State, added: number): State => {
  const choice = (e & f) ^ (~e & g);
  const majority = (a & b) ^ (a & c) ^ (b & c);
  const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + added) | 0;
  const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
  return [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
};

const asState = (words: readonly number[]): State => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  return [a, b, c, d, e, f, g, h];
};

/**
 * SHA-256 (FIPS 180-4) of the text's UTF-8 bytes, as 64 hexadecimal digits. Written here because core runs in the browser too.
 * @throws URIError for half a surrogate pair
 */
export const sha256 = (text: string): string => {
  const words = paddedWords(utf8(text));
  let state = asState(INITIAL);
  for (let from = 0; from < words.length; from += BLOCK_WORDS) {
    const before = state;
    schedule(words.subarray(from, from + BLOCK_WORDS)).forEach((word, t) => {
      state = round(state, ((CONSTANTS[t] ?? 0) + word) | 0);
    });
    state = asState(state.map((word, at) => (word + (before[at] ?? 0)) | 0));
  }
  return state.map((word) => (word >>> 0).toString(HEX).padStart(HEX_DIGITS, '0')).join('');
};
