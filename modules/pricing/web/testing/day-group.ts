import type { DayGroup } from '../price-sheet.ts'

/** A group of a price day, sold at 1,000,000 a gram and bought back at 930,000. */
export const dayGroup = (kode_group: string, facts: Partial<DayGroup> = {}): DayGroup => ({
  kode_group,
  nama_group: `GROUP ${kode_group}`,
  kode_kadar: 'K750',
  kadar: 75,
  harga: 1_000_000,
  harga_grosir: null,
  harga_modal: 900_000,
  ikut_harga_emas: false,
  kode_harga: 'B750',
  harga_per_gram: 930_000,
  diubah_at: '2026-01-30T02:00:00Z',
  diubah_oleh: 'own.mc1',
  ...facts,
})
