/**
 * The kinds of claims, each with the sign that it keeps: what others owe us (1), what we owe others (-1), either (0). The table
 * jenis_tagihan holds the same list for the database's guards.
 */
export const claimKinds = {
  PIUTANG_JUAL: 1,
  PIUTANG_GADAI: 1,
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
  POIN: -1,
  HUTANG_BONUS: -1,
  SISA_LELANG: -1,
  HUTANG_TUKANG: -1,
  EMAS_PELANGGAN: -1,
  HUTANG_AFILIASI: -1,
  PPN: -1,
  RK: 0,
} as const satisfies Readonly<Record<string, 1 | -1 | 0>>

/** A kind of claim. */
export type ClaimKind = keyof typeof claimKinds

/** The part of /parameter-akun that the account of a kind of claim is set in. */
export const accountTypeOfClaim = (jenis: ClaimKind): string => ({ 1: 'PIUTANG', [-1]: 'HUTANG', 0: 'ANTAR_CABANG' })[claimKinds[jenis]]
