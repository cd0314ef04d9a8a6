import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { instalmentCase } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { agreedOn, madeContract } from '#modules/instalments/server/testing/made-contract.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { allowByKeys, goTo, isAt, tabTo, typeByHand, withoutMouse } from './support/hands.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()
const { BAYAR, SURAT, LELANG } = instalmentCase.steps

it('a piece is sold for instalments, two are paid, the rest is settled; another contract is late, gets a letter and is taken back: by keys and scanner', async () => {
  const { app } = journey
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-cicilan' })
  await withoutMouse(page)
  const saved = async () => {
    await page.getByText('Berhasil Menyimpan Data').first().waitFor()
  }
  const enter = async (text: string) => {
    await page.keyboard.press('Control+A')
    if (text !== '') await typeByHand(page, text)
    await page.keyboard.press('Enter')
  }
  const pick = async (name: string, text: string) => {
    await isAt(page, name)
    await typeByHand(page, text)
    await page.locator('[role="option"][data-combobox-selected]').waitFor()
    await page.keyboard.press('Tab')
  }
  // The scanner types the barcode and Enter.
  await page.locator('[data-scan]').waitFor()
  await typeByHand(page, kode_barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Barang' }).getByText(kode_barcode).waitFor()
  await page.keyboard.press('F6')
  await isAt(page, 'nama_customer')
  for (const text of ['IBU TITI', '081299990004']) await enter(text)
  await pick('kode_sales', 'DEWI')
  await pick('kode_cicilan', 'C6')
  await isAt(page, 'uang_muka')
  await enter('3000000')
  // The schedule is drawn before anything is saved: six dates, the first a month after 31 January.
  const schedule = page.getByRole('region', { name: 'Jadwal Cicilan' })
  await schedule.getByText('2026-02-28').waitFor()
  await schedule.getByText('2026-07-31').waitFor()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('instalment-contract')
  await page.keyboard.press('F9')
  await saved()
  await picture('instalment-contract-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql<{ no_cicilan: string; status_barang: string }>`select no_cicilan, status_barang from cicilan`.execute(app.db)
  expect(rows).toEqual([{ no_cicilan: expect.stringMatching(/^CC-/), status_barang: 'DISERAHKAN' }])
  const { no_cicilan } = rows[0]!

  // The number is scanned from the paper.
  const choose = async (number: string) => {
    await isAt(page, 'no_cicilan')
    await typeByHand(page, number)
    await page.keyboard.press('Enter')
  }
  await goTo(page, BAYAR.screen)
  await choose(no_cicilan)
  await isAt(page, 'jumlah_cicilan')
  await enter('2')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('instalment-payment')
  await page.keyboard.press('F9')
  await saved()
  await picture('instalment-payment-saved')
  await page.keyboard.press('Escape')

  // All that is left is a settlement: the interest of the months that have not begun is forgiven.
  await choose(no_cicilan)
  await isAt(page, 'jumlah_cicilan')
  await enter('4')
  await page.getByText('Bunga Dihapus').first().waitFor()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('instalment-settlement')
  await page.keyboard.press('F9')
  await saved()
  await page.keyboard.press('Escape')
  const { rows: events } = await sql`select jenis_cicilan, jumlah_angsuran from mutasi_cicilan order by no_mutasi_cicilan`.execute(app.db)
  expect(events).toEqual([
    { jenis_cicilan: 'BAYAR', jumlah_angsuran: 2 },
    { jenis_cicilan: 'LUNAS', jumlah_angsuran: 4 },
  ])

  // Another customer pays once and then no more: a letter, and then the goods come back.
  const lost = await madeContract(app, { no_hp: '081299990005', nama_customer: 'PAK LALAI' }, { kode_toko: 'MC2', till: 'own.mc2' })
  await agreedOn(app, lost, monthsAfter(lost.tgl_system, -3))
  await choose(lost.no_cicilan)
  await isAt(page, 'jumlah_cicilan')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await page.keyboard.press('F9')
  await saved()
  await page.keyboard.press('Escape')
  await goTo(page, SURAT.screen)
  await choose(lost.no_cicilan)
  await everyLook('instalment-letter')
  await page.keyboard.press('F9')
  await saved()
  await picture('instalment-letter-saved')
  await page.keyboard.press('Escape')
  await goTo(page, LELANG.screen)
  await choose(lost.no_cicilan)
  await isAt(page, 'harga_ambil')
  await enter('1000000')
  await isAt(page, 'keterangan')
  await typeByHand(page, 'TIDAK DIBAYAR')
  await everyLook('instalment-taken-back')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Lelang Cicilan', 'spv.mc2')
  await saved()
  await picture('instalment-taken-back-saved')
  await page.keyboard.press('Escape')
  await agreedOn(app, lost, lost.tgl_system)
  await goTo(page, cicilan.screens.list)
  await page.getByText(lost.no_cicilan).first().waitFor()
  await everyLook('instalment-list')
  await tabTo(page, page.getByRole('button', { name: lost.no_cicilan }).first())
  await page.keyboard.press('Enter')
  await page.getByText('Jadwal Cicilan').first().waitFor()
  await picture('instalment-drawer')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
