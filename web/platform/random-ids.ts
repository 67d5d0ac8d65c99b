/** Unguessable ids for this browser and its carts. */
export interface RandomIds {
  /** 8 to 64 letters, digits and dashes. */
  next(): string;
}

const BYTES = 16;
const HEXADECIMAL = 16;

// `crypto.randomUUID` exists only on https; a stand on a school network may be opened by its plain address.
export const createCryptoRandomIds = (crypto: Crypto): RandomIds => ({
  next: () => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(HEXADECIMAL).padStart(2, '0')).join(''),
});
