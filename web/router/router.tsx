import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { matchPath, type PathParams } from './patterns.ts';
import type { Place, Places } from './places.ts';

type Way = { readonly place: Place; readonly go: Places['go'] };

const WayContext = createContext<Way | null>(null);
const ParamsContext = createContext<PathParams>({});

/** @throws when no Router is above. */
const useWay = (): Way => {
  const way = useContext(WayContext);
  if (way === null) throw new Error('this needs a Router above it');
  return way;
};

type RouterProps = { readonly places: Places; readonly children: ReactNode };

/** Everything below moves within these places. */
export const Router = ({ places, children }: RouterProps) => {
  const { get, subscribe, go } = places;
  const [place, setPlace] = useState(get);
  useEffect(() => {
    // A transition: what the old screen still has to draw comes first, and a long new one does not block the next tap.
    const follow = (): void => startTransition(() => setPlace(get()));
    follow();
    return subscribe(follow);
  }, [get, subscribe]);
  const way = useMemo(() => ({ place, go }), [place, go]);
  return <WayContext value={way}>{children}</WayContext>;
};

/** Where the app is, drawn again when that changes. */
export const useLocation = (): Place => useWay().place;

/** The way to another screen. The function stays the same. */
export const useNavigate = (): Places['go'] => useWay().go;

/** The `:names` of the pattern that brought this screen. */
export const useParams = (): PathParams => useContext(ParamsContext);

type SetParams = (params: Readonly<Record<string, string>>) => void;

/** The query of the address, and the way to replace it. */
export const useSearchParams = (): readonly [URLSearchParams, SetParams] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const set: SetParams = (params) => {
    const query = new URLSearchParams(params).toString();
    navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
  };
  return [new URLSearchParams(search), set];
};

export type Screen = { readonly pattern: string; readonly element: ReactNode };

type ScreensProps = {
  readonly screens: readonly Screen[];
  /** For an address that none of them has. */
  readonly otherwise: ReactNode;
};

/** The first screen whose pattern fits the address. */
export const Screens = ({ screens, otherwise }: ScreensProps): ReactNode => {
  const { pathname } = useLocation();
  for (const { pattern, element } of screens) {
    const params = matchPath(pattern, pathname);
    if (params !== null) return <ParamsContext value={params}>{element}</ParamsContext>;
  }
  return otherwise;
};

/** Another tab, another window, a download: all the browser's own business. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'children'> & { readonly to: string; readonly children: ReactNode };

/** Leads to another screen without loading the page anew. */
export const Link = ({ to, onClick, children, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
};

/** Goes elsewhere as soon as it is drawn; the way back does not lead here. */
export const Redirect = ({ to }: { readonly to: string }): ReactNode => {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
};
