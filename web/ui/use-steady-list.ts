import { useEffect, useState } from 'react';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';

/** After this long without a touch, the volunteer is doing something else. */
const HANDS_AWAY_AFTER_MS = 3 * SECOND_MS;

const SIGNS_OF_A_HAND = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'scroll', 'touchmove', 'touchend'] as const;

/** False from the first touch of the screen until three seconds after the last one; a resting finger counts. */
const useHandsAway = (): boolean => {
  const [areAway, setAreAway] = useState(true);
  useEffect(() => {
    let isDown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const see = ({ type }: Event): void => {
      isDown = type === 'pointerdown' || (isDown && type === 'pointermove');
      setAreAway(false);
      clearTimeout(timer);
      if (!isDown) timer = setTimeout(() => setAreAway(true), HANDS_AWAY_AFTER_MS);
    };
    const options = { capture: true, passive: true };
    for (const sign of SIGNS_OF_A_HAND) document.addEventListener(sign, see, options);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_A_HAND) document.removeEventListener(sign, see, options);
    };
  }, []);
  return areAway;
};

type Identified = { readonly id: string };

/** A place in a list; `isHere` is false for a gap, which keeps its former item's last state. */
export type Slot<Item extends Identified> = { readonly item: Item; readonly isHere: boolean };

const slotsOf = <Item extends Identified>(items: readonly Item[]): Slot<Item>[] => items.map((item) => ({ item, isHere: true }));

/** Existing items keep their places, removed ones leave gaps, and new ones fill the first gaps, then the end. */
const keepPlaces = <Item extends Identified>(slots: readonly Slot<Item>[], items: readonly Item[]): readonly Slot<Item>[] => {
  const here = new Map(items.map((item) => [item.id, item]));
  const kept = slots.map(({ item }) => ({ item: here.get(item.id) ?? item, isHere: here.has(item.id) }));
  const known = new Set(slots.map(({ item }) => item.id));
  const arrived = slotsOf(items.filter(({ id }) => !known.has(id)));
  const filled = kept.map((slot) => (slot.isHere ? slot : (arrived.shift() ?? slot)));
  return [...filled, ...arrived];
};

const isSame = <Item extends Identified>(one: readonly Slot<Item>[], other: readonly Slot<Item>[]): boolean =>
  one.length === other.length && one.every(({ item, isHere }, index) => item === other[index]?.item && isHere === other[index].isHere);

const hasMoved = <Item extends Identified>(before: readonly Slot<Item>[], after: readonly Slot<Item>[]): boolean =>
  after.some(({ item }, index) => before[index] !== undefined && before[index].item.id !== item.id);

type SteadyList<Item extends Identified> = {
  readonly slots: readonly Slot<Item>[];
  /** Increases with each move: see `useTapShield`. */
  readonly moves: number;
};

/** A list that does not move while a hand is at the screen. Afterwards gaps close and the order is restored. */
export const useSteadyList = <Item extends Identified>(items: readonly Item[]): SteadyList<Item> => {
  const areHandsAway = useHandsAway();
  const [known, setKnown] = useState<SteadyList<Item>>(() => ({ slots: slotsOf(items), moves: 0 }));
  const slots = areHandsAway ? slotsOf(items) : keepPlaces(known.slots, items);
  if (isSame(slots, known.slots)) return known;
  const next = { slots, moves: hasMoved(known.slots, slots) ? known.moves + 1 : known.moves };
  setKnown(next);
  return next;
};

/** The value at the time a hand came to the screen, for content that would push everything below it. */
export const useSteadyValue = <Value>(value: Value): Value => {
  const areHandsAway = useHandsAway();
  const [known, setKnown] = useState(value);
  if (areHandsAway && known !== value) setKnown(value);
  return areHandsAway ? value : known;
};
