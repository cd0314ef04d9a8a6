import type { EntryFact } from '#modules/documents/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import type { OpenContract } from '../contract/mutasi-cicilan.ts'
import { type endsWith, owed } from '../contract/schedule.ts'

/** What decides how an open contract ends that is not paid up. */
export function unpaidOf(contract: OpenContract, tgl: string) {
  const { harga_jual, status_barang, cicilan_dibayar, lama_bulan } = contract
  return { harga_jual, status_barang, pokok_dibayar: owed(contract, cicilan_dibayar, lama_bulan, tgl).pokok_dibayar }
}

/** How a contract ends: the principal that is not paid, and what is lost or earned. */
export const endSums = (
  { pokok_dibayar }: Pick<ReturnType<typeof unpaidOf>, 'pokok_dibayar'>,
  { rugi_lelang, hasil_batal }: ReturnType<typeof endsWith>,
): EntryFact[] => [
  [c.sisa_pokok, pokok_dibayar],
  ...(rugi_lelang > 0 ? ([[c.rugi_lelang, rugi_lelang]] as const) : []),
  ...(hasil_batal > 0 ? ([[c.hasil_batal, hasil_batal]] as const) : []),
]
