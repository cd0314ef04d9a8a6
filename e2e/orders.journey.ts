import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { madePiece } from '#modules/orders/server/testing/made-order.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { open, startJourney } from './support/journey.ts'
import { numberIn, saved, typedIn } from './support/entry.ts'

const journey = startJourney()

/** Enters the first piece of an order by keys: a ring of three grams. */
async function enterRing(page: Page, deskripsi: string): Promise<void> {
  const type = typedIn(page)
  await page
    .getByRole('button', { name: /Barang Pesanan/ })
    .first()
    .waitFor()
  await page.keyboard.press('F7')
  await type.text('detail_pesanan.0.deskripsi', deskripsi)
  await type.choice('detail_pesanan.0.kode_dept', 'CC', /CINCIN/)
  await type.choice('detail_pesanan.0.kode_group', '750L', /^750L/)
  await type.text('detail_pesanan.0.berat', '3')
}

it('a piece is ordered with a first payment, made, held, and handed over for the rest; another print of its paper needs an approval', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pesanan' })
  const type = typedIn(page)
  await enterRing(page, 'CINCIN UKIR NAMA')
  await type.text('detail_pesanan.0.ongkos', '150000')
  await type.text('nama_customer', 'IBU TITI')
  await type.text('no_hp', '081234567890')
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('dp', '500000')
  await page.keyboard.press('F8')
  await picture('order-entry')
  await page.keyboard.press('F9')
  const no_pesanan = await numberIn(page, /PN-MC2-\d+-\d+/)
  await picture('order-saved')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const kode_barcode = await madePiece(journey.app, no_pesanan)
  await open(page, '/ambil-pesanan')
  await page.getByRole('button', { name: no_pesanan }).click()
  await page.getByText(kode_barcode).first().waitFor()
  await page.keyboard.press('F8')
  await picture('order-pick-up')
  await page.keyboard.press('F9')
  await saved(page)

  await open(page, '/lihat-pesanan')
  await page.getByText(no_pesanan).first().click()
  await page.getByRole('button', { name: 'Cetak Ulang Nota' }).click()
  await page.getByRole('dialog').getByText('Cetak Ulang Pesanan').first().waitFor()
  await picture('order-reprint-approval')
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('an order of the program before is entered by keys, which the supervisor allows, made, and picked up at the price that was agreed on then', async () => {
  const { page, picture } = await journey.loggedIn('mu.mc2', { at: '/saldo-awal-pesanan' })
  const type = typedIn(page)
  await enterRing(page, 'CINCIN PERMATA LAMA')
  await type.text('detail_pesanan.0.ongkos', '150000')
  await type.text('detail_pesanan.0.harga_per_gram', '1000000')
  await type.text('nama_customer', 'IBU LAMA')
  await type.text('no_hp', '081234567895')
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('no_lama', 'SP-0417')
  // From today, 31 January, back to the 21st, and ready on the 29th.
  for (const [field, days] of [
    ['tgl_pesanan', 10],
    ['tgl_selesai', 2],
  ] as const) {
    await page.locator(`[data-field="${field}"]`).focus()
    for (let day = 0; day < days; day += 1) await page.keyboard.press('ArrowDown')
  }
  await type.text('dp', '800000')
  await picture('old-order-entry')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: /^Otorisasi: / }).waitFor()
  await picture('old-order-approval')
  await page.getByLabel('Username').fill('spv.mc2')
  await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  const no_pesanan = await numberIn(page, /PN-MC2-\d+-\d+/)
  await picture('old-order-saved')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await open(page, '/lihat-pesanan')
  await page.getByText(no_pesanan).first().click()
  await page
    .getByText(/SP-0417 · 2026-01-21/)
    .first()
    .waitFor()
  await picture('old-order-read')

  const kode_barcode = await madePiece(journey.app, no_pesanan)
  await open(page, '/ambil-pesanan')
  await page.getByRole('button', { name: no_pesanan }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(kode_barcode).first().waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('F9')
  await saved(page)
  const { rows } = await sql`
    select p.bayar_pesanan, o.status from pesanan o join penjualan p using (kode_toko, no_pesanan) where o.no_pesanan = ${no_pesanan}`.execute(
    journey.app.db,
  )
  expect(rows).toEqual([{ bayar_pesanan: 800_000, status: 'DIAMBIL' }])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('some grams of an order are fixed as it is taken and some later, by keys; the pick-up charges them', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pesanan' })
  const type = typedIn(page)
  await enterRing(page, 'CINCIN DUA HARGA')
  await page.locator('[data-field="harga_dikunci"]').focus()
  await page.keyboard.press('Space')
  await type.text('detail_pesanan.0.berat_dikunci', '1')
  await type.text('nama_customer', 'IBU WULAN')
  await type.text('no_hp', '081234567899')
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('dp', '500000')
  await page.keyboard.press('F8')
  await picture('order-fixed-in-part')
  await page.keyboard.press('F9')
  const no_pesanan = await numberIn(page, /PN-MC2-\d+-\d+/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const kode_barcode = await madePiece(journey.app, no_pesanan)
  await open(page, '/kunci-harga-pesanan')
  await page.getByRole('button', { name: no_pesanan }).focus()
  await page.keyboard.press('Enter')
  await type.text('detail_kunci.0.berat_dikunci', '1.5')
  await picture('order-fixing')
  await page.keyboard.press('F9')
  expect(await numberIn(page, /MP-MC2-\d+-\d+/)).not.toBe('')
  await picture('order-fixing-saved')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await open(page, '/ambil-pesanan')
  await page.getByRole('button', { name: no_pesanan }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(kode_barcode).first().waitFor()
  await page.getByText('1.500 g').first().waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('order-fixed-picked-up')
  // The sale keeps what was fixed, and the rest at the price of the day.
  const { rows } = await sql<{ jenis: string; berat: number }>`
    select r ->> 'jenis' as jenis, (r ->> 'berat')::numeric as berat
    from penjualan p join penjualan_detail d using (kode_toko, no_faktur) cross join jsonb_array_elements(d.rumus) with ordinality as t (r, n)
    where p.no_pesanan = ${no_pesanan} and r ->> 'jenis' in ('DIKUNCI', 'BERAT') order by n`.execute(journey.app.db)
  expect(rows.slice(0, 2)).toEqual([
    { jenis: 'DIKUNCI', berat: 1 },
    { jenis: 'DIKUNCI', berat: 1.5 },
  ])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
