/**
 * What follows from a declaration alone, made once however many ask: a process has an application and its training, and tests have many.
 * @returns what `make` has made of a declaration, the same each time
 */
export function oncePer<Declaration extends object, Made extends object>(
  make: (declaration: Declaration) => Made,
): (declaration: Declaration) => Made {
  const kept = new WeakMap<Declaration, Made>()
  return (declaration) => {
    const made = kept.get(declaration) ?? make(declaration)
    kept.set(declaration, made)
    return made
  }
}
