import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { diamonds as d } from './stone-fields.ts'
import { batuClarity, batuColor, batuShape } from './stone-words.ts'

/** What a carat costs, by shape, colour, clarity and weight of the stone. No stone has two prices. */
export const parameterBerlian = defineMaster({
  screen: {
    path: '/parameter-berlian',
    title: 'Parameter Berlian',
    menu: menu.masterBerlian,
    shownTo: keepers,
    gate: { all: ['BERLIAN'] },
    synonyms: ['harga berlian', 'rapaport', 'diamond price'],
  },
  api: crud('parameter-berlian', 'kode_parameter'),
  table: 'parameter_berlian',
  key: 'kode_parameter',
  fields: [
    d.kode_parameter,
    d.kode_shape.from(batuShape, 'keterangan'),
    d.kode_color.from(batuColor, 'keterangan'),
    d.kode_clarity.from(batuClarity, 'keterangan'),
    d.karat_dari,
    d.karat_sampai,
    d.harga_usd,
  ],
})
