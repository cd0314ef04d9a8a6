/** A switch: a paid module, or a way of working that a shop may choose. */
export interface Flag {
  readonly key: string
  /** What it switches today, as the person who decides about it reads it; it grows with the screens that obey it. */
  readonly label: string
  readonly default: boolean
  /** A module that a chain buys; only a super user or a manager user switches it. */
  readonly isPaid: boolean
  /** Other keys under which the specification names the same switch; both stay readable. */
  readonly aliases: readonly string[]
  /** Values besides 'true' that switch it on and choose a variant, as people read them. */
  readonly variants: Readonly<Record<string, string>>
  /** Shops have it in common: none has a value of its own. */
  readonly isOfChain: boolean
}

interface FlagFacts {
  readonly label: string
  readonly default?: true
  readonly isPaid?: true
  readonly aliases?: readonly string[]
  readonly variants?: Readonly<Record<string, string>>
  readonly isOfChain?: true
}

/**
 * Every switch that the specification names (§2, §5, §6). Where it describes one without naming its key, the key is ours:
 * AKUNTANSI_MODULE, PROTEKSI_LAPORAN_1_BULAN_MODULE, HIDE_SALDO_STOCK_MODULE, DUPLIKAT_…_MODULE, AKTIF_TANGGAL_KEMARIN_…,
 * PAPAN_HARGA, HARGA_DUA_ORANG, TAHAP_UMUR, MODE_LATIHAN and TANGGAL_AKTIF.
 */
