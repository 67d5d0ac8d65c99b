/** Numbers that texted STOP. Kept permanently by keyed digest (`LookupDigests.ofContact`), without the number itself. */
export interface TextOptOuts {
  has(digest: string): Promise<boolean>;
  /** Records STOP, or START after it. */
  set(digest: string, isOptedOut: boolean): Promise<void>;
}
