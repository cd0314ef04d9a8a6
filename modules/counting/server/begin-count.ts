import { type RawBuilder, sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import type { CountKind } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/sesi-opname.ts'
import { tellCount } from './tell-count.ts'

/** The number of a count; what it changes in the books is a document with a number of its own. */
const sesi = { prefix: 'SO' } as const

/** What a count is about. */
export interface BegunCount {
  readonly jenis_opname: CountKind
  readonly keterangan: string | null
  /** The pieces that are expected, as a select of their barcodes out of `stok k` of the shop; of trays, all that lie in them. */
  readonly expected: RawBuilder<unknown>
  /** The trays that only this count may count; if a count has none, the trays of its expected pieces. */
  readonly trays: RawBuilder<unknown> | undefined
}

/**
 * Begins a count: notes its trays and, in one statement, what the books say is there. Nothing is locked but that no other count
 * may have the same trays.
 *
 * @throws Refusal TRAY_COUNTED with the number of the other count and who began it; NOTHING_TO_COUNT
 */
export async function beginCount(context: EventContext, begun: BegunCount): Promise<{ no_sesi: string; jumlah_barang: number }> {
  const { db, kode_toko, tgl_system, user_id } = context
  const no_sesi = await nextNumber(db, sesi, kode_toko, tgl_system)
  const { jenis_opname, keterangan, expected, trays } = begun
  await sql`select hold_open_date(${kode_toko}, ${tgl_system}::date)`.execute(db)
  await sql`
    insert into sesi_opname (kode_toko, no_sesi, jenis_opname, tgl_system, keterangan, user_id)
    values (${kode_toko}, ${no_sesi}, ${jenis_opname}, ${tgl_system}, ${keterangan}, ${user_id})`.execute(db)
  if (trays) await holdTrays(context, no_sesi, trays)
  const { numAffectedRows } = await sql`
    insert into sesi_opname_barang (kode_toko, no_sesi, kode_barcode, kode_gudang, kode_baki)
    select k.kode_toko, ${no_sesi}, k.kode_barcode, k.kode_gudang, k.kode_baki from stok k where k.kode_toko = ${kode_toko} and ${expected}`.execute(
    db,
  )
  const jumlah_barang = Number(numAffectedRows ?? 0)
  if (!trays) {
    if (jumlah_barang === 0) refuse(refusals.NOTHING_TO_COUNT)
    await sql`
      insert into sesi_opname_baki (kode_toko, no_sesi, kode_gudang, kode_baki, nama_baki, terbuka)
      select distinct b.kode_toko, e.no_sesi, b.kode_gudang, b.kode_baki, b.nama_baki, false
      from sesi_opname_barang e join baki b on (b.kode_toko, b.kode_baki) = (e.kode_toko, e.kode_baki)
      where e.kode_toko = ${kode_toko} and e.no_sesi = ${no_sesi}`.execute(db)
  }
  return { no_sesi, jumlah_barang }
}

/** Takes trays for a count; of two that begin at once over the same tray, one gets it. */
async function holdTrays({ db, kode_toko }: EventContext, no_sesi: string, trays: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ diminta: number; didapat: number }>`
    with diminta as materialized (select b.* from baki b where b.kode_toko = ${kode_toko} and ${trays}),
    didapat as (
      insert into sesi_opname_baki (kode_toko, no_sesi, kode_gudang, kode_baki, nama_baki, terbuka)
      select kode_toko, ${no_sesi}, kode_gudang, kode_baki, nama_baki, true from diminta order by kode_baki
      on conflict (kode_toko, kode_baki) where terbuka do nothing returning kode_baki
    )
    select (select count(*) from diminta)::int as diminta, (select count(*) from didapat)::int as didapat`.execute(db)
  const { diminta, didapat } = rows[0] as (typeof rows)[number]
  if (diminta === 0) refuse(refusals.NOTHING_TO_COUNT)
  if (didapat === diminta) return
  const { rows: others } = await sql<{ kode_baki: string; no_sesi: string; user_id: string }>`
    select o.kode_baki, o.no_sesi, s.user_id from baki b
    join sesi_opname_baki o on (o.kode_toko, o.kode_baki) = (b.kode_toko, b.kode_baki) and o.terbuka and o.no_sesi <> ${no_sesi}
    join sesi_opname s on (s.kode_toko, s.no_sesi) = (o.kode_toko, o.no_sesi)
    where b.kode_toko = ${kode_toko} and ${trays} order by o.kode_baki limit 1`.execute(db)
  const [other] = others
  refuseAt('baki', refusals.TRAY_COUNTED, other && { ...other })
}

