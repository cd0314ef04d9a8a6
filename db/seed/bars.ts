import { handTo, sellBarsTo, takeMadeOf } from '#modules/craftsmen/server/public.ts'
import { addLots, moved, post } from '#modules/ledger/server/public.ts'
import type { EventContext } from '#engine/server/event.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'

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
  // 10 g of 50 g: 9.990 g of fine gold.
  await sellBar(context, 'TOKO EMAS JAYA', { kode_lot: lotOf(0), berat: 10, fine: 9.99 })
  const kode_lot = await handBar(context, 'T1', { kode_lot: lotOf(0), berat: 15 })
  await takeBracelet(context, 'T1', { kode_lot, berat: 7.55, fine: 7.542 })
}

/** A dealer takes some of a bar, for cash. @param fine grams of fine gold that are in it */
export async function sellBar(
  context: EventContext,
  nama_customer: string,
  { fine, ...bar }: { readonly kode_lot: string; readonly berat: number; readonly fine: number },
): Promise<void> {
  const harga_per_gram = 2_050_000
  await sellBarsTo(
    { ...context, validatesNonCash: false, loweredPercentMax: 100 },
    {
      kode_sales: 'S1',
      nama_customer,
      alamat_customer: null,
      no_hp: null,
      keterangan: null,
      detail_batang: [{ ...bar, harga_per_gram }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: Math.round(fine * harga_per_gram) }],
    },
  )
}

/** Some of a bar goes to a craftsman. Answers his lot. */
export async function handBar(
  context: EventContext,
  kode_tukang: string,
  bar: { readonly kode_lot: string; readonly berat: number },
): Promise<string> {
  const { no_bahan } = await handTo(context, { arah_bahan: 'KELUAR', kode_tukang, no_pesanan: null, keterangan: null, detail_bahan: [bar] })
  return `${no_bahan}/1`
}

/** He made a bracelet of 75 % of some of it, and lost a little: five thousandths. @param fine grams of fine gold that are in what he used */
export async function takeBracelet(
  context: EventContext,
  kode_tukang: string,
  { fine, ...bahan }: { readonly kode_lot: string; readonly berat: number; readonly fine: number },
): Promise<void> {
  const [usedMg, fineOfIt] = [Math.round(bahan.berat * 1000), Math.round(fine * 1000)]
  const madeMg = Math.floor((fineOfIt * 0.995) / 7.5) * 10
  const alloyMg = madeMg - usedMg + (fineOfIt - fineMg(madeMg, 75))
  await takeMadeOf(
    { ...context, lossPercentMax: 100 },
    {
      kode_tukang,
      no_pesanan: null,
      nama_barang: 'GELANG UKIR',
      kode_dept: 'GL',
      kode_group: '750L',
      kadar: 75,
      qty: 1,
      berat: madeMg / 1000,
      berat_campuran: alloyMg / 1000,
      biaya_campuran: 25_000,
      biaya_tukang: 600_000,
      keterangan: null,
      detail_bahan: [bahan],
    },
  )
}
