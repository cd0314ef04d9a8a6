import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

const focused = (page: Page, field: string) => page.waitForFunction((name) => document.activeElement?.getAttribute('data-field') === name, field)

it('jewellery is left in the safe and fetched with the rent that is owed, by keys alone', async () => {
  const { app } = journey
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-simpanan' })
  const enter = async (text: string) => {
    await page.keyboard.press('Control+A')
    if (text !== '') await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await focused(page, 'nama_customer')
  for (const text of ['IBU TITI', '081299990001', '', 'A-7', '5000', '10']) await enter(text)
  await page.keyboard.press('F7')
  await focused(page, 'detail_barang.0.nama_barang')
  for (const text of ['GELANG', '75', '2']) await enter(text)
  await focused(page, 'detail_barang.0.berat')
  await page.keyboard.type('20.5')
  await page.keyboard.press('F8')
  await focused(page, 'detail_bayar.0.jumlah')
  await everyLook('safe-left')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('safe-left-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql<{ no_simpanan: string; total_berat: number; grand_total: number; kode_lokasi: string }>`
    select no_simpanan, total_berat, grand_total, kode_lokasi from simpanan`.execute(app.db)
  expect(rows).toMatchObject([{ total_berat: 20.5, grand_total: 50_000, kode_lokasi: 'A-7' }])

  // It was left longer than was paid for.
  await app.asOwner(
    sql`update simpanan set tgl_system = tgl_system - 13, tgl_jatuh_tempo = tgl_jatuh_tempo - 13 where no_simpanan = ${rows[0]!.no_simpanan}`,
    'unguarded',
  )
  await open(page, '/ambil-simpanan')
  const listed = page.getByRole('button', { name: new RegExp(rows[0]!.no_simpanan) })
  await listed.waitFor()
  await listed.press('Enter')
  await page.getByText('Lewat 3 hari').waitFor()
  await page.keyboard.press('F8')
  await focused(page, 'detail_bayar.0.jumlah')
  await everyLook('safe-fetched')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('safe-fetched-saved')
  const { rows: fetched } = await sql`select no_simpanan, grand_total from ambil_simpanan`.execute(app.db)
  expect(fetched).toEqual([{ no_simpanan: rows[0]!.no_simpanan, grand_total: 15_000 }])
  await app.asOwner(
    sql`update simpanan set tgl_system = tgl_system + 13, tgl_jatuh_tempo = tgl_jatuh_tempo + 13 where no_simpanan = ${rows[0]!.no_simpanan}`,
    'unguarded',
  )
  expect(await verify(app.db, 'MC2')).toEqual([])
})
