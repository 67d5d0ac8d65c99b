/** Random secrets that the server makes. */
export interface Secrets {
  /** 256 bits, shown only once. @param key the same key gives the same ones; without it they are random */
  token(key?: string): string;
  /** The stored form of a token or a device's cookie. */
  hashOf(secret: string): string;
  /** 6 symbols of STAFF_CODE_ALPHABET, each equally likely. */
  staffCode(): string;
  /** The cookie that a staff code is bound to; signed, so that the server recognizes its own. @param key the same key gives the same one */
  deviceId(key: string | null): string;
  /** Whether a cookie's value came from `deviceId`, on any instance. */
  issuedDevice(cookie: string): boolean;
  /** 128 random bits for a login link: short, so that its QR code stays coarse. */
  linkSecret(): string;
  /** Tonight's word, for a sign and for typing on a phone: 'green-otter-42'. */
  word(): string;
  /** An admin password that is easy to type off a screen. */
  password(): string;
}
