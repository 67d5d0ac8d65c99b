import { useFragment } from '#web/platform/use-fragment.ts';

const LINK = /^#(link|setup)=([\w-]{22})$/;

export type OpenedLink = {
  readonly secret: string;
  /** For a stand without an admin: it leads to the set-up. */
  readonly isSetup: boolean;
};

/** The secret of the login link that opened this page. */
export const useLoginLink = (): OpenedLink | null => {
  const [, kind, secret] = useFragment(LINK) ?? [];
  return secret === undefined ? null : { secret, isSetup: kind === 'setup' };
};
