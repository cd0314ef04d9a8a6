/**
 * The kinds of claims, each with the sign that it keeps: what others owe us (1), what we owe others (-1), either (0). The table
 * jenis_tagihan holds the same list for the database's guards.
 */
export const claimKinds = {
  PIUTANG_JUAL: 1,
  PIUTANG_GADAI: 1,
  // Earned and not received.
  PIUTANG_BUNGA: 1,
  PIUTANG_CICILAN: 1,
  PIUTANG_KARTU: 1,
  PIUTANG_MARKETPLACE: 1,
  PIUTANG_EMAS: 1,
  PIUTANG_TUKANG: 1,
  PIUTANG_KARYAWAN: 1,
  UANG_MUKA_SUPPLIER: 1,
  UANG_JALAN: 1,
  HUTANG_SUPPLIER: -1,
  HUTANG_EMAS: -1,
  TITIPAN: -1,
  UM_PESANAN: -1,
  UM_SERVICE: -1,
  BUNGA_TANGGUH: -1,
  BARANG_CICILAN: -1,
  DANA_SOSIAL: -1,
  // Of the chain: a shop that takes what another gave stands the other way.
  POIN: -1,
  HUTANG_BONUS: -1,
  SISA_LELANG: -1,
  HUTANG_TUKANG: -1,
  EMAS_PELANGGAN: -1,
  HUTANG_AFILIASI: -1,
  // What a marketplace takes off its next payouts, for what came back after it was paid.
  HUTANG_MARKETPLACE: -1,
  // One payment for several things. Their events use it up in the same transaction (docs/decisions/181).
  BAYAR_SEKALIGUS: -1,
  PPN: -1,
  RK: 0,
} as const satisfies Readonly<Record<string, 1 | -1 | 0>>

/** A kind of claim. */
export type ClaimKind = keyof typeof claimKinds

/** What a person reads for each kind of claim. */
export const claimLabels = {
  PIUTANG_JUAL: 'Piutang Penjualan',
  PIUTANG_GADAI: 'Piutang Gadai',
  PIUTANG_BUNGA: 'Piutang Bunga Gadai',
  PIUTANG_CICILAN: 'Piutang Cicilan',
  PIUTANG_KARTU: 'Piutang Kartu',
  PIUTANG_MARKETPLACE: 'Piutang Marketplace',
  PIUTANG_EMAS: 'Piutang Emas',
  PIUTANG_TUKANG: 'Piutang Tukang',
  PIUTANG_KARYAWAN: 'Piutang Karyawan',
  UANG_MUKA_SUPPLIER: 'Uang Muka Supplier',
  UANG_JALAN: 'Uang Di Jalan',
  HUTANG_SUPPLIER: 'Hutang Supplier',
  HUTANG_EMAS: 'Hutang Emas',
  TITIPAN: 'Titipan Pelanggan',
  UM_PESANAN: 'Uang Muka Pesanan',
  UM_SERVICE: 'Uang Muka Servis',
  BUNGA_TANGGUH: 'Bunga Ditangguhkan',
  BARANG_CICILAN: 'Barang Cicilan Belum Diserahkan',
  DANA_SOSIAL: 'Dana Sosial',
  POIN: 'Poin Member',
  HUTANG_BONUS: 'Hutang Bonus Sales',
  SISA_LELANG: 'Sisa Lelang',
  HUTANG_TUKANG: 'Hutang Tukang',
  EMAS_PELANGGAN: 'Emas Pelanggan',
  HUTANG_AFILIASI: 'Hutang Afiliasi',
  HUTANG_MARKETPLACE: 'Potongan Pencairan Marketplace',
  BAYAR_SEKALIGUS: 'Bayar Sekaligus',
  PPN: 'PPN',
  RK: 'Rekening Antar Cabang',
} as const satisfies Readonly<Record<ClaimKind, string>>

/** The part of /parameter-akun that the account of a kind of claim is set in. */
export const accountTypeOfClaim = (jenis: ClaimKind): string => ({ 1: 'PIUTANG', [-1]: 'HUTANG', 0: 'ANTAR_CABANG' })[claimKinds[jenis]]
