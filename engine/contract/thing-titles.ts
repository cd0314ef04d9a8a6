/**
 * By kind in small letters: a document is called by its name or by its kind, which is the same in capitals. Filled in the browser, by whoever draws
 * such things; a server answers kinds, and papers and files are made where they are read.
 */
const titles = new Map<string, string>()

/** Says what people call a kind of thing, 'penjualan' or 'PENJUALAN': whoever draws such things knows. */
export const nameThings = (kind: string, title: string): void => void titles.set(kind.toLowerCase(), title)

/** What people call a kind of thing, a text of ours; a kind that nobody has named by its own name. */
export const titleOf = (kind: string): string => titles.get(kind.toLowerCase()) ?? kind
