import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { addDays } from '#db/seed/days.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { reopenDay } from '../contract/buka-toko.ts'
import { laporanTutupToko } from '../contract/laporan-tutup-toko.ts'
import { closeDay, readClosedDay, readOpenDay } from '../contract/tutup-toko.ts'

interface Purity {
  readonly nama_eod: string
  readonly berat_awal: number
  readonly berat_masuk: number
  readonly berat_keluar: number
  readonly berat_akhir: number
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ HITUNG_KAS: 'false' })
})
afterAll(() => app.stop())

const mg = (berat: number) => Math.round(berat * 1_000)
const sumOf = (rows: readonly Purity[], name: Exclude<keyof Purity, 'nama_eod'>) => rows.reduce((sum, row) => sum + mg(row[name]), 0)
const dateOf = async () => (await app.call('spv.mc2', readSession)).body.tgl_system as string
const openDay = async () => (await app.call('spv.mc2', readOpenDay)).body.kadar as Purity[]
const closedDay = async (tgl_system: string, ke?: number) =>
  (await app.call('spv.mc2', readClosedDay, { params: { tgl_system }, query: ke === undefined ? {} : { ke } })).body.kadar as Purity[]
const close = async () => {
  const tgl_system = await dateOf()
  const { status } = await app.call('spv.mc2', closeDay, { body: { tgl_system, tgl_berikut: addDays(tgl_system, 1) } })
  expect(status).toBe(200)
  await expect.poll(dateOf, { timeout: stillMsMax }).toBe(addDays(tgl_system, 1))
  return tgl_system
}
/** What the books say of the shop now, past the function that is tried. */
const gramsNow = async () => {
  const { rows } = await sql<{ kode_kadar: string; gross: number }>`
    select kode_kadar, sum(gross) as gross from gram_saldo where kode_toko = 'MC2' group by 1 having sum(gross) <> 0 order by 1`.execute(app.db)
  return new Map(rows.map(({ kode_kadar, gross }) => [kode_kadar, mg(gross)]))
}
/** What came to and went from what is with us on the open day, posting by posting. */
const movedToday = async () => {
  const { rows } = await sql<{ masuk: number; keluar: number }>`
    select coalesce(sum(greatest(berat, 0)), 0) as masuk, coalesce(sum(greatest(-berat, 0)), 0) as keluar
    from (
      select posting_id, sum(gross) as berat from gram_gerak
      where kode_toko = 'MC2' and tgl_system = (select tgl_system from toko where kode_toko = 'MC2') group by 1
    ) x`.execute(app.db)
  return { masuk: mg(rows[0]!.masuk), keluar: mg(rows[0]!.keluar) }
}

it('adds up the purities of a heading in its order, with those without one last, and each row adds up', async () => {
  const now = await gramsNow()
  const codes = [...now.keys()].filter((kode) => kode !== '')
  expect(codes.length).toBeGreaterThan(2)
  const [last = '', ...others] = codes
  await app.asOwner(sql`delete from kadar_eod`)
  await app.asOwner(
    sql`insert into kadar_eod select kode_kadar, case when kode_kadar = ${others[0]} then 'EMAS LAIN' else 'EMAS TUA' end, case when kode_kadar = ${others[0]} then 1 else 2 end
        from kadar where kode_kadar <> ${last}`,
  )
  const begun = await openDay()
  expect(begun.map(({ nama_eod }) => nama_eod)).toEqual(['EMAS LAIN', 'EMAS TUA', ...(now.has('') ? ['-'] : []), last])
  expect(mg(begun[0]!.berat_akhir)).toBe(now.get(others[0]!))
  expect(mg(begun[1]!.berat_akhir)).toBe(others.slice(1).reduce((sum, kode) => sum + (now.get(kode) ?? 0), 0))
  expect(sumOf(begun, 'berat_awal')).toBe([...now.values()].reduce((sum, berat) => sum + berat, 0))
  const { berat } = (await madeSale(app)).detail_barang[0]!
  await madePurchase(app)
  const moved = await openDay()
  const { masuk, keluar } = await movedToday()
  expect([sumOf(moved, 'berat_masuk'), sumOf(moved, 'berat_keluar')]).toEqual([masuk, keluar])
  expect(keluar).toBeGreaterThanOrEqual(mg(berat))
  expect(sumOf(moved, 'berat_awal')).toBe(sumOf(begun, 'berat_awal'))
  for (const row of moved) expect(mg(row.berat_awal) + mg(row.berat_masuk) - mg(row.berat_keluar), row.nama_eod).toBe(mg(row.berat_akhir))
})

it('is kept with the closed day under the headings of that day, and the next day begins with it', async () => {
  const before = await openDay()
  const day = await close()
  expect(await closedDay(day)).toEqual(before)
  await app.asOwner(sql`update kadar_eod set nama_eod = 'NAMA BARU'`)
  expect(await closedDay(day)).toEqual(before)
  const next = await openDay()
  expect(next[0]!.nama_eod).toBe('NAMA BARU')
  expect(sumOf(next, 'berat_awal')).toBe(sumOf(before, 'berat_akhir'))
  expect([sumOf(next, 'berat_masuk'), sumOf(next, 'berat_keluar')]).toEqual([0, 0])
  // The report tells the same, below the day.
  const { body } = await app.call('own.mc2', laporanTutupToko.api, { query: { tgl_from: day, tgl_to: day } })
  expect(body.at(-1)).toMatchObject({ tgl_system: day, detail_kadar: before })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('of a day that was opened again the earlier closing says what it said', async () => {
  const day = addDays(await dateOf(), -1)
  const said = await closedDay(day)
  const parts = { params: { tgl_system: day }, body: { alasan_buka: 'Salah Tanggal' }, shop: 'MC2' }
  const requested = await app.call('own.mc1', reopenDay, parts)
  const { kategori, uraian, permintaan } = requested.body.details
  const body = { user_id: 'own.mc2', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
  const given = await app.call('own.mc1', authorize, { shop: 'MC2', body })
  const { status } = await app.call('own.mc1', reopenDay, { ...parts, approvals: [given.body.token] })
  expect(status).toBe(200)
  await expect.poll(dateOf, { timeout: stillMsMax }).toBe(day)
  await madeSale(app)
  await close()
  expect(await closedDay(day, 1)).toEqual(said)
  const holds = await closedDay(day)
  expect(holds.map(({ nama_eod }) => nama_eod)).toContain('NAMA BARU')
  expect(sumOf(holds, 'berat_keluar')).toBeGreaterThan(sumOf(said, 'berat_keluar'))
  expect(await verify(app.db, 'MC2')).toEqual([])
})
