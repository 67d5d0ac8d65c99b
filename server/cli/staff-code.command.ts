import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const nameOf = (typed: unknown): string => (typeof typed === 'string' ? typed.trim().slice(0, 60) : '');

export const staffCodeCommand: Command = {
  name: 'staff-code',
  summary: 'Prints a new staff code for tonight',
  options: { manager: { type: 'boolean', default: false }, name: { type: 'string' } },
  optionTexts: { manager: 'may set stock as well', name: "who gets it, as in 'Being prepared by …'" },
  run: (options, say) =>
    withServices(async (services) => {
      const role = options['manager'] === true ? 'manager' : 'staff';
      const issued = await services.useCases.issueStaffCode({
        id: null,
        name: nameOf(options['name']),
        role,
        expiresAt: null,
        createdBy: 'command line',
      });
      if (!issued.ok) throw new CommandError('STAFF_CODE_HOURS must be from 1 to 24.');
      const { code, expiresAt } = issued.value;
      const until = new Intl.DateTimeFormat('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: services.get('config').timeZone,
      });
      say(`${code}  (${role}, good until ${until.format(expiresAt)})`);
    }),
};
