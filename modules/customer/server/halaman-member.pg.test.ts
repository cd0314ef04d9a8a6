import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { pawnLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import {
  type FoundPerson,
  type Person,
  addWish,
  findPeople,
  fulfilWish,
  keepSizes,
  readHistoryOfPerson,
  readPerson,
} from '../contract/halaman-member.ts'
import { madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { join, olderMember } from '#modules/identity/server/testing/made-join.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { daysToBirthday } from './halaman-member.ts'
import { customer, madeThings, openOf, till } from './testing/made-together.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

const read = (query: object, who = till) => app.call<Person>(who, readPerson, { query: query as never })
const found = async (cari: string) => (await app.call<FoundPerson[]>(till, findPeople, { query: { cari } })).body

/** A member of the chain who bought most. */
const buyer = async () =>
  (
    await sql<{ kode_member: string; n: number }>`
      select kode_member, count(*)::int as n from penjualan where kode_member is not null and kode_toko = 'MC2' and status = 'VALID'
      group by 1 order by 2 desc, 1 limit 1`.execute(app.db)
  ).rows[0]!

describe('the page of a person', () => {
  it('finds members by code and telephone, and customers whom only documents know', async () => {
    const { kode_member } = await buyer()
    const [member] = await found(kode_member)
    expect(member?.kode_member).toBe(kode_member)
    await madeThings(app)
    const { rows } = await sql<{ kode_member: string }>`select kode_member from member where no_hp = ${customer}`.execute(app.db)
    const people = await found(customer)
    expect(people).toEqual([{ kode_member: rows[0]?.kode_member ?? null, nama_customer: expect.any(String), no_hp: customer }])
    // A loan knows a telephone alone.
    await madeLoan(app, { nama_customer: 'BAPAK TANPA KARTU', no_hp: '081377778888' })
    expect(await found('tanpa kartu')).toEqual([{ kode_member: null, nama_customer: 'BAPAK TANPA KARTU', no_hp: '081377778888' }])
    expect((await read({ no_hp: '081377778888' })).body).toMatchObject({
      kode_member: null,
      nama_customer: 'BAPAK TANPA KARTU',
      poin: null,
      pribadi: null,
    })
    const unknown = await app.call<ErrorBody>(till, readPerson, { query: { no_hp: '089900001234' } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PERSON_NOT_FOUND'])
  })

  it('shows visits and totals as the sales of the shop do, and personal fields only to users who may open the list of members', async () => {
    const { kode_member, n } = await buyer()
    const { rows } = await sql<{ total: number; hari: number }>`
      select sum(grand_total)::bigint as total, count(distinct tgl_system)::int as hari from penjualan
      where (kode_member, kode_toko, status) = (${kode_member}, 'MC2', 'VALID')`.execute(app.db)
    const { body } = await read({ kode_member })
    expect(n).toBeGreaterThan(0)
    expect(body).toMatchObject({ kode_member, belanja_total: rows[0]!.total, pribadi: null })
    expect(body.kunjungan).toBeGreaterThanOrEqual(rows[0]!.hari)
    await app.set({ MEMBER: 'true' })
    const { body: bySupervisor } = await read({ kode_member }, 'spv.mc2')
    expect(bySupervisor.pribadi).not.toBeNull()
    expect(bySupervisor.poin).not.toBeNull()
  })

  it('lists what he bought, the latest first, page by page', async () => {
    const { kode_member, n } = await buyer()
    const rows: { tgl_system: string; reference: string }[] = []
    let after: string | null | undefined
    do {
      const { body } = await app.call<{ rows: typeof rows; next: string | null }>(till, readHistoryOfPerson, {
        query: { kode_member, limit: 2, ...(after && { after }) },
      })
      rows.push(...body.rows)
      after = body.next
    } while (after)
    expect(rows.filter(({ reference }) => reference.length > 0).length).toBeGreaterThanOrEqual(n)
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
    expect(rows.map(({ tgl_system }) => tgl_system)).toEqual(
      rows
        .map(({ tgl_system }) => tgl_system)
        .toSorted()
        .toReversed(),
    )
  })

  it('lists what is open with what it costs today, and only of kinds whose screens the reader may open', async () => {
    const { first, contract, deposit, order } = await madeThings(app)
    const numbers = [first.no_faktur_hutang, contract.no_cicilan, deposit.no_titipan, order.no_pesanan]
    const open = await openOf(app)
    expect(
      open
        .filter(({ no_hal }) => numbers.includes(no_hal))
        .map(({ no_hal }) => no_hal)
        .toSorted(),
    ).toEqual(numbers.toSorted())
    expect(open.find(({ no_hal }) => no_hal === first.no_faktur_hutang)).toMatchObject({ biaya_hari_ini: 2_025_000 })
    expect(open.every(({ no_hp }) => no_hp === customer)).toBe(true)
    const user = { params: { user_id: till } }
    const { versi } = (await app.call<{ versi: string }>('own.mc2', readRights, user)).body
    const loanScreens = Object.values(pawnLoan.steps).map(({ screen }) => [screen.path, false])
    const body = { versi, is_show: Object.fromEntries(loanScreens) }
    expect((await app.call('own.mc2', saveRights, { ...user, body })).status).toBe(200)
    const kinds = new Set((await openOf(app)).map(({ jenis_hal }) => jenis_hal))
    expect([kinds.has('HUTANG'), kinds.has('TITIPAN')]).toEqual([false, true])
  })

  it('is read by indexes of the person: no document table is read whole', async () => {
    const { kode_member } = await buyer()
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select kode_toko, tgl_system, grand_total from penjualan where kode_member = ${kode_member} and kode_toko = any('{MC2}') and status = 'VALID'`.execute(
      app.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on penjualan')
  })
})

describe('sizes and wishes', () => {
  it('are kept with the member; of two who change them the second hears of it', async () => {
    const { kode_member } = await buyer()
    const sizes = { ukuran_cincin: '14', panjang_gelang: '18 CM', panjang_kalung: null, selera: 'ROSE GOLD' }
    const keep = (versi_ukuran: number, facts: object = {}) =>
      app.call<{ versi_ukuran: number } & ErrorBody>(till, keepSizes, { params: { kode_member }, body: { ...sizes, ...facts, versi_ukuran } })
    expect((await keep(0)).body).toMatchObject({ ...sizes, versi_ukuran: 1 })
    expect((await keep(0)).body.code).toBe('CHANGED')
    expect((await keep(1, { ukuran_cincin: '15' })).body.versi_ukuran).toBe(2)
    const wish = await app.call<{ id: number }>(till, addWish, {
      params: { kode_member },
      body: { keinginan: 'GELANG 5 G 750', tgl_perlu: '2026-03-01' },
    })
    expect((await read({ kode_member })).body).toMatchObject({
      ukuran_cincin: '15',
      daftar_keinginan: [{ keinginan: 'GELANG 5 G 750', tgl_perlu: '2026-03-01', user_id: till }],
    })
    const done = () => app.call<ErrorBody>(till, fulfilWish, { params: { kode_member, id: String(wish.body.id) }, body: {} })
    expect((await done()).status).toBe(200)
    expect((await done()).body.code).toBe('NOT_FOUND')
    expect((await read({ kode_member })).body.daftar_keinginan).toEqual([])
  })
})

it('shows both members of a joined person, for either code', async () => {
  const [old, now] = [await olderMember(app, 0), await olderMember(app, 0)]
  expect((await app.call(till, addWish, { params: { kode_member: old }, body: { keinginan: 'GELANG 5 GRAM', tgl_perlu: null } })).status).toBe(200)
  const { rows: of } = await sql<{ no_hp: string }>`select no_hp from member where kode_member = ${old}`.execute(app.db)
  // Points of an open day would keep them from being joined.
  await app.set({ MEMBER: 'false' })
  await madeSale(app, { nama_customer: 'IBU GANDA', no_hp: of[0]!.no_hp })
  await app.set({ MEMBER: 'true' })
  expect((await join(app, old, now)).status).toBe(200)
  for (const kode_member of [old, now]) {
    const { body } = await read({ kode_member })
    expect(body).toMatchObject({ kode_member: now, kunjungan: 1, daftar_keinginan: [{ keinginan: 'GELANG 5 GRAM' }] })
  }
  const late = await app.call<ErrorBody>(till, addWish, { params: { kode_member: old }, body: { keinginan: 'CINCIN', tgl_perlu: null } })
  expect([late.status, late.body.code]).toEqual([409, 'MEMBER_JOINED'])
})

it('tells a birthday seven days before, also across the year and of 29 February', () => {
  expect(daysToBirthday('1990-01-31', '2026-01-31')).toBe(0)
  expect(daysToBirthday('1990-01-03', '2025-12-30')).toBe(4)
  expect(daysToBirthday('1992-02-29', '2026-02-25')).toBe(3)
  expect(daysToBirthday('1990-06-01', '2026-01-31')).toBeNull()
  expect(daysToBirthday(null, '2026-01-31')).toBeNull()
})
