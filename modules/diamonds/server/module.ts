import { serveMaster, serverModule } from '#engine/server/serve.ts'
import { jenisBatu } from '../contract/jenis-batu.ts'
import { masterBatuBerlian } from '../contract/master-batu-berlian.ts'
import { masterSupplierBerlian } from '../contract/master-supplier-berlian.ts'
import { parameterBerlian } from '../contract/parameter-berlian.ts'
import { stoneWords } from '../contract/stone-words.ts'

export const diamondsModule = serverModule({
  name: 'diamonds',
  screens: [],
  serves: [
    serveMaster(jenisBatu),
    serveMaster(masterSupplierBerlian),
    ...stoneWords.map((words) => serveMaster(words)),
    serveMaster(masterBatuBerlian),
    serveMaster(parameterBerlian),
  ],
})
