/** One mail, ready to go. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** RFC 5322 Message-ID with angle brackets; a repeat after a crash carries the same one (rules §3). */
  readonly messageId: string;
}

export interface EmailSender {
  /** Resolves when the mail was handed over; rejects with `Unavailable` when it may be tried again. May deliver twice after a crash. */
  send(email: Email): Promise<void>;
}
