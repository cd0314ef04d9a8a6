import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reminders as kinds } from '#apps/server/modules.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sendSoon } from '#modules/messages/server/deliver.ts'
import { createReminders } from '#modules/messages/server/reminders.ts'
import { knownNumber, standInGateway } from '#modules/messages/server/testing/whatsapp-gateway.ts'
import { brought, newGift } from '#modules/points/server/testing/made-points.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { saved } from './support/entry.ts'
import { isAt, typeByHand } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { readyPieces } from './support/pieces.ts'

const gateway = standInGateway()
const journey = startJourney({ whatsapp: gateway })

it('a customer joins inside a sale, takes a gift for her points, and is reminded of those that end', async () => {
  const { app } = journey
  await app.set({ MEMBER: 'true', MEMBER_RESET_POIN: 'true', NILAI_POIN: '1000', WHATSAPP: 'true', WA_PENGIRIM: 'mc2-wa' })
  // The ladder sends at any hour.
  await app.set({ INGAT_RESET_POIN_HARI: '-14', INGAT_JAM_MULAI: '0', INGAT_JAM_SELESAI: '24' })
  await sql`delete from para_poin`.execute(app.db)
  await sql`delete from get_poin_member`.execute(app.db)
  await sql`delete from reset_poin_member`.execute(app.db)
  await sql`insert into get_poin_member values ('P1', 1, 999999999, 60)`.execute(app.db)
  await madeSale(app)
  const kode_hadiah = await newGift(app, 50)
  await brought(app, [{ kode_hadiah, qty: 2, harga_hadiah: 80_000 }])
  const [piece] = await readyPieces(app.db, 1)

  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').fill(piece!.kode_barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Rincian harga ${piece!.kode_barcode}` }).waitFor()
  await page.locator('[data-field="nama_customer"]').fill('IBU BARU')
  await page.locator('[data-field="no_hp"]').fill(knownNumber.typed)
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('90000000')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')
  const { rows: members } = await sql<{ kode_member: string; poin: number }>`
    select kode_member, poin from member join saldo_poin using (kode_member) where nama_member = 'IBU BARU'`.execute(app.db)
  expect(members).toMatchObject([{ poin: 60 }])
  const { kode_member } = members[0]!

  await open(page, '/tukar-point')
  await page.locator('.gift:enabled').first().waitFor()
  await isAt(page, 'nama_member')
  await typeByHand(page, kode_member)
  await page.keyboard.press('Enter')
  await page.getByText('60 poin').waitFor()
  await page.locator('.gift:enabled', { hasText: `HADIAH UJI ${kode_hadiah.slice(3)}` }).press('Enter')
  await isAt(page, 'detail_hadiah.0.qty')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')

  // Her points end in fourteen days. What is due is written down as every half hour, and the application sends it.
  await sql`insert into reset_poin_member (kode_reset, tgl_reset, keterangan) values ('R1', '2026-02-14', 'AKHIR')`.execute(app.db)
  const ladder = createReminders({
    settings: app.app.settings,
    messenger: { knows: () => true, accountOf: (sender) => sender, send: () => Promise.reject(new Error('the application sends')) },
    kinds,
    sendSoon: (tx, { enqueue }) => enqueue(tx, sendSoon, {}),
  })
  expect(await ladder.plan({ db: app.db, enqueue: app.app.enqueue })).toBe(1)
  await expect.poll(() => gateway.requested.length).toBe(1)
  expect(gateway.requested[0]?.body).toMatchObject({ receiver: knownNumber.receiver, type: 'text' })
  expect(gateway.requested[0]?.body.message).toContain('10 poin')

  const owner = await journey.loggedIn('own.mc2', { at: '/pesan-terkirim' })
  await owner.page.getByText(knownNumber.receiver).first().waitFor()
  await owner.everyLook('messages-sent')
  await picture('member-till')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
