import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FailedLayout } from './failed-layout.tsx';

/** Catches errors of screens while loading or rendering (spec §2, Shell). Navigating away resets it. */
export const ScreenErrors = ({ children }: { readonly children: ReactNode }) => {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
};

type BoundaryProps = { readonly address: string; readonly children: ReactNode };
type Caught = { readonly thrown: unknown; readonly at: string };
type BoundaryState = { readonly caught: Caught | null };

/** React supports error boundaries only as classes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null };

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { caught: { thrown, at: '' } };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, { caught }: BoundaryState): BoundaryState | null {
    if (caught === null || caught.at === address) return null;
    return { caught: caught.at === '' ? { ...caught, at: address } : null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : <FailedLayout error={caught.thrown} />;
  }
}
