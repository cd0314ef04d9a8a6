import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import {
  type WholeMember,
  addMember,
  birthdaysMax,
  changeMember,
  currentBirthday,
  listMembers,
  readMember,
  stopMemberMessages,
} from '../contract/data-member.ts'
import { stopMessages } from '#modules/messages/contract/pesan-terkirim.ts'
import { exportMembers } from '../contract/export-data-member.ts'
import { laporanDaftarMember } from '../contract/laporan-daftar-member.ts'
import { parameterMemberAfiliasi } from '../contract/parameter-member-afiliasi.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const add = <Body = WholeMember>(body: object, who = 'spv.mc2') => app.call<Body>(who, addMember, { body })
const change = <Body = WholeMember>(kode_member: string, body: object, who = 'spv.mc3') =>
  app.call<Body>(who, changeMember, { params: { kode_member }, body })
const read = async (kode_member: string) => (await app.call<WholeMember>('spv.mc2', readMember, { params: { kode_member } })).body
const listed = async (query: Record<string, unknown>, who = 'spv.mc2') =>
  (await app.call<ReplyOf<typeof listMembers>>(who, listMembers, { query })).body
const names = ({ rows }: ReplyOf<typeof listMembers>) => rows.map(({ nama_member }) => nama_member)

const sari = {
  nama_member: 'IBU SARI',
  no_hp: '+62 812-3456-7890',
  tgl_lahir: '1990-01-31',
  jenis_kelamin: 'P',
  alamat: 'JL KENANGA 2',
  kecamatan: 'CANDISARI',
  kota: 'SEMARANG',
  email: 'sari@contoh.id',
  no_identitas: '3374017101900001',
  pekerjaan: 'GURU',
  kewarganegaraan: 'INDONESIA',
  referensi: 'PKK',
}

