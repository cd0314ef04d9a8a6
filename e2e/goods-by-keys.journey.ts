import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Standing, listStanding } from '#modules/web-shop/contract/barang-external.ts'
import { standInShop } from '#modules/web-shop/server/testing/stand-in-shop.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeAddition, manualShop } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { beads, madeMove } from '#modules/handling/server/testing/moved.ts'
import { allowByKeys, isAt, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { listenForPrints, printed } from './support/paper.ts'

const webShop = standInShop()
const journey = startJourney({ webShop })

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)
const saved = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Berhasil Menyimpan Data' })
const rowOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(journey.app.db)).rows[0]

it('without a mouse accessories come and go, a move is looked up and printed, and goods by gram are moved and destroyed', async () => {
  const { app } = journey
  const [row, { no_pindah }, { cell, other }] = [await beads(app), await madeMove(app), await manualShop(app)]
  await madeAddition(app)
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tambah-dan-ambil-stock-aksesoris', before: withoutMouse })
  const keys = await keyboardOf(page)

  // Fifty are added from a supplier. Then ten are taken for another reason, which needs an approval.
  await page.locator('[data-scan]').waitFor()
  await keys.scan(row)
  await isAt(page, 'detail_barang.0.qty')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await isAt(page, 'detail_barang.0.berat')
  await page.keyboard.press('Enter')
  await page.keyboard.type('600000')
  await tabTo(page, field(page, 'sebab'))
  await typedChoice(page, 'Sup')
  await tabTo(page, field(page, 'kode_supplier'))
  await typedChoice(page, 'SBY')
  await page.keyboard.press('F9')
  await saved(page)
    .getByText(/SA-MC2-/)
    .waitFor()
  await page.keyboard.press('Escape')
  await keys.scan(row)
  await isAt(page, 'detail_barang.0.qty')
  await page.keyboard.type('10')
  await tabTo(page, field(page, 'sebab'))
  await typedChoice(page, 'Rusak')
  await write(page, field(page, 'keterangan'), 'PECAH')
  await picture('accessories-taken')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Ambil Stock Aksesoris', 'own.mc2')
  await saved(page)
    .getByText(/SA-MC2-/)
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await rowOf(sql`select qty, hpp from barang where kode_barcode = ${row}`)).toEqual({ qty: 140, hpp: 1_493_333 })

  await open(page, '/lihat-pindah-barang')
  await listenForPrints(page)
  await tabTo(page, page.getByRole('button', { name: no_pindah }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cetak Ulang Nota' }))
  await page.keyboard.press('Enter')
  expect((await printed(page, 'move-receipt')).length).toBeGreaterThan(1_000)
  await page.keyboard.press('Escape')

  const codes = [cell.kode_group, cell.kode_dept, cell.kode_baki]
  const typedLine = async () => {
    await page.locator('[data-adds="detail_barang"]').waitFor()
    await page.keyboard.press('F7')
    for (const [at, name] of ['kode_group', 'kode_dept', 'kode_baki'].entries()) {
      await tabTo(page, field(page, `detail_barang.0.${name}`))
      await typedChoice(page, codes[at] as string)
    }
    await write(page, field(page, 'detail_barang.0.qty'), '1')
    await write(page, field(page, 'detail_barang.0.berat'), '2')
  }
  await open(page, '/pindah-barang-manual')
  await typedLine()
  await tabTo(page, field(page, 'baki_tujuan'))
  await typedChoice(page, other.kode_baki)
  await picture('manual-moving')
  await page.keyboard.press('F9')
  await saved(page)
    .getByText(/MM-MC2-/)
    .waitFor()
  await page.keyboard.press('Escape')
  await open(page, '/hancur-barang-manual')
  await typedLine()
  await write(page, field(page, 'keterangan'), 'PUTUS')
  await picture('manual-destroying')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Hancur Barang', 'own.mc2')
  await saved(page)
    .getByText(/MM-MC2-/)
    .waitFor()
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('without a mouse pieces go to the web shop, get another price there, are sent again and taken out', async () => {
  const { app } = journey
  await app.set({ BARANG_WEB_EXTERNAL_MODULE: 'true' })
  const [one, refused] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  webShop.answer = ({ path }) => (path.endsWith(refused) ? { status: 422, text: JSON.stringify({ message: 'Foto Wajib' }) } : { status: 200 })
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/kirim-barang-external', before: withoutMouse })
  const keys = await keyboardOf(page)
  await page.locator('[data-scan]').waitFor()
  for (const code of [one, refused]) {
    await keys.scan(code)
    await page.getByText(code, { exact: true }).waitFor()
  }
  await write(page, field(page, 'detail_barang.0.harga_web'), '3000000')
  await page.keyboard.press('F9')
  await page.getByText('Scan barang yang dikirim ke web').waitFor()

  await open(page, '/update-barang-external')
  const line = (code: string) => page.getByRole('row').filter({ hasText: code })
  await line(refused).getByText('Foto Wajib').waitFor()
  await picture('external-refused')
  const state = async (code: string) =>
    (await app.call<Standing[]>('mu.mc2', listStanding, { query: {} })).body.find(({ kode_barcode }) => kode_barcode === code)?.keadaan
  // The shop takes it now; the other is taken out.
  webShop.answer = () => ({ status: 200 })
  await tabTo(page, line(refused).getByRole('button', { name: 'Kirim Ulang' }))
  await page.keyboard.press('Enter')
  await tabTo(page, line(one).getByRole('button', { name: 'Pakai Harga Toko' }))
  await page.keyboard.press('Enter')
  await tabTo(page, line(one).getByRole('button', { name: 'Tarik', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Ya' }))
  await page.keyboard.press('Enter')
  await expect.poll(async () => [await state(refused), await state(one)]).toEqual(['TERKIRIM', 'DITARIK'])
})

it('without a mouse a piece is tagged anew by a scan and a key, another is parted with what is left for the scrap, and their stories say so', async () => {
  const { app } = journey
  const [lost, set] = (await stockPieces(app.db, 'MC2', 2, { nama_barang: 'KALUNG DAN LIONTIN' })) as [string, string]
  const { page, picture } = await journey.loggedIn('own.mc2', { at: '/pecah-barang', before: withoutMouse })
  const keys = await keyboardOf(page)
  await page.locator('[data-scan]').waitFor()
  await keys.scan(lost)
  await page.getByRole('button', { name: `Hapus ${lost}` }).waitFor()
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Pecah / Ganti Barcode', 'spv.mc2')
  await saved(page)
    .getByText(/PC-MC2-/)
    .waitFor()
  const childrenOf = async (induk: string) =>
    (await sql<{ kode_barcode: string }>`select kode_barcode from anak_barang(${induk}) order by 1`.execute(app.db)).rows.map(
      (row) => row.kode_barcode,
    )
  const [tagged] = (await childrenOf(lost)) as [string]
  // Its label is printed from there.
  await page.keyboard.press('F6')
  await page.waitForURL(/cetak-barcode/)
  await page.getByText(tagged).first().waitFor()

  await open(page, '/pecah-barang')
  await page.locator('[data-scan]').waitFor()
  await keys.scan(set)
  await page.getByRole('button', { name: `Hapus ${set}` }).waitFor()
  await page.keyboard.press('F7')
  await isAt(page, 'detail_barang.1.nama_barang')
  await write(page, field(page, 'detail_barang.0.berat_stock'), '2')
  await write(page, field(page, 'detail_barang.1.berat_stock'), '1.2')
  await write(page, field(page, 'keterangan'), 'SET DIPISAH')
  await page.getByTestId('grand-total').getByText('0.015').waitFor()
  await picture('parting')
  await page.keyboard.press('F9')
  await page.getByText('Sisa Menjadi Harus Dipilih').waitFor()
  await isAt(page, 'sisa_ke')
  await typedChoice(page, 'Rosok')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Pecah / Ganti Barcode', 'spv.mc2')
  await saved(page)
    .getByText(/PC-MC2-/)
    .waitFor()
  const parts = await childrenOf(set)
  expect(parts).toHaveLength(2)
  expect(await verify(app.db, 'MC2')).toEqual([])

  await open(page, `/data-barang?kode_barcode=${set}`)
  const drawer = page.getByRole('dialog')
  for (const part of parts) await drawer.getByText(`${set} menjadi ${part}`).waitFor()
  await tabTo(page, drawer.getByRole('button', { name: /PC-MC2-/ }).first())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Barang Asal').waitFor()
  await picture('parted')
})
