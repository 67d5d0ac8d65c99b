import { err, type Result } from '../../domain/kernel/result.ts';
import type { ProviderSettings } from '../../domain/setup/provider-settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { EmailSender } from '../../ports/email-sender.ts';
import type { ProviderAccounts, ProviderSettingsRefused } from '../../ports/provider-accounts.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { MailNotTaken, NotAnEmail } from '../errors.ts';
import type { SendTestEmail } from '../notifications/send-test-email.ts';
import { keepAccount, refusalToKeep, type AccountNotKept, type KeepAccountDeps } from './keep-account.ts';

/** Sends a test mail with these settings, and uses them from then on if the provider accepts it. @throws Unavailable */
export type SetUpMail = (
  settings: ProviderSettings,
  testTo: string,
  actor: Actor,
) => Promise<Result<{ readonly to: string }, ProviderSettingsRefused | AccountNotKept | NotAnEmail | MailNotTaken | TooManyTries>>;

export interface SetUpMailDeps extends KeepAccountDeps {
  readonly providerAccounts: ProviderAccounts;
  readonly testMailBy: (sender: EmailSender) => SendTestEmail;
}

export const makeSetUpMail =
  (deps: SetUpMailDeps): SetUpMail =>
  async (settings, testTo, actor) => {
    const refusal = refusalToKeep(deps.providerAccounts, 'mail');
    if (refusal !== null) return err(refusal);
    const sender = await deps.providerAccounts.openMail(settings);
    if (!sender.ok) return sender;
    const sent = await deps.testMailBy(sender.value)(testTo, 'confirmation');
    if (sent.ok) await keepAccount(deps, { kind: 'mail', settings }, actor);
    return sent;
  };
