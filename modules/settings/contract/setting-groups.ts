import { flags } from './flags.ts'
import type { ServiceName } from './services.ts'

/** Settings and switches that a person looks for together. */
export interface SettingGroup {
  readonly title: string
  readonly keys: readonly string[]
  /** The neighbouring service that they are nothing without, and what is said while there is none. */
  readonly service?: { readonly name: ServiceName; readonly text: string }
}

/** Every declared key under the heading that a settings screen shows it by; each stands under one. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Modul', keys: flags.filter((flag) => flag.isPaid).map((flag) => flag.key) },
  {
    title: 'Harga dan Pembulatan',
    keys: [
      'PEMBULATAN_JUAL_UNIT',
      'PEMBULATAN_PENJUALAN_KEBAWAH_MODULE',
      'PEMBULATAN',
      'PEMBULATAN_PEMBELIAN_KEBAWAH_MODULE',
      'PEMBULATAN_GRAM',
      'KATEGORI_HARGA',
      'POTONGAN_PENJUALAN',
      'ONGKOS_KIRIM',
      'PPN_PENJUALAN',
      'HARGA_DITAHAN_MENIT',
      'BATAS_UBAH_HARGA',
      'HARGA_DUA_ORANG',
      'TITIPAN_DP_PERSEN',
      'TITIPAN_HARI',
      'CICILAN_INGAT_HARI',
      'CICILAN_SURAT_WAJIB',
      'CICILAN_SURAT_HARI',
      'SEWA_SIMPANAN',
      'PAPAN_HARGA',
    ],
  },
  {
    title: 'Otorisasi',
    keys: [
      'OTORISASI_MODE',
      'BATAS_HARGA_JUAL',
      'TOLERANSI_BERAT_BELI',
      'TOLERANSI_BERAT_SERVICE',
      'TOLERANSI_BERAT_SERVICE_PERSEN',
      'SUSUT_TUKANG_PERSEN',
      'BATAS_UANG_KELUAR',
      'BATAS_UANG_KELUAR_TOKO',
      'BATAS_KUPON_TERBIT',
      'BATAS_SELISIH_KAS',
    ],
    service: { name: 'push', text: 'Push belum diatur: permintaan otorisasi tidak dikirim ke telepon.' },
  },
  { title: 'Member', keys: ['NILAI_POIN', 'POIN_TUKAR'] },
  { title: 'Tutup Toko', keys: ['HITUNG_KAS', 'SISA_KAS', 'OPNAME_BAKI_HARIAN'] },
  {
    title: 'Hutang',
    keys: [
      'GADAI_SCAN_KANTONG',
      'GADAI_PENAKSIR',
      'GADAI_FOTO',
      'BIAYA_SURAT_GADAI',
      'BATAS_HUTANG_ORANG',
      'SISA_LELANG_BULAN',
      'AKRU_BUNGA_GADAI',
      'KUALITAS_LANCAR_HARI',
      'KUALITAS_PERHATIAN_HARI',
      'KUALITAS_KURANG_HARI',
      'KUALITAS_DIRAGUKAN_HARI',
    ],
  },
  { title: 'Sepuhan', keys: ['SUSUT_CUCI_PERSEN', 'SUSUT_LEBUR_PERSEN', 'CUCI_TERBUKA_HARI'] },
  { title: 'Timbang Baki', keys: ['TIMBANG_LANGKAH', 'TIMBANG_KELONGGARAN', 'TIMBANG_BAKI_HARIAN'] },
  {
    title: 'Validasi',
    keys: [
      'VALIDASI_PESANAN',
      'VALIDASI_SERVICE',
      'VALIDASI_NON_CASH',
      'BIAYA_NON_CASH_PERSEN',
      'COCOK_NON_CASH_HARI',
      'ANTRIAN_MENIT',
      'KIRIM_UANG_HARI',
      'GESEK_TUNAI',
      'IDENTITAS_PENJUAL',
      'SURAT_PENJUAL_HARI',
      'PARAMETER_DESKRIPSI_SERVICE',
    ],
  },
  { title: 'Tanggal', keys: ['TANGGAL_AKTIF', 'AKTIF_TANGGAL_KEMARIN_OWNER', 'AKTIF_TANGGAL_KEMARIN_SPV'] },
  {
    title: 'Nota',
    keys: [
      'SETTING_NOTA_OWNER_ONLY',
      'NOTA_BENTUK',
      'NOTA_PLATFORM',
      'NOTA_SISI',
      'NOTA_PRINTER',
      'NOTA_LACI',
      'NOTA_HEADER',
      'NOTA_FOOTER',
      'SURAT_CICILAN',
      'SURAT_CICILAN_AKHIR',
      ...flags.map((flag) => flag.key).filter((key) => key.startsWith('DUPLIKAT_')),
    ],
  },
  { title: 'Laporan', keys: ['PROTEKSI_LAPORAN_1_BULAN_MODULE', 'HIDE_SALDO_STOCK_MODULE', 'REKAP_SALES_TOKO_1', 'REKAP_SALES_TOKO_2'] },
  { title: 'Bahasa dan Sesi', keys: ['MULTI_BAHASA', 'SESI_IDLE_MENIT'] },
  { title: 'Latihan', keys: ['MODE_LATIHAN'] },
  { title: 'Grosir', keys: ['SERVER_GROSIR'] },
  {
    title: 'WhatsApp',
    keys: [
      'WA_PENGIRIM',
      'WA_TEMPLATE_PENJUALAN',
      'WA_TEMPLATE_PEMBELIAN',
      'WA_TEMPLATE_TITIPAN',
      'WA_TEMPLATE_PESANAN',
      'WA_TEMPLATE_PRE_ORDER',
      'WA_TEMPLATE_SERVICE',
      'WA_TEMPLATE_HUTANG',
      'WA_TEMPLATE_CICILAN',
      'WA_TEMPLATE_INGAT_CICILAN',
      'WA_TEMPLATE_PELUNASAN',
      'WA_TEMPLATE_SIMPANAN',
    ],
    service: { name: 'whatsapp', text: 'WhatsApp belum diatur: pesan tidak dikirim.' },
  },
]
