import { groups, kinds, pureGoldPerGramRp, purities } from './masters.ts'

/** Whole hundreds of rupiah a gram, as shops write their prices. */
const perGram = (kadar: number, percent: number) => Math.round((pureGoldPerGramRp * kadar * percent) / 1_000_000) * 100

/** The code of what a purity, as it is stamped, is bought back at. */
export const buyCode = (kadar_cetak: string): string => `B${kadar_cetak}`

const words = (key: string, entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([code, keterangan]) => ({ [key]: code, keterangan }))

/** Chain-wide presets: whole five hundreds, upwards (specification §9). */
export const rounding = { unit: 500, direction: 'UP' } as const

/** What a dollar costs in the demo chain, in rupiah. */
export const dollarRp = 16_250

/** What the demo chain buys back, lends, and gives for points: rows by table, parents before children. */
export const parameters: Readonly<Record<string, readonly object[]>> = {
  kode_transaksi: [
    { kode_transaksi: 'KEBERSIHAN', nama_transaksi: 'KEBERSIHAN DAN KEAMANAN', peran: 'BEBAN_OPERASIONAL' },
    { kode_transaksi: 'KEMASAN', nama_transaksi: 'KOTAK DAN KEMASAN', peran: 'BEBAN_OPERASIONAL' },
  ],
  deskripsi_service: [
    { kode_deskripsi: 'CUCI', deskripsi: 'CUCI DAN SEPUH ULANG' },
    { kode_deskripsi: 'PATRI', deskripsi: 'PATRI SAMBUNGAN' },
    { kode_deskripsi: 'UKUR', deskripsi: 'UBAH UKURAN CINCIN' },
  ],
  supplier: [
    { kode_supplier: 'SBY01', nama_supplier: 'PABRIK PERHIASAN SURABAYA', no_hp: null, alamat: 'Rungkut, Surabaya' },
    { kode_supplier: 'BDG01', nama_supplier: 'PENGRAJIN BANDUNG', no_hp: null, alamat: 'Cicendo, Bandung' },
  ],
  kadar_eod: purities.map(({ kode_kadar, kadar, kadar_cetak }, at) => ({
    kode_kadar,
    nama_eod: kadar < 50 ? 'EMAS MUDA' : `EMAS ${kadar_cetak}`,
    urutan: at + 1,
  })),
  harga_beli: purities.map(({ kadar, kadar_cetak }) => ({ kode_harga: buyCode(kadar_cetak), harga_per_gram: perGram(kadar, 93) })),
  kondisi_pembelian: [
    { kode_kondisi: 'B', kondisi_beli: 'BAGUS', persen_harga: 100, potongan_per_gram: 0 },
    { kode_kondisi: 'P', kondisi_beli: 'PUTUS', persen_harga: 98, potongan_per_gram: 5_000 },
    { kode_kondisi: 'R', kondisi_beli: 'RUSAK', persen_harga: 95, potongan_per_gram: 10_000 },
  ],
  // Within three months of the invoice a little, after that also two percent.
  rugi_nota: purities.flatMap(({ kode_kadar, kadar }) => {
    const rugi_per_gram = kadar < 50 ? 15_000 : 25_000
    return [
      { kode_rugi: kode_kadar, kode_kadar, umur_bulan: 0, rugi_per_gram, rugi_persen: 0 },
      { kode_rugi: `${kode_kadar}-3`, kode_kadar, umur_bulan: 3, rugi_per_gram, rugi_persen: 2 },
    ]
  }),
  potongan_kategori: [
    { kode_kategori: 'ANAK', potongan_persen: 0, potongan_per_gram: 5_000 },
    { kode_kategori: 'PESTA', potongan_persen: 2, potongan_per_gram: 0 },
  ],
  parameter_ongkos: kinds.slice(0, 8).map(({ kode_dept }) => ({ kode_dept, ongkos_per_gram: 10_000, ongkos_per_barang: 25_000 })),
  kondisi_pinjaman: [
    { kode_kondisi: 'B', kondisi_pinjaman: 'BAGUS', persen_nilai: 85 },
    { kode_kondisi: 'R', kondisi_pinjaman: 'RUSAK', persen_nilai: 70 },
  ],
  penaksir: [{ kode_penaksir: 'PT1', nama_penaksir: 'BAPAK WAHYU', no_sertifikat: 'SKK-PG-0417', sertifikat_sampai: '2031-12-31' }],
  bunga_hutang: [
    { kode_bunga: 'KECIL', jumlah_dari: 100_000, jumlah_sampai: 4_999_999, bunga_persen: 2.5, hitungan: 'SETENGAH' },
    { kode_bunga: 'SEDANG', jumlah_dari: 5_000_000, jumlah_sampai: 24_999_999, bunga_persen: 2, hitungan: 'SETENGAH' },
    { kode_bunga: 'BESAR', jumlah_dari: 25_000_000, jumlah_sampai: 999_999_999_999, bunga_persen: 1.5, hitungan: 'BULAN' },
  ],
  hutang_pokok: purities.map(({ kode_kadar, kadar }) => ({ kode_kadar, jumlah_per_gram: perGram(kadar, 80) })),
  plafond_hutang: [
    { kode_plafond: 'E1', jenis_plafond: 'EMAS', berat_dari: 10, berat_sampai: 24.999, plafond: 25_000_000 },
    { kode_plafond: 'E2', jenis_plafond: 'EMAS', berat_dari: 25, berat_sampai: 1_000, plafond: 250_000_000 },
    { kode_plafond: 'P1', jenis_plafond: 'EMAS_PLASTIK', berat_dari: 10, berat_sampai: 1_000, plafond: 200_000_000 },
  ],
  plafond_hutang_kadar: purities.map(({ kode_kadar, kadar }) => ({
    kode_kadar,
    plafond_emas: perGram(kadar, 85),
    plafond_emas_plastik: perGram(kadar, 80),
  })),
  para_cicilan: [
    ...[3, 6, 12].map((lama_bulan) => ({
      kode_cicilan: `C${lama_bulan}`,
      lama_bulan,
      akad: 'KONVENSIONAL',
      bunga_persen: 1.25,
      biaya_sewa: 25_000,
      uang_muka_persen: 30,
      serah_barang: 'DISERAHKAN',
      denda_persen: 0,
      denda_tenggang: 0,
      denda_untuk: 'PENDAPATAN',
    })),
    // Murabahah: the shop keeps the goods until the last payment, and a fine goes to the social fund.
    {
      kode_cicilan: 'M6',
      lama_bulan: 6,
      akad: 'MURABAHAH',
      bunga_persen: 1,
      biaya_sewa: 0,
      uang_muka_persen: 30,
      serah_barang: 'DITAHAN',
      denda_persen: 0.1,
      denda_tenggang: 3,
      denda_untuk: 'SOSIAL',
    },
  ],
  para_poin: groups.slice(0, 12).map(({ kode_group }) => ({ kode_group, kelipatan_berat: 1, poin: 1 })),
  get_poin_member: [
    { kode_poin: 'A', belanja_dari: 1_000_000, belanja_sampai: 4_999_999, poin: 1 },
    { kode_poin: 'B', belanja_dari: 5_000_000, belanja_sampai: 19_999_999, poin: 6 },
    { kode_poin: 'C', belanja_dari: 20_000_000, belanja_sampai: 999_999_999_999, poin: 30 },
  ],
  reset_poin_member: [{ kode_reset: '2026', tgl_reset: '2026-12-31', keterangan: 'Akhir tahun' }],
  member_afiliasi: [{ kode_afiliasi: 'PKK', nama_afiliasi: 'PKK KAUMAN', no_hp: null, komisi_persen: 0.5 }],
  bonus_sales: kinds.slice(0, 8).map(({ kode_dept }) => ({ kode_dept, bonus_per_gram: 1_000, bonus_per_barang: 2_500 })),
  tahap_umur: [
    { kode_umur: 'H90', mulai_hari: 90, diskon_bebas: 1, ongkos_bebas: 25, bonus_umur_rp: 10_000, bonus_umur_persen: 0 },
    { kode_umur: 'H180', mulai_hari: 180, diskon_bebas: 3, ongkos_bebas: 50, bonus_umur_rp: 50_000, bonus_umur_persen: 0 },
    { kode_umur: 'H365', mulai_hari: 365, diskon_bebas: 5, ongkos_bebas: 100, bonus_umur_rp: 50_000, bonus_umur_persen: 10 },
  ],
  kupon: [
    {
      kode_kupon: 'LEBARAN',
      nama_kupon: 'KUPON LEBARAN',
      belanja_minimal: 5_000_000,
      nilai_kupon: 100_000,
      tgl_mulai: '2026-03-01',
      tgl_akhir: '2026-04-15',
    },
  ],
  jenis_batu: [
    { kode_jenis_batu: 'NAT', nama_jenis_batu: 'BERLIAN ALAM' },
    { kode_jenis_batu: 'LAB', nama_jenis_batu: 'BERLIAN LABORATORIUM' },
    { kode_jenis_batu: 'ZIR', nama_jenis_batu: 'ZIRKON' },
  ],
  supplier_berlian: [{ kode_supplier: 'JKT01', nama_supplier: 'PEDAGANG BATU JAKARTA', no_hp: null, alamat: 'Cikini, Jakarta' }],
  kurs: [{ mata_uang: 'USD', kurs: dollarRp }],
  batu_shape: words('kode_shape', { RD: 'ROUND', PR: 'PRINCESS', OV: 'OVAL', MQ: 'MARQUISE' }),
  batu_color: words('kode_color', { D: 'COLORLESS', F: 'COLORLESS', G: 'NEAR COLORLESS', H: 'NEAR COLORLESS' }),
  batu_clarity: words('kode_clarity', { IF: 'INTERNALLY FLAWLESS', VVS1: 'VERY VERY SLIGHTLY INCLUDED', VS1: 'VERY SLIGHTLY INCLUDED' }),
  batu_fluorescence: words('kode_fluorescence', { N: 'NONE', F: 'FAINT', M: 'MEDIUM' }),
  batu_symmetry: words('kode_symmetry', { EX: 'EXCELLENT', VG: 'VERY GOOD', G: 'GOOD' }),
  batu_polish: words('kode_polish', { EX: 'EXCELLENT', VG: 'VERY GOOD', G: 'GOOD' }),
  batu_cutgrade: words('kode_cutgrade', { EX: 'EXCELLENT', VG: 'VERY GOOD', G: 'GOOD' }),
  batu_berlian: [
    {
      kode_berlian: 'BR0001',
      nama_berlian: 'ROUND 0.30 F VVS1',
      kode_jenis_batu: 'NAT',
      karat: 0.3,
      modal_usd: 540,
      profit_persen: 25,
      kode_shape: 'RD',
      kode_color: 'F',
      kode_clarity: 'VVS1',
      kode_fluorescence: 'N',
      kode_symmetry: 'EX',
      kode_polish: 'EX',
      kode_cutgrade: 'EX',
      kode_supplier: 'JKT01',
    },
  ],
  parameter_berlian: [
    { kode_parameter: 'RDFVVS30', kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VVS1', karat_dari: 0.3, karat_sampai: 0.399, harga_usd: 2_100 },
    { kode_parameter: 'RDGVS30', kode_shape: 'RD', kode_color: 'G', kode_clarity: 'VS1', karat_dari: 0.3, karat_sampai: 0.399, harga_usd: 1_650 },
  ],
}

/** The modules that the demo chain has bought: every one whose screens there are. */
export const demoModules = [
  'KIRIM_BARANG',
  'KIRIM_BARANG_ONLINE_STORE',
  'SEPUHAN',
  'STOCK_JUAL_MANUAL',
  'HIDUP_FEATURE_MODULE',
  'SUPPLIER_BARANG',
  'POTONGAN_PENJUALAN',
  'PARAMETER_DESKRIPSI_SERVICE',
  'PLAFOND_HUTANG',
  'PARAMETER_BUNGA_HUTANG',
  'PARAMETER_JUMLAH_HUTANG_POKOK_MODULE',
  'CICILAN_MODULE',
  'PRE_ORDER',
  'MARKETPLACE_INTEGRATION_MODULE',
  'MEMBER',
  'MEMBER_RESET_POIN',
  'PENJUALAN_BAYAR_POIN',
  'BONUS_SALES_TRANSACTION',
  'TAHAP_UMUR',
  'WHATSAPP',
  'KUPON_PENJUALAN',
  'BERLIAN',
  'AKUNTANSI_MODULE',
] as const
