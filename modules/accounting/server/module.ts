import { serve, serverModule } from '#engine/server/serve.ts'
import { listAccountParameters, parameterAkun, saveAccountParameter } from '../contract/parameter-akun.ts'
import { listParameters, saveParameter } from './parameter-akun.ts'

export const accountingModule = serverModule({
  name: 'accounting',
  screens: [parameterAkun],
  serves: [serve(listAccountParameters, listParameters), serve(saveAccountParameter, saveParameter)],
})
