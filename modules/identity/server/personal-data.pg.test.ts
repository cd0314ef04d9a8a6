import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { addMember, changeMember, readIdentity, readMember } from '#modules/members/contract/data-member.ts'
import { exportMembers } from '#modules/members/contract/export-data-member.ts'
import { type Consents, type Purpose, masterPersetujuan, readConsents, readPurposes, writeConsents } from '#modules/members/contract/persetujuan.ts'
import { given, keeper, moveBefore } from '#modules/points/server/testing/made-points.ts'
import { type PersonFile, readPerson } from '../contract/berkas-orang.ts'
import { laporanLihatData } from '../contract/laporan-lihat-data.ts'
import { join, olderMember } from './testing/made-join.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
})
afterAll(() => app.stop())

let phones = 0
const rest = { tgl_lahir: null, jenis_kelamin: null, alamat: null, kecamatan: null, kota: null, email: null, pekerjaan: null, kewarganegaraan: null }
async function added(no_identitas: string | null): Promise<{ kode_member: string; versi: number }> {
  phones += 1
  const body = { nama_member: `IBU DATA ${phones}`, no_hp: `08991234${String(phones).padStart(4, '0')}`, referensi: null, ...rest, no_identitas }
  const { status, body: made } = await app.call<{ kode_member: string; versi: number }>(keeper, addMember, { body })
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
const looksAt = async (milik: string) =>
  (
    await sql<{ jenis: string; user_id: string; jumlah: number }>`
      select jenis, user_id, jumlah from data_dilihat where milik = ${milik} order by no_lihat`.execute(app.db)
  ).rows

it('hides the identity number until it is asked for, and writes every look down', async () => {
  const { kode_member, versi } = await added('3374017101900001')
  const params = { kode_member }
  const { body } = await app.call<object>(keeper, readMember, { params })
  expect(body).toMatchObject({ identitas_tampak: '•••• 0001' })
  expect(JSON.stringify(body)).not.toContain('3374017101900001')
  expect(await looksAt(kode_member)).toEqual([])
  expect(await app.call(keeper, readIdentity, { params })).toMatchObject({ status: 200, body: { no_identitas: '3374017101900001' } })
  expect((await app.call('kasir.mc2', readIdentity, { params })).status).toBe(403)
  expect(await looksAt(kode_member)).toEqual([{ jenis: 'IDENTITAS', user_id: keeper, jumlah: 1 }])
  await app.call(keeper, changeMember, { params, body: { versi, no_identitas: '3374017101900002' } })
  const { rows } = await sql<{
    text: string
  }>`select audit::text as text from audit where subject = 'member' and subject_key = ${kode_member}`.execute(app.db)
  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) expect(text).not.toMatch(/337401710190000/)
  const { rows: exported } = (await app.call<{ rows: { kode_member: string }[] }>(keeper, exportMembers, { body: {} })).body
  const [first] = exported
  expect((await looksAt(first!.kode_member)).some(({ jenis }) => jenis === 'FILE_MEMBER')).toBe(true)
  await expect(app.asOwner(sql`delete from data_dilihat`)).rejects.toThrow()
})

it('keeps what a member agreed to, with its wording, the day and who recorded it', async () => {
  const { kode_member } = await added(null)
  const params = { kode_member }
  const { body: purposes } = await app.call<Purpose[]>(keeper, readPurposes, { query: { bahasa: 'en' } })
  const messages = purposes.find(({ kode_tujuan }) => kode_tujuan === 'PROMOSI')!
  expect(messages).toMatchObject({ bahasa: 'en', versi_bunyi: 1, bunyi: expect.stringContaining('promotional messages') as string })
  const say = (setuju: boolean, versi_bunyi = 1) =>
    app.call(keeper, writeConsents, { params, body: { persetujuan: [{ kode_tujuan: 'PROMOSI', versi_bunyi, bahasa: 'en', setuju }] } })
  const now = async () =>
    (await app.call<Consents>(keeper, readConsents, { params, query: {} })).body.tujuan.find(({ kode_tujuan }) => kode_tujuan === 'PROMOSI')?.sekarang
  expect(await now()).toBeNull()
  expect((await say(true)).status).toBe(200)
  expect(await now()).toMatchObject({ setuju: true, versi_bunyi: 1, tgl_system: '2026-01-31', user_id: keeper })
  // The wording changes. Earlier agreements stay with the earlier wording, and the next member sees the new one.
  const row = {
    tujuan_pakai: 'Pesan Promosi',
    bunyi: 'BUNYI BARU',
    bunyi_en: 'NEW WORDING',
    bunyi_hk: null,
    bunyi_my: null,
    bunyi_jp: null,
    bunyi_it: null,
    ditanyakan: true,
  }
  const changed = await app.call('own.mc1', masterPersetujuan.api.update as Call, { params: { kode_tujuan: 'PROMOSI' }, body: row })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await say(true)).toMatchObject({ status: 409, body: { code: 'WORDING_CHANGED' } })
  expect((await say(false)).status).toBe(200)
  expect((await say(true, 2)).status).toBe(200)
  const { body } = await app.call<Consents>(keeper, readConsents, { params, query: {} })
  expect(body.riwayat.map(({ setuju, bunyi }) => [setuju, bunyi])).toEqual([
    [true, 'NEW WORDING'],
    [false, messages.bunyi],
    [true, messages.bunyi],
  ])
  await expect(app.asOwner(sql`update persetujuan set setuju = true`)).rejects.toThrow()
  await expect(app.asOwner(sql`update bunyi_tujuan set bunyi = 'X'`)).rejects.toThrow()
})

