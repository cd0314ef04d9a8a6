import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type SimulatedScale, simulateScale } from '#engine/web/testing/simulated-scale.ts'
import { withoutMouse, write } from './support/hands.ts'
import { open, phone, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

interface Lying {
  readonly kode_baki: string
  readonly kode: string
  readonly berat_timbang: number
  readonly nama_barang: string
  readonly baki: number
}
/** The heaviest piece of some trays, and what such a tray should weigh. */
async function lying(): Promise<Lying[]> {
  const { rows } = await sql<Lying>`
    select distinct on (i.kode_baki) i.kode_baki, i.kode, i.berat_timbang, b.nama_barang,
           k.berat_baki + sum(i.berat_timbang) over (partition by i.kode_baki) as baki
    from isi_baki i join baki k using (kode_toko, kode_baki) join barang b on b.kode_barcode = i.kode
    where i.kode_toko = 'MC2' and i.kode_gudang = 'TOKO'
    order by i.kode_baki, i.berat_timbang desc limit 3`.execute(journey.app.db)
  return rows
}
const grams = (value: number) => value.toFixed(3).padStart(9, '0')

it('without a mouse: a cashier weighs trays with scanner, scale and Enter, and reads which piece is missing', async () => {
  const [first, second, third] = (await lying()) as [Lying, Lying, Lying]
  const before = async (opening: Page) => {
    await withoutMouse(opening)
    await opening.addInitScript(simulateScale, true)
  }
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/timbang-baki', before })
  const scaleSays = (line: string) =>
    page.evaluate((said) => (window as unknown as { simulatedScale: SimulatedScale }).simulatedScale.say(said), line)
  const keys = await keyboardOf(page)
  await page.getByText('Baki Belum Ditimbang Hari Ini').waitFor()

  // A piece names its tray. The scale moves, comes to rest, and Enter takes it.
  await keys.scan(first.kode)
  const standing = page.getByRole('region', { name: 'Baki Di Timbangan' })
  await standing.getByRole('heading', { name: `TOKO / ${first.kode_baki}` }).waitFor()
  await standing.getByText('Menunggu Timbangan').waitFor()
  await scaleSays(`US,+${grams(first.baki - 1)}  g`)
  await standing.getByText('Bergerak').waitFor()
  await page.keyboard.press('Enter')
  await standing.getByText('Timbangan Belum Stabil').waitFor()
  await scaleSays(`ST,+${grams(first.baki)}  g`)
  await standing.getByText('Stabil', { exact: true }).waitFor()
  await picture('weighing-stable')
  await page.keyboard.press('Enter')
  await page.locator('.weighing-sum[data-outcome="SESUAI"]').waitFor()

  // The next is typed by its code, its heaviest piece is not there.
  await write(page, page.getByLabel('Scan Baki'), second.kode_baki)
  await page.keyboard.press('Enter')
  await standing.getByRole('heading', { name: `TOKO / ${second.kode_baki}` }).waitFor()
  await scaleSays(`ST,+${grams(second.baki - second.berat_timbang)}  g`)
  await standing.getByText('Stabil', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.weighing-sum[data-outcome="SELISIH"]').waitFor()
  const suspects = page.getByRole('region', { name: 'Barang Yang Beratnya Sama Dengan Selisih' })
  expect(await suspects.locator('li').first().textContent()).toContain(second.kode)
  await picture('weighing-short')

  // A scale that is a keyboard types as fast as a scanner does.
  await write(page, page.getByLabel('Scan Baki'), third.kode_baki)
  await page.keyboard.press('Enter')
  await standing.getByRole('heading', { name: `TOKO / ${third.kode_baki}` }).waitFor()
  await keys.scan(third.baki.toFixed(3))
  await page.locator('.weighing-sum[data-outcome="SESUAI"]').waitFor()

  const { rows } = await sql`
    select kode_baki, berat_hasil, timbangan, user_id from timbang_baki where kode_toko = 'MC2' order by no_timbang`.execute(journey.app.db)
  expect(rows).toEqual([
    { kode_baki: first.kode_baki, berat_hasil: Number(first.baki.toFixed(3)), timbangan: 'SERIAL', user_id: 'kasir.mc2' },
    { kode_baki: second.kode_baki, berat_hasil: Number((second.baki - second.berat_timbang).toFixed(3)), timbangan: 'SERIAL', user_id: 'kasir.mc2' },
    { kode_baki: third.kode_baki, berat_hasil: Number(third.baki.toFixed(3)), timbangan: 'SERIAL', user_id: 'kasir.mc2' },
  ])
  // What was weighed is still there after the page is loaded again.
  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(second.kode_baki) })
    .first()
    .waitFor()

  await open(page, '/laporan-aktivitas-timbang-baki')
  await page.getByRole('cell', { name: 'Belum Ditimbang' }).first().waitFor()
  await picture('weighing-report')
})

it('the owner looks at a weighing on a telephone in the dark', async () => {
  const [tray] = (await lying()) as [Lying]
  const { page, picture } = await journey.loggedIn('own.mc2', { size: phone, isDark: true, at: '/timbang-baki' })
  await page.getByLabel('Scan Baki').fill(tray.kode_baki)
  await page.keyboard.press('Enter')
  await page.getByLabel('Berat Hasil Timbang').fill('12,5')
  await picture('weighing-phone-standing')
  await page.keyboard.press('Enter')
  await page.locator('.weighing-sum[data-outcome="SELISIH"]').waitFor()
  await picture('weighing-phone')
})
