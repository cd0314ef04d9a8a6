import { handTo, sellBarsTo, takeMadeOf } from '#modules/craftsmen/server/public.ts'
import { addLots, moved, post } from '#modules/ledger/server/public.ts'
import type { EventContext } from '#engine/server/event.ts'

/** The bars that a shop began with: grams, grams of fine gold, rupiah. */
const bars = [
  { name: 'EMAS BATANGAN 50 G', grossMg: 50_000, fineMg: 49_950, costRp: 97_500_000 },
  { name: 'EMAS LEBUR', grossMg: 21_400, fineMg: 19_260, costRp: 36_900_000 },
] as const

/** The bars of a shop: two that it began with, a part that a dealer took, and gold at a craftsman, who made a bracelet of some of it. */
export async function barsOfShop(context: EventContext): Promise<void> {
  const { kode_toko } = context
  const lotOf = (at: number) => `BATANG-${kode_toko}-${at + 1}`
  const lots = bars.map(({ name }, at) => ({ kode_lot: lotOf(at), dokumen: `BATANG-${kode_toko}`, keterangan: name }))
  await addLots(context, 'SALDO_AWAL', lots)
  await post(context, {
    kind: 'SALDO_AWAL',
    reference: `BATANG-${kode_toko}`,
    stock: bars.flatMap(({ grossMg, fineMg, costRp }, at) =>
      moved(
        { pieces: 1, grossMg, fineMg, costRp, kode_barcode: null, kode_lot: lotOf(at) },
        { from: { tempat: 'SALDO_AWAL' }, to: { tempat: 'BATANG' } },
      ),
    ),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  })
  const customer = { kode_sales: 'S1', nama_customer: 'TOKO EMAS JAYA', alamat_customer: null, no_hp: null, keterangan: null }
  // 10 g of 50 g: 9.990 g of fine gold.
  const paidRp = 9.99 * 2_050_000
  await sellBarsTo(
    { ...context, validatesNonCash: false, loweredPercentMax: 100 },
    {
      ...customer,
      detail_batang: [{ kode_lot: lotOf(0), berat: 10, harga_per_gram: 2_050_000 }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: Math.round(paidRp) }],
    },
  )
  const { no_bahan } = await handTo(context, {
    arah_bahan: 'KELUAR',
    kode_tukang: 'T1',
    no_pesanan: null,
    keterangan: null,
    detail_bahan: [{ kode_lot: lotOf(0), berat: 15 }],
  })
  await takeMadeOf(
    { ...context, lossPercentMax: 100 },
    {
      kode_tukang: 'T1',
      no_pesanan: null,
      nama_barang: 'GELANG UKIR',
      kode_dept: 'GL',
      kode_group: '750L',
      kadar: 75,
      qty: 1,
      berat: 10,
      berat_campuran: 2.5,
      biaya_campuran: 25_000,
      biaya_tukang: 600_000,
      keterangan: null,
      detail_bahan: [{ kode_lot: `${no_bahan}/1`, berat: 7.55 }],
    },
  )
}
