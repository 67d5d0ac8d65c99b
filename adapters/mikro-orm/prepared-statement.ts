/** A statement that each connection parses and plans once: half of what a small statement costs PostgreSQL. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/**
 * Names the statements in the order in which they come. `?` becomes `$1`, `$2`, … All texts are constants of the adapters, so
 * there are as many as statements. @param family two that prepare on the same connection must not take each other's names.
 */
export const nameStatements = (family: string): ((text: string) => PreparedStatement) => {
  const known = new Map<string, PreparedStatement>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    let parameters = 0;
    const prepared = { name: `${family}${known.size + 1}`, text: text.replaceAll('?', () => `$${(parameters += 1)}`) };
    known.set(text, prepared);
    return prepared;
  };
};
