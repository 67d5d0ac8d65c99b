/** 'AMERICAN_EXPRESS' and '8841' give 'American Express 8841'. Null without digits. */
export const cardName = (brand: string | null | undefined, lastDigits: string | null | undefined): string | null => {
  if (lastDigits === null || lastDigits === undefined || lastDigits === '') return null;
  const words = (brand ?? 'card').toLowerCase().split('_');
  return [...words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`), lastDigits].join(' ');
};