describe('a new member', () => {
  it('has the code that the chain gives, of the shop and day that register him, and can be found by it, by his name and by his telephone', async () => {
    const { status, body } = await add(sari)
    expect(status).toBe(200)
    const { no_identitas: _, ...known } = sari
    expect(body).toMatchObject({
      ...known,
      identitas_tampak: '•••• 0001',
      no_hp: '081234567890',
      kode_toko: 'MC2',
      tgl_daftar: '2026-01-31',
      created_by: 'spv.mc2',
      poin: 0,
      versi: 1,
    })
    expect(body.kode_member).toMatch(/^M\d{7}$/)
    expect(body.nama_afiliasi).toBe('PKK KAUMAN')
    for (const cari of [body.kode_member, 'sari', '0812 3456', '+62 812-3456-7890'])
      expect(names(await listed({ cari }, 'spv.mc3')), cari).toEqual(['IBU SARI'])
    const { rows } = await sql<{
      subject_key: string
      after: { email: string }
    }>`select subject_key, after from audit where subject = 'member'`.execute(app.db)
    expect(rows).toMatchObject([{ subject_key: body.kode_member, after: { email: 'sari@contoh.id' } }])
  })

  it('needs a name and a telephone that no other member has; each error stands at its field', async () => {
    const refused = async (body: object) => (await add<ErrorBody>({ nama_member: 'IBU DEWI', no_hp: '085500001111', ...body })).body.fields
    expect((await add<ErrorBody>({})).body.fields).toMatchObject({ nama_member: expect.any(String) as string, no_hp: expect.any(String) as string })
    const { rows } = await listed({ cari: 'sari' })
    expect(await refused({ no_hp: '081234567890' })).toEqual({ no_hp: `No HP Dipakai IBU SARI (${rows[0]?.kode_member})` })
    expect(await refused({ no_hp: '0243551' })).toEqual({ no_hp: 'No HP Harus 10 Sampai 16 Angka' })
    expect(await refused({ no_identitas: '12345' })).toEqual({ no_identitas: 'No KTP Harus 16 Angka' })
    expect(await refused({ email: 'dewi' })).toEqual({ email: 'Email Tidak Benar' })
    expect(await refused({ tgl_lahir: '2026-02-01' })).toEqual({ tgl_lahir: 'Tanggal Lahir Tidak Benar' })
    expect(await refused({ tgl_lahir: '1899-12-31' })).toEqual({ tgl_lahir: 'Tanggal Lahir Tidak Benar' })
    expect(await refused({ referensi: 'ENTAH' })).toEqual({ referensi: 'Referensi Tidak Ditemukan' })
    expect((await listed({})).total).toBe(1)
  })

  it('is one member when two counters keep his telephone at the same moment', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => add<ErrorBody>({ nama_member: `BAPAK ${name}`, no_hp: '085500002222' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.fields?.['no_hp']).toMatch(/^No HP Dipakai BAPAK [ABC] \(M/)
  })
})

describe('a member who is changed', () => {
  it('is so only by who has seen him as he is; the other hears who was faster', async () => {
    const { kode_member } = (await add({ nama_member: 'IBU TUTI', no_hp: '085500003333' })).body
    const changed = await change(kode_member, { kota: 'UNGARAN', no_hp: '6285500003334', versi: 1 })
    expect(changed.body).toMatchObject({ kota: 'UNGARAN', no_hp: '085500003334', nama_member: 'IBU TUTI', kode_toko: 'MC2', versi: 2 })
    const late = await change<ErrorBody>(kode_member, { kota: 'DEMAK', versi: 1 }, 'spv.mc2')
    expect([late.status, late.body.code, late.body.details]).toEqual([409, 'CHANGED', { oleh: 'spv.mc3' }])
    expect(await read(kode_member)).toMatchObject({ kota: 'UNGARAN', versi: 2 })
    // What says nothing new changes nothing.
    expect((await change(kode_member, { kota: 'UNGARAN', versi: 2 })).body.versi).toBe(2)
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit where subject = 'member' and subject_key = ${kode_member} order by id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ before: { kota: null, no_hp: '085500003333' }, after: { kota: 'UNGARAN', no_hp: '085500003334' } }])
  })

  it('keeps a telephone that is his alone, and stays who he is', async () => {
    const { kode_member } = (await add({ nama_member: 'IBU NANI', no_hp: '085500004444' })).body
    const refused = async (body: object) => (await change<ErrorBody>(kode_member, { ...body, versi: 1 })).body.fields
    expect((await refused({ no_hp: '081234567890' }))?.['no_hp']).toMatch(/^No HP Dipakai IBU SARI/)
    expect(await refused({ no_hp: null })).toEqual({ no_hp: 'No HP Tidak Boleh Kosong' })
    expect(await refused({ no_hp: '12' })).toBeDefined()
    expect((await change(kode_member, { kode_toko: 'MC3', versi: 1 })).status).toBe(400)
    expect((await change('M9', { kota: 'DEMAK', versi: 1 })).status).toBe(404)
    expect(await read(kode_member)).toMatchObject({ kode_toko: 'MC2', no_hp: '085500004444', versi: 1 })
  })

  it('keeps the older spelling of his number if it is sent unchanged', async () => {
    const { kode_member } = (await add({ nama_member: 'IBU LAMA', no_hp: '085500009999' })).body
    for (const no_hp of ['1234567890', '81234567890']) {
      await app.asOwner(sql`update member set no_hp = ${no_hp} where kode_member = ${kode_member}`, 'unguarded')
      const { versi } = await read(kode_member)
      const changed = await change(kode_member, { kota: `KOTA ${no_hp.slice(0, 3)}`, no_hp, versi })
      expect(changed, no_hp).toMatchObject({ status: 200, body: { no_hp, kota: `KOTA ${no_hp.slice(0, 3)}` } })
    }
  })

  it('is found by a typed text that looks like a card number', async () => {
    const number = '4111111111111111'
    await app.asOwner(sql`update member set nama_member = ${`IBU ${number}`} where nama_member = 'IBU NANI'`, 'unguarded')
    expect(names(await listed({ cari: number }))).toEqual([`IBU ${number}`])
    expect(names(await listed({ cari: `${number} ibu` }))).toEqual([`IBU ${number}`])
  })

  it('names an affiliate who is not taken away while he does', async () => {
    const gone = await app.call<ErrorBody>('own.mc1', parameterMemberAfiliasi.api.remove as Endpoint['call'], { params: { kode_afiliasi: 'PKK' } })
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('Member')])
  })
})

