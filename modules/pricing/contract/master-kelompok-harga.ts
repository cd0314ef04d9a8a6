import { signedIn } from '#engine/contract/endpoint.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/** What price groups are put together into, for reports over many of them. */
export const masterKelompokHarga = defineMaster({
  screen: {
    path: '/master-kelompok-harga',
    title: 'Master Kelompok Harga',
    menu: menu.masterHarga,
    shownTo: keepers,
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
  },
  api: crud('kelompok-harga', 'kelompok_harga'),
  table: 'kelompok_harga',
  key: 'kelompok_harga',
  fields: [p.kelompok_harga, p.keterangan],
  // Groups are put into them on a screen that has no gate.
  listAccess: signedIn(),
})
