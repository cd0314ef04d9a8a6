import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterBaki, traysOfWarehouse } from './master-baki.ts'
import { masterBandrol } from './master-bandrol.ts'
import { masterBank } from './master-bank.ts'
import { masterGudang } from './master-gudang.ts'
import { masterJenis } from './master-jenis.ts'
import { masterKadar } from './master-kadar.ts'
import { accountsOfBank, masterRekening } from './master-rekening.ts'
import { masterSales } from './master-sales.ts'
import { masterToko } from './master-toko.ts'

export const declarations = declare({
  masters: [masterJenis, masterBandrol, masterKadar, masterToko, masterGudang, masterBaki, masterBank, masterRekening, masterSales],
  endpoints: [traysOfWarehouse, accountsOfBank],
})
