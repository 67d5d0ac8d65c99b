/** The outcome of anything that may be refused for a reason the caller is expected to handle. Bugs throw instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error });
