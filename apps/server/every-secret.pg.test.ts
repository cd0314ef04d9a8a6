import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import { type Call, type Endpoint, paramNames } from '#engine/contract/endpoint.ts'
import { type SecretPart, withholdingOf } from '#engine/contract/withhold.ts'
import type { AccessNode } from '#engine/contract/session.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { laporanTutupToko } from '#modules/closing/contract/laporan-tutup-toko.ts'
import { readGramDocuments } from '#modules/closing/contract/laporan-neraca-gram.ts'
import { jejakAudit, listAudit, readAudit } from '#modules/audit/contract/jejak-audit.ts'
import { movedAndDestroyed } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { shortCount } from '#modules/counting/server/testing/count-story.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { madeGifts } from '#modules/points/server/testing/made-points.ts'
import { lotOf, penerimaan } from '#modules/suppliers/contract/penerimaan.ts'
import { approved, done, madeDelivery, supplier } from '#modules/suppliers/server/testing/supplied.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { flags } from '#modules/settings/contract/flags.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { madeShipment } from '#modules/shipping/server/testing/shipped.ts'
import { scanPartable } from '#modules/handling/contract/pecah-barang.ts'
import { startWeighing } from '#modules/weighing/contract/timbang-baki.ts'
import { type MadeDocument, documentMakers } from './testing/documents.ts'
import { registeredCalls, registeredDocuments, registeredMasters, registeredReports } from './testing/registered.ts'
import { filterOf } from './testing/report-filter.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

type Row = Record<string, unknown>

// At the head office, whose level closes none of these calls. So only the reading rights change.
const asker = 'dev.mc1'
const shop = 'MC2'
const group = '750L'
let barcode = ''
/** A single piece with stones; the other one is a row of accessories. */
let single = ''
/** A tray as the calls of weighing name it, and one that the asker has weighed. */
const tray = { kode_gudang: 'TOKO', kode_toko: 'T01' }
let weighed = 0
let count = ''
/** By name: the number of a document of each kind that tells a secret. */
const numbers = new Map<string, string>()

const secretsOf = ({ reply }: Endpoint) => withholdingOf(reply).secrets
const keepingSecrets = registeredCalls.filter((call) => secretsOf(call).length > 0)
const isReading = (call: Endpoint) => call.call.startsWith('GET ') || call.readsOnly
const entriesOf = (call: Endpoint) => [...new Set(secretsOf(call).map(({ readers }) => readers.path))]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // With every switch on but those that narrow what a date or a level may ask for, or round otherwise than the stories do.
  const off = [
    'HIDE_SALDO_STOCK_MODULE',
    'SEPUHAN_TERPUSAT',
    'TANGGAL_AKTIF',
    'PEMBULATAN_PENJUALAN_KEBAWAH_MODULE',
    'PEMBULATAN_PEMBELIAN_KEBAWAH_MODULE',
  ]
  await app.set(Object.fromEntries(flags.map(({ key }) => [key, String(!off.includes(key))])))
  await prepare()
  await give(Object.fromEntries(await everyEntry()))
})
afterAll(() => app.stop())

