import { declarations as declare } from '#engine/contract/declarations.ts'
import { listAccountParameters, parameterAkun, saveAccountParameter } from './parameter-akun.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'accounting',
  screens: [parameterAkun],
  endpoints: { listAccountParameters, saveAccountParameter },
  tables: { para_akun_transaksi: 'Parameter Akun' },
  refusals,
})
