import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { catalogue as c, keptIn } from './fields.ts'
import { csvName } from './texts.ts'

const gambar = keptIn(c.image_path, 'SPLASH_SCREEN', 'Splashscreen')

/** The four screens that the application begins with: changed, never added or deleted. */
export const splashscreenKatalog = defineMaster({
  screen: {
    path: '/splashscreen-katalog',
    title: 'Splashscreen Katalog',
    menu: menu.katalog,
    shownTo: keepers,
    synonyms: ['layar pembuka', 'splash'],
  },
  api: { list: 'GET app/splash-screen', update: 'PUT app/splash-screen/{kode}' },
  table: 'splash_katalog',
  key: 'kode',
  fields: [c.kode, c.text, c.position, gambar.optional()],
  shown: [c.screen_name, c.name, c.url],
  columns: [col(c.screen_name), col(gambar), col(c.text), col(c.position)],
  csvName,
  texts: {
    empty: 'Data Splashscreen Kosong',
    save: 'Simpan Data',
    changed: 'Data Berhasil Dirubah',
    changeFailed: 'Simpan Data Gagal, Silahkan Ulangi Beberapa Saat Lagi',
  },
})
