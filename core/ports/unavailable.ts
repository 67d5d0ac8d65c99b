/**
 * Thrown by driven adapters when the other side gave no usable answer: refused connection, timeout, 5xx, open breaker. The effect may or
 * may not have happened; the caller must query again. Provider *answers* are returned, never thrown.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** The outside system: 'payments', 'mail', 'database'. */
  readonly service: string;
  /** False when the call certainly never left, so the other side is unchanged. */
  readonly wasSent: boolean;
  /** Set when the other side is well and asks us to wait (429), or our own limit toward it does: the call had no effect. */
  readonly retryAfterMs: number | null;

  constructor(
    service: string,
    {
      wasSent = true,
      retryAfterMs = null,
      ...options
    }: ErrorOptions & { readonly wasSent?: boolean; readonly retryAfterMs?: number | null } = {},
  ) {
    super(`${service} unavailable`, options);
    this.service = service;
    this.wasSent = wasSent && retryAfterMs === null;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The provider rejects the stand's key: it was deleted, or its account is closed. That proves nothing about money. */
export class KeyRejected extends Unavailable {
  constructor(options: ErrorOptions) {
    super('payments', options);
  }
}

/** For logs: the code of the error's cause, such as 'ECONNREFUSED'. Unlike its text, it never contains an address or a number (rules §6). */
export const reasonOf = (error: unknown): { readonly reason?: string } => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? { reason: cause.code } : {};
};

/** Null when the service did not answer. */
export const answered = async <T>(asking: Promise<T>): Promise<T | null> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
};
