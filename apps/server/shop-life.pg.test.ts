import { expect, it } from 'vitest'
import { reportDifferences } from './testing/report-sums.ts'
import { startBreakingApp } from './testing/shop-life/breaking-line.ts'
import { type LifeFigures, liveShops } from './testing/shop-life/life.ts'
import { startTestApp } from './testing/test-app.ts'

// A few days; `npm run shop-life` lives a month, or another life, and tells of it (scripts/shop-life.ts).
const { KENCANA_LIFE_SEED: seed, KENCANA_LIFE_DAYS: days = '2', KENCANA_LIFE_MINUTES: minutes } = process.env

const happens = ['jual', 'beli', 'batal penjualan', 'titipan', 'terima', 'tukar tambah', 'setor|tarik', 'tutup toko']
const everything = [
  ...happens,
  'jual sisa',
  'penjualan antri',
  'penjualan terima',
  'bayar supplier',
  'bayar supplier dengan emas',
  'jual emas',
  'simpan',
  'ambil simpanan',
  'pelunasan emas',
  'barang baru',
  'barang banyak',
  'aksesoris masuk',
  'jual aksesoris',
  'opname selesai',
  'opname ketemu|opname ketemu lagi',
  'hapus hilang',
  'pindah',
  'pindah baki',
  'update profit',
  'hancur',
  'ubah',
  'kirim uang',
  'bayar tagihan',
  'jurnal',
  'hitung kas',
  'selisih kas',
]

/** A life in which nothing happened has proven nothing. Of what goes either way by chance, one way is enough: `setor|tarik`. */
function expectIn(figures: LifeFigures, names: readonly string[]): void {
  expect(names.filter((name) => !name.split('|').some((way) => figures[`${way} 200`]))).toEqual([])
}

const lived: LifeFigures[] = []

it.each(seed === undefined ? [1, 2] : [Number(seed)])('the books of the shops are right, whatever happens in them (seed %i)', async (each) => {
  const app = await startTestApp({ chain: 'trading' })
  try {
    const figures = await liveShops(app, { seed: each, days: Number(days), eventsADay: 90 })
    if (seed !== undefined) console.table(figures)
    lived.push(figures)
    // Two days are short: what is rare happens in one of the lives.
    expectIn(figures, seed === undefined ? happens : everything)
    for (const kode_toko of ['MC2', 'MC3']) expect(await reportDifferences(app, kode_toko), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

it.runIf(seed === undefined)('in one of these lives or the other everything happens', () => expectIn(Object.assign({}, ...lived), everything))

// Minutes of it, by its command only: the tests that kill servers are start.pg.test.ts and several-servers.pg.test.ts.
it.runIf(minutes !== undefined)(
  'nothing that was answered is lost, and nothing is done twice, however often lines break and servers die',
  async () => {
    const app = await startBreakingApp({ seed: Number(seed), dropPercent: 8, killedAfterSeconds: 15 })
    try {
      // All that have trays; the head office buys and looks on.
      const shops = ['MC2', 'MC3', 'MCO']
      const figures = await liveShops(app, { seed: Number(seed), days: Number(days), eventsADay: 80, shops, secondsMax: Number(minutes) * 60 })
      console.table({ ...figures, ...app.broken })
      expectIn(figures, happens)
      expect(app.broken.cutOff).toBeGreaterThan(0)
      expect(app.broken.killed).toBeGreaterThan(0)
    } finally {
      await app.stop()
    }
  },
)
