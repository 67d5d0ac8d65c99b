// Line breaks could start a header or fake a line of the text part; direction marks could reverse the rest of a line.
const BREAKING = /[\s\p{Cc}\u2028\u2029]+/gu;
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Stored text on one line, safe for a header. */
export const singleLine = (text: string): string => text.replace(DIRECTION_MARKS, '').replace(BREAKING, ' ').trim();
