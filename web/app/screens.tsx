import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';

export type Screen = { readonly pattern: string; readonly element: ReactNode };

type ScreensProps = {
  readonly screens: readonly Screen[];
  /** For an address that none of them has. */
  readonly otherwise: ReactNode;
};

/** The screen whose pattern fits the address. */
export const Screens = ({ screens, otherwise }: ScreensProps) => (
  <Routes>
    {screens.map(({ pattern, element }) => (
      <Route key={pattern} path={pattern} element={element} />
    ))}
    <Route path="*" element={otherwise} />
  </Routes>
);
