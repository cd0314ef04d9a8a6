import { readFile } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { startJourney } from './support/journey.ts'

// More rows than a screen of this installation shows (KENCANA_REPORT_ROWS).
const journey = startJourney({ chain: 'trading', reading: { rowsMax: 20 } })

it('a report that is too large for the screen ends in a file of all of it, by keys', async () => {
  const { page, everyLook } = await journey.loggedIn('own.mc2', { at: '/laporan-penjualan?tgl_from=2026-01-01&tgl_to=2026-01-31' })
  const csv = page.getByRole('button', { name: 'Unduh CSV' })
  await csv.waitFor()
  await everyLook('report-too-large')
  expect(await page.getByRole('alert').innerText()).toContain('Laporan Terlalu Besar')
  // From the last field of the filters the keys lead on to the files.
  await page.locator('form.report-filter button[type=submit]').focus()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 20 && !(await focused()).includes('Unduh CSV'); presses += 1) await page.keyboard.press('Tab')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('LAPORAN PENJUALAN-MC2-2026-01.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const rows = lines.filter((line) => /^2026-01-\d\d,/.test(line)).length
  expect(rows).toBeGreaterThan(20)
  expect(lines.at(-1)).toMatch(/^Printed By own\.mc2/)

  await page.getByRole('button', { name: 'Batal' }).waitFor({ state: 'detached' })
  await csv.focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toContain('Unduh Excel')
  const second = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const [sheet] = await readXlsxFile(await readFile(await (await second).path()))
  expect(sheet?.data.filter(([day]) => day instanceof Date)).toHaveLength(rows)
  expect(sheet?.data.some(([word]) => word === 'GRAND TOTAL')).toBe(true)
})
