/** Formatters for moments, cached by time zone: creating one costs more than a thousand uses. */
export const zoneFormatters = (fields: Intl.DateTimeFormatOptions): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formatters.get(timeZone);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...fields });
    formatters.set(timeZone, made);
    return made;
  };
};
