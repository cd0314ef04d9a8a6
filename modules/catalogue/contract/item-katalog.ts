import { withRequiredMessage } from '#engine/contract/field.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { col } from '#engine/contract/report.ts'
import { edits } from './apis.ts'
import { bannerKatalog } from './banner-katalog.ts'
import { catalogue as c, severalIn, severalOf } from './fields.ts'
import { infoKatalog } from './info-katalog.ts'
import { kategoriKatalog } from './kategori-katalog.ts'
import { catalogueTexts, csvName } from './texts.ts'

const gambar = severalIn(c.gambar_path, 'ITEM', 'Barang')
const banners = severalOf(c.kode_banner, 'List Banner').from(bannerKatalog, 'title').optional()
const infos = severalOf(c.kode_info, 'List Info').from(infoKatalog, 'title').optional()

/** Items of the application. An item names one category, and as many banners and infos as it wants. */
export const itemKatalog = defineMaster({
  screen: { path: '/item-katalog', title: 'Item Katalog', menu: menu.katalog, shownTo: keepers, synonyms: ['barang aplikasi', 'catalogue item'] },
  api: edits('app/item-katalog', 'kode_barang'),
  table: 'item_katalog',
  key: 'kode_barang',
  fields: [
    c.kode_barang,
    c.nama_barang,
    c.berat.labelled('Berat Barang'),
    c.harga_jual,
    withRequiredMessage(c.kode_kategori.labelled('Kategori'), 'Kategori Harus Dipilih').from(kategoriKatalog, 'nama_kategori'),
    banners,
    infos,
    c.direct_url,
    c.hashtag_jenis.optional(),
    c.hashtag_kadar.optional(),
    c.hashtag_lm.optional(),
    gambar,
  ],
  shown: [c.gambar_name, c.deskripsi_banner, c.deskripsi_info],
  ignored: ['gambar_name', 'deskripsi_banner', 'deskripsi_info'],
  columns: [
    col(c.kode_barang),
    col(c.nama_barang, { label: 'Nama Item' }),
    col(c.berat, { label: 'Berat' }),
    col(c.harga_jual),
    col(gambar),
    col(banners),
    col(infos),
  ],
  csvName,
  texts: catalogueTexts('Barang', 'Data Item Kosong'),
})
