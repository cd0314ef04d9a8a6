import { Field, dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { choice, code, codes, colour, count, phone, picture, pictures, tags, text } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { type PictureFolder, uploadCall } from './folders.ts'
import { sendFailed } from './texts.ts'

/** A list says where its pictures are kept (`keptIn`). */
const unplaced = { folder: '', upload: uploadCall, failedText: '' } as const

/** The words of the catalogue that customers see in the chain's application (specification §4, §5). */
export const catalogue = dictionary({
  id: count('ID'),
  kode_kategori: masters.kode_kategori,
  nama_kategori: masters.nama_kategori,
  warna: withRequiredMessage(colour('Warna'), 'Warna wajib dipilih, Mohon pilih warna dan coba lagi'),
  gambar_path: picture('Gambar', unplaced),
  gambar_name: text('Nama Gambar', { atMost: 16 }),
  kode_harga_app: code('Kode Harga'),
  nama_harga_app: text('Nama Harga', { atMost: 50 }),
  daftar_group: codes('List Group', { atMost: 15, noneText: 'Mohon Pilih List Group Minimal 1' }),
  kode_banner: code('Kode Banner'),
  kode_info: code('Kode Info'),
  title: text('Title'),
  sub_title: text('Sub Title', { mayBeEmpty: true }),
  info: text('Info', { atMost: 200 }),
  sub_info: text('Sub Info', { atMost: 200 }),
  deskripsi: text('Deskripsi', { atMost: 500, lines: 3, mayBeEmpty: true }),
  url_pendukung: text('URL Pendukung', { atMost: 300 }),
  nama_tombol: text('Nama Tombol', { atMost: 40 }),
  kode_barang: code('Kode Item'),
  nama_barang: text('Nama Barang'),
  berat: goods.berat,
  harga_jual: goods.harga_jual,
  direct_url: text('URL Pendukung', { atMost: 300 }),
  hashtag_jenis: tags('Hashtag Jenis'),
  hashtag_kadar: tags('Hashtag Kadar'),
  hashtag_lm: tags('Hashtag LM'),
  deskripsi_banner: text('Deskripsi Banner', { atMost: 5_000 }),
  deskripsi_info: text('Deskripsi Info', { atMost: 5_000 }),
  kode_admin: code('Kode Admin'),
  nama_admin: withRequiredMessage(text('Nama Admin', { atMost: 50 }), 'Mohon Masukan Nama Admin'),
  no_hp: withRequiredMessage(phone('Nomor Whatsapp'), 'Mohon Masukan Nomor Handphone'),
  kode_hadiah: masters.kode_hadiah,
  nama_hadiah: masters.nama_hadiah,
  point: count('Point', { max: 1_000_000_000 }),
  hadiah_master: code('Hadiah Toko', { atMost: 15 }),
  selisih_point: count('Selisih Point', { min: -1_000_000_000 }),
  kode_group: prices.kode_group,
  description: text('Deskripsi', { atMost: 500, lines: 3, mayBeEmpty: true }),
  kode: prices.kode,
  screen_name: text('Nama Screen', { atMost: 40 }),
  name: text('Nama Screen', { atMost: 40 }),
  text: text('Text', { atMost: 200, lines: 2 }),
  position: choice('Posisi', { top: 'ATAS', bottom: 'BAWAH' }),
  image_path: picture('Gambar', unplaced),
  url: text('URL Gambar', { atMost: 300 }),
})

/** A picture of one list: where it is kept, and what the list calls what could not be sent. */
export const keptIn = <Name extends string>(field: Field<Name, string>, folder: PictureFolder, object: string): Field<Name, string> =>
  new Field({ ...field, kind: picture(field.label, { folder, upload: uploadCall, failedText: sendFailed(object) }).kind })

/** The same of an item, which may have several. */
export const severalIn = <Name extends string>(field: Field<Name, string>, folder: PictureFolder, object: string): Field<Name, string[]> =>
  new Field<Name, string[]>({
    name: field.name,
    label: field.label,
    kind: pictures(field.label, { folder, upload: uploadCall, failedText: sendFailed(object) }).kind,
  })

/** A word that names one thing, as a list of such things. */
export const severalOf = <Name extends string>(field: Field<Name, string>, label: string): Field<Name, string[]> =>
  new Field<Name, string[]>({ name: field.name, label, kind: codes(label).kind })
