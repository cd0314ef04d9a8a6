import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { type QueryInputOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList, FetchPage } from '#engine/web/csv-list.tsx'
import { getSession } from '#engine/web/session.ts'
import { dataBarang, listPieces, pageOfPiecesRows } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'

/** What the list of pieces shows of each. */
export const pieceColumns = [
  col(g.kode_barcode, { opens: 'barang' }),
  col(g.nama_barang),
  col(g.status),
  col(g.kode_dept),
  col(g.kode_group),
  col(g.kode_gudang),
  // As the picture of what lies in it.
  col(g.kode_baki, { opens: { kind: 'baki', by: ['kode_toko', 'kode_baki'] } }),
  col(g.berat),
  col(g.harga),
  col(g.ongkos),
  col(g.kadar_cetak),
  col(g.kode_intern),
  col(g.harga_jual),
  col(g.tgl_masuk),
].map(tableColumn)

/** The pieces that match, page by page; of another shop than the one that is worked in where one is named. */
export const fetchPieces =
  (wanted: Partial<QueryInputOf<typeof listPieces>>, shop?: string): FetchPage =>
  async (after, signal) => {
    const page = await send(
      listPieces,
      { query: { ...wanted, ...(after ? { after, limit: pageOfPiecesRows.more } : { limit: pageOfPiecesRows.first }) } },
      { signal, ...(shop ? { shop } : {}) },
    )
    // A tray is opened by the shop that it stands in as well.
    const kode_toko = shop ?? getSession()?.kode_toko
    return { ...page, rows: page.rows.map((row) => ({ ...row, kode_toko })) }
  }

/** Every piece that the shop has or had. */
export const pieceList = (): CsvList => ({ screen: dataBarang, columns: pieceColumns, fetchPage: fetchPieces({}) })
