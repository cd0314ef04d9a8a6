/** The price label of a department: the first and last character of its code (specification §9). A code of one character is both. */
export const priceLabel = (kode_dept: string): string => kode_dept.slice(0, 1) + kode_dept.slice(-1)
