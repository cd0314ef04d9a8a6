import { z } from 'zod'
import { Field, type Unnamed, type ValueOf, dictionary } from '#engine/contract/field.ts'
import { carat, choice, code, count, date, flag, grams, image, moment, percent, purity, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { type PlaceName, places as ledgerPlaces } from '#modules/ledger/contract/places.ts'

/** A field whose check differs from its kind's. */
function checked<Value extends string | number>(
  field: Unnamed<Value>,
  change: (check: z.ZodType<Value>, label: string) => z.ZodType<Value>,
): Unnamed<Value> {
  const check = (label: string) => change(field.kind.check(label), label)
  return new Field<'', Value>({ ...field, kind: { ...field.kind, check: check } })
}

/** A weight that is never 0 (specification §5). */
const weight = (label: string) => checked(grams(label), (check, name) => check.refine((value) => value !== 0, `${name} Tidak Boleh 0`))

/** A field that says `message` when nothing was given. */
const saying = (field: Unnamed<string>, message: string) =>
  checked(field, (check) =>
    z
      .string({ error: message })
      .trim()
      .min(1, message)
      .pipe(check as z.ZodType<string, string>),
  )

/** The states of a piece (domain §3) and what a person reads for each. */
export const statuses = {
  READY: 'Tersedia',
  HELD: 'Dititipkan',
  IN_TRANSIT: 'Dalam Perjalanan',
  SOLD: 'Terjual',
  DESTROYED: 'Hancur',
  MISSING: 'Hilang',
} as const

/** What a person reads for each place that goods can be in (domain §3). */
export const places = Object.fromEntries(Object.entries(ledgerPlaces).map(([tempat, { label }]) => [tempat, label])) as Readonly<
  Record<PlaceName, string>
>

/** The words of goods: every label of a stock item (specification §3). */
export const goods = dictionary({
  kode_barcode: code('Kode Barcode'),
  kode_toko: code('Kode Toko'),
  nama_toko: text('Nama Toko'),
  status: choice('Status', statuses),
  tempat: choice('Tempat', places),
  nama_barang: text('Nama Barang', { longerThan: 5 }),
  kategori: code('Kategori'),
  kode_dept: saying(code('Jenis'), 'Jenis Harus Dipilih'),
  nama_dept: text('Nama Jenis'),
  kode_group: saying(code('Kode Group'), 'Kode Group Harus Diisi'),
  nama_group: text('Nama Group'),
  kode_gudang: saying(code('Gudang'), 'Mohon Untuk Pilih Kode Gudang'),
  nama_gudang: text('Nama Gudang'),
  kode_baki: saying(code('Baki'), 'Mohon Untuk Pilih Kode Baki'),
  nama_baki: text('Nama Baki'),
  kadar: purity('Kadar', { max: 500 }),
  kadar_cetak: text('Kadar Cetak', { atMost: 20 }),
  kode_intern: code('Kode Intern'),
  kode_bandrol: code('Bandrol'),
  atribut: text('Atribut'),
  // Under 20 characters, so that it fits a line of the receipt (specification §9).
  keterangan: checked(text('Keterangan'), (check, name) => check.refine((value) => value.length < 20, `${name} Harus Kurang Dari 20 Karakter`)),
  foto: saying(image('Foto'), 'Foto Wajib Diisi'),
  berat_bruto: weight('Berat Bruto'),
  berat_stock: weight('Berat Stock'),
  berat: weight('Berat Jual'),
  berat_plastik: grams('Berat Plastik'),
  fine: grams('Berat Murni'),
  qty: count('Qty', { min: 1, max: 100_000 }),
  size: text('Size', { atMost: 20 }),
  hpp: rupiah('Hpp').onlyFor(hargaModal),
  markup: percent('Markup').onlyFor(hargaModal),
  ongkos: rupiah('Ongkos'),
  harga_jual: rupiah('Harga Jual', { min: 1 }),
  harga_estimasi: rupiah('Harga Estimasi'),
  harga_nota: rupiah('Harga Nota'),
  harga_beli: rupiah('Harga Beli').onlyFor(hargaModal),
  // Price per gram of the group at the moment of asking.
  harga_group: rupiah('Harga Per Gram'),
  modal_group: rupiah('Harga Modal Per Gram').onlyFor(hargaModal),
  is_berlian: flag('Barang Berlian'),
  karat_batu: carat('Karat Batu'),
  shape: text('Shape', { atMost: 30 }),
  is_konsinyasi: flag('Konsinyasi'),
  kode_supplier: code('Supplier', { atMost: 15 }).onlyFor(hargaModal),
  no_pesanan: code('No Pesanan'),
  no_po: code('No PO'),
  tag_id: code('Tag ID', { atMost: 64 }),
  tgl_masuk: date('Tanggal Masuk'),
  created_at: moment('Waktu Masuk'),
  created_by: text('Diinput Oleh'),
  no_faktur: code('No Faktur'),
  // Sums over the pieces of a tray.
  pieces: count('Jumlah'),
  gross: grams('Berat Stock'),
  cost: rupiah('Hpp').onlyFor(hargaModal),
  berat_baki: grams('Berat Baki'),
  berat_bandrol: grams('Berat Bandrol'),
  berat_timbang: grams('Perkiraan Berat Timbang'),
})

// eslint-disable-next-line typescript/no-explicit-any -- any value type fits a list of fields
type Fields = readonly Field<string, any>[]

type Values<F extends Fields> = { [One in F[number] as One['name']]: ValueOf<One> }
type Optional<F extends Fields> = { [One in F[number] as null extends ValueOf<One> ? One['name'] : never]?: ValueOf<One> }

/** The check of an object with these fields. What may be empty may be left out, and so may what has a usual value. */
export function objectOf<const F extends Fields>(fields: F): z.ZodType<Values<F>, Optional<F> & Partial<Values<F>>> {
  const entries = fields.map((field) => {
    const check = field.check()
    return [field.wire, field.preset === undefined ? check : check.default(field.preset as never)]
  })
  return z.object(Object.fromEntries(entries)) as never
}
