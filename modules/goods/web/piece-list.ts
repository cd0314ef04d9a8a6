import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { type QueryInputOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList, FetchPage } from '#engine/web/csv-list.tsx'
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
  col(g.kode_baki),
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
  (after, signal) =>
    send(
      listPieces,
      { query: { ...wanted, ...(after ? { after, limit: pageOfPiecesRows.more } : { limit: pageOfPiecesRows.first }) } },
      { signal, ...(shop ? { shop } : {}) },
    )

/** Every piece that the shop has or had. */
export const pieceList = (): CsvList => ({ screen: dataBarang, columns: pieceColumns, fetchPage: fetchPieces({}) })
