import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import type { PictureFolder } from '#modules/catalogue/contract/folders.ts'
import { encodePicture, keepPicture } from '#modules/catalogue/server/public.ts'
import { groups } from './masters.ts'
import { type Drawing, drawn } from './photos.ts'

/** Pictures of the demo chain are this wide and high, in pixels: real ones are larger, and take longer to draw. */
const [wide, high] = [480, 640]

const categories = [
  { kode_kategori: 'CINCIN', nama_kategori: 'CINCIN', warna: '#7a5908', drawing: 'ring' },
  { kode_kategori: 'KALUNG', nama_kategori: 'KALUNG', warna: '#8c3b2e', drawing: 'necklace' },
  { kode_kategori: 'GELANG', nama_kategori: 'GELANG', warna: '#2f6f8f', drawing: 'bracelet' },
  { kode_kategori: 'ANTING', nama_kategori: 'ANTING', warna: '#2f7d4f', drawing: 'earrings' },
  { kode_kategori: 'LM', nama_kategori: 'LOGAM MULIA', warna: '#5b6770', drawing: 'bar' },
] as const
const banners = [
  {
    kode_banner: 'NIKAH',
    title: 'SEPASANG CINCIN KAWIN',
    sub_title: 'UKIR NAMA GRATIS',
    info: 'Pesan dua minggu sebelum hari bahagia',
    sub_info: 'Berlaku di semua cabang',
    deskripsi: 'Cincin kawin emas 750 dengan ukiran nama dan tanggal.',
    drawing: 'weddingRings',
  },
  {
    kode_banner: 'LM',
    title: 'TABUNG EMAS DARI 1 GRAM',
    sub_title: ' ',
    info: 'Harga mengikuti harga emas hari ini',
    sub_info: 'Sertifikat asli',
    deskripsi: ' ',
    drawing: 'bar',
  },
] as const
const infos = [
  {
    kode_info: 'RAWAT',
    title: 'CARA MERAWAT EMAS',
    sub_title: ' ',
    info: 'Simpan terpisah, jauhkan dari parfum',
    sub_info: 'Cuci gratis di cabang kami',
    deskripsi: 'Bawa perhiasan Anda, kami cuci sambil menunggu.',
    drawing: 'chain',
  },
] as const
const items = [
  ['CK-001', 'CINCIN KAWIN BELAH ROTAN', 4.2, 4_950_000, 'CINCIN', ['NIKAH'], 'weddingRings', ['CINCIN', 'KAWIN'], ['18K']],
  ['CB-001', 'CINCIN BATU MERAH', 3.15, 3_650_000, 'CINCIN', [], 'stoneRing', ['CINCIN'], ['16K']],
  ['KL-001', 'KALUNG TETES AIR', 6.5, 7_250_000, 'KALUNG', [], 'necklace', ['KALUNG'], ['18K']],
  ['KS-001', 'KALUNG SET LIONTIN MAHKOTA', 9.8, 10_900_000, 'KALUNG', [], 'necklaceSet', ['KALUNG', 'SET'], ['16K']],
  ['GB-001', 'GELANG BANGLE UKIR JEPARA', 12.4, 13_700_000, 'GELANG', [], 'bangle', ['GELANG'], ['18K']],
  ['GR-001', 'GELANG RANTAI SISIK NAGA', 8.6, 9_600_000, 'GELANG', [], 'curbBracelet', ['GELANG'], ['9K', '16K']],
  ['AT-001', 'ANTING MUTIARA', 1.9, 2_350_000, 'ANTING', [], 'studs', ['ANTING'], ['18K']],
  ['LM-001', 'LOGAM MULIA 5 GRAM', 5, 7_400_000, 'LM', ['LM'], 'bar', ['LM'], ['24K']],
] as const
const rewards = [
  { kode_hadiah: 'PAYUNG', nama_hadiah: 'PAYUNG KENCANA', point: 50, drawing: 'drawstring' },
  { kode_hadiah: 'MUG', nama_hadiah: 'MUG KERAMIK', point: 25, drawing: 'charm' },
] as const
const contacts = [
  { kode_admin: 'ADMIN1', nama_admin: 'RATNA', no_hp: '081234500001' },
  { kode_admin: 'ADMIN2', nama_admin: 'BAGAS', no_hp: '081234500002' },
] as const
const link = (path: string) => `https://kencana.example/${path.toLowerCase()}`

