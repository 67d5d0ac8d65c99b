/** Where the practice lives; everything below it is the practice's own. */
export const PRACTICE_PATH = '/practice';

export const isPracticePath = (pathname: string): boolean => `${pathname}/`.startsWith(`${PRACTICE_PATH}/`);
