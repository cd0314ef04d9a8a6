import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type BagCount, countBags, laporanHitungKantong, readBoxes } from '../contract/hitung-kantong.ts'
import { type LoanEvent, redeemLoan } from '../contract/mutasi-hutang.ts'
import { madeLoan, redeemBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer<Body> = Body & { code: string; fields: Record<string, string> }
const counting = (no_kotak: string | null, kantong: readonly string[]) =>
  approved<Answer<BagCount>>(app, till, countBags, { body: { no_kotak, keterangan: null, kantong } })
const boxOf = async (no_kantong: string) => {
  const { rows } = await sql<{ no_kotak: string | null }>`select no_kotak from hutang where no_kantong = ${no_kantong} and status = 'AKTIF'`.execute(
    app.db,
  )
  return rows[0]?.no_kotak
}

describe('a count of bags', () => {
  it('lists bags that are there, missing, unknown and in another box, and puts the seen ones into its box', async () => {
    await madeLoan(app, { no_kantong: 'K-1', no_kotak: 'A' })
    const second = await madeLoan(app, { no_kantong: 'K-2', no_kotak: 'A' })
    await madeLoan(app, { no_kantong: 'K-3', no_kotak: 'B' })
    const { status, body } = await counting('A', ['K-1', 'K-3', 'K-9'])
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        jumlah_ada: 1,
        jumlah_kurang: 1,
        jumlah_lebih: 1,
        jumlah_pindah: 1,
        disetujui_oleh: 'spv.mc2',
        detail_kantong: [
          { no_kantong: 'K-1', hasil_kantong: 'ADA' },
          { no_kantong: 'K-2', hasil_kantong: 'KURANG', no_faktur_hutang: second.no_faktur_hutang },
          { no_kantong: 'K-3', hasil_kantong: 'PINDAH', kotak_lama: 'B' },
          { no_kantong: 'K-9', hasil_kantong: 'LEBIH', no_faktur_hutang: null },
        ],
      },
    })
    expect([await boxOf('K-2'), await boxOf('K-3')]).toEqual(['A', 'A'])
    const query = { kode_toko: 'MC2', tgl_from: body.tgl_system, tgl_to: body.tgl_system }
    const { body: rows } = await app.call<Record<string, unknown>[]>('own.mc1', laporanHitungKantong.api, { query })
    expect(rows).toMatchObject([{ no_hitung_kantong: body.no_hitung_kantong, jumlah_kurang: 1 }])
    expect(rows[0]?.['detail_kantong']).toHaveLength(3)
  })

  it('offers the boxes that there are', async () => {
    expect((await app.call<string[]>(till, readBoxes)).body).toEqual(['A'])
    expect((await app.call<string[]>('kasir.mc3', readBoxes)).body).toEqual([])
  })

  it('needs a second person, and something to count', async () => {
    expect((await app.call<Answer<BagCount>>(till, countBags, { body: { no_kotak: 'KOSONG', keterangan: null, kantong: [] } })).body.code).toBe(
      'NO_BAGS',
    )
    const own = approved(app, 'spv.mc2', countBags, { body: { no_kotak: 'A', keterangan: null, kantong: ['K-1'] } }, 'spv.mc2')
    await expect(own).rejects.toThrow(/OWN_REQUEST/)
  })

  it('of the whole shop knows every bag, also for two who count at once', async () => {
    const body = { no_kotak: null, keterangan: null, kantong: ['K-1', 'K-2', 'K-3'] }
    const both = await Promise.all(['kasir.mc2', 'mu.mc2'].map((user) => approved<Answer<BagCount>>(app, user, countBags, { body })))
    expect(both.map(({ status, body: counted }) => [status, counted.jumlah_ada, counted.jumlah_kurang])).toEqual([
      [200, 3, 0],
      [200, 3, 0],
    ])
  })

  it('cannot be changed, and the box of a bag cannot either', async () => {
    await expect(app.asOwner(sql`update hitung_kantong set jumlah_kurang = 0`)).rejects.toThrow()
    await expect(app.asOwner(sql`delete from hitung_kantong_detail`)).rejects.toThrow()
    await expect(app.asOwner(sql`update hutang set no_kotak = 'Z' where no_kantong = 'K-1'`)).rejects.toThrow()
    await expect(
      app.asOwner(sql`
        insert into hitung_kantong (kode_toko, no_hitung_kantong, tgl_system, user_id, jumlah_ada, jumlah_kurang, jumlah_lebih, jumlah_pindah, disetujui_oleh)
        values ('MC2', 'HK-X', '2026-01-31', 'kasir.mc2', 3, 0, 0, 0, 'spv.mc2')`),
    ).rejects.toThrow(/does not add up/)
    await expect(
      app.asOwner(sql`
        insert into hitung_kantong (kode_toko, no_hitung_kantong, tgl_system, user_id, jumlah_ada, jumlah_kurang, jumlah_lebih, jumlah_pindah, disetujui_oleh)
        values ('MC2', 'HK-X', '2026-01-31', 'kasir.mc2', 0, 0, 0, 0, 'spv.mc2')`),
    ).rejects.toThrow(/leaves a bag out/)
    await expect(
      app.asOwner(sql`
        insert into hitung_kantong_detail (kode_toko, no_hitung_kantong, no_urut, no_kantong, hasil_kantong)
        select kode_toko, no_hitung_kantong, 99, 'K-1', 'LEBIH' from hitung_kantong where no_kotak = 'A' limit 1`),
    ).rejects.toThrow()
  })
})

describe('handing out', () => {
  it('needs the scan of the bag where the shop asks for it, and never takes another bag', async () => {
    const { no_faktur_hutang } = await madeLoan(app, { no_kantong: 'K-7' })
    const redeem = (kantong_dipindai: string | null) =>
      app.call<Answer<LoanEvent>>(till, redeemLoan, { body: { ...redeemBody(no_faktur_hutang), kantong_dipindai } })
    expect((await redeem('K-1')).body).toMatchObject({ code: 'OTHER_BAG', fields: { kantong_dipindai: expect.any(String) } })
    await app.set({ GADAI_SCAN_KANTONG: 'true' })
    expect((await redeem(null)).body).toMatchObject({
      code: 'SCAN_THE_BAG',
      fields: { kantong_dipindai: expect.stringMatching(/^Scan Kantong Hutang HT-.* Sebelum Diserahkan$/) },
    })
    const { body } = await redeem('K-7')
    expect(body).toMatchObject({ jenis_hutang: 'LUNAS', kantong_dipindai: 'K-7' })
    // A pledge without a bag has nothing to scan.
    const bare = await madeLoan(app)
    expect((await app.call(till, redeemLoan, { body: redeemBody(bare.no_faktur_hutang) })).status).toBe(200)
    await app.set({ GADAI_SCAN_KANTONG: 'false' })
  })
})