describe('the list', () => {
  it('comes page by page, in each order, every member once', async () => {
    await sql`
      insert into member (nama_member, kode_toko, tgl_daftar, created_by)
      select 'BANYAK ' || (n % 40), 'MC3', date '2026-01-01' + n % 7, 'spv.mc3' from generate_series(1, 130) n`.execute(app.db)
    for (const sort of ['nama_member', 'kode_member', 'tgl_daftar'] as const) {
      for (const arah of ['asc', 'desc']) {
        const codes: string[] = []
        let after: string | undefined
        do {
          const page = await listed({ cari: 'banyak', sort, arah, limit: 50, ...(after ? { after } : {}) })
          expect(page.total).toBe(130)
          codes.push(...page.rows.map(({ kode_member }) => kode_member))
          after = page.next ?? undefined
        } while (after)
        expect(new Set(codes).size, `${sort} ${arah}`).toBe(130)
      }
    }
    expect((await listed({ limit: 200 })).rows[0]).not.toHaveProperty('no_identitas')
  })
})

describe('birthdays', () => {
  const requested = async (who: string) => (await app.call<ReplyOf<typeof currentBirthday>>(who, currentBirthday)).body

  it('are those of the business date, of the shop’s own members first, and of many the first with how many there are', async () => {
    await add({ nama_member: 'BAPAK AGUS', no_hp: '085500005555', tgl_lahir: '1975-01-31' }, 'spv.mc3')
    await add({ nama_member: 'BAPAK BUDI', no_hp: '085500006666', tgl_lahir: '1975-01-30' })
    expect(await requested('spv.mc2')).toMatchObject({
      tgl_system: '2026-01-31',
      jumlah: 2,
      member: [{ nama_member: 'IBU SARI', no_hp: '081234567890' }, { nama_member: 'BAPAK AGUS' }],
    })
    expect((await requested('spv.mc3')).member.map(({ nama_member }) => nama_member)).toEqual(['BAPAK AGUS', 'IBU SARI'])
    expect(names(await listed({ ulang_tahun: 'HARI_INI' }))).toEqual(['BAPAK AGUS', 'IBU SARI'])
    await sql`update member set tgl_lahir = '1988-01-31' where nama_member like 'BANYAK %'`.execute(app.db)
    const many = await requested('spv.mc2')
    expect([many.jumlah, many.member.length]).toEqual([132, birthdaysMax])
    await sql`update member set tgl_lahir = null where nama_member like 'BANYAK %'`.execute(app.db)
  })

  it('of 29 February are on 28 in a year without it', async () => {
    await add({ nama_member: 'IBU KABISAT', no_hp: '085500007777', tgl_lahir: '1996-02-29' })
    await app.asOwner(sql`update toko set tgl_system = '2027-02-28' where kode_toko = 'MCO'`, 'unguarded')
    const { member } = await requested('spv.mco')
    expect(member.map(({ nama_member }) => nama_member)).toEqual(['IBU KABISAT'])
  })
})

