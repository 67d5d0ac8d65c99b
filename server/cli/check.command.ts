import { formatUsd } from '#core/domain/kernel/money.ts';
import type { SheetChain } from '#core/domain/reports/sheet-seal.ts';
import type { LedgerComparison } from '#core/use-cases/reports/compare-ledger.ts';
import { openDatabaseTools, type InvariantReport } from '../composition/open-backup.ts';
import { CommandError, type Command } from './command.ts';
import { withStorage } from './with-services.ts';

/** One line each. @throws CommandError when an invariant does not hold. */
export const printReports = (reports: readonly InvariantReport[], say: (line: string) => void): void => {
  for (const { id, holds, detail } of reports) say(`${holds ? 'ok  ' : 'FAIL'}  ${id}  ${detail}`);
  const broken = reports.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new CommandError(`${broken.map(({ id }) => id).join(', ')}: broken.`);
};

const money = ({ paidCents, refundedCents }: LedgerComparison['ours']): string =>
  `${formatUsd(paidCents)} paid, ${formatUsd(refundedCents)} given back`;

/** The provider's ledger, if it can be read. */
const ledgerReport = ({ ours, theirs }: LedgerComparison): readonly InvariantReport[] => {
  if (theirs === null) return [];
  const holds = ours.paidCents === theirs.paidCents && ours.refundedCents === theirs.refundedCents;
  const detail = holds ? `the provider's ledger says the same: ${money(ours)}` : `here ${money(ours)}; at the provider ${money(theirs)}`;
  return [{ id: 'I3', holds, detail }];
};

/** The sheets of closed nights, compared with their state at closing. */
const chainReport = ({ sealed, before, broken }: SheetChain): InvariantReport => ({
  id: 'I10',
  holds: broken === null,
  detail:
    broken === null
      ? `${sealed} sheets are as they were closed; ${before} are from before the chain`
      : `the sheet of ${broken.night.name} has changed since it was closed: ${broken.how}`,
});

export const checkCommand: Command = {
  name: 'check',
  summary: 'Checks that stock, orders and money add up, and prints each check; exit code 1 when one fails',
  options: { 'at-rest': { type: 'boolean', default: false } },
  optionTexts: { 'at-rest': 'also that nothing is left to do: after the night, with the stand stopped' },
  run: (options, say) =>
    withStorage(async (services, url) => {
      const reports = await openDatabaseTools(url).check({ atRest: options['at-rest'] === true });
      const comparison = await services.useCases.compareLedger();
      if (comparison.theirs === null) say(`      I3  compare with the provider's own report: ${money(comparison.ours)}`);
      printReports([...reports, chainReport(await services.useCases.checkSheets()), ...ledgerReport(comparison)], say);
    }),
};