/** What the chain's application shows: a few rows of every list, with pictures that are drawn. One price label shows its prices. */
export async function catalogueOfChain(db: Db, files: FileStore): Promise<void> {
  const pictures = new Map<string, Promise<Buffer>>()
  let nth = 0
  const pictureFor = async (folder: PictureFolder, drawing: Drawing): Promise<string> => {
    // Drawn once for each, and kept for each record: a picture is one record's.
    const known =
      pictures.get(drawing) ?? drawn(drawing, { width: wide, height: high }).then(async (data) => (await encodePicture(folder, data)) as Buffer)
    pictures.set(drawing, known)
    nth += 1
    const name = `DEMO${String(nth).padStart(12, '0')}`
    const kept = await keepPicture(db, files, { folder, id: name, name, user_id: 'own.mc1', picture: await known })
    return kept.url
  }
  const insert = async (table: string, row: object) => {
    const names = Object.keys(row)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(db)
  }
  for (const { drawing, ...row } of categories) await insert('kategori_katalog', { ...row, gambar_path: await pictureFor('KATEGORI_ICON', drawing) })
  for (const { drawing, ...row } of banners)
    await insert('banner_katalog', {
      ...row,
      url_pendukung: link(row.kode_banner),
      nama_tombol: 'LIHAT',
      gambar_path: await pictureFor('BANNER_ICON', drawing),
    })
  for (const { drawing, ...row } of infos)
    await insert('info_katalog', {
      ...row,
      url_pendukung: link(row.kode_info),
      nama_tombol: 'BACA',
      gambar_path: await pictureFor('INFO_ICON', drawing),
    })
  for (const [kode_barang, nama_barang, berat, harga_jual, kode_kategori, kode_banner, drawing, hashtag_jenis, hashtag_kadar] of items)
    await insert('item_katalog', {
      kode_barang,
      nama_barang,
      berat,
      harga_jual,
      kode_kategori,
      direct_url: link(kode_barang),
      kode_banner: [...kode_banner],
      kode_info: ['RAWAT'],
      hashtag_jenis: [...hashtag_jenis],
      hashtag_kadar: [...hashtag_kadar],
      gambar_path: [await pictureFor('ITEM', drawing)],
    })
  for (const { drawing, ...row } of rewards)
    await insert('hadiah_katalog', {
      ...row,
      hadiah_master: row.kode_hadiah,
      info: 'Tukar poin Anda',
      sub_info: 'Selama persediaan ada',
      deskripsi: ' ',
      gambar_path: await pictureFor('HADIAH', drawing),
    })
  for (const row of contacts) await insert('kontak_katalog', row)
  const kode_groups = groups.map(({ kode_group }) => kode_group)
  const labels = { MUDA: kode_groups.filter((kode) => kode < '5'), TUA: kode_groups.filter((kode) => kode >= '5') }
  for (const [name, daftar_group] of Object.entries(labels))
    await insert('harga_katalog', { kode_harga_app: name, nama_harga_app: `EMAS ${name}`, daftar_group })
  for (const { kode_group, nama_group } of groups.slice(0, 4))
    await insert('group_katalog', { kode_group, description: `Emas ${nama_group.toLowerCase()} untuk dipakai setiap hari` })
  const splash: Drawing = 'diamondRing'
  for (const kode of ['MEMBER', 'GUEST-1', 'GUEST-2', 'GUEST-3'])
    await sql`update splash_katalog set image_path = ${await pictureFor('SPLASH_SCREEN', splash)} where kode = ${kode}`.execute(db)
  await insert('para_system', { kode_toko: '*', key: 'KATEGORI_HARGA', value: 'TUA' })
}