it('the report tells who was registered in which shop, and how many that were is what was kept', async () => {
  const report = async (query: Record<string, unknown>, who = 'own.mc1') =>
    (await app.call<{ kode_toko: string; nama_member: string; nama_afiliasi: string | null }[]>(who, laporanDaftarMember.api, { query })).body
  const days = { tgl_from: '2026-01-01', tgl_to: '2026-01-31' }
  const all = await report({ ...days, kode_toko: 'ALL' })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member where tgl_daftar between '2026-01-01' and '2026-01-31'`.execute(
    app.db,
  )
  expect(all.length).toBe(rows[0]?.n)
  const own = await report({ tgl_from: '2026-01-31', tgl_to: '2026-01-31' }, 'spv.mc2')
  expect(new Set(own.map(({ kode_toko }) => kode_toko))).toEqual(new Set(['MC2']))
  expect(own.find(({ nama_member }) => nama_member === 'IBU SARI')?.nama_afiliasi).toBe('PKK KAUMAN')
})

it('shows personal data to users who may open the screen, and to no user where the module is off', async () => {
  const kode_member = (await listed({ cari: 'sari' })).rows[0]?.kode_member ?? ''
  const calls: readonly (readonly [Endpoint, object])[] = [
    [listMembers, {}],
    [readMember, { params: { kode_member } }],
    [currentBirthday, {}],
    [addMember, { body: { nama_member: 'X', no_hp: '085500008888' } }],
    [changeMember, { params: { kode_member }, body: { kota: 'DEMAK', versi: 1 } }],
  ]
  const statuses = (who: string) => Promise.all(calls.map(async ([call, input]) => (await app.call(who, call, input)).status))
  expect(await statuses('kasir.mc2')).toEqual([403, 403, 403, 403, 403])
  const user = { params: { user_id: 'kasir.mc2' } }
  const { versi } = (await app.call<{ versi: string }>('own.mc2', readRights, user)).body
  expect((await app.call('own.mc2', saveRights, { ...user, body: { versi, is_show: { '/data-member': true } } })).status).toBe(200)
  expect((await app.call('kasir.mc2', readMember, { params: { kode_member } })).status).toBe(200)
  await app.set({ MEMBER: 'false' })
  expect(await statuses('own.mc2')).toEqual([403, 403, 403, 403, 403])
  await app.set({ MEMBER: 'true' })
})

describe('a file of members', () => {
  const exported = async (who: string, body: object) => (await app.call<ReplyOf<typeof exportMembers>>(who, exportMembers, { body })).body

  it('has the matching members with their personal data for users who may open the list, and the audit keeps who took it', async () => {
    const { body } = await add({ ...sari, no_hp: '081299990001', nama_member: 'IBU BERKAS', no_identitas: null })
    const { rows, total, next } = await exported('mu.mc2', { cari: 'ibu berkas' })
    expect([rows.map(({ kode_member, no_hp, kota }) => [kode_member, no_hp, kota]), total, next]).toEqual([
      [[body.kode_member, '081299990001', 'SEMARANG']],
      1,
      null,
    ])
    const { rows: audit } = await sql<{ user_id: string; after: object }>`
      select user_id, after from audit where subject = 'member' and subject_key = 'EXPORT' order by id desc limit 1`.execute(app.db)
    expect(audit).toMatchObject([{ user_id: 'mu.mc2', after: { jumlah: 1, data_pribadi: true, cari: 'ibu berkas' } }])
  })

  it('goes on page by page, each member once', async () => {
    const first = await exported('mu.mc2', {})
    const codes = first.rows.map(({ kode_member }) => kode_member)
    const second = first.next === null ? undefined : await exported('mu.mc2', { after: first.next })
    const all = [...codes, ...(second?.rows ?? []).map(({ kode_member }) => kode_member)]
    expect([new Set(all).size, all.toSorted()]).toEqual([first.total, all])
  })

  it('has no personal data for users who may not open the list, and is not for cashiers at first', async () => {
    expect((await app.call('kasir.mc2', exportMembers, { body: {} })).status).toBe(403)
    const user = { params: { user_id: 'kasir.mc3' } }
    const { versi } = (await app.call<{ versi: string }>('own.mc3', readRights, user)).body
    const body = { versi, is_show: { '/export-data-member': true } }
    expect((await app.call('own.mc3', saveRights, { ...user, body })).status).toBe(200)
    const { rows } = await exported('kasir.mc3', { cari: 'ibu berkas' })
    expect(rows).toMatchObject([{ nama_member: 'IBU BERKAS', no_hp: null, alamat: null, kota: null, tgl_lahir: null, email: null, referensi: null }])
  })
})

describe('the mark of a telephone that gets no messages', () => {
  it('is set and taken back at the member, and is the one of all sent messages', async () => {
    await app.set({ WHATSAPP: 'true' })
    const { body } = await add({ ...sari, nama_member: 'IBU TANPA', no_hp: '0812-999-0001', no_identitas: null })
    expect(body.tanpa_pesan).toBe(false)
    const mark = (tanpa_pesan: boolean, kode_member = body.kode_member) =>
      app.call<WholeMember & ErrorBody>('spv.mc2', stopMemberMessages, { params: { kode_member }, body: { tanpa_pesan } })
    expect(await mark(true)).toMatchObject({ status: 200, body: { kode_member: body.kode_member, tanpa_pesan: true } })
    expect((await read(body.kode_member)).tanpa_pesan).toBe(true)
    const marks = async () => (await sql`select no_tujuan, user_id from pesan_berhenti where no_tujuan = '628129990001'`.execute(app.db)).rows
    expect(await marks()).toEqual([{ no_tujuan: '628129990001', user_id: 'spv.mc2' }])
    await app.call('spv.mc2', stopMessages, { body: { no_berhenti: '08129990001', berhenti: false } })
    expect((await read(body.kode_member)).tanpa_pesan).toBe(false)
    await mark(true)
    await mark(false)
    expect(await marks()).toEqual([])
    const { rows } = await sql<{
      after: object
    }>`select after from audit where subject = 'pesan_berhenti' and subject_key = '628129990001' order by id`.execute(app.db)
    expect(rows.map(({ after }) => after)).toEqual([true, false, true, false].map((berhenti) => ({ berhenti })))
    expect((await mark(true, 'M9999999')).status).toBe(404)
  })
})
