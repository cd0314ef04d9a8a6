import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { parameterResetPoinMember } from '#modules/members/contract/parameter-reset-poin-member.ts'
import { readPoints } from '../contract/poin-manual.ts'
import { resetDue } from './reset-poin.ts'
import { given, moveBefore, newMember } from './testing/made-points.ts'

const today = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', MEMBER_RESET_POIN: 'true', NILAI_POIN: '1000' })
  await sql`delete from reset_poin_member`.execute(app.db)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

/** The state of a member: points, and the debt for them over the chain. */
const stateOf = async (kode_member: string) => {
  const { rows } = await sql<{ poin: number; rupiah: number }>`
    select coalesce((select poin from saldo_poin where kode_member = ${kode_member}), 0)::int as poin,
           coalesce((select sum(rupiah) from saldo_tagihan where (jenis, pihak) = ('POIN', ${kode_member})), 0)::bigint as rupiah`.execute(app.db)
  return [rows[0]!.poin, rows[0]!.rupiah]
}
/** Sets the day until which the resets of MC2 are done, as if its date had moved since. */
const doneUntil = (tgl: string) =>
  sql`insert into reset_poin_sampai values ('MC2', ${tgl}) on conflict (kode_toko) do update set tgl = excluded.tgl`.execute(app.db)
const resets = async () =>
  (
    await sql<{
      kode_reset: string
      jumlah_member: number
    }>`select kode_reset, jumlah_member from reset_poin where kode_toko = 'MC2' order by no_reset`.execute(app.db)
  ).rows
/** Points that a member had before today. */
const givenBefore = async (kode_member: string, poin: number) => moveBefore(app, (await given(app, kode_member, poin)).no_poin)

it('points of before the date end once, with the debt for them; points of the date stay', async () => {
  const [old, both, fresh, elsewhere] = [await newMember(app), await newMember(app), await newMember(app), await newMember(app, 'MC3')]
  await givenBefore(old, 30)
  await givenBefore(both, 30)
  await given(app, both, 20)
  await given(app, fresh, 10)
  await givenBefore(elsewhere, 40)
  await sql`insert into reset_poin_member values ('AKHIR', ${today}, 'AKHIR BULAN')`.execute(app.db)
  await doneUntil('2026-01-30')
  await resetDue(app)
  expect(await Promise.all([old, both, fresh, elsewhere].map(stateOf))).toEqual([
    [0, 0],
    [20, -20_000],
    [10, -10_000],
    [40, -40_000],
  ])
  expect(await resets()).toEqual([{ kode_reset: 'AKHIR', jumlah_member: 2 }])
  const { rows: journal } = await sql<{ nomor_akun: string; saldo: number }>`
    select nomor_akun, sum(debet - kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
    where p.kind = 'RESET_POIN' group by 1 order by 1`.execute(app.db)
  expect(journal).toEqual([
    { nomor_akun: '2-1105', saldo: 60_000 },
    { nomor_akun: '5-1005', saldo: -60_000 },
  ])
  // The second run finds nothing, and nothing is reset again after points came back.
  await resetDue(app)
  await givenBefore(old, 5)
  await resetDue(app)
  expect([await stateOf(old), await resets()]).toEqual([[5, -5_000], [{ kode_reset: 'AKHIR', jumlah_member: 2 }]])
})

it('two servers at once reset once', async () => {
  const kode_member = await newMember(app)
  await givenBefore(kode_member, 12)
  await doneUntil('2026-01-30')
  await Promise.allSettled([resetDue(app), resetDue(app)])
  await resetDue(app)
  expect(await stateOf(kode_member)).toEqual([0, 0])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reset_poin_detail where kode_member = ${kode_member}`.execute(app.db)
  expect(rows).toEqual([{ n: 1 }])
})

it('dates of before the shop was seen, and a shop without the module, reset nothing', async () => {
  const kode_member = await newMember(app)
  await givenBefore(kode_member, 7)
  await sql`delete from reset_poin_sampai where kode_toko = 'MC2'`.execute(app.db)
  await resetDue(app)
  await app.set({ MEMBER_RESET_POIN: 'false' })
  await doneUntil('2026-01-30')
  await resetDue(app)
  await app.set({ MEMBER_RESET_POIN: 'true' })
  await resetDue(app)
  expect(await stateOf(kode_member)).toEqual([7, -7_000])
})

it('shows the next date next to the points of a member', async () => {
  const kode_member = await newMember(app)
  await sql`insert into reset_poin_member values ('NANTI', '2026-06-30', null), ('KELAK', '2026-12-30', null)`.execute(app.db)
  const { body } = await app.call<ReplyOf<typeof readPoints>>('kasir.mc2', readPoints, { params: { kode_member } })
  expect(body.tgl_reset).toBe('2026-06-30')
})

it('a date is entered before any shop has reached it, and stays once it was reached', async () => {
  const create = (tgl_reset: string) =>
    app.call('own.mc1', parameterResetPoinMember.api.create!, { body: { kode_reset: `R${tgl_reset.slice(5)}`, tgl_reset, keterangan: null } })
  expect((await create(today)).body).toMatchObject({ code: 'RESET_DATE_PAST', fields: { tgl_reset: 'Tanggal Reset Harus Setelah Hari Ini' } })
  expect((await create('2026-12-31')).status).toBe(200)
  const late = { params: { kode_reset: 'AKHIR' }, body: { tgl_reset: '2026-12-30', keterangan: null } }
  expect((await app.call('own.mc1', parameterResetPoinMember.api.update!, late)).body).toMatchObject({ code: 'RESET_DONE' })
})
