import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { masters as m } from './fields.ts'
import { diamonds as d } from './stone-fields.ts'
import { jenisBatu } from './jenis-batu.ts'
import { masterSupplierBerlian } from './master-supplier-berlian.ts'
import { batuClarity, batuColor, batuCutgrade, batuFluorescence, batuPolish, batuShape, batuSymmetry } from './stone-words.ts'

/** The stones themselves: what each is, weighs and cost. */
export const masterBatuBerlian = defineMaster({
  screen: {
    path: '/master-batu-berlian',
    title: 'Master Batu Berlian',
    menu: menu.masterBerlian,
    shownTo: keepers,
    gate: { all: ['BERLIAN'] },
    synonyms: ['diamond', 'stone'],
  },
  api: crud('batu-berlian', 'kode_berlian'),
  table: 'batu_berlian',
  key: 'kode_berlian',
  grows: true,
  fields: [
    d.kode_berlian,
    d.nama_berlian,
    d.kode_jenis_batu.labelled('Jenis Batu').from(jenisBatu, 'nama_jenis_batu'),
    d.karat,
    d.modal_usd,
    d.profit_persen.starting(0),
    d.kode_shape.from(batuShape, 'keterangan').optional(),
    d.kode_color.from(batuColor, 'keterangan').optional(),
    d.kode_clarity.from(batuClarity, 'keterangan').optional(),
    d.kode_fluorescence.from(batuFluorescence, 'keterangan').optional(),
    d.kode_symmetry.from(batuSymmetry, 'keterangan').optional(),
    d.kode_polish.from(batuPolish, 'keterangan').optional(),
    d.kode_cutgrade.from(batuCutgrade, 'keterangan').optional(),
    m.kode_supplier.labelled('Supplier').from(masterSupplierBerlian, 'nama_supplier').optional().onlyFor(hargaModal),
  ],
})
