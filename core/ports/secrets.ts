/** Secrets that the server makes; all random. */
export interface Secrets {
  /** 256 random bits, to be handed out once. */
  token(): string;
  /** What is stored of a token or a device's cookie. */
  hashOf(secret: string): string;
  /** 6 symbols of STAFF_CODE_ALPHABET, each equally likely. */
  staffCode(): string;
  /** For the cookie that a staff code is bound to. */
  deviceId(): string;
  /** An admin password that can be typed off a screen. */
  password(): string;
}
