/** Rows of a list under the names of the wire. */
export interface StarterList {
  readonly tabel: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

const pairs = (code: string, name: string, rows: readonly (readonly [string, string])[]) =>
  rows.map(([kode, nama]) => ({ [code]: kode, [name]: nama }))

/**
 * Lists that most gold shops of Indonesia begin with: purities by their stamp, kinds of jewellery, conditions of pieces and of purchases (at the
 * full price), kinds of price groups, tags and a few banks. Prices are in none of them: those are the shop's own. The user sees every row before it is stored and may leave lists out.
 */
export const starterLists: readonly StarterList[] = [
  {
    tabel: 'kadar',
    rows: [
      { kode_kadar: 'K375', nama_kadar: 'EMAS 375 (9K)', kadar: 37.5 },
      { kode_kadar: 'K420', nama_kadar: 'EMAS 420 (10K)', kadar: 42 },
      { kode_kadar: 'K585', nama_kadar: 'EMAS 585 (14K)', kadar: 58.5 },
      { kode_kadar: 'K700', nama_kadar: 'EMAS 700 (17K)', kadar: 70 },
      { kode_kadar: 'K750', nama_kadar: 'EMAS 750 (18K)', kadar: 75 },
      { kode_kadar: 'K875', nama_kadar: 'EMAS 875 (21K)', kadar: 87.5 },
      { kode_kadar: 'K916', nama_kadar: 'EMAS 916 (22K)', kadar: 91.6 },
      { kode_kadar: 'K999', nama_kadar: 'EMAS 999 (24K)', kadar: 99.9 },
    ],
  },
  {
    tabel: 'jenis',
    rows: pairs('kode_dept', 'nama_dept', [
      ['CC', 'CINCIN'],
      ['CK', 'CINCIN KAWIN'],
      ['CA', 'CINCIN ANAK'],
      ['KL', 'KALUNG'],
      ['KA', 'KALUNG ANAK'],
      ['GL', 'GELANG'],
      ['GA', 'GELANG ANAK'],
      ['GK', 'GELANG KAKI'],
      ['AN', 'ANTING'],
      ['GW', 'GIWANG'],
      ['LT', 'LIONTIN'],
      ['BR', 'BROS'],
      ['LM', 'LOGAM MULIA'],
    ]).map((row) => ({ ...row, is_berlian: false })),
  },
  {
    tabel: 'kondisi_barang',
    rows: pairs('kode_kondisi', 'kondisi_barang', [
      ['B', 'BAGUS'],
      ['L', 'LECET'],
      ['P', 'PENYOK'],
      ['R', 'RUSAK'],
    ]),
  },
  {
    tabel: 'kondisi_pembelian',
    rows: pairs('kode_kondisi', 'kondisi_beli', [
      ['B', 'BAGUS'],
      ['L', 'LECET'],
      ['P', 'PENYOK'],
      ['R', 'RUSAK'],
    ]).map((row) => ({ ...row, persen_harga: 100, potongan_per_gram: 0 })),
  },
  {
    tabel: 'jenis_group',
    rows: pairs('jenis_group', 'keterangan', [
      ['LOKAL', 'BUATAN LOKAL'],
      ['ITALI', 'MODEL ITALI'],
      ['UKIR', 'UKIRAN'],
      ['BATANGAN', 'EMAS BATANGAN'],
    ]),
  },
  {
    tabel: 'bandrol',
    rows: [
      { kode_bandrol: 'K', nama_bandrol: 'BANDROL KECIL', berat_bandrol: 0.06 },
      { kode_bandrol: 'S', nama_bandrol: 'BANDROL SEDANG', berat_bandrol: 0.1 },
      { kode_bandrol: 'B', nama_bandrol: 'BANDROL BESAR', berat_bandrol: 0.18 },
    ],
  },
  {
    tabel: 'bank',
    rows: pairs('kode_bank', 'nama_bank', [
      ['BCA', 'BANK CENTRAL ASIA'],
      ['MANDIRI', 'BANK MANDIRI'],
      ['BRI', 'BANK RAKYAT INDONESIA'],
      ['BNI', 'BANK NEGARA INDONESIA'],
    ]),
  },
]
