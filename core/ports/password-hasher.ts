/** scrypt or argon2id (rules §5); slow on purpose, so throttle before calling. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Also false without a hash; takes as long as a real comparison. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