it('a consent is the person’s, also after a join', async () => {
  const [from, to] = [await added(null), await added(null)]
  const persetujuan = [{ kode_tujuan: 'LAYANAN', versi_bunyi: 1, bahasa: 'id', setuju: true }]
  await app.call(keeper, writeConsents, { params: { kode_member: from.kode_member }, body: { persetujuan } })
  const agrees = async (code: string) =>
    (await sql<{ yes: boolean | null }>`select menyetujui(${code}, 'LAYANAN') as yes`.execute(app.db)).rows[0]!.yes
  expect(await agrees(to.kode_member)).toBeNull()
  expect((await join(app, from.kode_member, to.kode_member)).status).toBe(200)
  expect(await agrees(to.kode_member)).toBe(true)
})

it('gives everything that is kept of a person as one file, and writes that down', async () => {
  const { kode_member } = await added('3374017101900009')
  const other = await olderMember(app, 0)
  const { no_poin } = await given(app, kode_member, 7)
  await moveBefore(app, no_poin)
  await join(app, kode_member, other)
  const { status, body } = await app.call<PersonFile>(keeper, readPerson, { params: { kode_member } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ kode_member: other }, { kode_member, no_identitas: '3374017101900009' }])
  expect(body.dokumen.map(({ jenis }) => jenis).toSorted()).toEqual(['Gabung Member', 'Transaksi Poin'])
  expect(body.dokumen.find(({ nomor }) => nomor === no_poin)?.isi).toMatchObject({ jumlah_poin: 7, alasan_poin: 'ULANG TAHUN' })
  expect(body.poin.map((row) => row['poin'])).toEqual([7, -7, 7])
  expect(await looksAt(other)).toEqual([{ jenis: 'BERKAS', user_id: keeper, jumlah: 1 }])
  expect((await app.call('kasir.mc2', readPerson, { params: { kode_member } })).status).toBe(403)
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const report = await app.call<{ rows: { milik: string; jenis_lihat: string }[] }>('own.mc1', laporanLihatData.api, {
    query: { tgl_from: today, tgl_to: today, kode_toko: 'ALL' },
  })
  expect(JSON.stringify(report.body)).toContain(other)
})

it('keeps fingerprints with the agreed wording, and deletes them when the user leaves', async () => {
  const fingerOf = async () => (await sql`select from fingerprint where user_id = 'spv.mc2'`.execute(app.db)).rows.length
  const insert = (bunyi: string | null) => sql`
    insert into fingerprint (user_id, jari, bytes, created_by, bunyi_setuju, setuju_at)
    values ('spv.mc2', 'TELUNJUK_KANAN', decode(repeat('00', 20), 'hex'), 'own.mc2', ${bunyi}, now())`
  await expect(app.asOwner(insert(null))).rejects.toThrow()
  await app.asOwner(insert('SETUJU'))
  expect(await fingerOf()).toBe(1)
  await app.asOwner(sql`update users set is_active = false where user_id = 'spv.mc2'`)
  expect(await fingerOf()).toBe(0)
  await app.asOwner(sql`update users set is_active = true where user_id = 'spv.mc2'`)
})
