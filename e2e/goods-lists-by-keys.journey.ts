import { sql } from 'kysely'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Screen } from '#engine/contract/screen.ts'
import { batalOpname, opname } from '#modules/counting/contract/opname.ts'
import { madeOpname } from '#modules/counting/server/testing/count-story.ts'
import { parameterKurs } from '#modules/pricing/contract/parameter-kurs.ts'
import { dataBarang } from '#modules/goods/contract/data-barang.ts'
import { laporanBarangKonsinyasi } from '#modules/goods/contract/laporan-barang-konsinyasi.ts'
import { barangMasuk } from '#modules/intake/contract/barang-masuk.ts'
import { madeIntake } from '#modules/intake/server/testing/made-intake.ts'
import { masterPrinterLabel } from '#modules/labels/contract/master-printer-label.ts'
import { settingLabel } from '#modules/labels/contract/setting-label.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { batalPembelianManual, lihatPembelianManual } from '#modules/bulk-goods/contract/jual-beli-manual.ts'
import { madeTrade } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { hancurBarang } from '#modules/handling/contract/hancur-barang.ts'
import { batalStockAksesoris, stockAksesoris } from '#modules/handling/contract/stock-aksesoris.ts'
import { batalUbahBarang, ubahBarang } from '#modules/handling/contract/ubah-barang.ts'
import { batalUpdateProfit, updateProfit } from '#modules/handling/contract/update-profit.ts'
import { madeAccessories, madeCorrection, madeDestruction, madeRepricing } from '#modules/handling/server/testing/moved.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, chooseFile, goTo, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { desktop, phone, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { listenForPrints, printed } from './support/paper.ts'
import { nameOf } from './support/screens.ts'

