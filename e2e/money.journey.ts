import { expect, it } from 'vitest'
import { validasiNonCash } from '#modules/money/contract/non-cash.ts'
import { uangKasScreen } from '#modules/money/contract/uang-kas.ts'
import { owedSale } from '#modules/money/server/testing/owed-by-bank.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a bank’s file proposes what was paid; exact ones are taken at once, a fee by one key, the others one by one', async () => {
  const [card, other, transfer] = [await owedSale(journey.app), await owedSale(journey.app), await owedSale(journey.app, 'TRANSFER')]
  // The only one of its amount: it is certain which claim a line of it settles.
  await journey.app.set({ BATAS_HARGA_JUAL: '5' })
  const exact = await owedSale(journey.app, 'DEBIT', 'MC2', 5_000)
  await journey.app.set({ VALIDASI_NON_CASH: 'true' })
  const cardsRp = card.sale.grand_total + other.sale.grand_total + transfer.sale.grand_total
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: validasiNonCash.path })
  await page.getByText(card.sale.no_faktur).waitFor()
  await picture('non-cash-owed')
  await page.getByLabel(`Validasi ${card.sale.no_faktur}`).check()
  const read = page.getByRole('button', { name: 'Impor Rekening Koran' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), read.click()])
  const lines = ['Tanggal,Keterangan,Debet,Kredit', `31/01/2026,SETTLEMENT EDC,,"${cardsRp - 30_000}"`, '31/01/2026,SETORAN LAIN,,"77"']
  lines.push(`31/01/2026,TRANSFER MASUK,,"${exact.sale.grand_total}"`, '31/01/2026,BIAYA ADM,"6.500",', '31/01/2026,TARIK TUNAI,"8.000",')
  await chooser.setFiles({ name: 'koran.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByText('Tidak ada tagihan yang cocok').waitFor()
  await page.keyboard.press('F8')
  await page.getByRole('dialog', { name: 'Pakai Semua Yang Cocok' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 baris dipakai, 0 tidak bisa').waitFor()
  await page.keyboard.press('F7')
  await page.getByText(/^Sudah dicatat: UK-/).waitFor()
  await picture('non-cash-statement')
  await page.getByRole('button', { name: 'Pakai', exact: true, disabled: false }).first().click()
  await page.getByLabel(`Validasi ${transfer.sale.no_faktur}`).and(page.locator(':checked')).waitFor()
  await picture('non-cash-matched')
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByText('30,000').waitFor()
  await picture('non-cash-saved')
  await page.keyboard.press('Escape')
  await page.getByText('Semua pembayaran non cash sudah divalidasi.').waitFor()
  // The line is still told, with what it settled, and settles nothing more.
  await page
    .getByText(/^Sudah divalidasi: /)
    .nth(1)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Pakai', exact: true, disabled: false }).count(), 'the line that fits nothing').toBe(1)
  await page.setViewportSize(phone)
  await picture('non-cash-phone')
  // What was chosen is still chosen when the page comes back.
  const late = await owedSale(journey.app)
  await journey.app.set({ VALIDASI_NON_CASH: 'true' })
  await page.reload()
  await page.getByLabel(`Validasi ${late.sale.no_faktur}`).check()
  await page.reload()
  await page.getByLabel(`Validasi ${late.sale.no_faktur}`).and(page.locator(':checked')).waitFor()
})

it('a cashier books what was spent by keys alone: F7, what for, how much, F9', async () => {
  await madeSale(journey.app)
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: uangKasScreen.path })
  await page.getByRole('button', { name: /Simpan/ }).waitFor()
  await page.keyboard.press('F7')
  await page.keyboard.type('LISTRIK')
  const code = page.locator('[data-field="detail_uang.0.kode_transaksi"]')
  await page.getByRole('option', { name: /LISTRIK DAN AIR/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await code.and(page.locator('[aria-activedescendant]')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('[data-field="detail_uang.0.kode_transaksi"]')?.value.includes('LISTRIK DAN'),
  )
  await page.getByLabel('Jumlah Uang').fill('50000')
  await picture('money-out')
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByText('50,000').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await picture('money-out-phone')
})
