import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { type AnyDocument, documentOfNumber } from '#engine/contract/document.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { hiddenFields, printNumbers, showNumbers } from '#modules/documents/contract/identity-numbers.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { declaredDocuments } from '../declared.ts'
import { walkedDocuments } from '../walked.ts'
import { type MadeDocument, documentMakers } from './testing/documents.ts'
import { registeredDocuments } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Row = Readonly<Record<string, unknown>>
type Line = Readonly<Record<string, number | string>>
const shop = 'MC2'
/** The kinds whose paper can be sent to the customer's telephone. */
const sentKinds = new Set([
  'PENJUALAN',
  'PEMBELIAN',
  'TITIPAN',
  'JUAL_BELI_MANUAL',
  'PESANAN',
  'PRE_ORDER',
  'SERVICE',
  'HUTANG',
  'CICILAN',
  'PELUNASAN_PENJUALAN',
  'SIMPANAN',
  'TUKAR_POIN',
  'POIN_MANUAL',
])
const [worker, stranger, headOffice, supervisor] = ['mu.mc2', 'mu.mc3', 'own.mc1', 'spv.mc2']

it('knows every kind by its name, its kind and its numbers, and can make one of each', () => {
  const namesOf = (documents: readonly AnyDocument[]) => documents.map(({ name }) => name).toSorted()
  expect(namesOf(registeredDocuments)).toEqual(namesOf(declaredDocuments))
  expect(Object.keys(documentMakers).toSorted()).toEqual(namesOf(declaredDocuments))
  for (const document of declaredDocuments) {
    // What opens from a ledger opens by the kind of its posting.
    expect(document.kind.toLowerCase()).toBe(document.name)
    expect(documentOfNumber(declaredDocuments, `${document.prefix}-MC2-260131-0001`)).toBe(document)
  }
})

