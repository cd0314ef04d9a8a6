import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import {
  type Approval,
  type ApprovalNeed,
  authorize,
  decideApproval,
  readApproval,
  requestApproval,
  takeApproval,
} from '#modules/approvals/contract/approvals.ts'
import { beginScan } from '#modules/approvals/contract/fingerprint.ts'
import { finishService } from '../contract/mutasi-service.ts'
import { finishBody, madeService } from './testing/made-service.ts'

const [till, supervisor] = ['kasir.mc2', 'spv.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A repair that will be finished one gram lighter, and the approval that it needs. */
async function requested() {
  const made = await madeService(app)
  const detail_barang = [
    { berat_selesai: 4, biaya_selesai: 90_000 },
    { berat_selesai: 8.005, biaya_selesai: 60_000 },
  ]
  const body = finishBody(made, { detail_barang, keterangan: 'POTONG' })
  const finish = (approvals: string[] = []) => app.call(till, finishService, { body, approvals })
  return { finish, need: (await finish()).body.details as ApprovalNeed }
}
const byPassword = ({ kategori, uraian, permintaan }: ApprovalNeed, berat_dilihat?: number | null) =>
  app.call(till, authorize, {
    body: {
      user_id: supervisor,
      password: demoPassword,
      kategori,
      description: uraian,
      permintaan,
      ...(berat_dilihat === undefined ? {} : { berat_dilihat }),
    },
  })
const kept = async (permintaan?: number) =>
  (
    await sql<{ diminta: number; dilihat: number }>`
      select berat_diminta::float8 as diminta, berat_dilihat::float8 as dilihat from otorisasi where id = coalesce(${permintaan ?? null}::bigint, id) order by id desc limit 1`.execute(
      app.db,
    )
  ).rows[0]

describe('the approver of a weight', () => {
  it('enters the weight that he saw: a missing or another weight is refused without showing the right one; the approval stores both', async () => {
    const { finish, need } = await requested()
    expect(need).toMatchObject({ kategori: 'SELISIH_BERAT_SERVICE', berat_diminta: 4 })
    for (const none of [undefined, null]) {
      const { status, body } = await byPassword(need, none)
      expect([status, body.code, body.fields]).toEqual([403, 'WEIGHT_REQUIRED', { berat_dilihat: 'Berat Yang Dilihat Harus Diisi' }])
    }
    // Two weighings may differ by two steps of the scale. One step is 0.01 g here.
    for (const other of [5, 3.979, 4.021]) {
      const { body } = await byPassword(need, other)
      expect([body.code, body.fields, JSON.stringify(body).includes('4.000')]).toEqual([
        'WEIGHT_OTHERWISE',
        { berat_dilihat: 'Berat Yang Dilihat Berbeda, Timbang Lagi' },
        false,
      ])
    }
    const { body } = await byPassword(need, 4.02)
    expect((await finish([body.token])).status).toBe(200)
    expect(await kept()).toEqual({ diminta: 4, dilihat: 4.02 })
  })

  it('enters it also at a distance and at the fingerprint reader', async () => {
    const { finish, need } = await requested()
    const id = (await app.call(till, requestApproval, { body: { permintaan: need.permintaan, keterangan: '' } })).body.id as number
    const decide = (facts: object) =>
      app.call(supervisor, decideApproval, { params: { id: String(id) }, body: { setuju: true, alasan: '', ...facts } })
    expect((await decide({})).body.code).toBe('WEIGHT_REQUIRED')
    expect((await decide({ berat_dilihat: 4.5 })).body.code).toBe('WEIGHT_OTHERWISE')
    expect((await decide({ berat_dilihat: 3.99 })).status).toBe(200)
    const { body: read } = await app.call<Approval>(till, readApproval, { params: { id: String(id) } })
    expect(read).toMatchObject({ status: 'DISETUJUI', berat_diminta: 4, berat_dilihat: 3.99 })
    const token = (await app.call(till, takeApproval, { params: { id: String(id) } })).body.token as string
    expect((await finish([token])).status).toBe(200)
    const other = await requested()
    await app.asOwner(
      sql`insert into fingerprint (user_id, jari, bytes, created_by, bunyi_setuju, setuju_at)
        values (${supervisor}, 'TELUNJUK_KANAN', decode(repeat('ab', 20), 'hex'), 'own.mc2', 'Saya setuju', now())`,
    )
    const begin = (facts: object) => app.call(till, beginScan, { body: { user_id: supervisor, permintaan: other.need.permintaan, ...facts } })
    expect((await begin({})).body.code).toBe('WEIGHT_REQUIRED')
    expect((await begin({ berat_dilihat: 4 })).status).toBe(200)
  })

  it('needs no weight to refuse; the database accepts no approval of a weight without it', async () => {
    const { need } = await requested()
    const id = (await app.call(till, requestApproval, { body: { permintaan: need.permintaan, keterangan: '' } })).body.id as number
    const allowed = sql`update otorisasi set status = 'DISETUJUI', cara = 'JARAK_JAUH', decided_by = ${supervisor}, decided_at = now() where id = ${id}`
    await expect(app.asOwner(allowed)).rejects.toThrow('otorisasi_weight_seen')
    const otherwise = sql`update otorisasi set status = 'DITOLAK', cara = 'JARAK_JAUH', decided_by = ${supervisor}, decided_at = now(), berat_diminta = 5 where id = ${id}`
    await expect(app.asOwner(otherwise)).rejects.toThrow('never changes')
    const { status } = await app.call(supervisor, decideApproval, { params: { id: String(id) }, body: { setuju: false, alasan: 'TIMBANG LAGI' } })
    expect(status).toBe(200)
  })
})
