const words = (name: string): readonly string[] => name.split(/\s+/).filter((word) => word !== '');

/** The last word of the name, by which a customer is called at the window; '' for a blank name. */
export const lastNameOf = (name: string): string => words(name).at(-1) ?? '';

/** The first word of the name, to greet with; '' for a blank name. */
export const firstNameOf = (name: string): string => words(name)[0] ?? '';
