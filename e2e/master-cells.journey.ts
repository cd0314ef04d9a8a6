import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { startJourney } from './support/journey.ts'
import { barriersOf, lookAs, looksInTurn } from './support/screens.ts'

const journey = startJourney()

it('a user goes through a list of prices without a mouse, types in its cells, sees an error at the cell, and the server keeps the prices', async () => {
  // The limit of price jumps is not part of this test.
  await journey.app.set({ BATAS_UBAH_HARGA: '100' })
  const { page, picture } = await journey.loggedIn('own.mc1', { at: masterGroup.screen.path })
  const table = page.locator('main .table-scroll')
  const typed = table.locator('.table-typed [data-field]')
  const row = table.getByRole('row', { name: /375L/ })
  await row.getByRole('cell').first().click()
  // From the key to the right: name, kind, purity, group of prices, price.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => typed.getAttribute('data-field')).toBe('harga')
  await page.keyboard.type('1234500')
  await page.keyboard.press('Tab')
  await expect.poll(() => typed.getAttribute('data-field')).toBe('harga_grosir')
  await row.getByText(/1,234,500/).waitFor()

  // A cell that is emptied says so itself, keeps the hands, and gives up by Esc.
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => typed.getAttribute('data-field')).toBe('harga')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await table.getByText(/Harga Jual .*Kosong/).waitFor()
  await picture('master-cell-wrong')
  await page.keyboard.press('Escape')
  await expect.poll(() => typed.count()).toBe(0)
  await row.getByText(/1,234,500/).waitFor()

  // F2 is for the cell that is chosen; a list is picked from and saved by one Enter.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await expect.poll(() => typed.getAttribute('data-field')).toBe('jenis_group')
  await page.getByRole('option', { name: 'ITALI' }).waitFor()
  await page.keyboard.type('ITALI')
  await page.locator('[role="option"][data-combobox-selected]').getByText('ITALI').waitFor()
  await page.keyboard.press('Enter')
  await row.getByText('ITALI').waitFor()

  const { rows } = await sql`select harga, jenis_group, ikut_harga_emas from grup where kode_group = '375L'`.execute(journey.app.db)
  expect(rows).toEqual([{ harga: 1_234_500, jenis_group: 'ITALI', ikut_harga_emas: false }])
})

it('a cell that is open stands in every look, and where there is no room the form opens', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: masterBank.screen.path })
  const faults: string[] = []
  for (const look of looksInTurn.flat()) {
    await lookAs(page, look)
    const isWide = look.size.width > 900
    if (isWide) await page.locator('main .table-scroll').getByText('BANK CENTRAL ASIA').dblclick()
    else await page.locator('main').getByRole('button', { name: 'Buka' }).first().click()
    await page
      .locator(isWide ? '.table-typed :focus' : '[role="dialog"] form')
      .first()
      .waitFor()
    faults.push(...(await barriersOf(page)).map((fault) => `${look.suffix}: ${fault}`))
    await picture(`master-cell-${look.suffix}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.table-typed, [role="dialog"]').count()).toBe(0)
  }
  expect(faults).toEqual([])
})

it('a branch that tries to change a list of the chain reads who may', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { at: masterBank.screen.path })
  await page.locator('main .table-scroll').getByText('BANK CENTRAL ASIA').dblclick()
  await page.getByRole('alert').getByText('Hanya Kantor Pusat Yang Dapat Mengubahnya').waitFor()
  expect(await page.locator('.table-typed').count()).toBe(0)
  await picture('master-cell-refused')
})
