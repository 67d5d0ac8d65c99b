/** A text file that comes with a mail. */
export interface Attachment {
  /** ASCII, without quotes and slashes. */
  readonly fileName: string;
  /** 'text/csv' */
  readonly type: string;
  readonly content: string;
}

/** One mail, ready to go. */
export interface Email {
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[] | undefined;
  /** RFC 5322 Message-ID with angle brackets; a repeat after a crash carries the same one (rules §3). */
  readonly messageId: string;
}

export interface EmailSender {
  /**
   * Resolves when the mail was handed over; rejects with `Unavailable` when it may be tried again and with `MailRefused`
   * when it never will arrive. Answers within a minute, whatever the other side does. May deliver twice after a crash.
   */
  send(email: Email): Promise<void>;
}

/** The other side will never take this mail: no such mailbox, an address that is none, a content it refuses for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The reply code, as '550', or 'address' for one that cannot be written to. Never the address itself. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`mail refused: ${reason}`, options);
    this.reason = reason;
  }
}
