import { sql } from 'kysely'
import type { AnyField } from '#engine/contract/field.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { PieceHistory, readHistory as readHistoryCall } from '../contract/data-barang.ts'
import { goods } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'

/** What happened to a piece: where the stock ledger moved it, what the price of its group did meanwhile, when it was labelled; the latest first. */
export const readHistory: Handler<typeof readHistoryCall> = async ({ db, caller, params: { kode_barcode } }) => {
  const { rows: found } = await sql<{ kode_toko: string; kode_group: string; created_at: string }>`
    select kode_toko, kode_group, created_at from barang where kode_barcode = ${kode_barcode}`.execute(db)
  const piece = found[0]
  if (!piece || !caller.shops.includes(piece.kode_toko)) return refuse(refusals.NOT_FOUND, { kode_barcode })
  const { rows } = await sql<{ event: Exclude<PieceHistory[number], Change> | KeptChange }>`
    select event from (
      select p.created_at as waktu, m.posting_id as urut, json_build_object(
        'jenis', 'GERAK', 'waktu', p.created_at, 'user_id', p.user_id, 'tgl_system', p.tgl_system, 'kind', p.kind, 'reference', p.reference,
        'keterangan', p.keterangan, 'membatalkan', p.membatalkan is not null,
        'dari', json_build_object('tempat', m.tempat, 'kode_toko', m.kode_toko, 'kode_gudang', m.kode_gudang, 'kode_baki', m.kode_baki, 'nama_baki', a.nama_baki),
        'ke', json_build_object('tempat', k.tempat, 'kode_toko', k.kode_toko, 'kode_gudang', k.kode_gudang, 'kode_baki', k.kode_baki, 'nama_baki', z.nama_baki),
        'gross', k.gross, 'cost', k.cost) as event
      from mutasi_stock m
      join mutasi_stock k on k.posting_id = m.posting_id and k.kode_barcode = m.kode_barcode and k.pieces > 0
      join posting p on p.id = m.posting_id
      left join baki a on a.kode_toko = m.kode_toko and a.kode_baki = m.kode_baki
      left join baki z on z.kode_toko = k.kode_toko and z.kode_baki = k.kode_baki
      where m.kode_barcode = ${kode_barcode} and m.pieces < 0
      union all
      select h.created_at, h.id, json_build_object('jenis', 'HARGA', 'waktu', h.created_at, 'user_id', h.user_id, 'kode_group', h.kode,
        'harga_lama', h.harga_lama, 'harga', h.harga)
      from harga_riwayat h
      where h.sumber = 'GROUP' and h.kode = ${piece.kode_group} and h.created_at > ${piece.created_at} and h.harga_lama is not null and h.harga_lama <> h.harga
      union all
      select r.created_at, r.id, json_build_object('jenis', 'UBAH', 'waktu', r.created_at, 'user_id', r.user_id, 'kind', r.kind, 'reference', r.dokumen,
        'sebelum', r.sebelum, 'sesudah', r.sesudah)
      from barang_riwayat r where r.kode_barcode = ${kode_barcode}
      union all
      select l.created_at, l.id, json_build_object('jenis', 'LABEL', 'waktu', l.created_at, 'user_id', l.user_id, 'rangkap', l.rangkap)
      from cetak_label l where l.kode_barcode = ${kode_barcode}
    ) events
    order by waktu desc, urut desc limit 500`.execute(db)
  return rows.map(({ event }) => (event.jenis === 'UBAH' ? inWords(event, caller) : event))
}

type Change = Extract<PieceHistory[number], { jenis: 'UBAH' }>
/** A change as the database keeps it: the columns with their values. */
type KeptChange = Omit<Change, 'perubahan'> & { readonly sebelum: Values; readonly sesudah: Values }
type Values = Readonly<Record<string, unknown>>

/** What was changed, as people read it; nobody reads more of it than of the piece itself. */
function inWords({ sebelum, sesudah, ...event }: KeptChange, caller: Caller): Change {
  const changed = Object.keys(sesudah).flatMap((kolom) => {
    const field: AnyField | undefined = (goods as Readonly<Record<string, AnyField>>)[kolom]
    if (!field || (field.readers && !mayOpen(field.readers, caller))) return []
    return [{ kolom, lama: wordOf(field, sebelum[kolom]), baru: wordOf(field, sesudah[kolom]) }]
  })
  return { ...event, perubahan: changed }
}

/** A document keeps its numbers as texts. */
const wordOf = (field: AnyField, value: unknown): string =>
  field.format(value !== null && (field.kind.cell === 'integer' || field.kind.cell === 'decimal') ? Number(value) : value)
