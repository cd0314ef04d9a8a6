/** What a price label says of a kind of goods: the first and the last character of its code (specification §9): `CINCIN` is `CN`. */
export function priceLabel(kode_dept: string): string {
  const characters = [...kode_dept]
  return `${characters[0] ?? ''}${characters.at(-1) ?? ''}`
}
