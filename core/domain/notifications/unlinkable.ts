/** Dots in every script: mail programs make a link of what stands around one. */
const DOT = /[.\u3002\uff0e\uff61](?=\S)/g;
const AT = /\s*[@\uff20]\s*/g;
const SCHEME = /:(?=[/\uff0f])/g;
/** So many digits are a telephone number to a phone. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){6,}/g;

/** A name as people typed it, so written that no mail program makes a link of it: 'evil.example' becomes 'evil. example'. */
export const unlinkable = (name: string): string =>
  name.replace(LONG_NUMBER, '').replace(SCHEME, ': ').replace(AT, ' at ').replace(DOT, '. ').trim();
