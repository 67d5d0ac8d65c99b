import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';

export type Screen = { readonly pattern: string; readonly element: ReactNode };

type ScreensProps = {
  readonly screens: readonly Screen[];
  /** For an address that none of them has. */
  readonly otherwise: ReactNode;
};

/** The first screen whose pattern fits the address. */
export const Screens = ({ screens, otherwise }: ScreensProps) => (
  <Switch>
    {screens.map(({ pattern, element }) => (
      <Route key={pattern} path={pattern}>
        {element}
      </Route>
    ))}
    <Route>{otherwise}</Route>
  </Switch>
);
