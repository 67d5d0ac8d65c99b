import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Caller, Met, MeetVisitor } from '#core/use-cases/visitors/meet-visitor.ts';
import type { Call } from '../mount.ts';
import { networkOf } from '../request-context.ts';

const callerOf = ({ visitorTicket, address }: Call, claimed: VisitorId | null): Caller => ({
  ticket: visitorTicket,
  claimed,
  network: networkOf(address),
});

/** Who checks out or cancels, with a ticket for a visitor who has none yet. */
export const metActing = (meet: MeetVisitor, call: Call, claimed: VisitorId | null = null): Met => {
  const met = meet.acting(callerOf(call, claimed));
  if (met.ticket !== null) call.rememberVisitor(met.ticket);
  return met;
};

/** Who looks at the stand, the same way. */
export const metLooking = async (meet: MeetVisitor, call: Call, claimed: VisitorId): Promise<Met> => {
  const met = await meet.looking(callerOf(call, claimed));
  if (met.ticket !== null) call.rememberVisitor(met.ticket);
  return met;
};
