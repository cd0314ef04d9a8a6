import { expect, it } from 'vitest'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()

it('the head office brings its banks along in a file: shown first, all or none', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1')
  await page.goto(`${journey.url}${masterBank.screen.path.slice(1)}`)
  await page.getByRole('button', { name: 'Impor' }).click()
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Pilih File CSV atau Excel' }).click()])
    await chooser.setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBTN,')
  await page.getByText('1 dari 2 baris belum benar').waitFor()
  await page.getByText('Nama Bank Tidak Boleh Kosong').waitFor()
  await picture('import-wrong')
  expect(await page.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true)

  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBCA,SUDAH ADA')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Kode Bank Sudah Ada').first().waitFor()

  await choose('Kode Bank,Nama Bank\nBNI,BANK NEGARA INDONESIA\nBTN,BANK TABUNGAN NEGARA')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name: 'BANK TABUNGAN NEGARA' }).waitFor()
  await picture('import-done')
})
