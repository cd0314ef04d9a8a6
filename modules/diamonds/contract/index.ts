import { declarations as declare } from '#engine/contract/declarations.ts'
import { jenisBatu } from './jenis-batu.ts'
import { masterBatuBerlian } from './master-batu-berlian.ts'
import { masterSupplierBerlian } from './master-supplier-berlian.ts'
import { parameterBerlian } from './parameter-berlian.ts'
import { parameterKurs } from './parameter-kurs.ts'
import { stoneWords } from './stone-words.ts'

export const declarations = declare({
  module: 'diamonds',
  masters: { jenisBatu, masterSupplierBerlian, ...stoneWords, masterBatuBerlian, parameterBerlian, parameterKurs },
})
