/** '1 artículo', '2 artículos' */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The stand's own words, but where it never changed ours. */
export const placeText = (place: string): string =>
  place === 'the southwest corner of the bleachers' ? 'la esquina suroeste de las gradas' : place;
