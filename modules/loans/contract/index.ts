import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterKondisiPinjaman } from './master-kondisi-pinjaman.ts'
import { masterPlafondHutang } from './master-plafond-hutang.ts'
import { parameterBungaHutang } from './parameter-bunga-hutang.ts'
import { parameterHutangPokok } from './parameter-hutang-pokok.ts'
import { plafondKadarHutang } from './plafond-kadar-hutang.ts'

export const declarations = declare({
  module: 'loans',
  masters: { masterKondisiPinjaman, parameterBungaHutang, parameterHutangPokok, masterPlafondHutang, plafondKadarHutang },
})
