import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { broughtIn } from '#modules/preorders/server/testing/made-pre-order.ts'
import { open, startJourney } from './support/journey.ts'
import { numberIn, saved, typedIn } from './support/entry.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

it('goods are ordered before they are here, scanned on arrival for the customer who waits longest, and handed over in parts', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pre-order' })
  const type = typedIn(page)
  const keys = await keyboardOf(page)
  await page
    .getByRole('button', { name: /Barang Pre Order/ })
    .first()
    .waitFor()
  await page.keyboard.press('F7')
  await type.text('detail_pre_order.0.deskripsi', 'CINCIN POLOS')
  await type.choice('detail_pre_order.0.kode_dept', 'CC', /CINCIN/)
  await type.choice('detail_pre_order.0.kode_group', '750L', /^750L/)
  await type.text('detail_pre_order.0.qty', '2')
  await type.text('detail_pre_order.0.berat', '3')
  await type.text('nama_customer', 'IBU TITI')
  await type.text('no_hp', '081234567890')
  await type.choice('kode_sales', 'DEWI', /DEWI/)
  await type.text('dp', '500000')
  await page.keyboard.press('F8')
  await picture('pre-order-entry')
  await page.keyboard.press('F9')
  const no_po = await numberIn(page, /PO-MC2-\d+-\d+/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  // Two rings arrive; before its scan, the first is not held for a customer.
  const [first, second] = [await broughtIn(journey.app), await broughtIn(journey.app)]
  await open(page, '/closing-barang-po')
  await keys.scan(first)
  await page.getByText(`${first} untuk IBU TITI (${no_po}): 1 dari 2 barang datang`).waitFor()
  await keys.scan(second)
  await page.getByText(`${second} untuk IBU TITI (${no_po}): 2 dari 2 barang datang`).waitFor()
  await picture('pre-order-arrivals')

  // He takes one, and the other a little later.
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: no_po }).waitFor()
  for (const [kode_barcode, others] of [
    [first, [second]],
    [second, []],
  ] as const) {
    await keys.scan(kode_barcode)
    await page.getByRole('checkbox', { name: new RegExp(kode_barcode) }).waitFor()
    for (const other of others) await page.getByRole('checkbox', { name: new RegExp(other) }).uncheck()
    await page.keyboard.press('F8')
    await picture(`pre-order-pick-up-${others.length}`)
    await page.keyboard.press('F9')
    await saved(page)
  }

  await open(page, '/lihat-pre-order')
  await page.getByText(no_po).first().waitFor()
  await page.getByText('Sudah Diambil').first().waitFor()
  await picture('pre-order-list')
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
