import type { StaffScreens } from '#core/ports/staff-watch.ts';
import type { ChangeStreams } from './change-streams.ts';

/** A login with an open line that has asked for the orders in hand is a screen at the stand; others are somebody's office. */
export interface OpenStaffScreens extends StaffScreens {
  /** This login has just asked for the orders in hand. */
  readonly showsQueue: (login: string) => void;
}

export const createStaffScreens = ({ changeStreams }: { readonly changeStreams: Pick<ChangeStreams, 'staffLogins'> }): OpenStaffScreens => {
  const atQueue = new Set<string>();
  return {
    showsQueue: (login) => void atQueue.add(login),
    open: () => {
      const logins = changeStreams.staffLogins();
      // Screens ask again and again: who has no line now is added when one is open.
      for (const login of atQueue) if (!logins.has(login)) atQueue.delete(login);
      return { any: logins.size > 0, queue: atQueue.size > 0 };
    },
  };
};
