import { sql } from 'kysely'
import type { Call } from '#engine/contract/endpoint.ts'
import { type AnyField, Field } from '#engine/contract/field.ts'
import { code } from '#engine/kinds/index.ts'
import type { Master } from '#engine/contract/master.ts'
import type { PictureKind } from '#engine/kinds/picture/picture.ts'
import { randomName } from '#engine/server/pictures.ts'
import type { TestApp } from './test-app.ts'

type Row = Record<string, unknown>

/** The user who edits a list: of the head office for lists of the chain, of a shop for its own lists. */
export const keeperOf = (master: Master): string => (master.scope === 'chain' ? 'own.mc1' : 'own.mc2')

const list = async (app: TestApp, master: Master) => (await app.call<Row[]>(keeperOf(master), master.api.list)).body

const codeKind = code('Kode').kind as AnyField['kind']

/** A valid value for a field. Each `turn` gets another one. */
async function valueFor(app: TestApp, master: Master, field: AnyField, turn: number): Promise<unknown> {
  if (field.lookup) {
    // Of several keys, one.
    if (field.kind.isList) return [await valueFor(app, master, new Field({ ...field, kind: codeKind }), turn)]
    const { body } = await app.call<Row[]>(keeperOf(master), field.lookup.list as Call)
    // Lists that use each name only once get a name that is still unused.
    const used = field.name === master.key ? new Set((await list(app, master)).map((row) => row[master.key])) : new Set()
    const unused = body.filter((row) => !used.has(row[field.lookup?.key ?? '']))
    return unused[field.name === master.key && turn === 3 ? 1 : 0]?.[field.lookup.key]
  }
  // A salesperson's bank must have the name of a bank.
  if (field.name === 'nama_bank' && master.table === 'sales') {
    const { rows } = await sql<{ nama_bank: string }>`select nama_bank from bank order by kode_bank limit 1`.execute(app.db)
    return rows[0]?.nama_bank
  }
  // This field belongs to the other variant, which is not chosen.
  if (field.name === 'persen_harga_emas') return null
  // The demo chain uses smaller ages already.
  if (field.name === 'umur_bulan') return 100 + turn
  if (field.name === 'kode_toko') return `ZZ${turn}`
  // Each day may have only one rate.
  if (['berlaku_dari', 'tgl_libur', 'tgl_reset'].includes(field.name)) return `2026-02-0${turn}`
  switch (field.kind.name) {
    case 'code':
      return `ZZ${turn}`
    case 'choice':
      return field.kind.choices?.[0]?.value
    case 'flag':
      return false
    case 'colour':
      return `#00000${turn}`
    case 'tags':
      return [`tag${turn}`]
    case 'picture': {
      const path = await storedPicture(app, (field.kind as unknown as PictureKind<unknown>).folder)
      return field.kind.isList ? [path] : path
    }
    case 'phone':
    case 'telephone':
      return '081234567890'
    case 'date':
      return '2026-01-31'
    // The prices are near each other, because a price jump is refused.
    case 'rupiah':
      return 1_000 + turn
    case 'text':
      return `Contoh ${turn}`
    default:
      return 1 + turn
  }
}

/** A picture of the catalogue that waits for its record, without a file: the test does not read it. */
async function storedPicture(app: TestApp, folder: string): Promise<string> {
  const id = folder === 'ITEM' || folder === 'HADIAH' ? `/${randomName()}` : ''
  const { rows } = await sql<{ gambar_path: string }>`
    insert into gambar_katalog (gambar_path, user_id) values (${`app/gambar/${folder}${id}/${randomName()}`}, 'own.mc1') returning gambar_path`.execute(
    app.db,
  )
  return rows[0]!.gambar_path
}

/** A valid row for a list. Each `turn` gets another one. */
export async function masterRow(app: TestApp, master: Master, turn: number): Promise<Row> {
  return Object.fromEntries(await Promise.all(master.fields.map(async (field) => [field.wire, await valueFor(app, master, field, turn)])))
}

/** Adds what an item of the catalogue names: a category, a banner and an info. */
export async function addCatalogue(app: TestApp): Promise<void> {
  const block = sql`'CONTOH', ' ', 'CONTOH', 'CONTOH', ' ', 'https://contoh.id', 'LIHAT'`
  const columns = sql`title, sub_title, info, sub_info, deskripsi, url_pendukung, nama_tombol, gambar_path`
  await sql`
    insert into kategori_katalog (kode_kategori, nama_kategori, warna, gambar_path)
    values ('KT', 'CONTOH', '#000000', ${await storedPicture(app, 'KATEGORI_ICON')}) on conflict do nothing`.execute(app.db)
  await sql`insert into banner_katalog (kode_banner, ${columns}) values ('BN', ${block}, ${await storedPicture(app, 'BANNER_ICON')}) on conflict do nothing`.execute(
    app.db,
  )
  await sql`insert into info_katalog (kode_info, ${columns}) values ('IN', ${block}, ${await storedPicture(app, 'INFO_ICON')}) on conflict do nothing`.execute(
    app.db,
  )
}

/** Adds two purities that no list names. So each list with one row per purity can get another row. */
export async function addPurities(app: TestApp): Promise<void> {
  await sql`insert into kadar values ('P1', 'EMAS CONTOH 1', 50), ('P2', 'EMAS CONTOH 2', 51) on conflict do nothing`.execute(app.db)
}
