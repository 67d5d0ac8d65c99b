import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Met } from '#core/use-cases/admission/meet-visitor.ts';
import type { HttpServices } from '../http-services.ts';
import type { Call } from '../mount.ts';
import { networkOf } from '../request-context.ts';

/** The caller, with a ticket for a new visitor. */
export const metBy = async (
  { meetVisitor, secrets }: Pick<HttpServices, 'meetVisitor' | 'secrets'>,
  call: Pick<Call, 'visitorTicket' | 'address' | 'deviceId' | 'rememberVisitor'>,
  claimed: VisitorId | null = null,
): Promise<Met> => {
  const met = await meetVisitor({
    ticket: call.visitorTicket,
    claimed,
    network: networkOf(call.address),
    isStaffDevice: call.deviceId !== null && secrets.issuedDevice(call.deviceId),
  });
  if (met.ticket !== null) call.rememberVisitor(met.ticket);
  return met;
};
