const isClock = (time: string): boolean => /^\d{1,2}:/.test(time);

/** 'las 7:42 PM', 'la 1:05 PM', and on another night 'el 20 nov, 7:42 PM'. */
export const withArticle = (time: string): string => `${isClock(time) ? (time.startsWith('1:') ? 'la' : 'las') : 'el'} ${time}`;

/** 'a las 7:42 PM', 'a la 1:05 PM', 'el 20 nov, 7:42 PM' */
export const atTime = (time: string): string => `${isClock(time) ? 'a ' : ''}${withArticle(time)}`;

/** 'unos 5 min', 'cerca de 1 min' */
export const aboutMinutes = (minutes: number): string => (minutes === 1 ? 'cerca de 1 min' : `unos ${minutes} min`);

/** '1 artículo', '2 artículos' */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
