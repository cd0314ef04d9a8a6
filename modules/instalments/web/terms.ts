import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import type { Contract } from '../contract/cicilan.ts'
import { inAkad, instalments as c } from '../contract/fields.ts'

/** The late fine of a plan in words. */
export function fineText(
  {
    jenis_denda,
    denda_persen,
    denda_rp,
    denda_tenggang,
    denda_maks_persen,
  }: Pick<Contract, 'jenis_denda' | 'denda_persen' | 'denda_rp' | 'denda_tenggang' | 'denda_maks_persen'>,
  say: Say,
): string {
  if ((jenis_denda === 'PERSEN' ? denda_persen : denda_rp) === 0 || denda_maks_persen === 0) return say('Tanpa Denda')
  const amount = jenis_denda === 'PERSEN' ? say('{{persen}} per hari', { persen: percentText(denda_persen) }) : rp(denda_rp)
  return say('Denda {{jumlah}} setelah {{n}} hari, paling banyak {{maks}}', {
    jumlah: amount,
    n: denda_tenggang,
    maks: percentText(denda_maks_persen),
  })
}

/** The terms of a contract in words: the late fine, who has the goods, and early settlement. A reduction of murabahah is not promised (domain §7). */
export const termsText = (terms: Parameters<typeof fineText>[0] & Pick<Contract, 'akad' | 'serah_barang' | 'lunas_bunga'>, say: Say): string[] => [
  fineText(terms, say),
  `${say(c.serah_barang.label)}: ${say(c.serah_barang.format(terms.serah_barang))}`,
  ...(terms.akad === 'MURABAHAH' ? [] : [`${say(c.lunas_bunga.label)}: ${say(c.lunas_bunga.format(terms.lunas_bunga))}`]),
]

/** How the interest of a contract is counted: `Bunga 1.25% × 6 × Rp. 8,400,000`. */
export const interestText = (
  { akad, bunga_persen, lama_bulan, sisa_pokok }: Pick<Contract, 'akad' | 'bunga_persen' | 'lama_bulan' | 'sisa_pokok'>,
  say: Say,
): string => `${say(inAkad(c.bunga, akad).label)} ${percentText(bunga_persen)} × ${formatNumber(lama_bulan, 0)} × ${rp(sisa_pokok)}`
