import type { NewStone } from '../../contract/stones.ts'

/** Three small diamonds that cost 100 dollars, and ask nothing unless `facts` say so. */
export const stone = (facts: Partial<NewStone> = {}): NewStone => ({
  kode_berlian: null,
  kode_shape: 'RD',
  karat: 0.25,
  butir: 3,
  kode_color: null,
  kode_clarity: null,
  kode_cutgrade: null,
  kode_polish: null,
  kode_symmetry: null,
  kode_fluorescence: null,
  kode_jenis_batu: null,
  kode_supplier: null,
  sertifikat: null,
  modal_usd: 100,
  jual_usd: 0,
  ...facts,
})
