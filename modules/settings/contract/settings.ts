import { type Flag, type FlagKey, flagOf, flags, isOn } from './flags.ts'

interface Named {
  readonly label: string
}

/** A setting that is more than a switch. Stored and sent as text; `numberSetting` reads the numbers. */
export type Setting =
  | (Named & {
      readonly kind: 'number'
      readonly default: number
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly unit: string
      /** Shops have it in common: none has a value of its own. */
      readonly isOfChain?: true
    })
  | (Named & {
      readonly kind: 'choice'
      readonly default: string
      readonly choices: Readonly<Record<string, string>>
      /** The choices are names, and said the same in every language. */
      readonly areNames?: true
      readonly isOfChain?: true
    })
  | (Named & {
      readonly kind: 'text'
      readonly default: string
      readonly lengthMax: number
      readonly isOfChain?: true
      /** What it must look like. */
      readonly pattern?: RegExp
      /** Until a user writes another text, the default is ours and in the language of the paper. */
      readonly isSaid?: true
    })

/** Days from a date, below 0 before it: `-3,0,7`. Nothing is no day. */
const days = /^(?:-?\d{1,3}(?: *, *-?\d{1,3}){0,9})?$/

/** A list of days of the ladder of reminders (docs/decisions/177): the customer gets a message on each of them. Empty sends nothing. */
const ladder = (label: string) => ({ kind: 'text', label, default: '', lengthMax: 60, pattern: days }) as const

/** Templates of documents, by the names that they have at the provider: `penjualan, hutang`. */
const documentTemplate = 'penjualan|pembelian|titipan|pesanan|pre_order|service|hutang|cicilan|pelunasan|simpanan|tukar_poin|poin_manual'
const templatesOfPaper = new RegExp(`^(?:(?:${documentTemplate})(?: *, *(?:${documentTemplate}))*)?$`)