/** A piece with all that is secret about it, its supplier, a stone, a gold price, a group whose price has changed, documents, a delivery that was cancelled, a ring on consignment, a count, and a tray that costs another sum. */
async function prepare(): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
  await run(sql`insert into supplier (kode_supplier, nama_supplier) values ('SUP1', 'PEMASOK SATU') on conflict do nothing`)
  await run(sql`insert into supplier_berlian (kode_supplier, nama_supplier) values ('SUP1', 'PEMASOK BATU') on conflict do nothing`)
  await run(sql`insert into jenis_batu values ('RB', 'ROUND') on conflict do nothing`)
  await run(sql`
    insert into batu_berlian (kode_berlian, nama_berlian, kode_jenis_batu, karat, modal_usd, profit_persen, kode_supplier)
    values ('B1', 'BERLIAN SATU', 'RB', 0.5, 100, 20, 'SUP1') on conflict do nothing`)
  await run(sql`update users set no_whatsapp = '081234567890' where user_id = 'kasir.mc2'`)
  await run(sql`
    insert into harga_emas (kode_kadar, harga, harga_modal) select kode_kadar, 1200000, 1100000 from kadar order by 1 limit 1 on conflict do nothing`)
  await run(sql`update grup set harga_modal = harga_modal + 1 where kode_group = ${group}`)
  const { rows } = await sql<{ kode_barcode: string }>`
    select min(kode_barcode) as kode_barcode from barang where kode_toko = ${shop} and status = 'READY' and kode_group = ${group}`.execute(app.db)
  barcode = rows[0]?.kode_barcode ?? ''
  await app.asOwner(
    sql`insert into harga_riwayat (sumber, kode, harga_lama, harga, modal_lama, harga_modal, user_id, created_at)
        values ('GROUP', ${group}, 1, 2, 1, 2, ${asker}, '2026-01-31 12:00+07')`,
    'unguarded',
  )
  // Not as a change, because the history of the row would show it.
  await app.asOwner(
    sql`update barang set kode_supplier = 'SUP1', harga_beli = 1000, is_aksesoris = true where kode_barcode = ${barcode}`,
    'unguarded',
  )
  const { rows: kept } = await app.db.transaction().execute(async (tx) => {
    await sql`select set_config('kencana.user_id', ${asker}, true)`.execute(tx)
    return sql<{ no_timbang: number }>`
      insert into timbang_baki (kode_toko, kode_gudang, kode_baki, timbangan, langkah, kelonggaran, berat_hasil)
      values (${shop}, ${tray.kode_gudang}, ${tray.kode_toko}, 'KETIK', 0.01, 0, 1) returning no_timbang`.execute(tx)
  })
  weighed = kept[0]?.no_timbang ?? 0
  // A piece with stones says so.
  await app.asOwner(
    sql`update barang set is_berlian = true, karat_batu = 0.5, shape = (select min(kode_shape) from batu_shape) where kode_barcode = ${barcode}`,
    'unguarded',
  )
  await run(sql`
    insert into barang_batu (kode_barcode, no_urut, kode_shape, butir, karat, modal_usd, jual_usd, kurs, modal_rp, jual_rp)
    select ${barcode}, 1, min(kode_shape), 1, 0.5, 100, 0, 16000, 1600000, 0 from batu_shape`)
  await run(sql`insert into kurs (mata_uang, kurs) values ('USD', 16000) on conflict do nothing`)
  single = ((await stockPieces(app.db, shop, 1, { batu: [stone()] })) as [string])[0]
  for (const document of registeredDocuments.filter((each) => keepingSecrets.some((call) => isOf(each, call)))) {
    const made = await (documentMakers[document.name] as (app: TestApp) => Promise<MadeDocument>)(app)
    numbers.set(document.name, made[document.number.name] as string)
  }
  await app.set({ VALIDASI_PESANAN: 'true' })
  // On the road to a branch, and to the shop that sells online.
  for (const tujuan of ['MC3', 'MCO']) await madeShipment(app, 1, { tujuan })
  const { no_terima } = await madeDelivery(app)
  done(await approved(app, penerimaan.calls.actions.batal, { params: { nomor: no_terima }, body: { alasan: 'SALAH KIRIM' } }))
  done(await app.call('spv.mc2', takePiecesIn, { body: consignedBody() }))
  await stockPieces(app.db, 'MC2', 1, { tgl_masuk: '2025-01-15' })
  await madeGifts(app)
  await movedAndDestroyed(app)
  count = (await shortCount(app)).no_sesi
  await app.asOwner(sql`update saldo_stock set cost = cost + 1 where kode_toko = ${shop} and tempat = 'BAKI'`, 'unguarded')
}

const rightsOf = async () => (await app.call('own.mc1', readRights, { params: { user_id: asker } })).body as z.output<typeof readRights.reply>

/** Every entry of the access tree, given. */
async function everyEntry(): Promise<[string, boolean][]> {
  const pathsIn = (nodes: readonly AccessNode[]): string[] =>
    nodes.flatMap((node) => [...(node.path && node.children.length === 0 ? [node.path] : []), ...pathsIn(node.children)])
  return pathsIn((await rightsOf()).akses).map((path) => [path, true])
}

/** Gives the asker entries of the access tree, or takes them away, as the user who manages users does. */
async function give(is_show: Record<string, boolean>): Promise<void> {
  const { versi } = await rightsOf()
  const { status, body } = await app.call('own.mc1', saveRights, { params: { user_id: asker }, body: { versi, is_show } })
  expect(status, JSON.stringify(body)).toBe(200)
}

