import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { addMember, changeMember, listMembers, readMember } from '#modules/members/contract/data-member.ts'
import { type Member, findMembers, namedBy } from '#modules/members/contract/find-members.ts'
import { readPoints } from '#modules/points/contract/poin-manual.ts'
import { given, keeper, newMember, pointsBody } from '#modules/points/server/testing/made-points.ts'
import { changePoints } from '#modules/points/contract/poin-manual.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { findTwins, readJoined } from '../contract/gabung-member.ts'
import { join, madeJoin, olderMember, part } from './testing/made-join.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pointsOf = async (kode_member: string) =>
  (await sql<{ poin: number }>`select poin::int from saldo_poin where kode_member = ${kode_member}`.execute(app.db)).rows[0]?.poin ?? 0
const debtOf = async (pihak: string) =>
  (
    await sql<{
      rupiah: number
    }>`select coalesce(sum(rupiah), 0)::int as rupiah from saldo_tagihan where (jenis, pihak) = ('POIN', ${pihak})`.execute(app.db)
  ).rows[0]!.rupiah
const phoneOf = async (kode_member: string) =>
  (await sql<{ no_hp: string }>`select no_hp from member where kode_member = ${kode_member}`.execute(app.db)).rows[0]!.no_hp
const owner = (query: Parameters<TestApp['asOwner']>[0]) => app.asOwner(query, 'unguarded')

