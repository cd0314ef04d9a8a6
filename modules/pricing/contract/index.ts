import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterGroup } from './master-group.ts'
import { masterParameterHargaEmas } from './master-parameter-harga-emas.ts'
import { priceHistory } from './riwayat-harga.ts'
import { masterKelompokHarga } from './master-kelompok-harga.ts'
import { masterParameterJenisGroup } from './master-parameter-jenis-group.ts'

export const declarations = declare({
  masters: [masterGroup, masterParameterHargaEmas, masterKelompokHarga, masterParameterJenisGroup],
  endpoints: [priceHistory],
})