/** Every setting besides the switches (specification §3, §5, §9). */
export const settings = {
  PEMBULATAN_JUAL_UNIT: { kind: 'number', label: 'Pembulatan Harga Jual', default: 500, min: 1, max: 1_000_000, decimals: 0, unit: 'rupiah' },
  // The specification writes this key in small letters (`pembulatan`); keys are compared without regard to case.
  PEMBULATAN: { kind: 'number', label: 'Pembulatan Harga Beli', default: 500, min: 1, max: 1_000_000, decimals: 0, unit: 'rupiah' },
  PEMBULATAN_GRAM: {
    kind: 'choice',
    label: 'Pembulatan Berat',
    default: 'TIDAK',
    choices: {
      TIDAK: 'Tidak Dibulatkan',
      '20_60': 'Batas 20 / 60',
      '20_80': 'Batas 20 / 80',
      '40_80': 'Batas 40 / 80',
      '20_70': 'Batas 20 / 70',
      BERTINGKAT: '0.03 / 0.05 / 0.08 / 0.1',
    },
  },
  // The price label that the chain's application shows with its prices (docs/decisions/195).
  KATEGORI_HARGA: { kind: 'text', label: 'Kategori Harga', default: '', lengthMax: 50, isOfChain: true },
  // Zero asks for an approval each time: a limit that was never set must not let anything pass.
  TOLERANSI_BERAT_BELI: { kind: 'number', label: 'Toleransi Berat Pembelian', default: 0, min: 0, max: 100, decimals: 3, unit: 'gram' },
  // Largest weight difference of a repair without an approval. Both limits hold (decision 106).
  TOLERANSI_BERAT_SERVICE: {
    kind: 'number',
    label: 'Toleransi Berat Service',
    default: 0.1,
    min: 0,
    max: 100,
    decimals: 3,
    unit: 'gram',
    isOfChain: true,
  },
  TOLERANSI_BERAT_SERVICE_PERSEN: {
    kind: 'number',
    label: 'Toleransi Berat Service Dari Berat Masuk',
    default: 1,
    min: 0,
    max: 50,
    decimals: 2,
    unit: 'persen',
    isOfChain: true,
  },
  // The loss of a batch above which an approval is needed, or the craftsman pays (docs/decisions/154); and the days until a reminder of open batches.
  SUSUT_CUCI_PERSEN: { kind: 'number', label: 'Batas Susut Cuci Dan Sepuh', default: 0.5, min: 0, max: 50, decimals: 2, unit: 'persen' },
  SUSUT_LEBUR_PERSEN: { kind: 'number', label: 'Batas Susut Murni Lebur', default: 0.5, min: 0, max: 50, decimals: 2, unit: 'persen' },
  CUCI_TERBUKA_HARI: { kind: 'number', label: 'Ingatkan Batch Cuci Terbuka Setelah', default: 14, min: 0, max: 365, decimals: 0, unit: 'hari' },
  // What the scale of the shop counts in, and what its trays may be off besides what that explains (docs/decisions/038).
  TIMBANG_LANGKAH: { kind: 'number', label: 'Langkah Timbangan Baki', default: 0.01, min: 0.001, max: 10, decimals: 3, unit: 'gram' },
  TIMBANG_KELONGGARAN: { kind: 'number', label: 'Kelonggaran Timbang Baki', default: 0, min: 0, max: 100, decimals: 3, unit: 'gram' },
  // Beyond the specification: what may be spent without asking.
  BATAS_UANG_KELUAR: {
    kind: 'number',
    label: 'Batas Uang Keluar Tanpa Otorisasi',
    default: 1_000_000,
    min: 0,
    max: 1_000_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // Limit of money out of a whole shop and day without an approval, so that a large payment cannot be split into small ones.
  BATAS_UANG_KELUAR_TOKO: {
    kind: 'number',
    label: 'Batas Uang Keluar Toko Sehari Tanpa Otorisasi',
    default: 5_000_000,
    min: 0,
    max: 10_000_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // Largest value of the coupons that a user issues by hand in a day without an approval.
  BATAS_KUPON_TERBIT: {
    kind: 'number',
    label: 'Batas Kupon Terbit Tanpa Otorisasi',
    default: 100_000,
    min: 0,
    max: 1_000_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // What a count of the till may find too much or too little before a supervisor is asked; and what stays in it overnight (docs/decisions/063).
  BATAS_SELISIH_KAS: {
    kind: 'number',
    label: 'Batas Selisih Kas Tanpa Otorisasi',
    default: 0,
    min: 0,
    max: 100_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // The most that the chain lends to one person, by telephone or identity number; 0 is no limit (docs/decisions/135).
  BATAS_HUTANG_ORANG: {
    kind: 'number',
    label: 'Batas Hutang Satu Orang Di Semua Toko',
    isOfChain: true,
    default: 0,
    min: 0,
    max: 100_000_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // The fee of a pawn letter that replaces a lost one (docs/decisions/139).
  BIAYA_SURAT_GADAI: {
    kind: 'number',
    label: 'Biaya Surat Gadai Pengganti',
    default: 0,
    min: 0,
    max: 10_000_000,
    decimals: 0,
    unit: 'rupiah',
  },
  // For how many months a customer can collect the surplus of a sold pledge; 0 is without end (docs/decisions/140).
  SISA_LELANG_BULAN: { kind: 'number', label: 'Masa Ambil Sisa Lelang', isOfChain: true, default: 12, min: 0, max: 120, decimals: 0, unit: 'bulan' },
  // The last day late of each class of a loan (docs/decisions/142).
  KUALITAS_LANCAR_HARI: {
    kind: 'number',
    label: 'Hutang Lancar Sampai Lewat',
    isOfChain: true,
    default: 10,
    min: 0,
    max: 3_650,
    decimals: 0,
    unit: 'hari',
  },
  KUALITAS_PERHATIAN_HARI: {
    kind: 'number',
    label: 'Hutang Dalam Perhatian Khusus Sampai Lewat',
    isOfChain: true,
    default: 90,
    min: 0,
    max: 3_650,
    decimals: 0,
    unit: 'hari',
  },
  KUALITAS_KURANG_HARI: {
    kind: 'number',
    label: 'Hutang Kurang Lancar Sampai Lewat',
    isOfChain: true,
    default: 120,
    min: 0,
    max: 3_650,
    decimals: 0,
    unit: 'hari',
  },
  KUALITAS_DIRAGUKAN_HARI: {
    kind: 'number',
    label: 'Hutang Diragukan Sampai Lewat',
    isOfChain: true,
    default: 180,
    min: 0,
    max: 3_650,
    decimals: 0,
    unit: 'hari',
  },
  SISA_KAS: { kind: 'number', label: 'Uang Kas Yang Disisakan', default: 0, min: 0, max: 10_000_000_000, decimals: 0, unit: 'rupiah' },
  // How much of the fine gold the work of a craftsman may take without an approval (docs/decisions/156).
  SUSUT_TUKANG_PERSEN: { kind: 'number', label: 'Batas Susut Tukang', default: 1, min: 0, max: 100, decimals: 2, unit: 'persen' },
  BATAS_HARGA_JUAL: { kind: 'number', label: 'Batas Penurunan Harga Jual', default: 0, min: 0, max: 100, decimals: 2, unit: 'persen' },
  // For how many minutes a customer may still pay the old price after a change of the price (docs/decisions/047).
  HARGA_DITAHAN_MENIT: { kind: 'number', label: 'Harga Lama Ditahan Di Kasir', default: 5, min: 0, max: 60, decimals: 0, unit: 'menit' },
  // The change of a price of the chain above which the user must confirm it: a zero too many is typed easily (docs/decisions/056).
  BATAS_UBAH_HARGA: {
    kind: 'number',
    label: 'Batas Perubahan Harga Tanpa Ditandai',
    default: 10,
    min: 0,
    max: 100,
    decimals: 2,
    unit: 'persen',
    isOfChain: true,
  },
  // Pieces are held at the price of the day for so much of it at least, and for so long at the most (docs/decisions/045).
  TITIPAN_DP_PERSEN: { kind: 'number', label: 'DP Titipan Paling Sedikit', default: 10, min: 0, max: 100, decimals: 2, unit: 'persen' },
  TITIPAN_HARI: { kind: 'number', label: 'Titipan Paling Lama', default: 90, min: 0, max: 730, decimals: 0, unit: 'hari' },
  // The price of an order is fixed for so much of it at least, and holds for so long for what is not paid; 0 for no limit (docs/decisions/205).
  KUNCI_HARGA_DP_PERSEN: { kind: 'number', label: 'Uang Muka Kunci Harga Paling Sedikit', default: 0, min: 0, max: 100, decimals: 2, unit: 'persen' },
  KUNCI_HARGA_HARI: { kind: 'number', label: 'Kunci Harga Berlaku', default: 0, min: 0, max: 730, decimals: 0, unit: 'hari' },
  // Days from one warning letter to the next, and from the last one to taking the goods back (docs/decisions/137).
  CICILAN_SURAT_HARI: { kind: 'number', label: 'Jarak Antar Surat Peringatan Cicilan', default: 7, min: 0, max: 90, decimals: 0, unit: 'hari' },
  // What a day in the safe costs, as the screen proposes it (docs/decisions/062).
  SEWA_SIMPANAN: { kind: 'number', label: 'Sewa Simpanan Per Hari', default: 0, min: 0, max: 100_000_000, decimals: 0, unit: 'rupiah' },
  // For how long what waits for the cashier keeps its pieces from others (docs/decisions/049).
  ANTRIAN_MENIT: { kind: 'number', label: 'Batas Waktu Antrian Kasir', default: 60, min: 1, max: 720, decimals: 0, unit: 'menit' },
  // The fee of a bank for cards and transfers that needs no check, and the days within which the bank pays (docs/decisions/059).
  BIAYA_NON_CASH_PERSEN: {
    kind: 'number',
    label: 'Biaya Bank Tanpa Otorisasi',
    default: 5,
    min: 0,
    max: 20,
    decimals: 2,
    unit: 'persen',
    isOfChain: true,
  },
  COCOK_NON_CASH_HARI: {
    kind: 'number',
    label: 'Cocokkan Rekening Koran Sampai',
    default: 10,
    min: 0,
    max: 60,
    decimals: 0,
    unit: 'hari',
    isOfChain: true,
  },
  // From how many days on the closing of a day reminds of sent money and goods that were not received (docs/decisions/058, 103).
  KIRIM_UANG_HARI: { kind: 'number', label: 'Ingatkan Kiriman Uang Dan Barang Setelah', default: 1, min: 0, max: 30, decimals: 0, unit: 'hari' },
  // The identity that a customer shows when he brings gold that is not ours, and how long the shop keeps the photo of papers (docs/decisions/074).
  IDENTITAS_PENJUAL: {
    kind: 'choice',
    label: 'Identitas Penjual Emas Tanpa Nota',
    default: 'DATA',
    choices: { TIDAK: 'Tidak Diminta', DATA: 'Data Penjual', FOTO: 'Data Penjual dan Foto Surat' },
  },
  SURAT_PENJUAL_HARI: { kind: 'number', label: 'Foto Surat Penjual Disimpan', default: 365, min: 1, max: 3_650, decimals: 0, unit: 'hari' },
  // What sending a sale costs the customer; less needs an approval.
  ONGKOS_KIRIM: { kind: 'number', label: 'Ongkos Kirim Penjualan', default: 0, min: 0, max: 100_000_000, decimals: 0, unit: 'rupiah' },
  // What a point is worth as a debt to its member, in every shop of the chain, since members are the chain's; worth nothing, points stand in no account.
  NILAI_POIN: { kind: 'number', label: 'Nilai Poin Member', default: 0, min: 0, max: 1_000_000, decimals: 0, unit: 'rupiah', isOfChain: true },
  // Points of a trade-in: for the part that the member pays, or for the whole price (docs/decisions/109).
  POIN_TUKAR: {
    kind: 'choice',
    label: 'Poin Tukar Tambah Dari',
    default: 'BERSIH',
    choices: { BERSIH: 'Yang Dibayar Customer', PENUH: 'Seluruh Harga Barang' },
  },
  // Points in the books: a debt at full value and an expense, or a part of the price that is earned later (PSAK 115, docs/decisions/183).
  POIN_BUKU: {
    kind: 'choice',
    label: 'Pembukuan Poin',
    default: 'PROVISI',
    choices: { PROVISI: 'Provisi Sebesar Nilai Poin', TANGGUH: 'Pendapatan Ditangguhkan (PSAK 115)' },
    isOfChain: true,
  },
  POIN_DIPAKAI_PERSEN: {
    kind: 'number',
    label: 'Poin Yang Diperkirakan Dipakai',
    default: 100,
    min: 1,
    max: 100,
    decimals: 2,
    unit: 'persen',
    isOfChain: true,
  },
  OTORISASI_MODE: { kind: 'choice', label: 'Cara Otorisasi', default: 'MANUAL', choices: { MANUAL: 'Manual', FINGERPRINT: 'Fingerprint' } },
  // A lunch break must not log a cashier out; a browser left open overnight must not stay open.
  SESI_IDLE_MENIT: { kind: 'number', label: 'Sesi Berakhir Setelah Tidak Dipakai', default: 120, min: 1, max: 1_440, decimals: 0, unit: 'menit' },
  // A cashier has one device: what a second one does in his name would not be his.
  PERANGKAT_OWNER: {
    kind: 'number',
    label: 'Perangkat Owner Sekaligus',
    default: 3,
    min: 1,
    max: 10,
    decimals: 0,
    unit: 'perangkat',
    isOfChain: true,
  },
  MULTI_BAHASA: {
    kind: 'choice',
    label: 'Bahasa',
    default: 'id',
    areNames: true,
    choices: { id: 'Indonesia', en: 'English', it: 'Italiano', hk: '繁體中文', my: 'Melayu', jp: '日本語' },
  },
  NOTA_BENTUK: { kind: 'choice', label: 'Bentuk Nota', default: 'NOTA', choices: { NOTA: 'Nota', SLIP: 'Slip' } },
  NOTA_PLATFORM: { kind: 'choice', label: 'Platform Nota', default: 'DESKTOP', choices: { DESKTOP: 'Desktop', MOBILE: 'Mobile' } },
  NOTA_SISI: { kind: 'choice', label: 'Sisi Nota', default: 'FRONT', choices: { FRONT: 'DEPAN', BACK: 'BELAKANG', BOTH: 'DEPAN DAN BELAKANG' } },
  NOTA_PRINTER: {
    kind: 'choice',
    label: 'Printer Nota',
    default: 'BROWSER',
    choices: { BROWSER: 'Printer biasa, dari halaman ini', ESCPOS: 'Printer struk', DOT_MATRIX: 'Printer dot matrix' },
  },
  NOTA_LACI: { kind: 'choice', label: 'Laci Uang', default: 'TUTUP', choices: { TUTUP: 'Tidak dibuka', BUKA: 'Dibuka saat bayar cash' } },
  NOTA_HEADER: { kind: 'text', label: 'Kepala Nota', default: '', lengthMax: 300 },
  // Specification §9: the buyback tolerance in the sale's terms is 3 months.
  NOTA_FOOTER: {
    kind: 'text',
    label: 'Kaki Nota',
    default: 'Barang dapat dijual kembali dengan membawa nota ini. Toleransi pembelian kembali 3 bulan sejak tanggal nota.',
    isSaid: true,
    lengthMax: 600,
  },
  // What a customer gets back who gives his order up: on the paper of the order (docs/decisions/185).
  KETENTUAN_PESANAN: {
    kind: 'text',
    label: 'Ketentuan Batal Pesanan',
    default:
      'Pesanan dapat dibatalkan dengan membawa nota ini: uang dikembalikan setelah dikurangi potongan batal, emas pelanggan dikembalikan dalam berat murni.',
    isSaid: true,
    lengthMax: 600,
  },
  // The words of a warning letter (docs/decisions/137). {{name}} is filled from the contract; {{batas}} is the last day to pay.
  SURAT_CICILAN: {
    kind: 'text',
    label: 'Isi Surat Peringatan Cicilan',
    default:
      'Dengan hormat, sampai hari ini kami belum menerima pembayaran {{jumlah}} cicilan dari perjanjian {{no_cicilan}} tanggal {{tgl_akad}}, seperti tercantum di bawah. Mohon dibayar di toko kami selambat-lambatnya tanggal {{batas}}. Bila belum dibayar sampai tanggal itu, kami mengirim surat peringatan berikutnya. Abaikan surat ini bila sudah dibayar.',
    isSaid: true,
    lengthMax: 1_000,
  },
  SURAT_CICILAN_AKHIR: {
    kind: 'text',
    label: 'Isi Surat Peringatan Cicilan Terakhir',
    default:
      'Dengan hormat, sampai hari ini kami belum menerima pembayaran {{jumlah}} cicilan dari perjanjian {{no_cicilan}} tanggal {{tgl_akad}}, seperti tercantum di bawah. Surat ini adalah peringatan terakhir. Bila belum dibayar di toko kami sampai tanggal {{batas}}, barang kami tarik kembali sesuai perjanjian.',
    isSaid: true,
    lengthMax: 1_000,
  },
  // Where dealers are sold to while SEMI_GROSIR is off: the address of the server, https://…
  SERVER_GROSIR: { kind: 'text', label: 'Alamat Server Grosir', default: '', lengthMax: 200 },
  // {{name}} in a template is filled from the document.
  WA_PENGIRIM: { kind: 'text', label: 'Nomor WhatsApp Pengirim', default: '', lengthMax: 20 },
  WA_TEMPLATE_PENJUALAN: {
    kind: 'text',
    label: 'Pesan Nota Penjualan',
    default:
      '*{{nama_toko}}*\nNo Faktur: {{no_faktur}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total: {{total}}*\nTerima Kasih Atas Kunjungan Anda',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_PEMBELIAN: {
    kind: 'text',
    label: 'Pesan Nota Pembelian',
    default:
      '*{{nama_toko}}*\nNo Faktur Beli: {{no_faktur_beli}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total: {{total}}*\nTerima Kasih Atas Kunjungan Anda',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_TITIPAN: {
    kind: 'text',
    label: 'Pesan Nota Titipan',
    default:
      '*{{nama_toko}}*\nNo Titipan: {{no_titipan}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total: {{total}}*\nUang Titipan: {{dibayar}}\nSisa Bayar: {{sisa}}\nJatuh Tempo: {{tgl_jatuh_tempo}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_PESANAN: {
    kind: 'text',
    label: 'Pesan Nota Pesanan',
    default:
      '*{{nama_toko}}*\nNo Pesanan: {{no_pesanan}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total: {{total}}*\nUang Pesanan: {{dibayar}}\nSisa Bayar: {{sisa}}\nPerkiraan Selesai: {{tgl_selesai}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_PRE_ORDER: {
    kind: 'text',
    label: 'Pesan Nota Pre Order',
    default:
      '*{{nama_toko}}*\nNo PO: {{no_po}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total: {{total}}*\nUang Pre Order: {{dibayar}}\nSisa Bayar: {{sisa}}\nPerkiraan Datang: {{tgl_perkiraan}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_SERVICE: {
    kind: 'text',
    label: 'Pesan Nota Service',
    default:
      '*{{nama_toko}}*\nNo Service: {{no_service}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Total Biaya: {{total}}*\nUang Muka: {{dibayar}}\nSisa Bayar: {{sisa}}\nPerkiraan Selesai: {{tgl_estimasi}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_HUTANG: {
    kind: 'text',
    label: 'Pesan Nota Hutang',
    default:
      '*{{nama_toko}}*\nNo Hutang: {{no_faktur_hutang}}\nTanggal: {{tgl_hutang}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Jumlah Hutang: {{jumlah_hutang}}*\nBunga Per Bulan: {{bunga_persen}}%\nJatuh Tempo: {{tgl_jatuh_tempo}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_CICILAN: {
    kind: 'text',
    label: 'Pesan Nota Cicilan',
    default:
      '*{{nama_toko}}*\nNo Cicilan: {{no_cicilan}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\n\n{{barang}}\n\n*Harga: {{total}}*\nUang Muka: {{dibayar}}\nCicilan: {{cicilan}}, mulai {{mulai}}\nSisa: {{sisa}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_CICILAN: {
    kind: 'text',
    label: 'Pesan Pengingat Cicilan',
    default:
      '*{{nama_toko}}*\nYth. {{nama_customer}}, cicilan ke {{urut}} dari {{no_cicilan}} sebesar {{jumlah}} jatuh tempo {{tgl_cicilan}}. Abaikan bila sudah dibayar.',
    lengthMax: 1_000,
  },
  // Reminders: on which days around which date, and between which hours of the day. Before the first hour and from the last one on nothing is sent.
  INGAT_HUTANG_HARI: ladder('Hari Pengingat Hutang Dari Jatuh Tempo'),
  INGAT_CICILAN_HARI: ladder('Hari Pengingat Cicilan Dari Jatuh Tempo'),
  INGAT_TITIPAN_HARI: ladder('Hari Pengingat Titipan Dari Jatuh Tempo'),
  INGAT_PESANAN_HARI: ladder('Hari Pengingat Pesanan Sejak Jadi'),
  INGAT_SERVICE_HARI: ladder('Hari Pengingat Service Sejak Selesai'),
  INGAT_LELANG_HARI: ladder('Hari Pemberitahuan Lelang Sejak Dilelang'),
  INGAT_KUPON_HARI: ladder('Hari Pengingat Kupon Dari Tanggal Akhir'),
  INGAT_ULANG_TAHUN_HARI: ladder('Hari Ucapan Dari Ulang Tahun Member'),
  INGAT_RESET_POIN_HARI: ladder('Hari Pengumuman Dari Tanggal Reset Poin'),
  INGAT_JAM_MULAI: { kind: 'number', label: 'Pengingat Dikirim Mulai Jam', default: 9, min: 0, max: 23, decimals: 0, unit: 'jam' },
  INGAT_JAM_SELESAI: { kind: 'number', label: 'Pengingat Dikirim Sebelum Jam', default: 20, min: 1, max: 24, decimals: 0, unit: 'jam' },
  // After so many days a message loses its text and its telephone (docs/decisions/173).
  PESAN_SIMPAN_HARI: { kind: 'number', label: 'Isi Pesan Disimpan', default: 1_095, min: 30, max: 3_650, decimals: 0, unit: 'hari' },
  WA_TEMPLATE_INGAT_HUTANG: {
    kind: 'text',
    label: 'Pesan Pengingat Hutang',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, hutang {{nomor}} sebesar {{jumlah}} jatuh tempo {{tanggal}}. Abaikan bila sudah dibayar.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_TITIPAN: {
    kind: 'text',
    label: 'Pesan Pengingat Titipan',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, titipan {{nomor}} jatuh tempo {{tanggal}}. Sisa bayar {{sisa}}. Abaikan bila sudah diambil.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_PESANAN: {
    kind: 'text',
    label: 'Pesan Pesanan Siap',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, pesanan {{nomor}} sudah jadi dan siap diambil. Uang pesanan {{dibayar}}.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_SERVICE: {
    kind: 'text',
    label: 'Pesan Service Siap',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, service {{nomor}} sudah selesai dan siap diambil. Sisa bayar {{sisa}}.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_LELANG: {
    kind: 'text',
    label: 'Pesan Hutang Dilelang',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, barang hutang {{nomor}} sudah dilelang pada {{tanggal}}. Sisa uang untuk Anda: {{sisa}}.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_KUPON: {
    kind: 'text',
    label: 'Pesan Kupon Akan Berakhir',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, {{jumlah}} kupon Anda senilai {{nilai}} berlaku sampai {{tanggal}}.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_ULANG_TAHUN: {
    kind: 'text',
    label: 'Pesan Ulang Tahun',
    default: '*{{nama_toko}}*\nSelamat ulang tahun, {{nama_customer}}. Semoga sehat dan bahagia selalu.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_INGAT_RESET_POIN: {
    kind: 'text',
    label: 'Pesan Poin Akan Hangus',
    default: '*{{nama_toko}}*\nYth. {{nama_customer}}, {{poin}} poin Anda hangus pada {{tanggal}}. Tukarkan sebelum tanggal itu.',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_TUKAR_POIN: {
    kind: 'text',
    label: 'Pesan Nota Tukar Poin',
    default:
      '*{{nama_toko}}*\nNo Tukar Poin: {{no_tukar}}\nTanggal: {{tanggal}}\nMember: {{nama_member}}\n\n{{barang}}\n\n*Poin Ditukar: {{total_poin}}*',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_POIN_MANUAL: {
    kind: 'text',
    label: 'Pesan Transaksi Poin',
    default:
      '*{{nama_toko}}*\nNo Poin: {{no_poin}}\nTanggal: {{tanggal}}\nMember: {{nama_member}}\n\n*{{arah_poin}}: {{jumlah_poin}}*\nAlasan: {{alasan_poin}}',
    lengthMax: 1_000,
  },
  // Whether the templates of documents are registered at the provider with a header, whose one parameter is `nomor` (docs/decisions/174).
  WA_KEPALA_TEMPLATE: {
    kind: 'choice',
    label: 'Kepala Template Dokumen',
    default: 'TANPA',
    choices: { TANPA: 'Tanpa Kepala', TEKS: 'Nomor Dokumen' },
    isOfChain: true,
  },
  // Which of them are registered with a document as their header: the paper goes along as PDF (docs/decisions/212).
  WA_KEPALA_NOTA: { kind: 'text', label: 'Template Dengan Nota PDF', default: '', lengthMax: 200, pattern: templatesOfPaper, isOfChain: true },
  // What the provider asks for a message of each of its categories.
  WA_BIAYA_UTILITY: {
    kind: 'number',
    label: 'Biaya Pesan Utilitas',
    default: 0,
    min: 0,
    max: 1_000_000,
    decimals: 0,
    unit: 'rupiah',
    isOfChain: true,
  },
  WA_BIAYA_MARKETING: {
    kind: 'number',
    label: 'Biaya Pesan Pemasaran',
    default: 0,
    min: 0,
    max: 1_000_000,
    decimals: 0,
    unit: 'rupiah',
    isOfChain: true,
  },
  WA_BIAYA_AUTHENTICATION: {
    kind: 'number',
    label: 'Biaya Pesan Autentikasi',
    default: 0,
    min: 0,
    max: 1_000_000,
    decimals: 0,
    unit: 'rupiah',
    isOfChain: true,
  },
  WA_BIAYA_SERVICE: {
    kind: 'number',
    label: 'Biaya Pesan Layanan',
    default: 0,
    min: 0,
    max: 1_000_000,
    decimals: 0,
    unit: 'rupiah',
    isOfChain: true,
  },
  WA_TEMPLATE_PELUNASAN: {
    kind: 'text',
    label: 'Pesan Nota Pelunasan',
    default:
      '*{{nama_toko}}*\nNo Pelunasan: {{no_pelunasan}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\nNo Faktur: {{no_faktur}}\n\n*Dibayar: {{grand_total}}*\nSisa Bayar: {{sisa_bayar}}',
    lengthMax: 1_000,
  },
  WA_TEMPLATE_SIMPANAN: {
    kind: 'text',
    label: 'Pesan Nota Simpanan',
    default:
      '*{{nama_toko}}*\nNo Simpanan: {{no_simpanan}}\nTanggal: {{tanggal}}\nCustomer: {{nama_customer}}\nKode Lokasi: {{kode_lokasi}}\n\n{{barang}}\n\n*Sewa: {{grand_total}}*\nSewa Sampai: {{tgl_jatuh_tempo}}',
    lengthMax: 1_000,
  },
  // The sales-recap report is for the shops on these two lists only; the specification does not give them.
  REKAP_SALES_TOKO_1: { kind: 'text', label: 'Toko Laporan Rekap Sales (Daftar 1)', default: '', lengthMax: 1_000 },
  REKAP_SALES_TOKO_2: { kind: 'text', label: 'Toko Laporan Rekap Sales (Daftar 2)', default: '', lengthMax: 1_000 },
} as const satisfies Readonly<Record<string, Setting>>

/** The key of a setting that is more than a switch. */
export type SettingKey = keyof typeof settings

/** The settings whose value is a number. */
export type NumberKey = { [K in SettingKey]: (typeof settings)[K]['kind'] extends 'number' ? K : never }[SettingKey]

/** Where settings are read from: a `Caller` on the server, the session in the browser. */
export interface SettingSource {
  setting(key: string): string | undefined
}

/** A setting that is a number. */
export function numberSetting(source: SettingSource, key: NumberKey): number {
  return Number(source.setting(key) ?? settings[key].default)
}

/** A setting that is one of a closed list, or a text. */
export function textSetting(source: SettingSource, key: Exclude<SettingKey, NumberKey>): string {
  return source.setting(key) ?? settings[key].default
}

/** Whether a switch is on. */
export function switchedOn(source: SettingSource, key: FlagKey): boolean {
  const flag = flagOf(key) as Flag
  return isOn(flag, source.setting(key) ?? String(flag.default))
}

/** The key that a setting is kept under: aliases of a switch and small letters lead to it. */
export function settingKeyOf(key: string): string {
  const upper = key.toUpperCase()
  return flagOf(upper)?.key ?? upper
}

/** The settings that are lists of shops. A gate names one as it names a switch: it is open to the shops that stand on it. */
export const shopLists = ['REKAP_SALES_TOKO_1', 'REKAP_SALES_TOKO_2'] as const satisfies readonly SettingKey[]

/** Whether a shop stands on a list: codes between commas or blanks, in upper or lower case. */
export const isListed = (list: string, kode_toko: string): boolean =>
  list
    .toUpperCase()
    .split(/[\s,;]+/)
    .includes(kode_toko.toUpperCase())

/** Whether all shops have a setting in common. */
export function isOfChain(key: string): boolean {
  const flag = flagOf(key)
  if (flag) return flag.isOfChain
  const setting: Setting | undefined = settings[key as SettingKey]
  return setting !== undefined && 'isOfChain' in setting && setting.isOfChain === true
}

/** Returns the default of a setting or switch, for when neither the shop nor the chain sets it; undefined for an undeclared key. */
export function presetOf(key: string): string | undefined {
  const flag = flagOf(key)
  if (flag) return String(flag.default)
  return key in settings ? String(settings[key as SettingKey].default) : undefined
}

/** Every declared key, switches first: what a settings screen and its calls offer. `apps/server/every-setting.test.ts` holds that something obeys each. */
export const declaredKeys: readonly string[] = [...flags.map((flag) => flag.key), ...Object.keys(settings)]

/** Whether a text is a valid value of this setting or switch. For an undeclared key each text is valid. */
export function isSettingValue(key: string, value: string): boolean {
  const flag = flagOf(key)
  if (flag) return value === 'false' || isOn(flag, value)
  if (!(key in settings)) return true
  const setting: Setting = settings[key as SettingKey]
  if (setting.kind === 'choice') return Object.hasOwn(setting.choices, value)
  if (setting.kind === 'text') return value.length <= setting.lengthMax && (setting.pattern?.test(value) ?? true)
  const [, decimals = ''] = /^\d+(?:\.(\d+))?$/.exec(value) ?? ['', 'x'.repeat(99)]
  return decimals.length <= setting.decimals && Number(value) >= setting.min && Number(value) <= setting.max
}