const journey = startJourney()

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)
const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name }))
  await page.keyboard.press('Enter')
}
/** Waits for the dialog that says so, and closes it. */
const closed = async (page: Page, text: string) => {
  await page.getByRole('dialog').filter({ hasText: text }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

it('without a mouse every list of goods is searched, its document looked at and printed; and what may be is taken back', async () => {
  const { app } = journey
  const trade = (await madeTrade(app)).no_jual_beli
  const { no_masuk } = await madeIntake(app)
  const { no_ubah } = await madeCorrection(app)
  const { no_hancur } = await madeDestruction(app)
  const { no_update } = await madeRepricing(app)
  const { no_aksesoris } = await madeAccessories(app)
  const { no_opname } = await madeOpname(app)
  const lists: readonly (readonly [Screen, string])[] = [
    [lihatPembelianManual, trade],
    [barangMasuk.screens.list, no_masuk],
    [ubahBarang.screens.list, no_ubah],
    [hancurBarang.screens.list, no_hancur],
    [updateProfit.screens.list, no_update],
    [stockAksesoris.screens.list, no_aksesoris],
    [opname.screens.list, no_opname],
  ]
  const cancelled: readonly (readonly [Screen, string, approval?: string])[] = [
    [batalPembelianManual, trade, 'Batal Pembelian'],
    [batalUbahBarang, no_ubah],
    [batalUpdateProfit, no_update],
    [batalStockAksesoris, no_aksesoris],
    [batalOpname, no_opname],
  ]
  const { page, picture } = await journey.loggedIn('own.mc2', { at: dataBarang.path, before: withoutMouse })
  await listenForPrints(page)
  for (const [screen, nomor] of lists) {
    await goTo(page, screen)
    const found = page.waitForResponse((answer) => answer.url().includes(`cari=${nomor}`))
    await write(page, page.getByRole('main').getByLabel('Cari', { exact: true }), nomor)
    await found
    await press(page, nomor)
    const drawer = page.getByRole('dialog', { name: nomor })
    await tabTo(page, drawer.getByRole('button', { name: 'Cetak Ulang Nota' }))
    await picture(`keys-${nameOf(screen.path)}`)
    await page.keyboard.press('Enter')
    expect((await printed(page, `keys-${nameOf(screen.path)}`)).length, screen.path).toBeGreaterThan(1_000)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }

  const keys = await keyboardOf(page)
  for (const [screen, nomor, approval = screen.title] of cancelled) {
    await goTo(page, screen)
    await page.locator('[data-scan]').waitFor()
    await keys.scan(nomor)
    await write(page, field(page, 'alasan'), 'SALAH CATAT')
    await page.keyboard.press('F9')
    await press(page, 'Ya')
    await allowByKeys(page, approval, 'spv.mc2')
    await closed(page, 'Berhasil Dibatalkan')
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('without a mouse a ring with stones comes in on consignment, is marked in the list and stands in the report of its supplier', async () => {
  const { app } = journey
  const foto = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#caa54a' } })
    .jpeg()
    .toBuffer()
  const { page, picture } = await journey.loggedIn('own.mc2', { at: '/tambah-data-barang', before: withoutMouse })
  const choose = async (name: string, words: string) => {
    await tabTo(page, field(page, name))
    await typedChoice(page, words)
  }
  await choose('asal', 'Konsin')
  await choose('kode_supplier', 'SBY')
  await choose('kode_dept', 'DC')
  await write(page, field(page, 'nama_barang'), 'CINCIN TITIP JUAL')
  await choose('kode_group', '750L')
  await choose('kode_gudang', 'TOKO')
  await choose('kode_baki', 'T01')
  await write(page, field(page, 'berat_bruto'), '3,2')
  await write(page, field(page, 'harga_beli'), '4000000')
  await chooseFile(page, field(page, 'foto'), { name: 'cincin.jpg', mimeType: 'image/jpeg', buffer: foto })
  await page.locator('.picture-input img').waitFor()
  // Its stones: a sort too many is taken out again.
  await page.keyboard.press('F7')
  await typedChoice(page, 'ROUND')
  await write(page, field(page, 'batu.0.karat'), '0,25')
  await write(page, field(page, 'batu.0.jual_usd'), '300')
  await page.keyboard.press('F7')
  await press(page, 'Hapus Batu 2')
  await picture('keys-stones')
  await page.keyboard.press('F9')
  await page.getByRole('region', { name: 'Baru Ditambahkan' }).getByText('CINCIN TITIP JUAL').waitFor()
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode, is_konsinyasi, hpp, harga_beli, (select sum(karat) from barang_batu s where s.kode_barcode = b.kode_barcode) as karat
    from barang b where nama_barang = 'CINCIN TITIP JUAL'`.execute(app.db)
  expect(rows).toEqual([expect.objectContaining({ is_konsinyasi: true, hpp: 0, harga_beli: 4_000_000, karat: 0.25 })])
  const { kode_barcode } = rows[0]!
  expect(await verify(app.db, 'MC2')).toEqual([])

  await goTo(page, dataBarang)
  await tabTo(page, page.getByRole('combobox', { name: 'Konsinyasi' }))
  await page.getByRole('option', { name: 'Konsinyasi' }).waitFor()
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('1 dari 1 barang').waitFor()
  await page.getByRole('row').filter({ hasText: kode_barcode }).getByRole('img', { name: 'Konsinyasi' }).waitFor()
  await picture('consigned-pieces')
  await page.setViewportSize(phone)
  await page.locator('.piece-card').getByRole('img', { name: 'Konsinyasi' }).waitFor()
  await picture('consigned-pieces-phone')
  await page.setViewportSize(desktop)

  await goTo(page, laporanBarangKonsinyasi.screen)
  await page.keyboard.press('F9')
  await page.getByText(/^Supplier: SBY01/).waitFor()
  await picture('consigned-report')
  await press(page, kode_barcode)
  await page.getByRole('dialog', { name: `Barang ${kode_barcode}` }).waitFor()
})

it('without a mouse the head office sets the rate of the dollar, a printer of labels, and how its labels look', async () => {
  const { app } = journey
  const { page, picture } = await journey.loggedIn('own.mc1', { at: parameterKurs.screen.path, before: withoutMouse })
  await press(page, 'Edit USD')
  await write(page, field(page, 'kurs'), '16450')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: parameterKurs.texts.changed }).waitFor()
  await page.getByRole('row', { name: /USD/ }).getByText('16,450').waitFor()
  await press(page, 'Riwayat Harga USD')
  await picture('keys-rates')
  await closed(page, '16,450')

  await goTo(page, masterPrinterLabel.screen)
  await page.keyboard.press('F4')
  await write(page, field(page, 'kode_printer'), 'MEJA')
  await write(page, field(page, 'nama_printer'), 'ZEBRA MEJA')
  for (const [name, words] of [
    ['bahasa', 'ZPL'],
    ['dpi', '203'],
    ['sambungan', 'USB'],
  ] as const) {
    await tabTo(page, field(page, name))
    await typedChoice(page, words)
  }
  await press(page, 'Simpan')
  await closed(page, masterPrinterLabel.texts.added)
  await page.getByRole('row', { name: /ZEBRA MEJA/ }).waitFor()

  await goTo(page, settingLabel)
  await listenForPrints(page)
  // The weight a little lower, the code for telephones off, the design under a name of the shop.
  await tabTo(page, page.locator('[data-element="berat"]'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('switch', { name: 'Kode QR' }))
  await page.keyboard.press('Space')
  await write(page, page.getByLabel('Nama Desain'), 'LABEL KAMI')
  await picture('keys-label')
  await page.keyboard.press('F10')
  expect((await printed(page, 'keys-label')).length).toBeGreaterThan(1_000)
  await page.keyboard.press('F9')
  await saved(page)
  const { rows } = await sql<Record<string, unknown>>`
    select layout ->> 'nama' as nama, jsonb_path_query_first(layout, '$.elemen[*] ? (@.field == "qr")') is not null as qr
    from label_desain where kode_toko = 'MC1'`.execute(app.db)
  expect(rows).toEqual([{ nama: 'LABEL KAMI', qr: false }])
})
