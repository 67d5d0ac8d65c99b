import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './steady-cards.module.css';
import { useSteadyList, type Slot } from './use-steady-list.ts';
import { useTapShield } from './use-tap-shield.ts';

type Identified = { readonly id: string };

/** The card renders the list item itself, so that it is the card's own box. */
export type CardPlace = {
  /** False for a gap, which keeps its size until the hand is gone. */
  readonly isHere: boolean;
  /** The pressed button is about to unmount: the focus stays in the list. */
  readonly keepFocus: () => void;
};

type SteadyCardsProps<Item extends Identified> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly className?: string | undefined;
  readonly children: (item: Item, place: CardPlace, index: number) => ReactNode;
};

/** Cards with buttons for busy hands: none moves while a hand is at the screen, and after a move taps are ignored. */
export const SteadyCards = <Item extends Identified>({ label, items, className, children }: SteadyCardsProps<Item>) => {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { slots, moves } = useSteadyList(items);
  const shield = useTapShield(moves);
  const keepFocus = (): void => list?.focus({ preventScroll: true });
  return (
    <ul ref={setList} className={classNames(styles['cards'], className)} aria-label={label} tabIndex={-1} {...shield}>
      {slots.map(({ item, isHere }: Slot<Item>, index) => children(item, { isHere, keepFocus }, index))}
    </ul>
  );
};

/** The attributes that a card puts on its list item. */
export const placeOf = ({ isHere }: CardPlace) =>
  ({ className: isHere ? undefined : styles['gap'], 'aria-hidden': isHere ? undefined : true }) as const;
