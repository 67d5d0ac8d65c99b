/**
 * Small JSON documents by collection and key, for adapters that simulate an outside system (payments, the local mailbox) and must survive
 * restarts and several instances as the real one would, or that must remember its ids (Square).
 */
export interface DocumentStore {
  get(collection: string, key: string): Promise<unknown>;
  /** Newest first. */
  list(collection: string, limit: number): Promise<readonly { readonly key: string; readonly document: unknown }[]>;
  /**
   * Reads, changes and writes one document atomically; `change` gets null if it does not exist, and may run again.
   * @returns the written document.
   */
  update<T>(collection: string, key: string, change: (current: unknown) => T): Promise<T>;
}

/** A store that also holds such documents. */
export interface KeepsDocuments {
  readonly documents: DocumentStore;
}