const known = (requested: Endpoint): Readonly<Record<string, string>> => ({
  sumber: 'GROUP',
  kode: group,
  tgl_system: '2026-01-30',
  kode_barcode: requested.call === scanPartable.call ? single : barcode,
  kode_supplier: supplier,
  no_timbang: String(weighed),
  no_sesi: count,
  kode_kembali: lotOf(numbers.get('penerimaan') ?? '', 1),
})
const isOf = ({ name }: AnyDocument, { call }: Endpoint) => new RegExp(` ${name}(/|$)`).test(call)
/** The number of a document, by the kind that the call is of. */
const numberFor = (call: Endpoint) => {
  const document = registeredDocuments.find((each) => isOf(each, call))
  return document && { [document.number.name]: numbers.get(document.name) }
}
const paramsOf = (call: Endpoint) => {
  const [number] = Object.values(numberFor(call) ?? {})
  return Object.fromEntries(paramNames(call.call).map((name) => [name, (name === 'nomor' ? number : known(call)[name]) ?? 'X']))
}

const filterFor = (call: Endpoint) => {
  if (call.call === readGramDocuments.call) return { kode_toko: shop, tempat: 'BAKI', tgl_from: '2026-01-01', tgl_to: '2026-01-31' }
  const report = registeredReports.find(({ api }) => api === call.call)
  return report ? filterOf(report) : {}
}
const ask = (call: Endpoint, user_id = asker) =>
  app.call(user_id, call, {
    shop,
    params: paramsOf(call),
    ...(call.body
      ? { body: call.call === startWeighing.call ? tray : { ...filterFor(call), kode_toko: shop, ...numberFor(call) } }
      : { query: filterFor(call) }),
  })

/** What an answer holds under a name, however deep. */
function heldUnder(name: string, answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) => [...(key === name ? [value] : []), ...heldUnder(name, value)])
}
const isTold = (parts: readonly SecretPart[], answer: unknown) => parts.map(({ name }) => heldUnder(name, answer).length > 0)

// No day is closed here, so that this report has no rows; the closed day that it is made of is asked below.
const triedElsewhere: readonly string[] = [laporanTutupToko.api]

describe.each(
  keepingSecrets.filter((call) => isReading(call) && !triedElsewhere.includes(call.call)).map((call) => [call.call as string, call] as const),
)('%s', (_, call) => {
  it.each(entriesOf(call))('tells what only some may read to whoever has %s, and to nobody else', async (path) => {
    const parts = secretsOf(call).filter(({ readers }) => readers.path === path)
    const told = await ask(call)
    expect(told.status, JSON.stringify(told.body)).toBe(200)
    expect(isTold(parts, told.body)).toEqual(parts.map(() => true))
    await give({ [path]: false })
    const { status, body } = await ask(call)
    await give({ [path]: true })
    // Nothing else of the answer is missing.
    if (status === 200) {
      expect(isTold(parts, body)).toEqual(parts.map(() => false))
      const names = new Set(parts.map(({ name }) => name))
      // The version of a row is that of what its reader sees.
      names.add('versi')
      const without = (answer: unknown) => JSON.parse(JSON.stringify(answer, (name, value: unknown) => (names.has(name) ? undefined : value)))
      expect(without(body)).toEqual(without(told.body))
    } else expect(status).toBe(403)
  })
})

/**
 * Names with another meaning in an answer: the price for customers' gold in the public list is not a price paid to a supplier, and the gold
 * that a dealer owes for goods sold to him is not a debt to a supplier.
 */
const homonyms: readonly (readonly [call: RegExp, names: readonly string[]])[] = [
  [/ pembelian\/hidup\/report-limited$| pesanan\/harga-emas$/, ['harga_emas']],
  [/ (penjualan|pelunasan_emas)(\/|$)/, ['harga_emas', 'hutang_fine', 'nilai_fine', 'nilai_hutang', 'rupiah', 'selisih_emas']],
]
const isHomonym = ({ call }: Endpoint, name: string) => homonyms.some(([those, names]) => those.test(call) && names.includes(name))

