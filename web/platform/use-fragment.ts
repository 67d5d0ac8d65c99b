import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The match in the fragment that opened this page; it is removed from the address bar and the history immediately. */
export const useFragment = (pattern: RegExp): readonly (string | undefined)[] | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const found = pattern.exec(hash);
  const [kept, setKept] = useState<RegExpExecArray | null>(null);
  if (found !== null && found[0] !== kept?.[0]) setKept(found);
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) void navigate(pathname, { replace: true });
  }, [isFound, navigate, pathname]);
  return kept;
};
