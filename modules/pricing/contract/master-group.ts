import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { prices as p } from './fields.ts'
import { masterKelompokHarga } from './master-kelompok-harga.ts'
import { masterParameterJenisGroup } from './master-parameter-jenis-group.ts'
import { parameterHargaBeli } from './parameter-harga-beli.ts'

/** Price groups: purity, selling and cost price a gram, and what they are bought back at. One that follows the gold price takes both from its purity. */
export const masterGroup = defineMaster({
  screen: {
    path: '/master-group',
    title: 'Master Group',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['harga per gram', 'kelompok', 'price group'],
  },
  api: verbs('group', 'kode_group'),
  table: 'grup',
  key: 'kode_group',
  fields: [
    p.kode_group,
    p.nama_group,
    p.jenis_group.from(masterParameterJenisGroup, 'keterangan'),
    m.kode_kadar.from(masterKadar, 'nama_kadar'),
    p.kelompok_harga.from(masterKelompokHarga, 'keterangan').optional(),
    p.harga,
    p.harga_grosir.optional(),
    p.harga_modal,
    p.kode_harga.labelled('Harga Beli').from(parameterHargaBeli, 'harga_per_gram').optional(),
    p.ikut_harga_emas.starting(false),
    p.warna_nota.starting('#7a5908'),
    p.di_papan.starting(true),
  ],
})
