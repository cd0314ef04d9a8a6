import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { instalmentCase } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { agreedOn, heldPlan, madeContract, madeContractOfTwo } from '#modules/instalments/server/testing/made-contract.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, goTo, isAt, tabTo, typeByHand, withoutMouse } from './support/hands.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()
const { BAYAR, SURAT, LELANG, HAPUS, PULIH, PUTUS } = instalmentCase.steps

it('a piece is sold for instalments, two are paid, the rest is settled; another contract is late, gets a letter and is taken back: by keys and scanner', async () => {
  const { app } = journey
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-cicilan' })
  await withoutMouse(page)
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
  await saved(page)
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
  await saved(page)
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
  await saved(page)
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
  await saved(page)
  await page.keyboard.press('Escape')
  await goTo(page, SURAT.screen)
  await choose(lost.no_cicilan)
  await everyLook('instalment-letter')
  await page.keyboard.press('F9')
  await saved(page)
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
  await saved(page)
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

it('contracts end unpaid: one is given up, of one a piece of two comes back, one is written off and paid after all: by keys and scanner', async () => {
  const { app } = journey
  const lender = { kode_toko: 'MC2', till: 'own.mc2' }
  const held = await madeContract(app, { kode_cicilan: await heldPlan(app), no_hp: '081299990006', nama_customer: 'IBU BATAL' }, lender)
  const ofTwo = await madeContractOfTwo(app, { no_hp: '081299990007', nama_customer: 'PAK SEPARUH' }, lender)
  const lost = await madeContract(app, { no_hp: '081299990008', nama_customer: 'PAK HILANG' }, lender)
  const [back, kept] = ofTwo.detail_barang.map(({ kode_barcode }) => kode_barcode) as [string, string]
  for (const late of [ofTwo, lost]) await agreedOn(app, late, monthsAfter(late.tgl_system, -3))
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: PUTUS.screen.path })
  await withoutMouse(page)
  // The scanner types the number of the contract, or the barcode of a piece, and Enter.
  const scan = async (code: string) => {
    await isAt(page, 'no_cicilan')
    await typeByHand(page, code)
    await page.keyboard.press('Enter')
  }
  const enter = async (text: string) => {
    await page.keyboard.press('Control+A')
    await typeByHand(page, text)
    await page.keyboard.press('Enter')
  }
  const allowed = async (title: string) => {
    await page.keyboard.press('F9')
    await allowByKeys(page, title, 'spv.mc2')
    await saved(page)
  }
  const stateOf = async (no_cicilan: string) =>
    (await sql<{ status: string; sisa_hapus: number }>`select status, sisa_hapus from cicilan where no_cicilan = ${no_cicilan}`.execute(app.db))
      .rows[0]

  // The shop still holds the goods: they go back to their tray, and it keeps what the plan lets it keep.
  await scan(held.no_cicilan)
  await isAt(page, 'potongan_batal')
  const keptRp = Math.floor(held.harga_jual / 10)
  expect(await page.locator('[data-field="potongan_batal"]').inputValue()).toBe(keptRp.toLocaleString('en-US'))
  await page.keyboard.press('Enter')
  await isAt(page, 'keterangan')
  await typeByHand(page, 'TIDAK SANGGUP')
  await everyLook('instalment-given-up')
  await allowed('Putus Cicilan')
  await picture('instalment-given-up-saved')
  await page.keyboard.press('Escape')
  expect(await stateOf(held.no_cicilan)).toMatchObject({ status: 'PUTUS' })

  // One piece of two comes back: a contract is found by the barcode of either.
  await goTo(page, LELANG.screen)
  await scan(kept)
  await isAt(page, 'harga_ambil')
  await enter('1000000')
  await isAt(page, 'keterangan')
  await typeByHand(page, 'SATU DIBAWA PERGI')
  const mark = page.locator('[data-field="detail_barang.1.dikembalikan"]')
  await tabTo(page, mark)
  await page.keyboard.press('Space')
  await everyLook('instalment-part-back')
  await allowed('Lelang Cicilan')
  await picture('instalment-part-back-saved')
  await page.keyboard.press('Escape')
  const { rows: pieces } = await sql<{ kode_barcode: string; status: string }>`
    select kode_barcode, status from barang where kode_barcode in (${back}, ${kept})`.execute(app.db)
  expect(Object.fromEntries(pieces.map(({ kode_barcode, status }) => [kode_barcode, status]))).toEqual({ [back]: 'BOUGHT', [kept]: 'SOLD' })

  // The customer has gone away with the ring.
  await goTo(page, HAPUS.screen)
  await scan(lost.no_cicilan)
  await isAt(page, 'keterangan')
  await typeByHand(page, 'PINDAH TANPA ALAMAT')
  await everyLook('instalment-written-off')
  await allowed('Hapus Buku Cicilan')
  await picture('instalment-written-off-saved')
  await page.keyboard.press('Escape')
  expect(await stateOf(lost.no_cicilan)).toEqual({ status: 'HAPUS', sisa_hapus: lost.sisa_cicilan })

  // He comes back with a part of what he owed; more than that is refused at the amount.
  await goTo(page, PULIH.screen)
  await scan(lost.no_cicilan)
  await isAt(page, 'jumlah_pulih')
  await enter(String(lost.sisa_cicilan + 1))
  await page.keyboard.press('F9')
  await page.getByText('Pembayaran Tidak Boleh Melebihi Sisa Bayar').first().waitFor()
  await isAt(page, 'jumlah_pulih')
  await enter('100000')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('instalment-recovered')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('instalment-recovered-saved')
  await page.keyboard.press('Escape')
  expect(await stateOf(lost.no_cicilan)).toEqual({ status: 'HAPUS', sisa_hapus: lost.sisa_cicilan - 100_000 })
  for (const late of [ofTwo, lost]) await agreedOn(app, late, late.tgl_system)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
