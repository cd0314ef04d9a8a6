import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { movePieces } from '#modules/handling/contract/pindah-barang.ts'
import { declaredDocuments } from '../declared.ts'
import { type MadeDocument, documentMakers } from './testing/documents.ts'
import { registeredMasters } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// A tray or warehouse cannot be deleted while a document may still be cancelled back to it (docs/decisions/111).
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const [shop, day] = ['MC2', '2026-01-31']
const numberOf = (document: AnyDocument, made: MadeDocument) => String(made[document.number.name])
const removes = registeredMasters.filter(({ api }) => api.remove)

/** Moves all older pieces out of all trays, as a user does before he deletes the trays. Pieces that came or went today stay. */
async function empty(): Promise<void> {
  const { rows } = await sql<{ kode_baki: string; kode_gudang: string; pieces: { kode_barcode: string; asal_baki: string }[] }>`
    select t.kode_baki, t.kode_gudang, (
      select json_agg(json_build_object('kode_barcode', b.kode_barcode, 'asal_baki', b.kode_baki)) from barang b
      where b.kode_toko = ${shop} and b.status = 'READY' and b.kode_baki <> t.kode_baki
        and not exists (select from mutasi_stock m where m.kode_barcode = b.kode_barcode and m.tgl_system = ${day})) as pieces
    from baki t where t.kode_toko = ${shop} order by t.kode_baki limit 1`.execute(app.db)
  const { pieces, ...to } = rows[0]!
  for (let from = 0; from < pieces.length; from += 100) {
    const body = { ...to, keterangan: null, detail_barang: pieces.slice(from, from + 100) }
    const { status, body: answer } = await app.call('spv.mc2', movePieces, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }
}

/** Deletes every row of every list that can be deleted. Answers the refusals by list and key. */
async function deleteAll(): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  for (const { table, key, scope, api } of removes) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)}::text as key from ${sql.table(table)} ${scope === 'shop' ? sql`where kode_toko = ${shop}` : sql``}`.execute(app.db)
    for (const row of rows) {
      const { status, body } = await app.call(scope === 'shop' ? 'own.mc2' : 'own.mc1', api.remove as Call, { params: { [key]: row.key } })
      if (status !== 200) refused.set(`${table} ${row.key}`, body.message)
    }
  }
  return refused
}

it('all documents of today can be cancelled after every possible deletion; a refused deletion names the document', async () => {
  const made: { readonly document: AnyDocument; readonly nomor: string }[] = []
  for (const document of declaredDocuments) {
    if (Object.keys(document.actions).length === 0) continue
    made.push({ document, nomor: numberOf(document, await documentMakers[document.name]!(app)) })
  }
  await empty()
  const refused = await deleteAll()
  const trays = [...refused].filter(([row]) => row.startsWith('baki ')).map(([, message]) => message)
  expect(trays).toContainEqual(expect.stringMatching(/^Baki Masih Dipakai Penjualan FJ-MC2-260131-\d{4}, Tidak Bisa Dihapus$/))
  // Such a tray cannot move to another warehouse either: a cancelled document would not find it.
  const [tray] = [...refused].find(([row, message]) => row.startsWith('baki ') && message.includes(' Penjualan FJ-'))!
  const kode_baki = tray.slice('baki '.length)
  const { rows } = await sql<{ nama_baki: string; berat_baki: number; kode_gudang: string }>`
    select b.nama_baki, b.berat_baki, g.kode_gudang from baki b join gudang g on g.kode_toko = b.kode_toko and g.kode_gudang <> b.kode_gudang
    where b.kode_toko = ${shop} and b.kode_baki = ${kode_baki} order by g.kode_gudang limit 1`.execute(app.db)
  const moved = await app.call('own.mc2', masterBaki.api.update as Call, { params: { kode_baki }, body: rows[0] })
  expect(moved).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
  const answers = new Map<string, unknown>()
  for (const { document, nomor } of made.toReversed()) {
    for (const action of Object.values(document.calls.actions) as Endpoint[]) {
      const { status, body } = await approved(app, 'mu.mc2', action, { params: { nomor }, body: { alasan: 'UJI' } }, 'own.mc2')
      answers.set(document.name, status === 200 ? 200 : body)
      if (status === 200) break
    }
  }
  expect(answers).toEqual(new Map(made.toReversed().map(({ document }) => [document.name, 200])))
  expect(await verify(app.db, shop)).toEqual([])
})
