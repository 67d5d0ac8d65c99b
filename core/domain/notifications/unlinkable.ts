/** Dots in every script: mail programs turn the text around a dot into a link. */
const DOT = /[.\u3002\uff0e\uff61](?=\S)/g;
const AT = /\s*[@\uff20]\s*/g;
const SCHEME = /:(?=[/\uff0f])/g;
/** Phones take this many digits for a telephone number. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){6,}/g;

/** Writes a typed name so that no mail program turns it into a link: 'evil.example' becomes 'evil. example'. */
export const unlinkable = (name: string): string =>
  name.replace(LONG_NUMBER, '').replace(SCHEME, ': ').replace(AT, ' at ').replace(DOT, '. ').trim();
