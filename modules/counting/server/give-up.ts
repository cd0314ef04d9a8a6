import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { requireApproval, shortList } from '#modules/approvals/server/public.ts'
import { costOf } from '#modules/goods/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/sesi-opname.ts'
import type { MissingPiece } from '../contract/sesi-opname.ts'
import { lineOf, lockPieces, writeOpname } from './write-opname.ts'

export const listMissing: Handler<typeof calls.listMissing> = async ({ db, caller: { kode_toko } }) => {
  const { rows } = await sql<MissingPiece>`
    select b.kode_barcode, b.nama_barang, b.foto, h.kode_baki, b.berat_stock, b.hpp, case p.kind when 'OPNAME' then p.reference end as no_opname, p.tgl_system
    from barang b
    cross join lateral (
      select m.posting_id from mutasi_stock m where m.kode_barcode = b.kode_barcode and m.tempat = 'HILANG' and m.pieces > 0 order by m.posting_id desc limit 1) m
    join posting p on p.id = m.posting_id
    left join lateral (
      select l.kode_baki from mutasi_stock l where l.kode_barcode = b.kode_barcode and l.tempat = 'BAKI' and l.pieces < 0 order by l.posting_id desc limit 1) h on true
    where b.kode_toko = ${kode_toko} and b.status = 'MISSING' order by p.id desc, b.kode_barcode`.execute(db)
  return rows
}

/** Takes missing pieces out of the books, after an approval of the pieces and of the employee who answers for them. */
export const giveUp: Handler<typeof calls.giveUp> = async (context) => {
  const { db, caller, body } = context
  const { kode_sales, keterangan } = body
  const requested = [...new Set(body.barang)]
  const pieces = await lockPieces(db, caller.kode_toko, requested)
  const detail_barang = requested.map((kode_barcode) => {
    const piece = pieces.get(kode_barcode)
    if (piece?.status !== 'MISSING') return refuseAt('barang', refusals.NOT_MISSING, { kode_barcode })
    const lost = lineOf(piece, { gerak: 'HAPUS', kode_gudang: null, kode_baki: null, gudang_temuan: null, baki_temuan: null })
    return { ...lost, ...costOf(piece) }
  })
  const approval = await requireApproval(context, {
    kategori: 'HAPUS_BARANG_HILANG',
    subjek: 'opname',
    kunci: shortList(requested, (kode_barcode) => kode_barcode, ', '),
    uraian: `${shortList(detail_barang, ({ kode_barcode, nama_barang, berat_stock }) => `${kode_barcode} ${nama_barang} ${berat_stock.toFixed(3)} g`)}: ${keterangan}${kode_sales === null ? '' : ` (${kode_sales})`}`,
    isi: { barang: requested, kode_sales, keterangan },
  })
  return writeOpname(eventOf(context), { no_sesi: null, kode_sales, keterangan, detail_barang }, { approvals: [approval] })
}
