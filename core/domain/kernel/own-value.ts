/** What a table has under a name that people typed. 'constructor' and its like, which every object has, are not in it. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
