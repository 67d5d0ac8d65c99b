const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const NAMED = /^([^<>]*)<\s*([^<>]*?)\s*>$/u;
const COMMENTED = /^(\S+)\s*\((.*)\)$/u;
const QUOTED = /^"(.*)"$/u;
/** Other characters need quotes: a colon would make it a group, a comma a list, a bracket a comment. */
const NEEDS_NO_QUOTES = /^[\p{L}\p{N} !#$%&'*+/=?^_`{|}~’-]*$/u;

const partsOf = (text: string): readonly [name: string, address: string] => {
  const [, name, address] = NAMED.exec(text) ?? [];
  if (name !== undefined && address !== undefined) return [name.trim(), address];
  const [, alone, comment] = COMMENTED.exec(text) ?? [];
  return alone !== undefined && comment !== undefined ? [comment.trim(), alone] : ['', text];
};

/**
 * The sender of mails in the form that every mail provider accepts: 'orders@band.example', 'Band <…>' or '"Band: Boosters" <…>'. Null if it
 * is not a mail address.
 */
export const senderOf = (text: string): string | null => {
  if (/\p{Cc}/u.test(text)) return null;
  const [name, address] = partsOf(text.trim());
  if (!ADDRESS.test(address)) return null;
  const plain = name.replace(QUOTED, '$1').replaceAll(/\\(.)/gu, '$1');
  if (plain === '') return address;
  return NEEDS_NO_QUOTES.test(plain) ? `${plain} <${address}>` : `"${plain.replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`;
};
