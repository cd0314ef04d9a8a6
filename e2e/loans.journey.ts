import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { groupsOf } from '#modules/loans/contract/sold-pledge.ts'
import { lentOn, madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, isAt, tabTo, typeByHand, typedChoice } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

const goldPicture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer()

it('gold is left for a loan, its interest is paid, and it is redeemed with what is due that day, by keys alone', async () => {
  const { app } = journey
  await filledWith(app, 50_000_000)
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-hutang' })
  const enter = async (text: string) => {
    await page.keyboard.press('Control+A')
    if (text !== '') await typeByHand(page, text)
    await page.keyboard.press('Enter')
  }
  const pick = async (field: string, text: string) => {
    await isAt(page, field)
    await typeByHand(page, text)
    await page.locator('[role="option"][data-combobox-selected]').waitFor()
    await page.keyboard.press('Tab')
  }
  // Enter would begin the first line too.
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-adds'))
  await page.keyboard.press('F7')
  await isAt(page, 'detail_barang.0.nama_barang')
  await enter('GELANG RANTAI')
  await pick('detail_barang.0.kode_kadar', 'K750')
  await isAt(page, 'detail_barang.0.qty')
  await enter('1')
  await isAt(page, 'detail_barang.0.berat')
  await enter('12.5')
  await page.keyboard.press('F6')
  await isAt(page, 'nama_customer')
  for (const text of ['IBU TITI', '081299990003']) await enter(text)
  await pick('kode_sales', 'S')
  await everyLook('loan-empty')
  // The amount by the parameters stands there before the user types one.
  const offered = Number((await page.locator('[data-field="jumlah_hutang"]').inputValue()).replaceAll(',', ''))
  expect(offered).toBeGreaterThan(1_000_000)
  // Behind the customer comes what is agreed on with him.
  for (const text of ['', '']) await enter(text)
  await isAt(page, 'jumlah_hutang')
  await enter('5000000')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('loan-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql<{ no_faktur_hutang: string }>`select no_faktur_hutang from hutang`.execute(app.db)
  expect(rows).toHaveLength(1)
  const { no_faktur_hutang } = rows[0]!

  // Forty days have passed.
  const lent = (days: number) =>
    app.asOwner(
      sql`update hutang set tgl_hutang = tgl_hutang - ${days}::int, tgl_system = tgl_system - ${days}::int,
            tgl_jatuh_tempo = (tgl_hutang - ${days}::int + make_interval(months => lama_pinjam + bulan_dibayar))::date`,
      'unguarded',
    )
  await lent(40)
  const choose = async () => {
    const listed = page.getByRole('button', { name: new RegExp(no_faktur_hutang) })
    await listed.waitFor()
    await listed.press('Enter')
  }
  await open(page, '/perpanjang-hutang')
  await choose()
  // The form offers the due interest: a month and a half. He pays one month.
  await isAt(page, 'jumlah_bulan')
  await enter('1')
  await isAt(page, 'jumlah_hari')
  await enter('0')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-renewed')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('loan-renewed-saved')
  await page.keyboard.press('Escape')

  await open(page, '/pelunasan-hutang')
  await choose()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-redeemed')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('loan-redeemed-saved')
  const { rows: paid } = await sql`select jenis_hutang, bunga_rp, pokok_dibayar from mutasi_hutang order by no_mutasi_hutang`.execute(app.db)
  // Two percent a month, a started month by halves: one month, then the ten days after it.
  expect(paid).toEqual([
    { jenis_hutang: 'PERPANJANG', bunga_rp: 100_000, pokok_dibayar: 0 },
    { jenis_hutang: 'LUNAS', bunga_rp: 50_000, pokok_dibayar: 5_000_000 },
  ])
  // Another one is not fetched in time, and sold.
  const unpaid = await madeLoan(app, {}, { kode_toko: 'MC2', till: 'own.mc2' })
  await lentOn(app, unpaid, monthsAfter(unpaid.tgl_system, -3))
  await open(page, '/lelang-hutang')
  const late = page.getByRole('button', { name: new RegExp(unpaid.no_faktur_hutang) })
  await late.waitFor()
  await late.press('Enter')
  await isAt(page, 'hasil_lelang')
  for (const text of ['2500000', '50000']) await enter(text)
  await typeByHand(page, 'TIDAK DITEBUS')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-sold')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Lelang Hutang', 'spv.mc2')
  await saved(page)
  await picture('loan-sold-saved')
  await page.keyboard.press('Escape')
  await lentOn(app, unpaid, unpaid.tgl_system)
  await lent(-40)
  await open(page, '/lihat-hutang')
  await page.getByText(no_faktur_hutang).first().click()
  await page.getByText('GELANG RANTAI').waitFor()
  await picture('loan-drawer')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('a part of a loan is paid and the rings go back for it; another is kept by the shop, by keys alone', async () => {
  const { app } = journey
  await filledWith(app, 50_000_000)
  const lender = { kode_toko: 'MC2', till: 'own.mc2' }
  const { no_faktur_hutang } = await madeLoan(app, { no_kantong: 'K-17' }, lender)
  const unpaid = await madeLoan(app, { nama_customer: 'PAK DARMA' }, lender)
  await lentOn(app, unpaid, monthsAfter(unpaid.tgl_system, -3))
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/perpanjang-hutang' })
  const choose = async (number: string) => {
    const listed = page.getByRole('button', { name: new RegExp(number) })
    await listed.waitFor()
    await listed.press('Enter')
  }
  await choose(no_faktur_hutang)
  await isAt(page, 'jumlah_bulan')
  await page.keyboard.press('Enter')
  await isAt(page, 'jumlah_hari')
  await page.keyboard.press('Enter')
  await isAt(page, 'angsuran_pokok')
  await typeByHand(page, '800000')
  // Behind what is asked come the things, which the space bar marks.
  await page.keyboard.press('Tab')
  // The rate of the bracket of the rest stands there.
  await isAt(page, 'bunga_baru')
  await page.keyboard.press('Tab')
  await isAt(page, 'keterangan')
  await page.keyboard.press('Tab')
  await isAt(page, 'detail_barang.0.dikembalikan')
  await page.keyboard.press('Tab')
  await isAt(page, 'detail_barang.1.dikembalikan')
  await page.keyboard.press('Space')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-part')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('loan-part-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql`select sisa_hutang, qty_gadai, berat_gadai from hutang where no_faktur_hutang = ${no_faktur_hutang}`.execute(app.db)
  expect(rows).toEqual([{ sisa_hutang: 1_200_000, qty_gadai: 1, berat_gadai: 10 }])

  await open(page, '/ambil-hutang')
  await choose(unpaid.no_faktur_hutang)
  await isAt(page, 'harga_ambil')
  await typeByHand(page, '3000000')
  await page.keyboard.press('Enter')
  await isAt(page, 'keterangan')
  await typeByHand(page, 'TIDAK DITEBUS')
  await everyLook('loan-kept')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Lelang Hutang', 'spv.mc2')
  await saved(page)
  await picture('loan-kept-saved')
  await page.keyboard.press('Escape')
  await lentOn(app, unpaid, unpaid.tgl_system)
  await open(page, '/lihat-mutasi-hutang')
  await everyLook('loan-events')
  await page.getByText(/^MH-/).first().click()
  await page
    .getByText(/GELANG/)
    .first()
    .waitFor()
  await picture('loan-event-drawer')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('bags are counted by scan, one is handed out by scan, and a customer sells his pledge, by keys and scanner', async () => {
  const { app } = journey
  await filledWith(app, 50_000_000)
  await app.set({ GADAI_SCAN_KANTONG: 'true' })
  const lender = { kode_toko: 'MC2', till: 'own.mc2' }
  const first = await madeLoan(app, { no_kantong: 'KTG-0001', no_kotak: 'A' }, lender)
  const second = await madeLoan(
    app,
    { no_kantong: 'KTG-0002', no_kotak: 'A', nama_customer: 'PAK DARMA', no_identitas: '3374011201800001', alamat_customer: 'JL. PEMUDA 1' },
    lender,
  )
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/hitung-kantong' })
  const { scan } = await keyboardOf(page)
  await page.getByLabel('Scan Kantong').waitFor()
  await scan('KTG-0001')
  await page.getByText('1 kantong').waitFor()
  await scan('KTG-0099')
  await page.getByText('2 kantong').waitFor()
  await everyLook('bags-scanned')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Hitung Kantong Gadai', 'spv.mc2')
  await page.getByText(second.no_faktur_hutang).waitFor()
  await everyLook('bags-counted')
  const { rows: counted } = await sql`select no_kantong, hasil_kantong from hitung_kantong_detail where no_kantong like 'KTG%' order by 1`.execute(
    app.db,
  )
  expect(counted).toEqual([
    { no_kantong: 'KTG-0001', hasil_kantong: 'ADA' },
    { no_kantong: 'KTG-0002', hasil_kantong: 'KURANG' },
    { no_kantong: 'KTG-0099', hasil_kantong: 'LEBIH' },
  ])

  const choose = async (number: string) => {
    const listed = page.getByRole('button', { name: new RegExp(number) })
    await listed.waitFor()
    await listed.press('Enter')
  }
  await open(page, '/pelunasan-hutang')
  await choose(first.no_faktur_hutang)
  await isAt(page, 'keterangan')
  // Typing the number into the field has no effect; a scan is heard with any focus.
  await page.locator('[data-field="kantong_dipindai"]').focus()
  await typeByHand(page, 'KTG-0001')
  await page.getByText('sudah di-scan').waitFor({ state: 'detached' })
  await scan('KTG-0099')
  await page.getByText(/KTG-0099: Kantong Ini Bukan Milik Hutang/).waitFor()
  await scan('KTG-0001')
  await page.getByText('sudah di-scan').waitFor()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-handed-out')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')

  await open(page, '/jual-hutang')
  await choose(second.no_faktur_hutang)
  const { body: prices } = await app.call<BuybackPrices>('own.mc2', readBuybackPrices)
  for (const [at, { kadar }] of second.detail_barang.entries()) {
    for (const [name, words] of [
      ['kode_group', groupsOf(kadar, prices)[0]!],
      ['kondisi_jual', 'B'],
    ] as const) {
      await tabTo(page, page.locator(`[data-field="detail_barang.${at}.${name}"]`))
      await typedChoice(page, words)
    }
    await tabTo(page, page.locator(`[data-field="detail_barang.${at}.berat_hari_ini"]`))
    await typeByHand(page, String(second.detail_barang[at]!.berat))
  }
  // The customer gets the price less his debt.
  await page.getByText('Dibayarkan Ke Customer').first().waitFor()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-sold-by-owner')
  await page.keyboard.press('F9')
  const statuses = async () => {
    const { rows } =
      await sql`select status from hutang where no_faktur_hutang in (${first.no_faktur_hutang}, ${second.no_faktur_hutang}) order by 1`.execute(
        app.db,
      )
    return rows
  }
  // The notice of the payment before can still be on the screen.
  await expect.poll(statuses).toEqual([{ status: 'BELI' }, { status: 'LUNAS' }])
  await picture('loan-sold-by-owner-saved')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('a pledge is photographed, its letter is lost and replaced, and it is redeemed with the letter that is valid', async () => {
  const { app } = journey
  await filledWith(app, 50_000_000)
  await app.set({ GADAI_FOTO: 'true', GADAI_SCAN_KANTONG: 'false', BIAYA_SURAT_GADAI: '25000' })
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-hutang' })
  const enter = async (text: string) => {
    await page.keyboard.press('Control+A')
    if (text !== '') await typeByHand(page, text)
    await page.keyboard.press('Enter')
  }
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-adds'))
  await page.keyboard.press('F7')
  await isAt(page, 'detail_barang.0.nama_barang')
  await enter('CINCIN UKIR')
  await isAt(page, 'detail_barang.0.kode_kadar')
  await typedChoice(page, 'K750')
  await page.keyboard.press('Tab')
  await isAt(page, 'detail_barang.0.qty')
  await enter('1')
  await enter('4.5')
  await page.locator('input[type="file"]').setInputFiles({ name: 'cincin.png', mimeType: 'image/png', buffer: await goldPicture() })
  await page.locator('.picture-input img').waitFor()
  await page.keyboard.press('F6')
  for (const text of ['IBU RINI', '081299990044']) await enter(text)
  await isAt(page, 'kode_sales')
  await typedChoice(page, 'S')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await everyLook('loan-photo')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')
  const { rows } = await sql<{ no_faktur_hutang: string; foto: string | null }>`
    select no_faktur_hutang, foto from hutang_detail where nama_barang = 'CINCIN UKIR'`.execute(app.db)
  expect(rows).toEqual([{ no_faktur_hutang: expect.any(String), foto: expect.stringMatching(/^[A-Za-z0-9]{16}$/) }])
  const { no_faktur_hutang } = rows[0]!
  const choose = async () => {
    const listed = page.getByRole('button', { name: new RegExp(no_faktur_hutang) })
    await listed.waitFor()
    await listed.press('Enter')
  }

  await open(page, '/surat-hutang')
  await choose()
  await isAt(page, 'no_identitas')
  await enter('3374011201800044')
  await enter('LP/12/2026')
  await typeByHand(page, 'HILANG DI PASAR')
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await page.getByRole('button', { name: /Perbesar Foto CINCIN UKIR/ }).waitFor()
  await everyLook('letter-lost')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Surat Gadai Hilang', 'spv.mc2')
  await saved(page)
  await picture('letter-lost-saved')
  await page.keyboard.press('Escape')

  await open(page, '/pelunasan-hutang')
  await choose()
  await page.locator('[data-field="surat_ditunjukkan"]').waitFor()
  await page.keyboard.press('F8')
  await isAt(page, 'detail_bayar.0.jumlah')
  await page.keyboard.press('F9')
  await page.getByText('Isi Nomor Pengganti Di Surat Yang Ditunjukkan').first().waitFor()
  await isAt(page, 'surat_ditunjukkan')
  await typeByHand(page, '0')
  await page.keyboard.press('F9')
  await page.getByText('Surat Ini Sudah Tidak Berlaku, Ada Surat Penggantinya').first().waitFor()
  await everyLook('letter-void')
  await isAt(page, 'surat_ditunjukkan')
  await page.keyboard.press('Control+A')
  await typeByHand(page, '1')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')
  await open(page, '/lihat-hutang')
  await page.getByText(no_faktur_hutang).first().click()
  await page.getByRole('button', { name: /Perbesar Foto CINCIN UKIR/ }).waitFor()
  await everyLook('loan-drawer-photo')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
