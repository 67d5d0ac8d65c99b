import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { DistrictForm } from '#core/domain/reports/district-form.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const presentForm = ({ lines, reasons, ...form }: DistrictForm) => ({
  lines: lines.map(({ priceCents, expectedCents, ...line }) => ({ ...line, price: priceCents, expected: expectedCents })),
  expected: form.expectedCents,
  parts: form.parts,
  accounted: form.accountedCents,
  difference: form.differenceCents,
  units: form.units,
  reasons,
  fee: form.feeCents,
  donation: form.donationCents,
  elsewhere: form.elsewhereCents,
  tax: form.taxCents,
  sheets: [...form.sheets],
  isOpen: form.isOpen,
});

export const moneyHandlers = ({
  getSeason,
  getSeasonCsv,
  getDistrictForm,
  getDistrictFormCsv,
}: HttpServices): HandlersFor<Contract>['money'] => {
  const form = async (...asked: Parameters<typeof getDistrictForm>) => {
    const found = await getDistrictForm(...asked);
    return found.ok ? presentForm(found.value) : refuse(found.error);
  };
  const formCsv = async (...asked: Parameters<typeof getDistrictForm>) => {
    const found = await getDistrictFormCsv(...asked);
    return found.ok ? found.value : refuse(found.error);
  };
  return {
    season: async ({ query }) => {
      const { season, seasons, nights, total, months, chain } = await getSeason(query.season);
      return {
        season,
        seasons: [...seasons],
        nights: nights.map(({ totals, ...night }) => ({ ...night, ...totals })),
        total: total,
        months: months.map(({ month, totals }) => ({ month, ...totals })),
        chain: { ...chain, broken: chain.broken === null ? null : { night: chain.broken.night.name, how: chain.broken.how } },
      };
    },
    csv: ({ query }) => getSeasonCsv(query.season, 'nights'),
    journal: ({ query }) => getSeasonCsv(query.season, 'journal'),
    form: ({ params }, { actor }) => form({ night: params.id }, actor),
    formCsv: ({ params }, { actor }) => formCsv({ night: params.id }, actor),
    monthForm: ({ params }) => form({ month: params.month }),
    monthFormCsv: ({ params }) => formCsv({ month: params.month }),
  };
};
