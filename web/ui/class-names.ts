/** Joins the names that apply; what is absent or false leaves no trace. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