describe('what goods cost', () => {
  it('is in no answer to a user without the right, also not of a call that does not declare it', async () => {
    const names = [...new Set(keepingSecrets.flatMap(secretsOf).flatMap(({ name, readers }) => (readers.path === hargaModal.path ? [name] : [])))]
    expect(names).toEqual(
      expect.arrayContaining(['hpp', 'modal_group', 'harga_modal', 'modal_lama', 'harga_beli', 'kode_supplier', 'cost', 'total_hutang', 'modal_usd']),
    )
    await give({ [hargaModal.path]: false })
    let answered = 0
    const offenders: string[] = []
    for (const call of registeredCalls.filter((each) => isReading(each) && each.access.who !== 'anyone')) {
      const { status, body } = await ask(call)
      if (status !== 200) continue
      answered += 1
      // Who the suppliers are is what their own list says, not where a piece came from.
      const isKey = (name: string) =>
        registeredMasters.some((master) => master.api.list === call.call && master.fields.some((field) => field.name === name && !field.readers))
      offenders.push(
        ...names.filter((name) => !isKey(name) && !isHomonym(call, name) && heldUnder(name, body).length > 0).map((name) => `${call.call}: ${name}`),
      )
    }
    await give({ [hargaModal.path]: true })
    expect(offenders).toEqual([])
    expect(answered).toBeGreaterThan(60)
  })

  it('is hidden from a cashier by default, and visible to all others', async () => {
    const levels = ['own', 'spv', 'kasir', 'su', 'mu', 'dev']
    const told = await Promise.all(
      levels.map(async (level) => 'hpp' in (await app.call<Row>(`${level}.mc2`, readPiece, { params: { kode_barcode: barcode } })).body),
    )
    expect(told).toEqual([true, true, false, true, true, true])
  })
})

describe('a list with something secret in it', () => {
  const masters = registeredMasters.filter((master) => master.fields.some(({ readers }) => readers))

  it.each(masters.map((master) => [master.screen.path, master] as const))('%s keeps what its editor may not read as it was', async (_, master) => {
    const list = async () => (await app.call<Row[]>(asker, master.api.list, { shop })).body
    const before = (await list())[0] as Row
    const secret = master.fields.filter(({ readers }) => readers)
    const rest = Object.fromEntries(
      master.fields.filter(({ name, readers }) => !readers && name !== master.key).map(({ name, wire }) => [wire, before[name] ?? null]),
    )
    const change = (body: Row) =>
      app.call<Row & { fields: Row }>(asker, master.api.update as Call, { shop, params: { [master.key]: String(before[master.key]) }, body })
    for (const { readers } of secret) await give({ [readers?.path ?? '']: false })
    const changed = await change(rest)
    const overwritten = await change({ ...rest, [secret[0]?.wire ?? '']: before[secret[0]?.name ?? ''] })
    for (const { readers } of secret) await give({ [readers?.path ?? '']: true })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(secret.filter(({ name }) => name in changed.body)).toEqual([])
    expect([overwritten.status, Object.keys(overwritten.body.fields)]).toEqual([403, [secret[0]?.wire]])
    expect((await list())[0]).toEqual(before)
  })
})

describe('the audit', () => {
  it('shows the parts of a price that its reader may know', async () => {
    // Where a second person agrees to prices, no list takes one.
    await app.set({ HARGA_DUA_ORANG: 'false' })
    const row = (await app.call<Row[]>('own.mc1', masterGroup.api.list)).body.find((each) => each['kode_group'] === group) as Row
    const body = { ...row, harga: Number(row['harga']) + 1, harga_modal: Number(row['harga_modal']) + 1 }
    expect((await app.call('own.mc1', masterGroup.api.update as Call, { params: { kode_group: group }, body })).status).toBe(200)
    const told = async () => {
      const { rows } = (await app.call(asker, listAudit, { query: { kunci: group, layar: masterGroup.screen.path } })).body as z.output<
        typeof listAudit.reply
      >
      const { isi } = (await app.call(asker, readAudit, { params: { id: rows[0]?.id ?? 0 } })).body as z.output<typeof readAudit.reply>
      return isi.filter(({ berubah }) => berubah).map(({ nama }) => nama)
    }
    await give({ [jejakAudit.path]: true })
    expect(await told()).toEqual(['harga', 'harga_modal'])
    await give({ [hargaModal.path]: false })
    expect(await told()).toEqual(['harga'])
    await give({ [hargaModal.path]: true })
  })
})
