import { checked, dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { carat, choice, code, count, date, flag, grams, image, percent, purity, rupiah, text, thing } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { caratMax, lotGramsMax, pieceGramsMax, pieceRpMax } from '#modules/ledger/contract/bounds.ts'
import { type PlaceName, places as ledgerPlaces } from '#modules/ledger/contract/places.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'

/** A weight of a piece, which is never 0 (specification §5). */
export const weight = (label: string, max = pieceGramsMax) =>
  checked(grams(label, { max }), (check, name) => check.refine((value) => value !== 0, `${name} Tidak Boleh 0`))

/** The states of a piece (domain §3) and what a person reads for each. */
export const statuses = {
  READY: 'Tersedia',
  HELD: 'Dititipkan',
  IN_TRANSIT: 'Dalam Perjalanan',
  SOLD: 'Terjual',
  BOUGHT: 'Dibeli Kembali',
  DESTROYED: 'Hancur',
  MISSING: 'Hilang',
} as const

/** Whose a piece is, as the list is asked for it. */
export const owners = { TOKO: 'Milik Toko', SUPPLIER: 'Konsinyasi' } as const

/** What a person reads for each place that goods can be in (domain §3). */
export const places = Object.fromEntries(Object.entries(ledgerPlaces).map(([tempat, { label }]) => [tempat, label])) as Readonly<
  Record<PlaceName, string>
>

/** The words of goods: every label of a stock item (specification §3). */
export const goods = dictionary({
  kode_barcode: code('Kode Barcode'),
  kode_toko: rowWords.kode_toko,
  nama_toko: rowWords.nama_toko,
  status: choice('Status', statuses),
  tempat: choice('Tempat', places),
  nama_barang: text('Nama Barang', { longerThan: 5 }),
  kategori: masters.kode_kategori.labelled('Kategori'),
  kode_dept: withRequiredMessage(masters.kode_dept.labelled('Jenis'), 'Jenis Harus Dipilih'),
  nama_dept: masters.nama_dept,
  kode_group: withRequiredMessage(prices.kode_group, 'Kode Group Harus Diisi'),
  nama_group: prices.nama_group,
  kode_gudang: withRequiredMessage(masters.kode_gudang.labelled('Gudang'), 'Mohon Untuk Pilih Kode Gudang'),
  nama_gudang: masters.nama_gudang,
  kode_baki: withRequiredMessage(masters.kode_baki.labelled('Baki'), 'Mohon Untuk Pilih Kode Baki'),
  nama_baki: masters.nama_baki,
  kadar: purity('Kadar', { max: 500 }),
  kadar_cetak: text('Kadar Cetak', { atMost: 20 }),
  kode_intern: code('Kode Intern'),
  kode_bandrol: masters.kode_bandrol.labelled('Bandrol'),
  atribut: text('Atribut'),
  // Under 20 characters, so that it fits a line of the receipt (specification §9).
  keterangan: checked(text('Keterangan'), (check, name) => check.refine((value) => value.length < 20, `${name} Harus Kurang Dari 20 Karakter`)),
  foto: withRequiredMessage(image('Foto'), 'Foto Wajib Diisi'),
  berat_bruto: weight('Berat Bruto'),
  berat_stock: weight('Berat Stock'),
  berat: weight('Berat Jual'),
  // For goods without a barcode.
  berat_lot: weight('Berat', lotGramsMax),
  berat_plastik: grams('Berat Plastik', { max: pieceGramsMax }),
  fine: grams('Berat Murni'),
  qty: count('Qty', { min: 1, max: 100_000 }),
  size: text('Size', { atMost: 20 }),
  hpp: rupiah('Hpp', { max: pieceRpMax }).onlyFor(hargaModal),
  // On the price per gram of its group. The seller calculates with it, so it is no secret.
  markup: percent('Markup'),
  ongkos: rupiah('Ongkos', { max: pieceRpMax }),
  // What a customer pays for it now, without a discount.
  harga: rupiah('Harga'),
  harga_jual: rupiah('Harga Jual', { min: 1, max: pieceRpMax }),
  harga_estimasi: rupiah('Harga Estimasi', { max: pieceRpMax }),
  harga_nota: rupiah('Harga Nota', { max: pieceRpMax }),
  harga_beli: rupiah('Harga Beli', { max: pieceRpMax }).onlyFor(hargaModal),
  // Its stones in words, for the history of its changes.
  batu: text('Batu'),
  // What its stones add to the price, at the rate of the day that they came in.
  harga_batu: rupiah('Harga Batu'),
  // Price per gram of the group at the moment of asking.
  harga_group: rupiah('Harga Per Gram'),
  harga_grosir: prices.harga_grosir,
  modal_group: rupiah('Harga Modal Per Gram').onlyFor(hargaModal),
  is_berlian: masters.is_berlian,
  karat_batu: carat('Karat Batu', { max: caratMax }),
  shape: text('Shape', { atMost: 30 }),
  is_konsinyasi: flag('Konsinyasi'),
  // One barcode for many pieces. A part of them can be sold, added or taken.
  is_aksesoris: flag('Aksesoris'),
  kode_supplier: masters.kode_supplier.labelled('Supplier').onlyFor(hargaModal),
  no_pesanan: code('No Pesanan'),
  no_po: code('No PO'),
  tag_id: code('Tag ID', { atMost: 64 }),
  tgl_masuk: date('Tanggal Masuk'),
  created_at: rowWords.created_at.labelled('Waktu Masuk'),
  created_by: rowWords.created_by,
  no_faktur: code('No Faktur'),
  // The version of the piece that the user has seen.
  versi: count('Versi'),
  // Sums over the pieces of a document.
  total_qty: count('Jumlah Barang'),
  total_berat: grams('Total Berat'),
  total_hpp: rupiah('Total Hpp').onlyFor(hargaModal),
  // Sums over the pieces of a tray.
  pieces: count('Jumlah Barang'),
  ditahan: count('Dititipkan'),
  gross: grams('Berat Stock'),
  cost: rupiah('Hpp').onlyFor(hargaModal),
  // Those among them that are their suppliers'.
  jumlah_konsinyasi: count('Jumlah Konsinyasi'),
  berat_konsinyasi: grams('Berat Konsinyasi'),
  fine_konsinyasi: grams('Berat Murni Konsinyasi'),
  berat_baki: masters.berat_baki,
  berat_bandrol: masters.berat_bandrol,
  berat_timbang: grams('Perkiraan Berat Timbang'),
  // A stock card: of what, by what it is parted, and what each of its rows says.
  kelompok: text('Kelompok'),
  menurut: choice('Menurut', { JENIS: 'Jenis', GROUP: 'Group', GUDANG: 'Gudang', BAKI: 'Baki' }),
  tgl_system: rowWords.tgl_system,
  // The kind of event that a movement belongs to, and its document.
  kind: thing('Transaksi'),
  reference: code('No Referensi'),
  umur: choice('Umur', {
    BULAN_0_2: '0-2 Bulan',
    BULAN_3_5: '3-5 Bulan',
    BULAN_6_11: '6-11 Bulan',
    BULAN_12_23: '12-23 Bulan',
    BULAN_24: '24 Bulan Atau Lebih',
  }),
  mutasi: choice('Mutasi', { AWAL: 'Saldo Awal', MASUK: 'Barang Masuk', KELUAR: 'Barang Keluar' }),
})
