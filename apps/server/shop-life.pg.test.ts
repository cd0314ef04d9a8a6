import { expect, it } from 'vitest'
import { reportDifferences } from './testing/report-sums.ts'
import { liveShops } from './testing/shop-life.ts'
import { startTestApp } from './testing/test-app.ts'

// A few days; `npm run shop-life -- --days 31 --seed 7` lives a month, or another life, and tells of it.
const { KENCANA_LIFE_SEED: seed, KENCANA_LIFE_DAYS: days = '2' } = process.env

it.each(seed === undefined ? [1, 2] : [Number(seed)])('the books of the shops are right, whatever happens in them (seed %i)', async (each) => {
  const app = await startTestApp({ chain: 'trading' })
  try {
    const figures = await liveShops(app, { seed: each, days: Number(days), eventsADay: 40 })
    if (seed !== undefined) console.table(figures)
    // A life in which nothing happened has proven nothing.
    for (const happened of [
      'jual 200',
      'beli 200',
      'batal penjualan 200',
      'barang baru 200',
      'barang banyak 200',
      'opname selesai 200',
      'pindah 200',
      'hancur 200',
      'ubah 200',
      'setor 200',
      'tutup toko 200',
    ])
      expect(figures[happened], happened).toBeGreaterThan(0)
    for (const kode_toko of ['MC2', 'MC3']) expect(await reportDifferences(app, kode_toko), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})
