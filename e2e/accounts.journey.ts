import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the head office sets the account of a role; edits stay in the editor until they are saved, and the next sale books to it', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: '/parameter-akun' })
  await page
    .getByRole('row', { name: /PENJUALAN PENJUALAN/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  const account = page.getByRole('combobox', { name: 'ONGKOS' })
  await account.click()
  await account.fill('4-1099')
  await page.getByRole('option', { name: /4-1099/ }).click()
  await picture('parameter-akun-editor')

  // A user who goes back is asked once; nothing was sent.
  await page.getByRole('button', { name: 'Kembali' }).click()
  await page.getByRole('dialog', { name: 'Perubahan Belum Disimpan' }).getByRole('button', { name: 'Lanjut Mengisi' }).click()
  const stored = async () =>
    (
      await sql<{ nomor_akun: string }>`select nomor_akun from para_akun_transaksi where trx = 'PENJUALAN' and kode_akun = 'ONGKOS'`.execute(
        journey.app.db,
      )
    ).rows[0]
  expect(await stored()).toEqual({ nomor_akun: '4-1002' })
  await page.getByRole('button', { name: /Simpan Perubahan/ }).click()
  await page.getByText('Data Berhasil Diedit').waitFor()
  expect(await stored()).toEqual({ nomor_akun: '4-1099' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Kembali' }).click()
  await page.getByRole('heading', { name: 'Parameter Akun' }).waitFor()
})

it('is read on a phone as well', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc1', { size: phone, isDark: true, at: '/parameter-akun' })
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('button', { name: 'Kembali' }).waitFor()
  await picture('parameter-akun-editor-phone-dark')
})
