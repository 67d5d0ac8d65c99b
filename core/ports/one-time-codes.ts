import type { Instant } from '../domain/kernel/instant.ts';

/** Codes of authenticator apps (TOTP, RFC 6238). */
export interface OneTimeCodes {
  /** 160 random bits in base32. */
  newSecret(): string;
  /** The time step that the code belongs to: this one, or one beside it, because clocks differ. Null: it is none of theirs. */
  stepOf(secret: string, code: string, now: Instant): number | null;
}
