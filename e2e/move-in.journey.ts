import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { pindahDataScreen } from '#modules/move-in/contract/pindah-data.ts'
import { phone, startJourney } from './support/journey.ts'
import { barriersOf } from './support/screens.ts'

const journey = startJourney()

/** Approves a request as the supervisor, who stands next to the user that moves the shop in. */
async function allow(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Otorisasi: ${title}` })
  await dialog.getByLabel('Username').fill('spv.mc2')
  await dialog.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

it('a shop moves its money in by a file that is mended, proves it against the old books, and takes all of it back', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { at: pindahDataScreen.path })
  await page.getByLabel('Keterangan').fill('DARI PROGRAM LAMA')
  await page.getByRole('button', { name: 'Mulai Pindah Data' }).click()
  const step = page.getByRole('listitem', { name: 'Kas Dan Bank' })
  await step.waitFor()
  expect(await barriersOf(page, 'main')).toEqual([])
  const choose = (text: string) =>
    step.locator('input[type="file"]').setInputFiles({ name: 'uang.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('akun_uang,jumlah_uang\nCASH,1000000\nX,2\n')
  await step.getByText('No Rekening Tidak Terdaftar').waitFor()
  expect(await step.getByRole('button', { name: 'Masukkan' }).isDisabled()).toBe(true)
  await picture('move-wrong', 'whole')
  expect(await barriersOf(page, 'main')).toEqual([])

  await choose('akun_uang,jumlah_uang\nCASH,1000000\n')
  await step.getByText(/Kas Dan Bank \(Rp\) 1,000,000/).waitFor()
  await step.getByRole('button', { name: 'Masukkan' }).click()
  await allow(page, 'Pindah Data')
  await step.getByText('1 baris masuk').waitFor()

  await page.getByLabel('Buku Lama Kas (Rp)').fill('1000000')
  await page.getByRole('button', { name: 'Simpan Buku Lama' }).click()
  await page.locator('[data-line="UANG/CASH"][data-state="SAMA"]').waitFor()
  await picture('move-proof', 'whole')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('move-proof-phone-dark', 'whole')
  expect(await barriersOf(page, 'main')).toEqual([])

  await page.getByRole('button', { name: 'Batalkan Semua' }).click()
  const question = page.getByRole('dialog', { name: 'Batalkan pindah data ini ?' })
  await question.getByLabel('Alasan').fill('FILE YANG SALAH')
  await question.getByRole('button', { name: 'Ya' }).click()
  await allow(page, 'Batal Pindah Data')
  await page.getByRole('button', { name: 'Mulai Pindah Data' }).waitFor()
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
