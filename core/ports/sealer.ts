/** Encrypts what the database must not reveal, with a key that it does not contain. */
export interface Sealer {
  /** Whether there is a key. */
  readonly canSeal: boolean;
  seal(text: string): Promise<string>;
  /** @returns null when it was sealed with another key, or changed since. */
  open(sealed: string): Promise<string | null>;
}
