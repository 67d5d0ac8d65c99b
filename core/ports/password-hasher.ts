/** scrypt or argon2id (rules §5); slow on purpose, so throttle before asking. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False also when there is nothing to compare with; takes as long as a real comparison. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
