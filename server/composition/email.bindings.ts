import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Config } from '../config.ts';
import type { EmailConfig } from '../provider-settings.ts';
import { bindings, type EmailProvider } from './bindings.ts';

/** Null: none is configured. */
export type MakeEmailProvider = (deps: { readonly documents: DocumentStore; readonly clock: Clock }) => EmailProvider | null;

type Mailbox = Extract<EmailConfig, { readonly provider: 'mailbox' }>;
type Smtp = Extract<EmailConfig, { readonly provider: 'smtp' }>;
type Postmark = Extract<EmailConfig, { readonly provider: 'postmark' }>;

const loadMailbox = async ({ stand, timeZone }: Config, _email: Mailbox): Promise<MakeEmailProvider> => {
  const { createLocalMailbox } = await import('#adapters/local-mailbox/local-mailbox.ts');
  const { createMailboxPages } = await import('./mailbox-pages.ts');
  return (deps) => {
    const mailbox = createLocalMailbox(deps);
    return { sender: mailbox.sender, pages: createMailboxPages(mailbox, { standName: stand.name, timeZone }) };
  };
};

const loadSmtp = async ({ url, from }: Smtp): Promise<MakeEmailProvider> => {
  const { createSmtpEmailSender } = await import('#adapters/smtp/smtp-email-sender.ts');
  return () => ({ sender: createSmtpEmailSender({ url, from }), pages: null });
};

const loadPostmark = async (settings: Postmark): Promise<MakeEmailProvider> => {
  const { createPostmarkEmailSender } = await import('#adapters/postmark/postmark-email-sender.ts');
  return () => ({ sender: createPostmarkEmailSender(settings), pages: null });
};

/** The only place that chooses the mail provider. Other providers are not even loaded. */
export const loadEmailProvider = async (config: Config): Promise<MakeEmailProvider> => {
  const { email } = config;
  if (email.provider === 'smtp') return loadSmtp(email);
  if (email.provider === 'postmark') return loadPostmark(email);
  if (email.provider === 'mailbox') return loadMailbox(config, email);
  return () => null;
};

export const emailBindings = (make: MakeEmailProvider) =>
  bindings({ emailProvider: (from) => make({ documents: from('documents'), ...from('platform') }) });
