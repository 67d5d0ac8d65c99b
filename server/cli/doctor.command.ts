import type { Check, Verdict } from '#core/domain/readiness/check.ts';
import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const WORDS: Readonly<Record<Verdict, string>> = { green: 'ok  ', amber: 'LOOK', red: 'FIX ' };

const describe = ({ verdict, title, sentence, todo }: Check): string =>
  `${WORDS[verdict]}  ${title}: ${sentence}${verdict === 'green' || todo === undefined ? '' : ` ${todo}`}`;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Says whether the stand is ready for tonight, as the page Ready for Tonight does; exit code 1 when something must be fixed',
  options: {},
  optionTexts: {},
  run: (_options, say) =>
    withServices(async (services) => {
      const checks = await services.useCases.readinessChecks.all();
      for (const check of checks) say(describe(check));
      const red = checks.filter(({ verdict }) => verdict === 'red');
      if (red.length > 0) throw new CommandError(`To fix before tonight: ${red.map(({ title }) => title).join(', ')}.`);
    }),
};
