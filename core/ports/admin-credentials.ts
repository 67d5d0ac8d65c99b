/** The admin password's hash. */
export interface StoredPassword {
  readonly hash: string;
  /** Generated and printed at the first start; refused in production (rules §5). */
  readonly isGenerated: boolean;
}

/** Outside any transaction. */
export interface AdminCredentials {
  /** Null until a password is set. */
  find(): Promise<StoredPassword | null>;
}

export interface AdminCredentialsRepository {
  /** Locks the password until commit, to block logins during its change. */
  lock(): Promise<StoredPassword | null>;
  /** @returns false, storing nothing, when one exists. */
  insertFirst(password: StoredPassword): Promise<boolean>;
  /** Sets or replaces it. */
  save(password: StoredPassword): Promise<void>;
  remove(): Promise<void>;
}
