import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { weighing as f } from './fields.ts'

/**
 * Which trays were weighed by whom, what came of it and what moved since, and which were not weighed on days on which goods lay in them.
 */
export const laporanAktivitasTimbangBaki = defineReport({
  screen: {
    path: '/laporan-aktivitas-timbang-baki',
    title: 'Laporan Aktivitas Timbang Baki',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['hasil timbang', 'baki belum ditimbang', 'selisih baki', 'tray weighing'],
  },
  api: 'POST reportbarang/aktivitas-timbang-baki',
  filters: [
    period(),
    f.kode_gudang.from(masterGudang, 'nama_gudang').optional(),
    f.kode_baki.from(masterBaki, 'nama_baki').optional(),
    f.user_id.optional(),
    f.hasil.optional(),
  ],
  columns: [
    col(g.kode_toko, { width: 0.6 }),
    col(f.tgl_system, { width: 0.9 }),
    col(f.kode_gudang),
    col(f.kode_baki, { width: 0.8 }),
    col(f.nama_baki, { width: 1.4 }),
    col(f.no_timbang.optional(), { opens: 'timbang_baki', width: 0.7 }),
    col(f.created_at.optional(), { width: 1.4 }),
    col(f.user_id.optional(), { width: 1.1 }),
    col(f.timbangan.optional(), { width: 0.8 }),
    col(f.pieces.optional(), { width: 0.7 }),
    col(f.berat_timbang.optional(), { width: 1.1 }),
    col(f.berat_hasil.optional(), { width: 1.1 }),
    col(f.selisih.optional()),
    col(f.toleransi.optional(), { width: 0.8 }),
    col(f.hasil, { width: 1.3 }),
    col(f.pieces_masuk.optional(), { width: 0.7 }),
    col(f.pieces_keluar.optional(), { width: 0.7 }),
  ],
  files: { name: 'LAPORAN AKTIVITAS TIMBANG BAKI' },
})
