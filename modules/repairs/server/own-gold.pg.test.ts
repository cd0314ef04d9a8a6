import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { done, openedBar } from '#modules/craftsmen/server/testing/made-bars.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { type ServiceEvent, finishService, mutasiService, pickUpService, readOwnGold } from '../contract/mutasi-service.ts'
import type { Service } from '../contract/service.ts'
import { finishBody, madeService, pickUpBody } from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer<Body> = Body & { code: string; fields: Record<string, string> }

/** A ring of 5 g comes back with 0.3 g of a bar in it, 0.02 g lost in the work; the necklace as it was. */
const withGold = (
  made: Service,
  gold: { emas_lot: string | null; berat_emas: number | null; harga_emas_toko?: number | null },
  berat_selesai = 5.28,
) => {
  const body = finishBody(made)
  return {
    ...body,
    detail_barang: body.detail_barang.map((line, at) => (at === 0 ? { ...line, berat_selesai, harga_emas_toko: 2_500_000, ...gold } : line)),
  }
}
const finish = (body: object) => app.call<Answer<ServiceEvent>>(till, finishService, { body })
async function left(kode_lot: string, tempat = 'BATANG') {
  const { rows } = await sql<{ pieces: number; gross: number; fine: number; cost: number }>`
    select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(gross) * 1000, 0)::int as gross, coalesce(sum(fine) * 1000, 0)::int as fine,
           coalesce(sum(cost), 0)::int as cost
    from saldo_lot where (tempat, kode_lot) = (${tempat}, ${kode_lot})`.execute(app.db)
  return rows[0]
}

it('goes into a customer’s piece, leaves stock at its cost, and is paid with the fee (V2, V3)', async () => {
  const kode_lot = await openedBar(app)
  const made = await madeService(app)
  const { rows } = done(await app.call<{ rows: { kode_lot: string; harga_emas_toko: number }[] }>(till, readOwnGold, { query: { cari: kode_lot } }))
  expect(rows).toMatchObject([{ kode_lot, emas_tempat: 'BATANG', harga_emas_toko: expect.any(Number) }])
  const { status, body: finished } = await finish(withGold(made, { emas_lot: kode_lot, berat_emas: 0.3 }))
  expect([status, finished]).toMatchObject([200, { biaya_selesai: 150_000 + 750_000, selisih_berat: 0.28 }])
  // 0.3 g of 99.9 %, and 4.98 g of 75 %.
  expect(finished.detail_barang[0]).toMatchObject({
    berat_emas: 0.3,
    fine_emas: 0.3,
    biaya_emas: 750_000,
    biaya_selesai: 840_000,
    fine_selesai: 4.035,
  })
  expect(await left(kode_lot)).toEqual({ pieces: 1, gross: 19_700, fine: 19_680, cost: 40_000_000 - 600_601 })
  expect(await left(`${made.no_service}/1`, 'SERVIS')).toEqual({ pieces: 1, gross: 5_280, fine: 4_035, cost: 0 })
  expect(await journalOf(app, finished.no_mutasi_service)).toEqual({ '1-1308': -600_601, '2-1108': -40_000, '5-1007': 640_601 })
  const picked = done(await app.call<ServiceEvent>(till, pickUpService, { body: pickUpBody(made, 800_000) }))
  // The paper of the pick-up says it too.
  expect(picked.detail_barang[0]).toMatchObject({ emas_lot: kode_lot, berat_emas: 0.3, biaya_emas: 750_000, berat_selesai: 5.28, selisih_berat: 0 })
  expect(await journalOf(app, picked.no_mutasi_service)).toEqual({ '1-1001': 800_000, '2-1103': 100_000, '4-1104': -900_000 })
})

it('comes back to its lot when the finishing is taken back', async () => {
  const kode_lot = await openedBar(app, {}, 'MC2', 'ROSOK')
  const made = await madeService(app)
  // The whole lot goes, its piece too.
  const whole = withGold(made, { emas_lot: kode_lot, berat_emas: 20 }, 25)
  const finished = done(await finish(whole))
  expect(finished.detail_barang[0]).toMatchObject({ emas_tempat: 'ROSOK', emas_keping: 1, fine_emas: 19.98 })
  expect(await left(kode_lot, 'ROSOK')).toEqual({ pieces: 0, gross: 0, fine: 0, cost: 0 })
  const undo = await approved(app, till, mutasiService.calls.actions.batal, {
    params: { nomor: finished.no_mutasi_service },
    body: { alasan: 'SALAH' },
  })
  expect(undo.status).toBe(200)
  expect(await left(kode_lot, 'ROSOK')).toEqual({ pieces: 1, gross: 20_000, fine: 19_980, cost: 40_000_000 })
  expect((await finish(finishBody(made))).status).toBe(200)
})

