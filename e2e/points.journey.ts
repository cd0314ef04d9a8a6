import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { brought, given, newGift, newMember } from '#modules/points/server/testing/made-points.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, isAt, typeByHand } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a member takes two gifts for her points, by keys; the keeper gives points and counts gifts', async () => {
  const { app } = journey
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
  await madeSale(app)
  const [umbrella, mug] = [await newGift(app, 50), await newGift(app, 25)]
  await brought(app, [
    { kode_hadiah: umbrella, qty: 3, harga_hadiah: 120_000 },
    { kode_hadiah: mug, qty: 8, harga_hadiah: 96_000 },
  ])
  const kode_member = await newMember(app)
  await given(app, kode_member, 80)

  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/tukar-point' })
  await page.locator('.gift:enabled').first().waitFor()
  await isAt(page, 'nama_member')
  // Her code, typed: the member is filled in, and Enter behind the remark leads on to the gifts.
  await typeByHand(page, kode_member)
  await page.keyboard.press('Enter')
  await page.getByText('80 poin').waitFor()
  await isAt(page, 'keterangan')
  await page.keyboard.press('Enter')
  const gift = (kode: string) => page.locator('.gift:enabled', { hasText: `HADIAH UJI ${kode.slice(3)}` })
  await gift(umbrella).press('Enter')
  await isAt(page, 'detail_hadiah.0.qty')
  await gift(mug).press('Enter')
  await isAt(page, 'detail_hadiah.1.qty')
  await page.keyboard.press('Control+A')
  await typeByHand(page, '2')
  await page.keyboard.press('F9')
  await page.getByText('Poin Tidak Cukup: Perlu 100, Member Punya 80').first().waitFor()
  await everyLook('exchange-too-few')
  await page.locator('[data-field="detail_hadiah.1.qty"]').fill('1')
  await everyLook('exchange')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('exchange-saved')
  await page.keyboard.press('Escape')
  const { rows } = await sql<{ total_poin: number; poin: number }>`
    select total_poin, (select poin from saldo_poin s where s.kode_member = t.kode_member) as poin from tukar_poin t where kode_member = ${kode_member}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ total_poin: 75, poin: 5 }])

  const keeper = await journey.loggedIn('mu.mc2', { at: '/transaksi-poin' })
  await isAt(keeper.page, 'nama_member')
  await typeByHand(keeper.page, kode_member)
  await keeper.page.keyboard.press('Enter')
  await keeper.page.getByRole('region', { name: 'Riwayat Poin' }).getByText('75').first().waitFor()
  await keeper.page.locator('[data-field="jumlah_poin"]').fill('10')
  await keeper.page.locator('[data-field="alasan_poin"]').fill('ULANG TAHUN')
  await keeper.everyLook('points-by-hand')
  await keeper.page.keyboard.press('F9')
  await allowByKeys(keeper.page, 'Transaksi Poin', 'spv.mc2')
  await saved(keeper.page)
  await keeper.page.keyboard.press('Escape')

  await open(keeper.page, '/hadiah-masuk')
  await keeper.page.keyboard.press('F7')
  await isAt(keeper.page, 'detail_hadiah.0.kode_hadiah')
  await typeByHand(keeper.page, umbrella)
  await keeper.page.locator('[role="option"][data-combobox-selected]').waitFor()
  await keeper.page.keyboard.press('Tab')
  await keeper.page.locator('[data-field="detail_hadiah.0.qty"]').fill('2')
  await keeper.page.locator('[data-field="detail_hadiah.0.harga_hadiah"]').fill('90000')
  await keeper.everyLook('gifts-in')
  await keeper.page.keyboard.press('F9')
  await saved(keeper.page)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
