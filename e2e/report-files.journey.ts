import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startJourney } from './support/journey.ts'

const journey = startJourney()
const rows = 2_000

it('two thousand rows become a PDF outside of the page, which is saved because a window would be slow', async () => {
  await sql`insert into baki (kode_toko, kode_baki, nama_baki, kode_gudang, berat_baki)
    select 'MC2', 'X' || lpad(n::text, 5, '0'), 'BAKI CONTOH ' || n, 'TOKO', 100 from generate_series(1, ${rows}::int) n`.execute(journey.app.db)
  const { page } = await journey.loggedIn('own.mc2', { at: '/laporan-stock-baki' })
  await page.locator('form button[type=submit]').click()
  await page.locator('tfoot').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Pdf' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('LAPORAN STOCK BAKI-MC2-2026-01-31.pdf')
  const pdf = (await readFile(await file.path())).toString('latin1')
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(rows / 60)
  // What draws was loaded by the worker alone.
  expect(page.workers().map((worker) => /pdf-worker/.test(worker.url()))).toEqual([true])
  const loadedByPage = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loadedByPage.filter((name) => /jspdf|draw-pdf/i.test(name))).toEqual([])
})
