import { wordsOfWeakness } from '#core/domain/staff/admin-password.ts';
import { CommandError, type Command } from './command.ts';
import { readSecret } from './read-secret.ts';
import { withServices } from './with-services.ts';

export const adminPasswordCommand: Command = {
  name: 'admin-password',
  summary: 'Sets the shared admin password, which works until the first admin has their own login; asks for it, or reads it from a pipe',
  options: {},
  optionTexts: {},
  run: async (_options, say) => {
    const password = await readSecret(process.stdin, ['New admin password: ', 'Once more: ']);
    await withServices(async (services) => {
      if (!(await services.useCases.loginMethods()).sharedPassword)
        throw new CommandError('Admins have their own logins here, so there is no shared password. See: bandstand login-link --help');
      const set = await services.useCases.setAdminPassword(password);
      if (!set.ok) throw new CommandError(`The password must ${wordsOfWeakness(set.error)}. Nothing was changed.`);
      say('The admin password is set. Everyone who was logged in as admin must log in again.');
    });
  },
};
