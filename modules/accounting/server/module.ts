import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { listParameters, saveParameter } from './parameter-akun.ts'

export const accountingModule = serverModule(declarations, {
  handlers: { listAccountParameters: listParameters, saveAccountParameter: saveParameter },
})
