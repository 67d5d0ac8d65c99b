import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const LINK = /^#link=([\w-]{22})$/;

/** The secret of the link that this page was opened with; it leaves the address bar and the history at once. */
export const useLoginLink = (): string | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const found = LINK.exec(hash)?.[1] ?? null;
  const [link, setLink] = useState(found);
  if (found !== null && found !== link) setLink(found);
  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true });
  }, [found, navigate, pathname]);
  return link;
};
