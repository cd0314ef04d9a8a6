/**
 * Whose goods are in a place, and how the journal knows them. MILIK: ours, on one account by the place alone. TITIPAN: in our care,
 * not ours, so without cost and without account. LUAR: outside, on the account of the place and of what goods went there for.
 * UBAH: goods that become others; gross, fine and cost stay the same, the number of pieces need not.
 */
export type PlaceClass = 'MILIK' | 'TITIPAN' | 'LUAR' | 'UBAH'

interface PlaceFacts {
  readonly kelas: PlaceClass
  readonly label: string
  /** The states of a piece that stands there. Where there are none, only lots do. */
  readonly status: readonly string[]
  /** Goods there stand in a tray of the shop. */
  readonly berbaki?: true
  /** Goods come out of it by a reversal alone, or else by an approval too. */
  readonly keluar?: 'OTORISASI' | 'TIDAK'
  /** What one shop puts there another takes. */
  readonly antar_toko?: true
  /** What goods went there for, where that decides the account; `perantara`: it is a clearing account. */
  readonly trx?: Readonly<Record<string, { readonly perantara?: true }>>
}

/** The places that goods can be in. The tables tempat and tempat_trx hold the same list for the database's guards. */
export const places = {
  BAKI: { kelas: 'MILIK', label: 'Baki', status: ['READY', 'HELD'], berbaki: true },
  PERJALANAN: { kelas: 'MILIK', label: 'Perjalanan', status: ['IN_TRANSIT'] },
  BEKAS: { kelas: 'MILIK', label: 'Barang Bekas', status: ['BOUGHT'] },
  // What suppliers delivered by weight, until its pieces have tags.
  PENERIMAAN: { kelas: 'MILIK', label: 'Barang Diterima', status: [] },
  CUCI: { kelas: 'MILIK', label: 'Cuci', status: [] },
  MANUAL: { kelas: 'MILIK', label: 'Barang Manual', status: [] },
  ROSOK: { kelas: 'MILIK', label: 'Rosok', status: [] },
  TUKANG: { kelas: 'MILIK', label: 'Tukang', status: ['HELD'] },
  BATANG: { kelas: 'MILIK', label: 'Emas Batangan', status: [] },
  HADIAH: { kelas: 'MILIK', label: 'Hadiah', status: [] },
  HILANG: { kelas: 'MILIK', label: 'Hilang', status: ['MISSING'] },
  GADAI: { kelas: 'TITIPAN', label: 'Gadai', status: [] },
  SERVIS: { kelas: 'TITIPAN', label: 'Servis', status: [] },
  SIMPAN: { kelas: 'TITIPAN', label: 'Simpanan', status: [] },
  PELANGGAN: { kelas: 'LUAR', label: 'Pelanggan', status: ['SOLD'], trx: { JUAL: {}, SERVICE: {}, HADIAH: {}, BELI: { perantara: true } } },
  SUPPLIER: { kelas: 'LUAR', label: 'Supplier', status: ['DESTROYED'], trx: { BELI: { perantara: true }, BAYAR: { perantara: true } } },
  CABANG: { kelas: 'LUAR', label: 'Antar Cabang', status: ['IN_TRANSIT'], antar_toko: true },
  SUSUT: { kelas: 'LUAR', label: 'Susut', status: ['DESTROYED'], keluar: 'OTORISASI' },
  // The difference between an assay and the declared fineness.
  UJI: { kelas: 'LUAR', label: 'Selisih Uji', status: ['DESTROYED'] },
  HANCUR: { kelas: 'LUAR', label: 'Hancur', status: ['DESTROYED'], keluar: 'TIDAK' },
  SALDO_AWAL: { kelas: 'LUAR', label: 'Saldo Awal', status: ['DESTROYED'] },
  KOREKSI: { kelas: 'LUAR', label: 'Koreksi', status: ['DESTROYED'] },
  UBAH: { kelas: 'UBAH', label: 'Diubah', status: ['DESTROYED'] },
} as const satisfies Readonly<Record<string, PlaceFacts>>

/** The name of a place. */
export type PlaceName = keyof typeof places

/** The names of the places of a class. */
export type PlaceOf<Class extends PlaceClass> = { [Name in PlaceName]: (typeof places)[Name]['kelas'] extends Class ? Name : never }[PlaceName]

/** The places that are on different accounts by what goods went there for. */
export type PlaceWithTrx = { [Name in PlaceName]: (typeof places)[Name] extends { trx: object } ? Name : never }[PlaceName]

/** What goods may go to a place for. */
export type TrxOf<Name extends PlaceWithTrx> = keyof (typeof places)[Name]['trx'] & string

/** The properties of a place. */
export const factsOfPlace = (tempat: PlaceName): PlaceFacts => places[tempat]
