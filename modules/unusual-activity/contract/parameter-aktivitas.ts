import { crud, defineMaster } from '#engine/contract/master.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { activity as a } from './fields.ts'

/** From when on each rule of unusual activity has which limits, or is off; a rule that is not named keeps its presets (docs/decisions/068). */
export const parameterAktivitas = defineMaster({
  screen: {
    path: '/parameter-aktivitas',
    title: 'Parameter Aktivitas',
    menu: menu.utility,
    gate: { levels: ['OWN', 'SU', 'MU'], headOffice: true },
    synonyms: ['batas aktivitas tidak biasa', 'ambang kecurangan', 'fraud limits'],
  },
  api: crud('para-aktivitas', 'kode_aktivitas'),
  table: 'para_aktivitas',
  key: 'kode_aktivitas',
  fields: [a.kode_aktivitas, a.aturan, a.berlaku_dari, a.rentang_hari, a.jumlah_min, a.batas_persen, a.batas_rp, a.is_active],
  sort: 'kode_aktivitas',
})
