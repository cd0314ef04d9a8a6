import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterGroup } from './master-group.ts'
import { masterParameterHargaEmas } from './master-parameter-harga-emas.ts'
import { priceHistory } from './riwayat-harga.ts'

export const declarations = declare({ masters: [masterGroup, masterParameterHargaEmas], endpoints: [priceHistory] })
