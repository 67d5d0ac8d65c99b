import type { Check } from '../../domain/readiness/check.ts';
import { checkMachine, checkReadiness } from '../../domain/readiness/checks.ts';
import type { DatabaseFacts, MachineFacts, ReadinessFacts, StandFacts } from '../../domain/readiness/readiness-facts.ts';
import { elapsedMs, HOUR_MS, plusMs, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { pausesAt } from '../../domain/queue/pause.ts';
import type { SheetChain } from '../../domain/reports/sheet-seal.ts';
import { sheetRecipients } from '../../domain/reports/sheet-recipients.ts';
import { emailsIn } from '../../domain/settings/setting-range.ts';
import { USUAL_SETTINGS } from '../../domain/settings/settings.ts';
import { hasNamedAdmin } from '../../domain/people/named-person.ts';
import { providerKey } from '../../domain/setup/provider-settings.ts';
import { setupSteps, type SetupStep } from '../../domain/setup/setup-steps.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { AdminCredentials } from '../../ports/admin-credentials.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SuccessTimes } from '../../ports/success-log.ts';
import type { Persistence } from '../../ports/persistence.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { CardTestRuns } from '../setup/card-tests.ts';
import type { CheckSheets } from '../reports/check-sheets.ts';
import { answered } from '../../ports/unavailable.ts';

export interface ReadinessChecks {
  /** The running version. */
  readonly version: string;
  /** Every check, in the page's order. */
  readonly all: () => Promise<readonly Check[]>;
  /** The progress of the stand's set-up. */
  readonly setUp: () => Promise<readonly SetupStep[]>;
  /** The machine's checks alone, for monitoring. */
  readonly ofMachine: () => Promise<readonly Check[]>;
}

export interface ReadinessChecksDeps
  extends
    Pick<Ports, 'machine' | 'successLog' | 'staffWatch' | 'clock' | 'textSender' | 'arePaymentsDown'>,
    Pick<
      Persistence,
      | 'probe'
      | 'schemaIsCurrent'
      | 'nights'
      | 'orders'
      | 'products'
      | 'stock'
      | 'drawers'
      | 'operationalMetrics'
      | 'staffCodes'
      | 'adminCredentials'
      | 'people'
      | 'storedSettings'
    > {
  readonly checkSheets: CheckSheets;
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly settings: Pick<CurrentSettings, 'current' | 'pauses'>;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly isProduction: boolean;
  /** Settings with which production would not start, each as a sentence. */
  readonly refusedSettings: readonly string[];
  readonly hasSecondPlace: boolean;
  readonly providerAccounts: Pick<ProviderAccounts, 'inUse' | 'paymentsClock'>;
  readonly cardTests: Pick<CardTestRuns, 'newest'>;
}

const NEVER: SuccessTimes = { made: null, copied: null, logged: null, tried: null, mailed: null, texted: null };

const passwordState = async (credentials: AdminCredentials): Promise<StandFacts['adminPassword']> => {
  const stored = await credentials.find();
  if (stored === null) return 'missing';
  return stored.isGenerated ? 'generated' : 'set';
};

