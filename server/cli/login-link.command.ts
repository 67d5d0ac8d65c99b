import { UNATTENDED } from '#core/domain/audit/audit-entry.ts';
import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const textOf = (option: unknown): string => (typeof option === 'string' ? option : '');

const NAMED = `Admins have their own logins here. Say whose this is: bandstand login-link --email dana@example.com
Add --name "Dana Whitfield" for someone who is not on the list yet.`;

type UseCases = Parameters<Parameters<typeof withServices>[0]>[0]['useCases'];

const linkOf = async (useCases: UseCases, email: string, name: string): Promise<string> => {
  if (email !== '') {
    const made = await useCases.breakGlass({ email, name });
    if (made.ok) return made.value.path;
    throw new CommandError(
      made.error.kind === 'person/name-required'
        ? 'Nobody here has this address. Add --name to make a new admin.'
        : 'This is not an email address.',
    );
  }
  const issued = await useCases.issueLoginLink(null, UNATTENDED.commandLine);
  if (!issued.ok) throw new CommandError(NAMED);
  return issued.value.path;
};

export const loginLinkCommand: Command = {
  name: 'login-link',
  summary: 'Prints a link that lets an admin in, once: whoever has lost their login, or a new stand into the set-up',
  options: { email: { type: 'string' }, name: { type: 'string' } },
  optionTexts: {
    email: 'whose login; they choose a new passkey or password, and every admin gets a mail about it',
    name: 'of a new admin, whom nobody invited',
  },
  run: (options, say) =>
    withServices(async (services) => {
      say(`${services.get('config').publicUrl}${await linkOf(services.useCases, textOf(options['email']), textOf(options['name']))}`);
    }),
};
