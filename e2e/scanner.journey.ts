import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tries } from '#engine/testing/soak.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

/** Scans in each trial; there are four trials. */
const scansEach = tries(8, 17)
/** How much slower the machine is made than it is; all that it is kept from doing costs a processor just as much. */
const slower = tries(4, 6)
/** From the Enter of a scan to the first letter of the next: without a pause, in haste, at leisure. */
const pausesMs = [5, 40, 120, 250]
const answerMsMax = 400

async function readyPieces(count: number): Promise<string[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit ${count}`.execute(journey.app.db)
  return rows.map((row) => row.kode_barcode)
}

/** In the order in which they were scanned: the newest line stands on top. */
const codesOnTill = async (page: Page) => (await page.locator('.entry-line .thing-link').allTextContents()).toReversed()

/** The codes on the till, once there are so many of them or, for as long as a step may take, no more come. */
async function settledCodes(page: Page, count: number): Promise<string[]> {
  let codes = await codesOnTill(page)
  for (let lastMs = Date.now(); codes.length < count && Date.now() - lastMs < stillMsMax;) {
    await page.waitForTimeout(100)
    const now = await codesOnTill(page)
    if (now.length > codes.length) lastMs = Date.now()
    codes = now
  }
  return codes
}

it('takes every scan in its order, however slow the machine and the answers, and leaves the name alone', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  let requested = 0
  await page.route('**/barang/scan/*', async (route) => {
    // 0 to 400 ms, in no order that could help.
    const waitMs = (requested++ * 337) % (answerMsMax + 1)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await route.continue()
  })
  await page.getByLabel('Scan Barcode').waitFor()
  const keyboard = await keyboardOf(page)
  const codes = await readyPieces(scansEach)
  const name = page.locator('[data-field="nama_customer"]')
  const kept: string[] = []
  for (const times of [1, slower]) {
    for (const place of ['box', 'name'] as const) {
      await page.keyboard.press(place === 'box' ? 'F4' : 'F6')
      await keyboard.slow(times)
      for (const [at, code] of codes.entries()) {
        await keyboard.scan(code)
        await page.waitForTimeout(pausesMs[at % pausesMs.length] as number)
      }
      await keyboard.handled()
      const taken = await settledCodes(page, codes.length)
      await keyboard.slow(1)
      expect.soft(taken, `${times}× slower, focus in the ${place}`).toEqual(codes)
      expect.soft(await name.inputValue(), `${times}× slower, focus in the ${place}`).toBe('UMUM')
      expect.soft(await page.getByLabel('Scan Barcode').inputValue()).toBe('')
      kept.push(...taken)
      if (times === slower) await picture(`till-after-fast-scans-${place}`)
      await page.getByRole('button', { name: 'Kosongkan' }).click()
      await page.getByText('Scan barang pertama untuk memulai').waitFor()
    }
  }
  expect(kept).toHaveLength(4 * scansEach)
})
