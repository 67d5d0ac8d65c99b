import type { Instant } from '../domain/kernel/instant.ts';

/** Codes of authenticator apps (TOTP, RFC 6238). */
export interface OneTimeCodes {
  /** 160 random bits in base32. */
  newSecret(): string;
  /** The code's time step: the current one or a neighbor, because clocks differ. Null: no match. */
  stepOf(secret: string, code: string, now: Instant): number | null;
}
