import type { Field } from '#engine/contract/field.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { diamonds as d } from './stone-fields.ts'

/** One of the seven lists of words that describe a stone: a code and what it stands for. */
function stoneWord<const Key extends string>(screen: { slug: string; title: string }, path: string, key: Field<Key, string>) {
  const table = path.replace('-', '_')
  return defineMaster({
    screen: { path: `/master-batu-${screen.slug}`, title: screen.title, menu: menu.masterBerlian, shownTo: keepers, gate: { all: ['BERLIAN'] } },
    api: crud(path, key.name),
    table,
    key: key.name,
    fields: [key.labelled('Kode'), d.keterangan],
  })
}

export const batuShape = stoneWord({ slug: 'shape', title: 'Master Batu Shape' }, 'batu-shape', d.kode_shape)
export const batuColor = stoneWord({ slug: 'color', title: 'Master Batu Color' }, 'batu-color', d.kode_color)
export const batuClarity = stoneWord({ slug: 'clarity', title: 'Master Batu Clarity' }, 'batu-clarity', d.kode_clarity)
// The screens of these two are misspelt, their calls are not. // sic
export const batuFluorescence = stoneWord({ slug: 'fluorencence', title: 'Master Batu Fluorescence' }, 'batu-fluorescence', d.kode_fluorescence)
export const batuSymmetry = stoneWord({ slug: 'symetry', title: 'Master Batu Symmetry' }, 'batu-symmetry', d.kode_symmetry)
export const batuPolish = stoneWord({ slug: 'polish', title: 'Master Batu Polish' }, 'batu-polish', d.kode_polish)
export const batuCutgrade = stoneWord({ slug: 'cutgrade', title: 'Master Batu Cut Grade' }, 'batu-cutgrade', d.kode_cutgrade)

/** All seven, in the order of the menu. */
export const stoneWords = { batuShape, batuColor, batuClarity, batuFluorescence, batuSymmetry, batuPolish, batuCutgrade }
