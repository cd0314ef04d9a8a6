/**
 * Divides the price of a sold pledge, or its value if the shop keeps it, in rupiah (events.md H7, H9, H10): first the loan, then the customer's cost
 * of selling, then the interest; the rest is his. The unpaid part of the loan is lost.
 */
export function auctioned(owed: { readonly pokokRp: number; readonly bungaRp: number }, hasilRp: number, biayaRp: number) {
  const overRp = Math.max(0, hasilRp - owed.pokokRp)
  const biaya_lelang = Math.min(biayaRp, overRp)
  // Interest that the sale does not bring is not earned.
  const bunga_rp = Math.min(owed.bungaRp, overRp - biaya_lelang)
  const sisa_lelang = overRp - biaya_lelang - bunga_rp
  return { biaya_lelang, bunga_rp, sisa_lelang, rugi_lelang: Math.max(0, owed.pokokRp - hasilRp) }
}
