/** Dots in every script: mail programs turn text around a dot into a link. */
const DOT = /[.\u3002\uff0e\uff61](?=\S)/g;
const AT = /\s*[@\uff20]\s*/g;
const SCHEME = /:(?=[/\uff0f])/g;
/** Phones treat this many digits as a telephone number. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){6,}/g;

/** Rewrites a typed name so that mail programs do not turn it into a link: 'evil.example' becomes 'evil. example'. */
export const unlinkable = (name: string): string =>
  name.replace(LONG_NUMBER, '').replace(SCHEME, ': ').replace(AT, ' at ').replace(DOT, '. ').trim();