describe.each(walkedDocuments.map((document) => [document.title, document] as const))('%s', (_, document: AnyDocument) => {
  const { list, read, receipt, receipts, reprint, actions } = document.calls
  const make = () => (documentMakers[document.name] as (app: TestApp) => Promise<MadeDocument>)(app)
  const numberOf = (whole: Row) => whole[document.number.name] as string
  // The maker gets the fields that he may read; another user may get more. A document that a job made is read by a user of its shop.
  const makerOf = (whole: Row) => (whole['user_id'] === 'SISTEM' ? worker : (whole['user_id'] as string))
  const params = (whole: Row) => ({ nomor: numberOf(whole) })
  const body = (whole: Row) => ({ [document.number.name]: numberOf(whole) })
  const listed = async (query: object, user = worker) =>
    (await app.call<{ rows: Row[]; next: string | null; total: number }>(user, list, { query: { ...query } })).body

  const hidden = hiddenFields(document)
  /** The stored values that its answers hide. */
  const hiddenOf = async (whole: Row): Promise<Row> => {
    if (hidden.length === 0) return {}
    const columns = sql.join(hidden.map(({ name }) => sql.ref(name)))
    const { rows } =
      await sql<Row>`select ${columns} from ${sql.table(document.name)} where ${sql.ref(document.number.name)} = ${numberOf(whole)}`.execute(app.db)
    return rows[0] as Row
  }

  it.runIf(hidden.length > 0)('hides the identity number in every answer, and shows it to who may look, and to its paper, in writing', async () => {
    const whole = await make()
    const nomor = numberOf(whole)
    // Of the events of a loan only those have one that sell the pledge or replace the letter.
    if (document.name === 'mutasi_hutang') await app.asOwner(sql`alter table mutasi_hutang drop constraint if exists mutasi_hutang_seller`)
    await app.asOwner(
      sql`update ${sql.table(document.name)} set no_identitas = '3374019912310077' where ${sql.ref(document.number.name)} = ${nomor}`,
      'unguarded',
    )
    const answers = [
      await app.call(makerOf(whole), read, { params: { nomor } }),
      await app.call(worker, list, { query: { cari: nomor } }),
      await app.call(makerOf(whole), receipt, { body: body(whole) }),
      await app.call(headOffice, receipts, { body: body(whole) }),
      await approved(app, worker, reprint, { params: { nomor } }, supervisor),
    ]
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(answer)).toContain(nomor)
      expect(JSON.stringify(answer)).not.toContain('3374019912310077')
    }
    expect(answers[0]?.body).toMatchObject({ no_identitas: '•••• 0077' })
    const looks = async () => (await sql`select jenis, user_id from data_dilihat where milik = ${nomor} order by no_lihat`.execute(app.db)).rows
    expect(await looks()).toEqual([])
    const numbered = { params: { jenis: document.name, nomor } }
    const shown = { status: 200, body: { nilai: { no_identitas: '3374019912310077' } } }
    expect(await app.call(supervisor, showNumbers, numbered)).toMatchObject(shown)
    expect(await app.call(worker, printNumbers, numbered)).toMatchObject(shown)
    expect((await app.call('kasir.mc2', showNumbers, numbered)).status).toBe(403)
    expect((await app.call('spv.mc3', showNumbers, numbered)).status).toBe(404)
    expect((await app.call(stranger, printNumbers, numbered)).status).toBe(404)
    expect(await looks()).toEqual([
      { jenis: 'IDENTITAS_DOKUMEN', user_id: supervisor },
      { jenis: 'CETAK_IDENTITAS', user_id: worker },
    ])
    expect(
      (await sql`select from audit where before::text like '%3374019912310077%' or after::text like '%3374019912310077%'`.execute(app.db)).rows,
    ).toEqual([])
  })

  it('is guarded by the database as it is declared', async () => {
    const { rows } = await sql<Row>`select tabel, nomor, kind, bagian, berubah from dokumen where kind = ${document.kind}`.execute(app.db)
    expect(rows).toMatchObject([
      { tabel: document.name, nomor: document.number.name, bagian: Object.values(document.parts).map(({ table }) => table) },
    ])
    expect(rows[0]?.['berubah']).toEqual(expect.arrayContaining(['cetak_ke', 'dicetak_oleh', ...(Object.keys(actions).length > 0 ? ['status'] : [])]))
  })

  it('is read as it was answered when it was written', async () => {
    const whole = await make()
    expect(whole.status).toBe(Object.keys(document.states)[0])
    expect(await app.call(makerOf(whole), read, { params: params(whole) })).toMatchObject({ status: 200, body: whole })
    expect((await app.call(makerOf(whole), read, { params: params(whole) })).body).toEqual(whole)
  })

  it('is listed, the latest first, a page at a time, and found by all that its list searches', async () => {
    const made = [await make(), await make(), await make()]
    const paged: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await listed({ limit: 2, ...(after === undefined ? {} : { after }) })
      paged.push(...page.rows.map(numberOf))
      after = page.next
    }
    expect(paged.slice(0, 3)).toEqual(made.map(numberOf).toReversed())
    expect(paged).toEqual([...new Set(paged)].toSorted().toReversed())
    expect(paged).toHaveLength((await listed({})).total)

    const sought = made[1] as Row
    const found = async (cari: unknown, also: object = {}) =>
      (await listed({ cari: String(cari).toLowerCase(), limit: 200, ...also })).rows.map(numberOf)
    expect(await found(numberOf(sought))).toEqual([numberOf(sought)])
    // What answers hide is found by the whole of it.
    const kept = { ...sought, ...(await hiddenOf(sought)) } as Row
    for (const field of document.list.search)
      if (kept[field.name] !== null) expect(await found(kept[field.name]), field.name).toContain(numberOf(sought))
    const { searchLines } = document.list
    if (searchLines) expect(await found((sought[searchLines.part] as Line[])[0]?.[searchLines.field.name])).toEqual([numberOf(sought)])
    expect(await found('no such thing')).toEqual([])
    expect(await found(numberOf(sought), { tgl_from: '2026-01-30', tgl_to: '2026-01-30' })).toEqual([])
    expect(await found(numberOf(sought), { status: 'NONE' })).toEqual([])
    // By whom it was validated, or saved: specification §6.
    expect(await found(numberOf(sought), { valid_by: sought['user_id'] })).toEqual([numberOf(sought)])
    expect(await found(numberOf(sought), { valid_by: stranger })).toEqual([])
    expect(await app.call(worker, list, { query: { after: 'garbage' } })).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })

  it('is read by the head office, and by no other branch', async () => {
    const whole = await make()
    expect(await app.call(headOffice, read, { params: params(whole) })).toMatchObject({ status: 200, body: { kode_toko: shop } })
    // A user with the right to read costs gets more fields.
    expect((await app.call(headOffice, receipts, { body: body(whole) })).body.data).toMatchObject([whole])
    for (const requested of [
      app.call(stranger, read, { params: params(whole) }),
      app.call(stranger, reprint, { params: params(whole) }),
      app.call(stranger, receipt, { body: body(whole) }),
      app.call(stranger, receipts, { body: body(whole) }),
      ...Object.values(actions).map((act) => app.call(stranger, act, { params: params(whole), body: { alasan: 'x' } })),
    ]) {
      expect(await requested).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND', message: 'Data Yang Anda Cari Tidak Ada' } })
    }
    expect((await listed({ cari: numberOf(whole) }, stranger)).rows).toEqual([])
  })

  it('is printed again with a count and a name, and read for a message without', async () => {
    const whole = await make()
    const { body: single } = await app.call(makerOf(whole), receipt, { body: body(whole) })
    expect(single.data).toEqual(whole)
    // A customer can get the paper by message when he leaves goods or money at the shop, or owes it money (specification §2, §7).
    expect(document.messageSetting !== undefined).toBe(sentKinds.has(document.kind))
    if (document.messageSetting) {
      expect(single.template_wa).toContain(numberOf(whole))
      // Every placeholder of the preset words is filled.
      expect(single.template_wa).not.toMatch(/\{\{\w+\}\}/)
    }
    const { grouped } = document
    for (const { as, part, sums } of grouped) {
      for (const sum of sums) {
        const added = (lines: readonly Line[]) => lines.reduce((all, line) => all + Math.round(Number(line[sum.name]) * 1000), 0)
        expect(added(single[as])).toBe(added(whole[part] as Line[]))
      }
    }
    await approved(app, worker, reprint, { params: params(whole) }, supervisor)
    const { status, body: printed } = await approved(app, supervisor, reprint, { params: params(whole) }, 'own.mc2')
    expect([status, printed]).toMatchObject([200, { ...whole, cetak_ke: 2, dicetak_oleh: supervisor }])
    // Each print belongs to the date of the shop on which it was made, not to the date of its document.
    const { rows: prints } = await sql<Row>`
      select user_id, tgl_system = (select tgl_system from toko where kode_toko = c.kode_toko) as "isToday" from cetak_ulang c
      where (kind, nomor) = (${document.kind}, ${numberOf(whole)}) order by cetak_ke`.execute(app.db)
    expect(prints).toEqual([worker, supervisor].map((user_id) => ({ user_id, isToday: true })))
  })

  const requested = Object.entries(document.actions)
  it.each(requested)('is acted upon (%s) with an approval, once, and the books agree', async (name, action) => {
    const call = actions[name] as (typeof actions)[string]
    const whole = await make()
    const alasan = 'Pelanggan Batal'
    const act = (approvals: readonly string[], facts: object = {}) =>
      app.call(worker, call, { params: params(whole), body: { alasan, ...facts }, approvals, key: `${document.name}-${name}-${approvals.join()}` })
    const approved = async () => {
      if (action.approval === undefined) return []
      const refused = await act([])
      expect(refused).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED' } })
      const { kategori, uraian, permintaan } = refused.body.details
      // The approver reads which document, for which customer, over which amount, and why.
      for (const said of [numberOf(whole), ...document.summary.map((field) => field.format(whole[field.name])), alasan])
        expect(uraian).toContain(said)
      const given = await app.call(worker, authorize, {
        body: { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan },
      })
      return [given.body.token as string]
    }

    const token = await approved()
    if (action.approval) expect(await act(token, { alasan: 'Lain' })).toMatchObject({ status: 403, body: { code: 'APPROVAL_FOREIGN' } })
    const { status, body: done } = await act(token)
    expect([status, done]).toMatchObject([200, { status: action.to, alasan_batal: alasan, dibatalkan_oleh: worker }])
    expect((await app.call(worker, read, { params: params(whole) })).body).toEqual(done)
    // The same request again is the same event; another one comes too late.
    expect((await act(token)).body).toEqual(done)
    expect(await app.call(worker, call, { params: params(whole), body: { alasan } })).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_BE_CANCELLED' },
    })

    expect((await listed({ status: action.to })).rows.map(numberOf)).toContain(numberOf(whole))
    const audit = await sql<Row>`
      select user_id, before, after from audit where subject = ${document.name} and subject_key = ${numberOf(whole)} order by id desc limit 1`.execute(
      app.db,
    )
    expect(audit.rows).toMatchObject([{ user_id: worker, before: { status: whole.status }, after: { status: action.to, alasan_batal: alasan } }])
    if (action.approval) {
      const { rows } = await sql`
        select approved_by, keterangan from posting where reference = ${numberOf(whole)} and kind = ${document.kind} and membatalkan is not null`.execute(
        app.db,
      )
      // What moved nothing has no posting to reverse.
      expect(rows).toEqual(document.mayMoveNothing && rows.length === 0 ? [] : [{ approved_by: supervisor, keterangan: alasan }])
    }
    expect(await verify(app.db, shop)).toEqual([])
  })

  it.each(requested)('is acted upon (%s) once by two who do it at once', async (name, action) => {
    const call = actions[name] as (typeof actions)[string]
    const whole = await make()
    const send = (approvals: readonly string[]) => app.call(worker, call, { params: params(whole), body: { alasan: 'Dua Kali' }, approvals })
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        if (action.approval === undefined) return []
        const { kategori, uraian, permintaan } = (await send([])).body.details
        const given = await app.call(worker, authorize, {
          body: { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan },
        })
        return [given.body.token as string]
      }),
    )
    const answers = await Promise.all(tokens.map(send))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await verify(app.db, shop)).toEqual([])
  })
})

it('is acted upon on its own business date only, where the declaration says so', async () => {
  const made: { readonly document: AnyDocument; readonly whole: MadeDocument }[] = []
  // One after the other: what one takes out of a tray, the count of another would not miss.
  for (const document of walkedDocuments) {
    made.push({ document, whole: await (documentMakers[document.name] as (app: TestApp) => Promise<MadeDocument>)(app) })
  }
  await app.asOwner(sql`select close_day(${shop}, '2026-01-31', '2026-02-01')`)
  await expect.poll(async () => (await app.call(worker, readSession)).body.tgl_system, { timeout: stillMsMax }).toBe('2026-02-01')
  for (const { document, whole } of made) {
    for (const [name, { onlyOnItsDate }] of Object.entries(document.actions)) {
      if (!onlyOnItsDate) continue
      const call = document.calls.actions[name] as Endpoint
      const refused = await app.call(worker, call, { params: { nomor: String(whole[document.number.name]) }, body: { alasan: 'Terlambat' } })
      expect(refused).toMatchObject({ status: onlyOnItsDate.status, body: { code: onlyOnItsDate.code, message: onlyOnItsDate.text } })
    }
  }
})