const table = {
  HIDUP_FEATURE_MODULE: { isPaid: true, label: 'Master Kelompok Harga dan laporan global' },
  KIRIM_BARANG: { isPaid: true, label: 'Kirim barang antar toko' },
  KIRIM_BARANG_ONLINE_STORE: { isPaid: true, label: 'Laporan kirim barang ke toko online' },
  SUPPLIER_BARANG: { isPaid: true, label: 'Supplier barang', aliases: ['SUPPLIER_BY_ITEM_MODULE'] },
  BARANG_WEB_EXTERNAL_MODULE: { isPaid: true, label: 'Kirim dan ubah barang di web luar' },
  BERLIAN: { isPaid: true, label: 'Berlian: master batu dan penjualan' },
  RFID: { isPaid: true, label: 'Stock opname dengan RFID' },
  OPNAME_GLOBAL_DAILY: { isPaid: true, label: 'Stock opname global harian' },
  MANUAL_ITEMS_TRANSACTION_MODULE: { isPaid: true, label: 'Barang manual: stock, jual, beli dan validasi', aliases: ['MANUAL_ITEMS_TRANSACTION'] },
  STOCK_JUAL_MANUAL: { isPaid: true, label: 'Aplikasi berjalan sebagai stock dan jual manual' },
  SEMI_GROSIR: { isPaid: true, label: 'Layar grosir di dalam aplikasi, bukan di server grosir' },
  POTONGAN_PENJUALAN: { label: 'Potongan pembelian menurut kategori' },
  PAPAN_HARGA: { label: 'Papan harga untuk umum di /papan-harga?toko=KODE' },
  // Prices are the chain's, and so is who must agree to them (docs/decisions/056).
  HARGA_DUA_ORANG: { label: 'Perubahan harga disetujui orang kedua', isOfChain: true },
  // Merchants may not pay out cash for credit cards in Indonesia: off unless an owner decides otherwise.
  GESEK_TUNAI: { label: 'Gesek tunai: uang tunai dari kartu' },
  PPN_PENJUALAN: { label: 'Toko PKP: penjualan dikenakan PPN' },
  VALIDASI_PESANAN: { label: 'Pesanan divalidasi kasir' },
  VALIDASI_SERVICE: { label: 'Service divalidasi kasir' },
  VALIDASI_NON_CASH: { label: 'Pembayaran non cash divalidasi' },
  PARAMETER_DESKRIPSI_SERVICE: { label: 'Parameter deskripsi service' },
  PLAFOND_HUTANG: { isPaid: true, label: 'Plafond hutang' },
  PARAMETER_BUNGA_HUTANG: { isPaid: true, label: 'Parameter bunga hutang' },
  PARAMETER_JUMLAH_HUTANG_POKOK_MODULE: { isPaid: true, label: 'Parameter jumlah hutang pokok', variants: { HARGA_EMAS: 'Menurut harga emas' } },
  CICILAN_MODULE: { isPaid: true, label: 'Cicilan' },
  CICILAN_SURAT_WAJIB: { label: 'Barang cicilan ditarik setelah surat peringatan ketiga' },
  MEMBER: { isPaid: true, label: 'Member: data, poin dan laporan', aliases: ['MEMBER_MODULE'] },
  MEMBER_RESET_POIN: { isPaid: true, label: 'Reset Poin' },
  PENJUALAN_BAYAR_POIN: { isPaid: true, label: 'Penjualan dibayar dengan poin' },
  BONUS_SALES_TRANSACTION: { isPaid: true, label: 'Bonus sales dari penjualan' },
  TAHAP_UMUR: { label: 'Barang lama: diskon tanpa otorisasi dan bonus sales menurut umur' },
  KUPON_PENJUALAN: { isPaid: true, label: 'Kupon: terbit, bayar dan laporan' },
  PRE_ORDER: { isPaid: true, label: 'Pre order' },
  SEPUHAN: { isPaid: true, label: 'Sepuhan' },
  SEPUHAN_TERPUSAT: { isPaid: true, label: 'Sepuhan dikerjakan di pusat' },
  STOCK_SEPUHAN_MANUAL: { isPaid: true, label: 'Stock cuci manual' },
  WHATSAPP: { isPaid: true, label: 'Nota lewat WhatsApp' },
  MARKETPLACE_INTEGRATION_MODULE: { isPaid: true, label: 'Integrasi marketplace' },
  AKUNTANSI_MODULE: { isPaid: true, label: 'Akuntansi: master akun dan parameter akun' },
  DAILY_SALDO_TRANSACTION_REPORT: { isPaid: true, label: 'Laporan transaksi harian' },
  SETTING_NOTA_OWNER_ONLY: { label: 'Hanya owner yang mengatur nota' },
  PROTEKSI_LAPORAN_1_BULAN_MODULE: { label: 'Rentang laporan paling lama 1 bulan', default: true },
  HIDE_SALDO_STOCK_MODULE: { label: 'Ringkasan saldo stock hanya untuk owner' },
  PEMBULATAN_PENJUALAN_KEBAWAH_MODULE: { label: 'Harga jual dibulatkan ke bawah' },
  PEMBULATAN_PEMBELIAN_KEBAWAH_MODULE: { label: 'Harga beli dibulatkan ke bawah' },
  AKTIF_TANGGAL_KEMARIN_OWNER: { label: 'Owner boleh memakai tanggal sebelumnya' },
  AKTIF_TANGGAL_KEMARIN_SPV: { label: 'Supervisor boleh memakai tanggal sebelumnya' },
  TANGGAL_AKTIF: { label: 'Tanggal mengikuti tanggal aktif toko dan tidak bisa diubah' },
  // Beginners of the whole chain learn in one place.
  MODE_LATIHAN: { label: 'Mode Latihan: belajar di layar sungguhan, dengan barang dan uang yang tidak ada', default: true, isOfChain: true },
  TIMBANG_BAKI_HARIAN: { label: 'Baki ditimbang setiap hari: tutup toko mengingatkan' },
  // As the cash is counted: the weight that the books expect is no help on the scale.
  TIMBANG_BUTA: { label: 'Berat seharusnya baru terlihat setelah baki ditimbang', default: true },
  OPNAME_BAKI_HARIAN: { label: 'Baki dihitung (opname) setiap hari: tutup toko mengingatkan' },
  HITUNG_KAS: { label: 'Kas dihitung sebelum toko ditutup', default: true },
  DUPLIKAT_PEMBELIAN_MODULE: { label: 'Nota pembelian dicetak 2 kali' },
  GADAI_SCAN_KANTONG: { label: 'Kantong gadai di-scan sebelum diserahkan saat pelunasan' },
  GADAI_PENAKSIR: { label: 'Penaksir bersertifikat wajib diisi di setiap hutang' },
  GADAI_FOTO: { label: 'Foto setiap barang gadai wajib' },
  // The books of all shops follow one method (docs/decisions/141).
  AKRU_BUNGA_GADAI: { label: 'Bunga gadai yang belum diterima dibukukan setiap akhir bulan', isOfChain: true },
  DUPLIKAT_HUTANG_MODULE: { label: 'Nota hutang dicetak 2 kali' },
  TANDA_TANGAN_SERVICE: { label: 'Customer wajib tanda tangan saat barang service diterima' },
  TANDA_TANGAN_AMBIL_SERVICE: { label: 'Customer wajib tanda tangan saat service diambil' },
  DUPLIKAT_SERVICE_MODULE: { label: 'Nota service dicetak 2 kali' },
  DUPLIKAT_PESANAN_MODULE: { label: 'Nota pesanan dicetak 2 kali' },
  DUPLIKAT_TITIPAN_MODULE: { label: 'Nota titipan dicetak 2 kali' },
  DUPLIKAT_PENJUALAN_ACC_MODULE: { label: 'Nota penjualan aksesoris dicetak 2 kali' },
  DUPLIKAT_TUKAR_MODULE: { label: 'Nota tukar dicetak 2 kali' },
} as const satisfies Readonly<Record<string, FlagFacts>>

/** The key of a switch, as `Viewer.modules` knows it. */
export type FlagKey = keyof typeof table

/** Every switch, in the order in which a settings screen lists them. */
export const flags: readonly Flag[] = Object.entries<FlagFacts>(table).map(([key, facts]) => ({
  key,
  label: facts.label,
  default: facts.default ?? false,
  isPaid: facts.isPaid ?? false,
  aliases: facts.aliases ?? [],
  variants: facts.variants ?? {},
  isOfChain: facts.isOfChain ?? false,
}))

const byAnyKey = new Map(flags.flatMap((flag) => [flag.key, ...flag.aliases].map((key) => [key, flag] as const)))

/** Returns the switch of a key or of an alias; undefined when there is none, so that a gate cannot name a missing switch. */
export function flagOf(key: string): Flag | undefined {
  return byAnyKey.get(key)
}

/** Whether a stored value switches a flag on. */
export function isOn(flag: Flag, value: string): boolean {
  return value === 'true' || Object.hasOwn(flag.variants, value)
}
