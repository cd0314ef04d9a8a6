import { declarations as declare } from '#engine/contract/declarations.ts'
import { destroyPieces, hancurBarang, scanDestroyable } from './hancur-barang.ts'
import { movePieces, moveTray, pindahBarang, pindahSatuBaki, readTray, reprintLines, reprintList, scanLying } from './pindah-barang.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'stock',
  screens: [pindahSatuBaki],
  endpoints: { movePieces, moveTray, scanLying, readTray, reprintList, reprintLines, scanDestroyable, destroyPieces },
  documents: { pindahBarang, hancurBarang },
  refusals,
})
