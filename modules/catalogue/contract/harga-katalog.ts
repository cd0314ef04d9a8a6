import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { catalogue as c } from './fields.ts'
import { shownGroups } from './shown-groups.ts'
import { catalogueTexts, csvName } from './texts.ts'

/**
 * Price labels: price groups under a name of the application. Calls take `detail_group` as a list of codes and answer it with name and purity of each
 * group (specification §4); `daftar_group` answers the codes. KATEGORI_HARGA says which label shows its prices.
 */
export const hargaKatalog = defineMaster({
  screen: { path: '/harga-katalog', title: 'Harga Katalog', menu: menu.katalog, shownTo: keepers, synonyms: ['label harga aplikasi', 'price label'] },
  api: {
    list: 'GET app/harga',
    create: 'POST app/harga',
    update: 'PUT app/harga/{kode_harga_app}',
    remove: 'DELETE app/harga/{kode_harga_app}',
  },
  table: 'harga_katalog',
  key: 'kode_harga_app',
  fields: [c.kode_harga_app, c.nama_harga_app, c.daftar_group.from(masterGroup, 'nama_group').as('detail_group')],
  shown: [shownGroups],
  columns: [col(c.kode_harga_app), col(c.nama_harga_app), col(shownGroups)],
  csvName,
  texts: catalogueTexts('Harga', 'Data Harga Kosong'),
})
