import { createInMemoryPorts, type InMemoryPortsOptions } from '#adapters/in-memory/ports.ts';
import { fixedClock, type FixedClock } from './fixed-clock.ts';
import { plainHasher, sequentialSecrets } from './plain-secrets.ts';
import { recordingEmailSender } from './recording-email-sender.ts';
import { recordingLogger } from './recording-logger.ts';
import { scriptedPaymentGateway } from './scripted-payment-gateway.ts';
import { watchMoney } from '../watch-money.ts';
import { sequentialIds } from './sequential-ids.ts';

const createFakes = (clock: FixedClock) => {
  return {
    clock,
    ids: sequentialIds(),
    logger: recordingLogger(),
    payments: scriptedPaymentGateway(clock),
    emailSender: recordingEmailSender(),
    hasher: plainHasher(),
  };
};

export type FakePortsOptions = Omit<Partial<InMemoryPortsOptions>, keyof ReturnType<typeof createFakes>> & { readonly clock?: FixedClock };

/** A stand in memory whose clock stands still and whose outside systems are scripted. */
export const fakePorts = ({ stand, clock = fixedClock(), ...given }: FakePortsOptions = {}) => {
  const fakes = createFakes(clock);
  const ports = createInMemoryPorts({
    secrets: sequentialSecrets(),
    ...fakes,
    ...given,
    stand: { publicUrl: 'http://stand.example', ...stand },
  });
  watchMoney(ports);
  return { ...ports, ...fakes };
};
