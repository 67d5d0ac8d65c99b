import { createContext, useContext } from 'react';

/** The stand's name, for the end of every page title. */
export const StandNameContext = createContext('Bandstand');

/** Names the browser's tab: 'Ready for Pickup! #042 · Bandstand'. */
export const DocumentTitle = ({ children }: { readonly children: string }) => (
  <title>{`${children} · ${useContext(StandNameContext)}`}</title>
);
