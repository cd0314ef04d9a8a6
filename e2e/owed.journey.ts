import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'
import { isAt } from './support/hands.ts'

const journey = startJourney()

const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value> =>
  (await query.execute(journey.app.db)).rows[0]?.value as Value
const owed = () =>
  one<number>(sql`select coalesce(sum(rupiah), 0)::bigint as value from saldo_tagihan where kode_toko = 'MC2' and jenis = 'PIUTANG_JUAL'`)

it('a new customer leaves her number, pays a part, is known the next day, and pays the rest', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  const kode_barcode = await one<string>(
    sql`select kode_barcode as value from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`,
  )
  const scan = async () => {
    await page.getByLabel('Scan Barcode').fill(kode_barcode)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Rincian harga ${kode_barcode}` }).waitFor()
  }
  await scan()
  await picture('till-plain')
  // A new number becomes the customer's, and the form asks for her name.
  await page.keyboard.press('F6')
  await page.keyboard.type('081298765432', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-field="no_hp"]').inputValue()).toContain('0812')
  await page.locator('[data-field="nama_customer"]').fill('IBU WULAN')
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.getByRole('button', { name: 'Harga & Diskon Lain' }).click()
  await page.locator('[data-field="detail_barang.0.diskon_manual"]').fill('10000')
  await page.getByRole('button', { name: 'Biaya, Kirim & Sisa Bayar' }).click()
  await page.locator('[data-field="ongkos_kirim"]').fill('25000')
  await page.getByLabel('Sisa dibayar nanti').check()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('100000')
  await picture('till-all-of-it', 'whole')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('till-all-of-it-phone-dark', 'whole')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('F9')
  for (const category of ['Batas Harga Jual', 'Penjualan Belum Lunas']) {
    await page.getByRole('dialog', { name: `Otorisasi: ${category}` }).waitFor()
    await picture(`till-approval-${category.replaceAll(' ', '-').toLowerCase()}`)
    await page.getByLabel('Username').fill('spv.mc2')
    await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
  }
  await saved(page)
  await picture('till-owed-saved')
  const sisa = await owed()
  expect(sisa).toBeGreaterThan(0)

  await open(page, '/pelunasan-penjualan')
  // Her name is typed where the screen begins; Enter takes the first that it finds.
  await page.getByRole('button', { name: /IBU WULAN/ }).waitFor()
  await isAt(page, 'no_faktur')
  await page.keyboard.type('wulan', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('150000')
  await picture('settlement')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('settlement-phone-dark', 'whole')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('F9')
  await saved(page)
  await picture('settlement-saved')
  expect(await owed()).toBe(sisa - 150_000)
  expect(await verify(journey.app.db, 'MC2')).toEqual([])

  // Her name is enough the next time.
  await open(page, '/transaksi-penjualan')
  await page.getByLabel('Scan Barcode').waitFor()
  await page.keyboard.press('F6')
  await page.keyboard.type('wulan', { delay: 60 })
  await page.getByRole('option', { name: /IBU WULAN · 081298765432/ }).click()
  // What she bought gave her some.
  await page.getByText(/[1-9]\d* poin/).waitFor()
  await picture('till-member')
  expect(await page.locator('[data-field="no_hp"]').inputValue()).toContain('0812')
})
