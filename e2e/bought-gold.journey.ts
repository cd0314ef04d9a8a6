import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { stillMsMax } from '#engine/testing/step.ts'
import { type SimulatedScale, simulateScale } from '#engine/web/testing/simulated-scale.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { withRefining } from '#modules/refining/server/testing/made-batch.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { sortedLot } from '#modules/sorting/contract/sortir.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, isAt, tabTo, typeByHand, typedChoice, write } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

it('what a customer brings is sorted; one lot is washed and lies in the window again, another becomes a bar: by keys, a scanner and a scale', async () => {
  const { app } = journey
  await withRefining(app)
  const [kept, scrap] = [await madeSale(app), await madeSale(app)]
  const [washed, molten] = [kept.detail_barang[0]!, scrap.detail_barang[0]!]
  const { page, everyLook, picture } = await journey.loggedIn('mu.mc2', {
    at: '/transaksi-pembelian',
    before: (opening) => opening.addInitScript(simulateScale, true),
  })
  const keys = await keyboardOf(page)
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const savedAndClosed = async () => {
    await saved(page)
    await page.keyboard.press('Escape')
  }
  /** The scale says what lies on it, and Enter takes that into the field that comes next. */
  const weigh = async (name: string, grams: number) => {
    const line = `ST,+${grams.toFixed(3).padStart(9, '0')}  g`
    await page.evaluate((said) => (window as unknown as { simulatedScale: SimulatedScale }).simulatedScale.say(said), line)
    await page.getByText('Stabil', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field(name).inputValue(), { timeout: stillMsMax }).toBe(grams.toFixed(3))
  }
  const lastOf = async (table: string, number: string) =>
    String(
      (await sql<{ no: string }>`select ${sql.ref(number)} as no from ${sql.table(table)} order by created_at desc limit 1`.execute(app.db)).rows[0]
        ?.no,
    )

  // Two invoices are scanned; each piece is weighed.
  await page.getByLabel('Scan Nota').waitFor()
  await keys.scan(kept.no_faktur)
  await page.getByText(washed.nama_barang).first().waitFor()
  // This scale is a keyboard.
  await isAt(page, 'detail_barang.0.berat')
  await page.keyboard.type(String(washed.berat))
  await page.getByLabel('Scan Nota').focus()
  await keys.scan(scrap.no_faktur)
  await page.locator('.entry-line').nth(1).waitFor()
  await isAt(page, 'detail_barang.1.berat')
  await page.keyboard.type(String(molten.berat))
  await tabTo(page, field('kode_sales'))
  await typedChoice(page, 'DEWI')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await page.keyboard.press('F9')
  await savedAndClosed()
  const no_faktur_beli = await lastOf('pembelian', 'no_faktur_beli')

  // Its number is scanned: what it brought is weighed again. The first is a tenth of a gram lighter.
  await open(page, '/sortir-pembelian')
  await page.locator('[data-scan]').waitFor()
  await keys.scan(no_faktur_beli)
  await page.locator('.entry-line').nth(1).waitFor()
  const [left, right] = [Math.round(washed.berat * 1000 - 100) / 1000, molten.berat]
  await weigh('detail_barang.0.berat_sortir', left)
  await weigh('detail_barang.1.berat_sortir', right)
  // Condition and purpose are chosen once, and hold for what comes after.
  await tabTo(page, field('detail_barang.0.kode_kondisi'))
  await typedChoice(page, 'BAGUS')
  await tabTo(page, field('detail_barang.0.tujuan_sortir'))
  await typedChoice(page, 'Cuci')
  await expect.poll(() => field('detail_barang.1.tujuan_sortir').inputValue(), { timeout: stillMsMax }).toBe('Cuci')
  await tabTo(page, field('detail_barang.1.tujuan_sortir'))
  await typedChoice(page, 'Lebur')
  await everyLook('sorting')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Selisih Berat Sortir', 'spv.mc2')
  await savedAndClosed()
  const no_sortir = await lastOf('sortir', 'no_sortir')
  const lots = (
    await sql<{ no_urut: number; tujuan_sortir: string; berat: number }>`
      select no_urut, tujuan_sortir, berat from sortir_lot where no_sortir = ${no_sortir} order by tujuan_sortir`.execute(app.db)
  ).rows
  expect(lots.map(({ tujuan_sortir, berat }) => [tujuan_sortir, berat])).toEqual([
    ['CUCI', left],
    ['LEBUR', right],
  ])
  const [toWash, toMelt] = lots.map(({ no_urut }) => sortedLot(no_sortir, no_urut)) as [string, string]

  /** Sends a lot to the bench. */
  const send = async (kode_lot: string, work: string) => {
    await open(page, '/kirim-barang-cuci')
    await page.getByRole('button', { name: /Tambah Baris/ }).waitFor()
    await page.keyboard.press('F7')
    await isAt(page, 'detail_barang.0.kode_lot')
    await typedChoice(page, kode_lot)
    await tabTo(page, field('jenis_cuci'))
    await typedChoice(page, work)
    await everyLook(`batch-${work}`)
    await page.keyboard.press('F9')
    await savedAndClosed()
    return lastOf('kirim_cuci', 'no_cuci')
  }
  /** Goes to the screen of a batch, and takes all that is there of it. */
  const takeAll = async (path: string, no_cuci: string) => {
    await open(page, path)
    await isAt(page, 'no_cuci')
    await typedChoice(page, no_cuci)
    await page.getByRole('region', { name: 'Batch' }).waitFor()
    await page.keyboard.press('F8')
    await field('detail_barang.0.kode_lot').waitFor()
  }
  const close = async (no_cuci: string, reason?: string) => {
    await open(page, '/wasting-sepuhan')
    await isAt(page, 'no_cuci')
    await typedChoice(page, no_cuci)
    await page.getByRole('region', { name: 'Neraca Batch' }).waitFor()
    if (reason) await write(page, field('keterangan'), reason)
    await everyLook('batch-balance')
    await page.keyboard.press('F9')
    if (reason) await allowByKeys(page, 'Susut Di Atas Batas', 'spv.mc2')
    await savedAndClosed()
    expect((await sql`select status from kirim_cuci where no_cuci = ${no_cuci}`.execute(app.db)).rows).toEqual([{ status: 'SELESAI' }])
  }

  // Two milligrams of the first are gone in the wash; it lies in the window again, under another barcode.
  const washing = await send(toWash, 'Cuci')
  await takeAll('/terima-barang-cuci', washing)
  const clean = Math.round(left * 1000 - 2) / 1000
  await tabTo(page, field('detail_barang.0.berat_kembali'))
  await typeByHand(page, clean.toFixed(3).replace('.', ','))
  await everyLook('washed')
  await page.keyboard.press('F9')
  await savedAndClosed()
  await close(washing)
  await open(page, '/tambah-barang-banyak')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  await page.keyboard.press('F6')
  await isAt(page, 'asal')
  await typedChoice(page, 'Barang Beli')
  await tabTo(page, page.locator('[role="grid"]'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const cells = [
    ['kode_lot', 'nama_barang', 'kode_dept', 'kode_group', 'kode_baki', 'berat_bruto'],
    [toWash, 'CINCIN CUCI', 'CC', washed.kode_group, 'T01', String(clean).replace('.', ',')],
  ]
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), cells.map((row) => row.join('\t')).join('\n'))
  await page.keyboard.press('Control+V')
  await page.getByText('CINCIN CUCI').first().waitFor()
  await page.keyboard.press('F9')
  await savedAndClosed()
  const { rows: window } = await sql<{ kode_barcode: string }>`
    select b.kode_barcode, b.status, b.berat_stock from barang b join barang_masuk_detail d using (kode_barcode) where d.kode_lot = ${toWash}`.execute(
    app.db,
  )
  expect(window).toMatchObject([{ status: 'READY', berat_stock: clean }])
  expect(window[0]!.kode_barcode).not.toBe(washed.kode_barcode)

  // The other gives a bar and dust. Its gold is what was declared, but for a thousandth.
  const melting = await send(toMelt, 'Lebur')
  await takeAll('/terima-sepuhan', melting)
  await tabTo(page, field('berat_lebur'))
  await typeByHand(page, right.toFixed(3).replace('.', ','))
  await page.keyboard.press('F6')
  await isAt(page, 'detail_hasil.0.jenis_hasil')
  await tabTo(page, field('detail_hasil.0.berat'))
  await typeByHand(page, right.toFixed(3).replace('.', ','))
  await page.keyboard.press('F4')
  await tabTo(page, field('detail_uji.0.permil'))
  await typeByHand(page, String(Math.round(molten.kadar * 10) - 1))
  await tabTo(page, field('detail_uji.0.penguji'))
  await typeByHand(page, 'LABORATORIUM')
  await everyLook('melt')
  await page.keyboard.press('F9')
  await savedAndClosed()
  const { rows: bars } = await sql<object>`
    select pieces, gross from saldo_lot where tempat = 'BATANG' and gross > 0 and kode_lot = ${`${await lastOf('terima_sepuhan', 'no_sepuhan')}/1`}`.execute(
    app.db,
  )
  expect(bars).toEqual([{ pieces: 1, gross: right }])
  await close(melting)
  expect(await verify(app.db, 'MC2')).toEqual([])

  // The new piece tells where it came from.
  await open(page, `/data-barang?kode_barcode=${window[0]!.kode_barcode}`)
  const story = page.getByRole('dialog')
  for (const told of [no_faktur_beli, no_sortir, washing]) await story.getByText(told).first().waitFor()
  await story.getByText(washing).first().scrollIntoViewIfNeeded()
  await picture('story-of-a-washed-piece')
})