it('moves points and debt to the one who stays, and gives them back', async () => {
  const from = await olderMember(app)
  const to = await olderMember(app, 5)
  const made = await join(app, from, to)
  expect(made).toMatchObject({ status: 200, body: { jenis_gabung: 'GABUNG', poin_pindah: 75, nilai_pindah: 75_000 } })
  expect([await pointsOf(from), await pointsOf(to), await debtOf(from), await debtOf(to)]).toEqual([0, 80, 0, -80_000])
  const { body: points } = await app.call<{ saldo_poin: number; kode_member: string; gerak: object[] }>(keeper, readPoints, {
    params: { kode_member: from },
  })
  expect(points).toMatchObject({ kode_member: to, saldo_poin: 80 })
  expect(points.gerak).toHaveLength(4)
  const undone = await part(app, made.body.no_gabung)
  expect(undone).toMatchObject({ status: 200, body: { jenis_gabung: 'PISAH', no_asal: made.body.no_gabung } })
  expect([await pointsOf(from), await pointsOf(to), await debtOf(from), await debtOf(to)]).toEqual([75, 5, -75_000, -5_000])
  expect(await part(app, made.body.no_gabung)).toMatchObject({ status: 409, body: { code: 'NOT_JOINED' } })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('answers the one who stays by code, telephone and name of both', async () => {
  const { kode_member, ke_member, nama_member } = await madeJoin(app)
  const phone = await phoneOf(kode_member)
  for (const typed of [kode_member, phone, `+62 ${phone.slice(1)}`, ke_member]) {
    const { body } = await app.call<Member[]>('kasir.mc2', findMembers, { query: { cari: typed } })
    expect(
      body.map((each) => each.kode_member),
      typed,
    ).toEqual([ke_member])
    expect(namedBy(body, typed)?.kode_member, typed).toBe(ke_member)
  }
  const { body: list } = await app.call<{ rows: { kode_member: string }[] }>(keeper, listMembers, { query: { cari: nama_member } })
  const codes = list.rows.map((each) => each.kode_member)
  expect(codes).toContain(ke_member)
  expect(codes).not.toContain(kode_member)
  const { body: whole } = await app.call<object>(keeper, readMember, { params: { kode_member } })
  expect(whole).toMatchObject({ kode_member: ke_member, gabungan: [{ kode_member, nama_member, no_hp: phone }] })
})

it('fills in what the one who stays lacks, and takes it back', async () => {
  const [from, to] = [await olderMember(app, 0), await olderMember(app, 0)]
  await owner(sql`update member set tgl_lahir = '1980-05-17', kota = 'SOLO' where kode_member = ${from}`)
  await owner(sql`update member set kota = 'KLATEN' where kode_member = ${to}`)
  const { body } = await join(app, from, to)
  const now = async () => (await app.call<object>(keeper, readMember, { params: { kode_member: to } })).body
  expect(body).toMatchObject({ data_diisi: 'tgl_lahir' })
  expect(await now()).toMatchObject({ tgl_lahir: '1980-05-17', kota: 'KLATEN' })
  await part(app, body.no_gabung)
  expect(await now()).toMatchObject({ tgl_lahir: null, kota: 'KLATEN' })
})

it('makes no chains, and no new document for a joined member', async () => {
  const { kode_member, ke_member } = await madeJoin(app)
  const third = await olderMember(app, 0)
  expect(await join(app, ke_member, third)).toMatchObject({ status: 409, body: { code: 'HAS_JOINED' } })
  expect(await join(app, third, kode_member)).toMatchObject({ status: 409, body: { code: 'MEMBER_JOINED' } })
  expect(await join(app, kode_member, third)).toMatchObject({ status: 409, body: { code: 'MEMBER_JOINED' } })
  expect(await join(app, third, third)).toMatchObject({ status: 409, body: { code: 'SAME_MEMBER' } })
  const body = pointsBody(kode_member, 3)
  expect(await approved(app, keeper, changePoints, { body })).toMatchObject({ status: 409, body: { code: 'MEMBER_JOINED' } })
  // Another member may be joined to the same one.
  expect((await join(app, third, ke_member)).status).toBe(200)
})

it('is undone only while nothing was done since', async () => {
  const { no_gabung, ke_member } = await madeJoin(app)
  const { no_poin } = await given(app, ke_member, 3)
  expect(await part(app, no_gabung)).toMatchObject({ status: 409, body: { code: 'DONE_SINCE', message: expect.stringContaining(no_poin) as string } })
  const { body: joined } = await app.call<{ no_gabung: string; sejak: string | null }[]>(keeper, readJoined, {})
  expect(joined.find((each) => each.no_gabung === no_gabung)?.sejak).toBe(no_poin)
})

it('waits until the points of the day are closed', async () => {
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
  const [from, to] = [await newMember(app), await newMember(app)]
  await given(app, from, 5)
  expect(await join(app, from, to)).toMatchObject({ status: 409, body: { code: 'POINTS_OF_TODAY' } })
  expect((await join(app, to, from)).status).toBe(200)
})

it('is guarded by the database', async () => {
  const { kode_member, ke_member } = await madeJoin(app)
  const other = await newMember(app)
  const tries = [
    sql`update member set digabung_ke = null where kode_member = ${kode_member}`,
    sql`update member set digabung_ke = ${ke_member} where kode_member = ${other}`,
    sql`update member set nama_member = 'LAIN' where kode_member = ${kode_member}`,
    sql`insert into member (nama_member, kode_toko, tgl_daftar, created_by, digabung_ke) values ('X', 'MC2', '2026-01-31', 'x', ${ke_member})`,
  ]
  for (const each of tries) await expect(app.asOwner(each)).rejects.toThrow()
})

it('every document that names a member refuses a joined one, or ends what an older one began', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'kode_member' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid in ('member_is_not_joined'::regproc, 'points_of_one_member'::regproc))
    order by 1`.execute(app.db)
  // Rows of settlements and of later steps name the member of what they settle. The others are no documents.
  const ends = ['mutasi_cicilan', 'pelunasan_emas', 'pelunasan_penjualan', 'reset_poin_detail']
  const others = ['dokumen_orang', 'gabung_member', 'layar_customer', 'member', 'pindah_anggota', 'saldo_poin']
  expect(rows.map(({ name }) => name)).toEqual([...ends, ...others].toSorted())
})

it('two who join each other at once: one does; a till and a join are one after the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = [await olderMember(app, 0), await olderMember(app, 0)]
    const both = await Promise.all([join(app, one, two), join(app, two, one)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [from, to] = [await olderMember(app, 10), await olderMember(app, 0)]
    const [joined, points] = await Promise.all([join(app, from, to), approved(app, keeper, changePoints, { body: pointsBody(from, 7) })])
    const hasJoined = joined.status === 200
    expect(hasJoined, JSON.stringify([joined.body, points.body])).toBe(points.status !== 200)
    expect([await pointsOf(from), await pointsOf(to)]).toEqual(hasJoined ? [0, 10] : [17, 0])
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('finds who is probably one person, with the reasons', async () => {
  await owner(sql`
    insert into member (kode_member, nama_member, no_hp, tgl_lahir, no_identitas, kode_toko, tgl_daftar, created_by) values
      ('K1', 'IBU SITI AMINAH', '081311110001', '1980-05-17', null, 'MC2', '2026-01-31', 'x'), ('K2', 'SITI AMINAH', '081322220002', '1980-05-17', null, 'MC2', '2026-01-31', 'x'),
      ('K3', 'BUDI', '81333330003', null, null, 'MC2', '2026-01-31', 'x'), ('K4', 'PAK BUDI', '081333330003', null, '3310010101800001', 'MC2', '2026-01-31', 'x'),
      ('K5', 'TONO', null, null, '3310010101800001', 'MC2', '2026-01-31', 'x')`)
  const { body } = await app.call<{
    pasangan: { kode: string[]; alasan: string[] }[]
    member: { kode_member: string; identitas_tampak: string | null }[]
  }>(keeper, findTwins, {})
  const found = body.pasangan.filter(({ kode }) => kode.some((each) => /^K\d$/.test(each)))
  expect(found).toEqual([
    { kode: ['K3', 'K4'], alasan: ['NAMA_ANGKA', 'TELEPON'] },
    { kode: ['K1', 'K2'], alasan: ['NAMA_LAHIR'] },
    { kode: ['K4', 'K5'], alasan: ['IDENTITAS'] },
  ])
  expect(body.member.find(({ kode_member }) => kode_member === 'K4')?.identitas_tampak).toBe('•••• 0001')
  expect((await join(app, 'K3', 'K4')).status).toBe(200)
  const { body: after } = await app.call<{ pasangan: { kode: string[] }[] }>(keeper, findTwins, { query: { cari: 'budi' } })
  expect(after.pasangan.map(({ kode }) => kode)).toEqual([['K4', 'K5']])
})

it('counts one person for the limit of cash by what was joined, as long as it is', async () => {
  const { kode_member, ke_member, no_gabung } = await madeJoin(app)
  const marks = async () =>
    (await sql<{ marks: string[] }>`select semua_tanda(tanda_orang(null, null, ${ke_member})) as marks`.execute(app.db)).rows[0]!.marks
  expect(await marks()).toEqual(
    expect.arrayContaining([`MB ${kode_member}`, `MB ${ke_member}`, await phoneOf(kode_member), await phoneOf(ke_member)]),
  )
  await part(app, no_gabung)
  expect(await marks()).not.toContain(`MB ${kode_member}`)
})

it('keeps both telephones: no other person can register with them, and a change of the joined member changes the one who stays', async () => {
  const { kode_member, ke_member } = await madeJoin(app)
  const rest = { tgl_lahir: null, jenis_kelamin: null, alamat: null, kecamatan: null, kota: null, email: null, no_identitas: null, pekerjaan: null }
  const body = { nama_member: 'LAIN', no_hp: await phoneOf(kode_member), kewarganegaraan: null, referensi: null, ...rest }
  expect(await app.call(keeper, addMember, { body })).toMatchObject({
    status: 409,
    body: { code: 'PHONE_OF_MEMBER', details: { kode_member: ke_member } },
  })
  const { body: whole } = await app.call<{ versi: number }>(keeper, readMember, { params: { kode_member } })
  const changed = await app.call(keeper, changeMember, { params: { kode_member }, body: { versi: whole.versi, kota: 'SOLO' } })
  expect(changed).toMatchObject({ status: 200, body: { kode_member: ke_member, kota: 'SOLO' } })
})
