/**
 * Titles by kind in small letters: a document has its name or its kind, which is the same in capitals. Only the browser fills it, from the code
 * that shows such titles. A server answers kinds, and the browser makes papers and files.
 */
const titles = new Map<string, string>()

/** Sets the title that users know for a kind, 'penjualan' or 'PENJUALAN'. The code that shows such titles calls it. */
export const nameThings = (kind: string, title: string): void => void titles.set(kind.toLowerCase(), title)

/** Returns the title that users know for a kind, in Indonesian. A kind without a title keeps its own name. */
export const titleOf = (kind: string): string => titles.get(kind.toLowerCase()) ?? kind
