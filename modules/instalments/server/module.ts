import { serveMaster, serverModule } from '#engine/server/serve.ts'
import { parameterCicilan } from '../contract/parameter-cicilan.ts'

export const instalmentsModule = serverModule({ name: 'instalments', screens: [], serves: [serveMaster(parameterCicilan)] })
