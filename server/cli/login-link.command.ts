import type { Command } from './command.ts';
import { UNATTENDED } from '#core/domain/audit/audit-entry.ts';
import { withServices } from './with-services.ts';

export const loginLinkCommand: Command = {
  name: 'login-link',
  summary:
    'Prints a link that logs one device in as admin, once, within 15 minutes; on a new stand it leads into the set-up, within an hour',
  options: {},
  optionTexts: {},
  run: (_options, say) =>
    withServices(async (services) => {
      const issued = await services.useCases.issueLoginLink(null, UNATTENDED.commandLine);
      if (!issued.ok) throw new Error('a link for the admin depends on no staff code');
      say(`${services.get('config').publicUrl}${issued.value.path}`);
    }),
};