export const makeReadinessChecks = (deps: ReadinessChecksDeps): ReadinessChecks => {
  const { clock, timeZone } = deps;

  const readDatabase = async (): Promise<DatabaseFacts | null> => {
    const schemaIsCurrent = await answered(deps.schemaIsCurrent());
    if (schemaIsCurrent === null) return null;
    const probed = await answered(deps.probe());
    return { stores: probed !== null, schemaIsCurrent, clockAheadMs: probed === null ? 0 : probed.clock - clock.now() };
  };

  const readProviderAhead = async (): Promise<number | null> => {
    const theirs = await deps.providerAccounts.paymentsClock();
    return theirs === null ? null : theirs - clock.now();
  };

  const readMachine = async (): Promise<MachineFacts> => {
    const [database, providerAheadMs, diskFreeBytes, certificateEndsAt, backup, newest] = await Promise.all([
      readDatabase(),
      readProviderAhead(),
      deps.machine.diskFreeBytes(),
      deps.machine.certificateEndsAt(),
      answered(deps.successLog.read()),
      deps.machine.newestRelease(),
    ]);
    const { isProduction, refusedSettings, hasSecondPlace } = deps;
    const release = { running: deps.machine.version, newest };
    return {
      isProduction,
      refusedSettings,
      database,
      providerAheadMs,
      diskFreeBytes,
      certificateEndsAt,
      backup: backup ?? NEVER,
      hasSecondPlace,
      release,
    };
  };

  let checked: { readonly at: Instant; readonly chain: SheetChain } | null = null;
  /** Once an hour: an open page asks every minute, and old nights do not change. */
  const readChain = async (now: Instant): Promise<SheetChain> => {
    if (checked === null || elapsedMs(checked.at, now) >= HOUR_MS) checked = { at: now, chain: await deps.checkSheets() };
    return checked.chain;
  };

  const readStand = async (now: Instant): Promise<StandFacts> => {
    const [
      { open: night, next },
      inHand,
      products,
      shelf,
      lastPaidAt,
      stored,
      metrics,
      codes,
      adminPassword,
      test,
      { word, sign, printed },
      people,
      { mailed, texted },
    ] = await Promise.all([
      deps.nights.current(now),
      deps.orders.inHand(),
      deps.products.listAll(),
      deps.stock.shelf(),
      deps.orders.lastPaidAt(),
      deps.storedSettings.list(),
      deps.operationalMetrics.read(),
      deps.staffCodes.list(),
      passwordState(deps.adminCredentials),
      deps.cardTests.newest(),
      deps.admissions.current(),
      deps.people.list(now),
      deps.successLog.read(),
    ]);
    const { standName, pickupPlace, treasurerEmail } = deps.settings.current();
    const listed = emailsIn(treasurerEmail);
    const today = {
      address: deps.publicUrl.replace(/^https?:\/\//, ''),
      standName,
      pickupPlace,
      word: word?.word ?? null,
      pass: sign,
      prices: products.filter(({ isActive }) => isActive),
    };
    const payments = deps.providerAccounts.inUse('payments');
    const account = payments.source === 'people' ? stored.find(({ key }) => key === providerKey('payments')) : undefined;
    const drawers = night === null ? [] : await deps.drawers.ofNight(night.id);
    const active = shelf.products.filter(({ isActive }) => isActive);
    const earlier = plusMs(now, -LIMITS.nights.automaticLastsMs);
    return {
      night,
      earlierOrders: inHand.filter(({ order }) => order.placedAt < earlier).length,
      pauses: pausesAt(deps.settings.pauses(), now),
      products,
      stockCount:
        shelf.night === null ? null : { counted: active.filter(({ lastCount }) => lastCount !== null).length, all: active.length },
      drawers: drawers.filter(({ drawer }) => drawer.state === 'open').map(({ drawer }) => drawer.name),
      payments: {
        provider: payments.name,
        isDown: deps.arePaymentsDown(),
        lastPaidAt,
        changedAt: account?.changedAt ?? null,
        test,
      },
      mail: { provider: deps.providerAccounts.inUse('mail').name, oldestUnsentAt: metrics.oldestUnsentMailAt, testedAt: mailed },
      textedAt: deps.textSender === null ? 'off' : texted,
      sheets: {
        addresses:
          listed.length === 0
            ? 0
            : sheetRecipients(
                listed,
                null,
                people.map(({ person }) => person),
              ).length,
        chain: await readChain(now),
      },
      neededUntil: night === null ? (next?.closesAt ?? next?.opensAt ?? null) : night.closesAt,
      codesEndAt: codes.filter((code) => staffCodeState(code, now) === 'active').map(({ expiresAt }) => expiresAt),
      adminPassword,
      sign: { printed, today },
      hasNamedAdmin: hasNamedAdmin(people.map(({ person }) => person)),
      staffHeardAt: await deps.staffWatch.lastHeard(night?.id ?? null),
    };
  };

  const factsWith = async (stand: (now: Instant) => Promise<StandFacts | null>): Promise<ReadinessFacts> => {
    const now = clock.now();
    const [machine, read] = await Promise.all([readMachine(), stand(now)]);
    return { now, timeZone, machine, stand: read };
  };

  return {
    version: deps.machine.version,
    setUp: async () => {
      const { standName } = deps.settings.current();
      return setupSteps({ ...(await readStand(clock.now())), standName, isNamed: standName !== USUAL_SETTINGS.standName });
    },
    all: async () => checkReadiness(await factsWith((now) => answered(readStand(now)))),
    ofMachine: async () => checkMachine(await factsWith(async () => null)),
  };
};
