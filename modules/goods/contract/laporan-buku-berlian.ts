import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { jenisBatu } from '#modules/masters/contract/jenis-batu.ts'
import { masterSupplierBerlian } from '#modules/masters/contract/master-supplier-berlian.ts'
import { batuShape } from '#modules/masters/contract/stone-words.ts'
import { goods as g } from './fields.ts'

const jenis = d.kode_jenis_batu.labelled('Jenis Batu').from(jenisBatu, 'nama_jenis_batu').optional()
const supplier = d.kode_supplier.from(masterSupplierBerlian, 'nama_supplier').optional().onlyFor(hargaModal)

/**
 * The book of stones: of each shape, kind and supplier what the pieces of a shop had of it when a period began, what came in and went out since with which
 * piece and document, and so what is left: what went out is below zero. Dollars are those of the piece; rupiah use the rate of the piece. A piece
 * that only changes its tray moves no stone.
 */
export const laporanBukuBerlian = defineReport({
  screen: {
    path: '/laporan-buku-berlian',
    title: 'Laporan Buku Berlian',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    gate: { all: ['BERLIAN'] },
    synonyms: ['mutasi berlian', 'sisa batu', 'stok batu', 'diamond book'],
  },
  api: 'POST reportbarang/buku-berlian',
  filters: [period(), d.kode_shape.from(batuShape, 'keterangan').optional(), jenis, supplier],
  columns: [
    col(g.kelompok, { width: 1.2 }),
    col(g.mutasi, { width: 1.1 }),
    col(g.tgl_system.optional(), { width: 0.9 }),
    col(g.kind.optional(), { width: 1.1 }),
    col(g.reference.optional(), { width: 1.4, opens: { kindIn: 'kind' } }),
    col(g.kode_barcode.optional(), { width: 1.1, opens: 'barang' }),
    col(g.tempat.labelled('Dari / Ke').optional(), { width: 1.1 }),
    col(jenis, { width: 0.8 }),
    col(supplier, { width: 0.8 }),
    col(d.butir, { total: true, width: 0.7 }),
    col(d.karat, { total: true, width: 0.8 }),
    col(d.modal_usd, { total: true, width: 1 }),
    col(d.jual_usd, { total: true, width: 1 }),
    col(d.profit_usd, { total: true, width: 1 }),
    col(d.modal_rp, { total: true, width: 1.2 }),
    col(d.jual_rp, { total: true, width: 1.2 }),
    col(d.profit_rp, { total: true, width: 1.2 }),
  ],
  groupBy: 'kelompok',
  files: { name: 'LAPORAN BUKU BERLIAN' },
})
