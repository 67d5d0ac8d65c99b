/** Who wrote STOP. Kept for good and by keyed digest (`LookupDigests.ofContact`): the number itself is not in it. */
export interface TextOptOuts {
  has(digest: string): Promise<boolean>;
  /** STOP, or START again. */
  set(digest: string, isOptedOut: boolean): Promise<void>;
}
