import type { ReactElement, ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';

export type Screen = { readonly pattern: string; readonly element: ReactNode };

type ScreensProps = {
  readonly screens: readonly Screen[];
  /** For an address that none of them has. */
  readonly otherwise: ReactNode;
};

/** The screen whose pattern fits the address. */
export const Screens = ({ screens, otherwise }: ScreensProps): ReactElement | null =>
  useRoutes([...screens.map(({ pattern, element }) => ({ path: pattern, element })), { path: '*', element: otherwise }]);
