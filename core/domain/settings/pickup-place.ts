/** The default pickup place. */
export const USUAL_PICKUP_PLACE = 'the southwest corner of the bleachers';

/** Translates the default place; a typed place is unchanged. */
export const placeInSpanish = (place: string): string => (place === USUAL_PICKUP_PLACE ? 'la esquina suroeste de las gradas' : place);
