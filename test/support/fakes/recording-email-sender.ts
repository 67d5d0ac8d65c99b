import type { Email, EmailSender } from '#core/ports/email-sender.ts';

export type RecordingEmailSender = EmailSender & {
  /** In order of sending. */
  readonly sent: readonly Email[];
  /** Every mail for which `failure` returns an error fails with it; `() => null` repairs it. */
  failWith(failure: (email: Email) => Error | null): void;
};

/** Records mails and fails on demand. */
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
