/** A text file attached to a mail. */
export interface Attachment {
  /** ASCII, without quotes and slashes. */
  readonly fileName: string;
  /** 'text/csv' */
  readonly type: string;
  readonly content: string;
}

/** One mail, ready to send. */
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
   * Resolves when the mail server has accepted the mail; rejects with `Unavailable` when a retry may help, and with `MailRefused` when it
   * can never arrive. Settles within a minute, whatever the server does. May deliver twice after a crash.
   */
  send(email: Email): Promise<void>;
}

/** The server will never accept this mail: an unknown mailbox or an invalid address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The reply's codes, such as '550 5.1.1', or 'address' for an invalid one. Never the address itself. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`mail refused: ${reason}`, options);
    this.reason = reason;
  }
}
