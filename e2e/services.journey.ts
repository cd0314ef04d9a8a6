import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { open, startJourney } from './support/journey.ts'
import { numberIn, saved, typedIn } from './support/entry.ts'

const journey = startJourney()

it('a ring is left to be repaired, weighed again when it is finished, and handed over for the rest', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-services' })
  const type = typedIn(page)
  await page.getByText('Belum Ada Barang').waitFor()
  await page.keyboard.press('F7')
  await type.text('detail_barang.0.nama_barang', 'CINCIN KAWIN')
  await type.text('detail_barang.0.deskripsi_service', 'PATRI')
  await type.text('detail_barang.0.kadar', '75')
  await type.text('detail_barang.0.berat', '5')
  await type.text('detail_barang.0.biaya', '150000')
  await type.text('nama_customer', 'IBU TITI')
  await type.text('no_hp', '081234567890')
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('dp_service', '100000')
  await page.keyboard.press('F8')
  await picture('service-entry')
  await page.keyboard.press('F9')
  const no_service = await numberIn(page, /SV-MC2-\d+-\d+/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await open(page, '/selesai-services')
  await page.getByRole('button', { name: no_service }).click()
  await type.text('detail_barang.0.berat_selesai', '4.98')
  await page.getByText(/Susut/).first().waitFor()
  await picture('service-finished')
  await page.keyboard.press('F9')
  await saved(page)

  await open(page, '/ambil-services')
  await page.getByRole('button', { name: no_service }).click()
  await page.keyboard.press('F8')
  await picture('service-pick-up')
  await page.keyboard.press('F9')
  await saved(page)
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
