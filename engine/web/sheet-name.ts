/** The name of a sheet, without the characters that Excel refuses. */
export const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
