/** The one admin password, as the hasher made it. */
export interface StoredPassword {
  readonly hash: string;
  /** Generated and printed at the first start; refused in production (rules §5). */
  readonly isGenerated: boolean;
}

/** Outside any transaction. */
export interface AdminCredentials {
  /** Null until a password was set. */
  find(): Promise<StoredPassword | null>;
}

export interface AdminCredentialsRepository {
  /** Locks the password until commit, so that no login can happen during its change. */
  lock(): Promise<StoredPassword | null>;
  /** @returns false, storing nothing, when there already is one. */
  insertFirst(password: StoredPassword): Promise<boolean>;
  /** Sets or replaces it. */
  save(password: StoredPassword): Promise<void>;
  remove(): Promise<void>;
}