it('is refused where it is not there, not gold, or not said whole', async () => {
  const [kode_lot, dross] = [await openedBar(app), await openedBar(app, { grossMg: 50, fineMg: 0, costRp: 0, pieces: 0 })]
  const made = await madeService(app)
  const wrong = async (gold: Parameters<typeof withGold>[1], berat_selesai?: number) => {
    const { body } = await finish(withGold(made, gold, berat_selesai))
    return [body.code, Object.keys(body.fields).join()]
  }
  const at = 'detail_barang.0'
  expect(await wrong({ emas_lot: 'TIDAK-ADA', berat_emas: 0.3 })).toEqual(['GOLD_NOT_THERE', `${at}.emas_lot`])
  expect(await wrong({ emas_lot: kode_lot, berat_emas: 20.001 }, 25)).toEqual(['GOLD_LIGHTER', `${at}.berat_emas`])
  expect(await wrong({ emas_lot: dross, berat_emas: 0.02 })).toEqual(['GOLD_WITHOUT_FINE', `${at}.berat_emas`])
  expect(await wrong({ emas_lot: kode_lot, berat_emas: 5.28 })).toEqual(['GOLD_HEAVIER', `${at}.berat_emas`])
  expect(await wrong({ emas_lot: kode_lot, berat_emas: null })).toEqual(['INVALID', `${at}.berat_emas`])
  expect(await wrong({ emas_lot: null, berat_emas: 0.3 })).toEqual(['INVALID', `${at}.emas_lot`])
  // A piece that weighs less than with the gold has lost weight, and that needs a reason.
  expect(await wrong({ emas_lot: kode_lot, berat_emas: 0.3 }, 5)).toEqual(['WEIGHT_NEEDS_REASON', 'keterangan'])
})

it('needs an approval where it is charged at less than the list says, and takes the list’s price where none is entered', async () => {
  const kode_lot = await openedBar(app)
  const [one, other] = [await madeService(app), await madeService(app)]
  const free = await finish(withGold(one, { emas_lot: kode_lot, berat_emas: 0.3, harga_emas_toko: 0 }))
  expect(free.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_HARGA_JUAL' } })
  const allowed = await approved<ServiceEvent>(app, till, finishService, {
    body: withGold(one, { emas_lot: kode_lot, berat_emas: 0.3, harga_emas_toko: 0 }),
  })
  expect([allowed.status, allowed.body.biaya_selesai]).toEqual([200, 150_000])
  const listed = done(await finish(withGold(other, { emas_lot: kode_lot, berat_emas: 0.3, harga_emas_toko: null })))
  expect(listed.detail_barang[0]!.harga_emas_toko).toBeGreaterThan(0)
})

it('one lot serves two pieces, as far as it reaches', async () => {
  const kode_lot = await openedBar(app, { grossMg: 1_000, fineMg: 999, costRp: 2_000_000 })
  const made = await madeService(app)
  const both = (grams: number) => ({
    ...finishBody(made),
    detail_barang: finishBody(made).detail_barang.map((line, at) => ({
      ...line,
      berat_selesai: Math.round(((at === 0 ? 5 : 8.005) + 0.5) * 1000) / 1000,
      emas_lot: kode_lot,
      berat_emas: at === 0 ? 0.5 : grams,
      harga_emas_toko: 2_500_000,
    })),
  })
  expect((await finish(both(0.501))).body.code).toBe('GOLD_LIGHTER')
  const finished = done(await finish(both(0.5)))
  expect(finished.detail_barang.map(({ emas_keping, fine_emas }) => [emas_keping, fine_emas])).toEqual([
    [0, 0.5],
    [1, 0.499],
  ])
  expect(await left(kode_lot)).toEqual({ pieces: 0, gross: 0, fine: 0, cost: 0 })
})

it('is held by the database: the gold of a line is part of its fee and lies within its weight', async () => {
  const kode_lot = await openedBar(app)
  const made = await madeService(app)
  const { no_mutasi_service } = done(await finish(withGold(made, { emas_lot: kode_lot, berat_emas: 0.3 })))
  for (const change of [sql`biaya_emas = biaya_emas - 1`, sql`fine_emas = 0.301`, sql`emas_lot = null`, sql`hpp_emas = -1`])
    await expect(
      app.asOwner(sql`
        alter table mutasi_service_detail disable trigger user;
        update mutasi_service_detail set ${change} where no_mutasi_service = ${sql.lit(no_mutasi_service)} and no_urut = 1`),
    ).rejects.toThrow(/violates check constraint/)
})
