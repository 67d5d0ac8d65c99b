/**
 * Small JSON documents by collection and key, for adapters that play an outside system (simulated payments, the local
 * mailbox) and must survive restarts and several instances as the real one would, or that have to remember its ids (Square).
 */
export interface DocumentStore {
  get(collection: string, key: string): Promise<unknown>;
  /** Newest first. */
  list(collection: string, limit: number): Promise<readonly { readonly key: string; readonly document: unknown }[]>;
  /**
   * Reads, changes and writes one document atomically; `change` gets null when there is none, and may run again.
   * @returns what was written.
   */
  update<T>(collection: string, key: string, change: (current: unknown) => T): Promise<T>;
}

/** A store that also keeps such documents. */
export interface KeepsDocuments {
  readonly documents: DocumentStore;
}
