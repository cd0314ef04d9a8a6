import { expect, it } from 'vitest'
import { liveShops } from './testing/shop-life.ts'
import { startTestApp } from './testing/test-app.ts'

// `npm run shop-life -- --days 31 --seed 7` lives another life, or a longer one.
const { KENCANA_LIFE_SEED: seed, KENCANA_LIFE_DAYS: days = '3' } = process.env
const seeds = seed === undefined ? [1, 2] : [Number(seed)]

it.each(seeds)('the books of the shops are right, whatever happens in them (seed %i)', async (each) => {
  const app = await startTestApp({ chain: 'trading' })
  try {
    const startedMs = performance.now()
    const figures = await liveShops(app, { seed: each, days: Number(days), eventsADay: 40 })
    if (seed !== undefined) console.table({ ...figures, seconds: Math.round((performance.now() - startedMs) / 1000) })
    // Every kind of event has happened, else it has proven nothing.
    for (const happened of ['jual 200', 'beli 200', 'batal penjualan 200', 'tutup toko 200', 'barang baru 200', 'setor 200'])
      expect(figures[happened], happened).toBeGreaterThan(0)
  } finally {
    await app.stop()
  }
})
