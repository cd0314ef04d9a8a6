import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { migrationsFolder } from '#engine/server/migrations.ts'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import { spellingsOf, typedPhones } from '#engine/kinds/phone/testing/typed-phones.ts'
import { addMember, listMembers } from '../contract/data-member.ts'
import { type Member, findMembers } from '../contract/find-members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the database normalizes a number in the same way as the application', async () => {
  const typed = [
    ...fc.sample(typedPhones, 20_000),
    ...fc.sample(fc.integer({ min: 0, max: 999 }), 300).flatMap((n) => spellingsOf(`8${n}1234567`, n)),
  ]
  const { rows } = await sql<{ nomor: string | null }>`
    select telepon_baku(t) as nomor from unnest(${typed}::text[]) with ordinality as u (t, at) order by at`.execute(app.db)
  const differs = typed.flatMap((each, at) =>
    (normalizePhone(each) ?? null) === rows[at]?.nomor ? [] : [[each, normalizePhone(each), rows[at]?.nomor]],
  )
  expect(differs).toEqual([])
  expect(rows.filter(({ nomor }) => nomor !== null).length).toBeGreaterThan(1_000)
})

const personal = { tgl_lahir: null, jenis_kelamin: null, alamat: null, kecamatan: null, kota: null, email: null, no_identitas: null, pekerjaan: null }
const added = (nama_member: string, no_hp: string) =>
  app.call('mu.mc2', addMember, { body: { nama_member, no_hp, kewarganegaraan: null, referensi: null, ...personal } })

it('a member is found by every spelling of his number, and is not created twice', async () => {
  expect(await added('BU SATU', '0812.3456.7777')).toMatchObject({ status: 200, body: { no_hp: '081234567777' } })
  for (const typed of spellingsOf('81234567777', 1)) {
    const { body } = await app.call<Member[]>('kasir.mc2', findMembers, { query: { cari: typed } })
    expect(
      body.map(({ nama_member }) => nama_member),
      typed,
    ).toEqual(['BU SATU'])
    const { body: page } = await app.call<{ rows: Member[] }>('mu.mc2', listMembers, { query: { cari: typed } })
    expect(
      page.rows.map(({ nama_member }) => nama_member),
      typed,
    ).toEqual(['BU SATU'])
    if (typed.length <= 20) expect(await added('BU DUA', typed), typed).toMatchObject({ status: 409, body: { code: 'PHONE_OF_MEMBER' } })
  }
  for (const wrong of ['00812345678', '0081234567890', '+0812345678']) expect((await added('BU TIGA', wrong)).status, wrong).toBe(400)
  expect(await added('MS TAN', '+65 9123 4567')).toMatchObject({ status: 200, body: { no_hp: '+6591234567' } })
})

it('members of earlier versions get the normal form; of two members with one number, the second keeps his spelling', async () => {
  const text = await readFile(join(migrationsFolder, '0630_one_telephone.sql'), 'utf8')
  const update = text.slice(text.indexOf('with terbaca as'), text.indexOf('create function member_has_one_telephone'))
  const numbers = ['0062811111111', '85211111111', '085211111111', '852222222222', '00852222222222', '1234567890']
  for (const no_hp of numbers) {
    await app.asOwner(
      sql`insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values (${`LAMA ${no_hp}`}, ${no_hp}, 'MC2', '2026-01-31', 'x')`,
      'unguarded',
    )
  }
  await app.asOwner(sql.raw(update), 'unguarded')
  const { rows } = await sql<{ nama_member: string; no_hp: string }>`select nama_member, no_hp from member where nama_member like 'LAMA%'`.execute(
    app.db,
  )
  expect(new Map(rows.map(({ nama_member, no_hp }) => [nama_member.slice(5), no_hp]))).toEqual(
    new Map([
      ['0062811111111', '0811111111'],
      ['85211111111', '85211111111'],
      ['085211111111', '085211111111'],
      ['852222222222', '0852222222222'],
      ['00852222222222', '00852222222222'],
      ['1234567890', '1234567890'],
    ]),
  )
})
