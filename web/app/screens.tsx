import type { ReactElement, ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';

export type Screen = { readonly pattern: string; readonly element: ReactNode };

type ScreensProps = {
  readonly screens: readonly Screen[];
  /** Shown when none of them matches. */
  readonly otherwise: ReactNode;
};

export const Screens = ({ screens, otherwise }: ScreensProps): ReactElement | null =>
  useRoutes([...screens.map(({ pattern, element }) => ({ path: pattern, element })), { path: '*', element: otherwise }]);
