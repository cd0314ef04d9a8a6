import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { edits } from './apis.ts'
import { catalogue as c } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

/** What the application says of a price group. */
export const groupDescriptionKatalog = defineMaster({
  screen: {
    path: '/group-description-katalog',
    title: 'Deskripsi Group Katalog',
    menu: menu.katalog,
    shownTo: keepers,
    synonyms: ['keterangan kadar', 'group description'],
  },
  api: edits('app/member/group-description', 'kode_group'),
  table: 'group_katalog',
  key: 'kode_group',
  fields: [c.kode_group.from(masterGroup, 'nama_group'), c.description.optional()],
  csvName,
  texts: catalogueTexts('Harga', 'Data Harga Kosong', 'Mengubah'), // sic
})
