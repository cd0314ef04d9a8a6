import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { counting as c } from './fields.ts'
import { refusals } from './refusals.ts'
import { countScreens, stockOpname } from './screens.ts'

/** What counts have changed in the books, each to be read and printed again. */
export const lihatOpname = defineScreen({
  path: '/lihat-opname',
  title: 'Lihat Hasil Opname',
  menu: menu.barangHitung,
  synonyms: ['cetak ulang opname', 'riwayat opname', 'selisih stok', 'stock count list'],
})

/** Takes back what a count of today has changed. */
export const batalOpname = defineScreen({
  path: '/batal-opname',
  title: 'Batal Hasil Opname',
  menu: menu.barangHitung,
  synonyms: ['batalkan opname', 'void opname', 'cancel stock count'],
})

/** The missing pieces: given up, or charged to an employee. */
export const barangHilang = defineScreen({
  path: '/barang-hilang',
  title: 'Barang Hilang',
  menu: menu.barangHitung,
  synonyms: ['hapus barang hilang', 'ganti rugi karyawan', 'selisih opname', 'missing pieces', 'write off'],
})

/** What a count changes in the books, or what becomes of pieces that are missing; posted in one step. */
export const opname = defineDocument({
  kind: 'OPNAME',
  name: 'opname',
  title: 'Hasil Opname',
  prefix: 'OP',
  number: c.no_opname,
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [c.no_sesi.optional(), c.kode_sales.optional(), c.jumlah_barang, c.jumlah_berat, c.nilai_barang, c.keterangan.optional()],
  summary: [c.jumlah_barang, c.jumlah_berat],
  copied: [{ table: 'sales', by: 'kode_sales', ofShop: true, fields: [c.nama_sales.optional()], unknown: refusals.EMPLOYEE_NOT_FOUND }],
  parts: {
    detail_barang: documentPart({
      table: 'opname_detail',
      fields: [
        c.kode_barcode,
        c.nama_barang,
        c.gerak,
        c.kode_gudang.optional(),
        c.kode_baki.optional(),
        c.gudang_temuan.optional(),
        c.baki_temuan.optional(),
        c.qty,
        c.berat_stock,
        c.hpp,
      ],
      internal: [c.fine, c.kode_supplier.optional(), c.no_hapus.optional(), c.penanggung.optional()],
    }),
  },
  screens: { entry: stockOpname, list: lihatOpname },
  readers: [...Object.values(countScreens), barangHilang],
  actions: {
    batal: cancelling({
      screen: batalOpname,
      approval: 'BATAL_OPNAME',
      onlyOnItsDate: refusals.OPNAME_OF_YESTERDAY,
      refusals: [ledgerRefusals.CLAIM_SHORT, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(c.no_opname, { opens: 'opname' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.no_sesi),
      col(c.nama_sales),
      col(c.jumlah_barang),
      col(c.jumlah_berat),
      col(c.nilai_barang),
      col(w.user_id),
      col(w.cetak_ke),
      col(w.status),
    ],
    search: [c.no_opname, c.no_sesi, c.nama_sales, c.keterangan],
    searchLines: { part: 'detail_barang', field: c.kode_barcode },
  },
})

/** A whole adjustment as it is stored. */
export type Opname = DocumentOf<typeof opname>

/** An adjustment that is about to be written. */
export type NewOpname = NewDocument<typeof opname>

/** A piece as an adjustment moves it. */
export type OpnamePiece = Opname['detail_barang'][number]
