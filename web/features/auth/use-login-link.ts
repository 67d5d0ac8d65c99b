import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const LINK = /^#(link|setup)=([\w-]{22})$/;

export type OpenedLink = {
  readonly secret: string;
  /** For a stand without an admin: it leads to the set-up. */ readonly isSetup: boolean;
};

/** The secret of the link that opened this page; it is removed from the address bar and the history immediately. */
export const useLoginLink = (): OpenedLink | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [, kind, found = null] = LINK.exec(hash) ?? [];
  const [link, setLink] = useState<OpenedLink | null>(null);
  if (found !== null && found !== link?.secret) setLink({ secret: found, isSetup: kind === 'setup' });
  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true });
  }, [found, navigate, pathname]);
  return link;
};
