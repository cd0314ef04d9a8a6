import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { edits } from './apis.ts'
import { catalogue as c } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

/** Whom customers reach by WhatsApp from the application. */
export const kontakAdminKatalog = defineMaster({
  screen: {
    path: '/kontak-admin-katalog',
    title: 'Kontak Admin Katalog',
    menu: menu.katalog,
    shownTo: keepers,
    synonyms: ['whatsapp admin', 'admin chat', 'contact'],
  },
  api: edits('app/member/admin-chat', 'kode_admin'),
  table: 'kontak_katalog',
  key: 'kode_admin',
  fields: [c.kode_admin, c.nama_admin, c.no_hp],
  shown: [c.id],
  ignored: ['id'],
  columns: [col(c.kode_admin), col(c.nama_admin), col(c.no_hp)],
  csvName,
  texts: catalogueTexts('KontakAdmin', 'Data Kontak Admin Kosong', 'Mengubah'),
})
