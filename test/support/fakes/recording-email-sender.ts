import type { Email, EmailSender } from '#core/ports/email-sender.ts';

export type RecordingEmailSender = EmailSender & {
  /** In the order in which they were handed over. */
  readonly sent: readonly Email[];
  /** Makes every mail for which `failure` gives an error fail with it; `() => null` mends it. */
  failWith(failure: (email: Email) => Error | null): void;
};

/** Remembers what it was given and breaks on demand. */
export const recordingEmailSender = (): RecordingEmailSender => {
  const sent: Email[] = [];
  let failureFor: ((email: Email) => Error | null) | null = null;
  return {
    sent,
    send: async (email) => {
      const failure = failureFor?.(email) ?? null;
      if (failure !== null) throw failure;
      sent.push(email);
    },
    failWith: (failure) => {
      failureFor = failure;
    },
  };
};
