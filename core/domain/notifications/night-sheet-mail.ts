import type { NightId } from '../kernel/ids.ts';
import { formatUsd, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { lateText } from '../reports/after-closing.ts';
import { nightSheetCsv, sheetFileName } from '../reports/night-sheet-csv.ts';
import { sheetTax } from '../reports/sheet-products.ts';
import { shortFingerprint } from '../reports/sheet-seal.ts';
import { APPROVAL_TEXTS } from '../window/approval.ts';
import type { NightSheet, SheetDrawer } from '../reports/night-sheet.ts';

type SheetRow = { readonly quantity: number | null; readonly label: string; readonly amount: string };

/** A night's sheet for the treasurer, as it was when the mail was written. */
export type NightSheetMail = {
  readonly kind: 'night-sheet';
  readonly nightId: NightId;
  readonly standName: string;
  /** The sheet's page, an absolute URL under `PUBLIC_URL`. */
  readonly statusUrl: string;
  readonly nightName: string;
  /** An open night's figures still change. */
  readonly isClosed: boolean;
  readonly netCents: Cents;
  readonly parts: readonly { readonly title: string; readonly rows: readonly SheetRow[] }[];
  /** The whole sheet, attached. */
  readonly csv: string;
  readonly fileName: string;
};

const row = (label: string, cents: Cents, quantity: number | null = null): SheetRow => ({ quantity, label, amount: formatUsd(cents) });
const out = (label: string, cents: Cents): SheetRow => row(label, subtractCents(ZERO, cents));

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const money = ({ total, tenders, kept, ...sheet }: NightSheet): readonly SheetRow[] => [
  row('Gross', total.grossCents),
  out('Refunds', total.refundsCents),
  ...tenders.map(({ tender, report }) => row(`Net by ${tender}`, report.netCents)),
  row('Items', total.itemsCents),
  row('Card fee', total.feeCents),
  row('Donation', total.donationCents),
  ...(total.otherCents === ZERO ? [] : [row('Other', total.otherCents)]),
  row('Net', total.netCents),
  ...sheetTax(sheet).map(({ category, cents }) => row(`Included: sales tax in ${category}`, cents)),
  ...(kept.orders === 0 ? [] : [row('Included: kept as a donation, not collected', kept.amountCents, kept.orders)]),
];

const cash = ({ name, sums, count, earlierCounts }: SheetDrawer): readonly SheetRow[] => [
  row(`${name}, expected`, sums.expectedCents),
  ...earlierCounts.map(({ countedBy, confirmedBy, differenceCents }) =>
    row(`${name}, first counted by ${countedBy} and ${confirmedBy}, over or short`, differenceCents),
  ),
  ...(count === null
    ? [{ quantity: null, label: name, amount: 'not counted' }]
    : [
        row(`${name}, counted by ${count.countedBy} and ${count.confirmedBy}`, count.countedCents),
        row(`${name}, over or short`, count.differenceCents),
      ]),
];

const inNoDrawer = ({ inNoDrawer: { sales, cents } }: NightSheet): readonly SheetRow[] =>
  sales === 0 ? [] : [row('In no drawer', cents, sales)];

const earlierRefunds = ({ earlierRefundsCents }: NightSheet): readonly SheetRow[] =>
  earlierRefundsCents === ZERO ? [] : [out('Included: refunds for earlier nights', earlierRefundsCents)];

const deposit = (sheet: NightSheet): readonly SheetRow[] =>
  sheet.deposit === null ? [] : [row('To deposit', sheet.deposit.toDepositCents)];

const proof = ({ fingerprint }: NightSheet): readonly SheetRow[] =>
  fingerprint === null ? [] : [{ quantity: null, label: 'Fingerprint', amount: shortFingerprint(fingerprint) }];

const partsOf = (sheet: NightSheet): NightSheetMail['parts'] =>
  [
    { title: 'Money', rows: money(sheet) },
    { title: 'Cash', rows: [...sheet.drawers.flatMap(cash), ...inNoDrawer(sheet), ...earlierRefunds(sheet), ...deposit(sheet)] },
    {
      title: 'Given away',
      rows: [
        ...sheet.comps.map(({ reason, items, cents }) => row(`for ${reason}, at menu price`, cents, items)),
        ...sheet.approvals.map(({ kind, by, approvedBy, times, cents }) =>
          row(`by ${by}, ${APPROVAL_TEXTS[kind]}, ${approvedBy === null ? 'not approved' : `approved by ${approvedBy}`}`, cents, times),
        ),
      ],
    },
    { title: 'Sold', rows: sheet.total.itemsSold.map(({ name, quantity, amountCents }) => row(name, amountCents, quantity)) },
    {
      title: 'After closing',
      rows: sheet.late.map((line) => out(capitalized(lateText(line)), line.amountCents)),
    },
    { title: 'Proof', rows: proof(sheet) },
  ].filter(({ rows }) => rows.length > 0);

/** @param timeZone of the times in the attached table. */
export const nightSheetMail = (
  sheet: NightSheet,
  stand: { readonly standName: string; readonly publicUrl: string; readonly timeZone: string },
): NightSheetMail => ({
  kind: 'night-sheet',
  nightId: sheet.night.id,
  standName: stand.standName,
  statusUrl: `${stand.publicUrl}/admin/night/${sheet.night.id}/sheet`,
  nightName: sheet.night.name,
  isClosed: sheet.night.state === 'closed',
  netCents: sheet.total.netCents,
  parts: partsOf(sheet),
  csv: nightSheetCsv(sheet, stand),
  fileName: sheetFileName(sheet.night, stand.timeZone),
});
