/** Where orders are picked up at a stand that changed nothing. */
export const USUAL_PICKUP_PLACE = 'the southwest corner of the bleachers';

/** The stand's own words, but where it never changed ours. */
export const placeInSpanish = (place: string): string => (place === USUAL_PICKUP_PLACE ? 'la esquina suroeste de las gradas' : place);
