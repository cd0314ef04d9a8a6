import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { ceilingHooks } from './plafond-kadar-hutang.ts'
import { principalHooks } from './parameter-hutang-pokok.ts'

export const loansModule = serverModule(declarations, {
  hooks: { parameterHutangPokok: principalHooks, plafondKadarHutang: ceilingHooks },
})