async function begin(context: Context, begun: BegunCount) {
  const made = await beginCount(eventOf(context), begun)
  await context.audit({ subject: 'sesi_opname', key: made.no_sesi, after: { jenis_opname: begun.jenis_opname, ...made } })
  await tellCount(context, made.no_sesi)
  return made
}

const inTrays = (column: string, trays: readonly string[]) => sql`${sql.ref(column)} = any(${[...trays]}::text[])`

/** @throws Refusal TRAY_NOT_FOUND for a tray that the shop does not have */
async function knownTrays({ db, caller }: Context, trays: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    kode_baki: string
  }>`select kode_baki from baki where kode_toko = ${caller.kode_toko} and ${inTrays('kode_baki', trays)}`.execute(db)
  const known = new Set(rows.map(({ kode_baki }) => kode_baki))
  const kode_baki = trays.find((each) => !known.has(each))
  if (kode_baki !== undefined) refuseAt('baki', refusals.TRAY_NOT_FOUND, { kode_baki })
}

export const beginTrays: Handler<typeof calls.beginTrays> = async (context) => {
  const { baki, keterangan } = context.body
  await knownTrays(context, baki)
  return begin(context, { jenis_opname: 'BAKI', keterangan, expected: inTrays('k.kode_baki', baki), trays: inTrays('b.kode_baki', baki) })
}

export const beginAll: Handler<typeof calls.beginAll> = (context) =>
  begin(context, { jenis_opname: 'GLOBAL', keterangan: context.body.keterangan, expected: sql`true`, trays: sql`true` })

export const beginTags: Handler<typeof calls.beginTags> = async (context) => {
  const { baki, keterangan } = context.body
  await knownTrays(context, baki)
  const [expected, trays] = baki.length > 0 ? [inTrays('k.kode_baki', baki), inTrays('b.kode_baki', baki)] : [sql`true`, sql`true`]
  return begin(context, { jenis_opname: 'RFID', keterangan, expected, trays })
}

/** Lines of the ledger that brought pieces into the trays of a shop on a day, from anywhere but another tray, and still stand. */
const cameIn = (kode_toko: string, tgl_masuk: string) => sql`
  from posting p
  join mutasi_stock m on m.posting_id = p.id and m.tempat = 'BAKI' and m.pieces > 0 and m.kode_barcode is not null
  join mutasi_stock d on d.posting_id = p.id and d.kode_barcode = m.kode_barcode and d.pieces < 0 and d.tempat not in ('BAKI', 'HILANG')
  where p.kode_toko = ${kode_toko} and p.tgl_system = ${tgl_masuk}::date and p.membatalkan is null and p.kind <> 'OPNAME'
    and not exists (select from posting balik where balik.membatalkan = p.id)`

export const beginReceived: Handler<typeof calls.beginReceived> = (context) => {
  const { tgl_masuk, reference, keterangan } = context.body
  const expected = sql`k.kode_barcode in (
    select m.kode_barcode ${cameIn(context.caller.kode_toko, tgl_masuk)} and (${reference}::text is null or p.reference = ${reference}))`
  return begin(context, { jenis_opname: 'PENERIMAAN', keterangan, expected, trays: undefined })
}

export const listReceived: Handler<typeof calls.listReceived> = async ({ db, caller: { kode_toko }, query: { tgl_masuk } }) => {
  const { rows } = await sql<{ kind: string; reference: string; jumlah_barang: number }>`
    select p.kind, p.reference, count(*)::int as jumlah_barang ${cameIn(kode_toko, tgl_masuk)}
      and exists (select from stok k where k.kode_barcode = m.kode_barcode and k.kode_toko = ${kode_toko})
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
