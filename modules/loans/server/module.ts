import { serveMaster, serverModule } from '#engine/server/serve.ts'
import { masterKondisiPinjaman } from '../contract/master-kondisi-pinjaman.ts'
import { masterPlafondHutang } from '../contract/master-plafond-hutang.ts'
import { parameterBungaHutang } from '../contract/parameter-bunga-hutang.ts'
import { parameterHutangPokok } from '../contract/parameter-hutang-pokok.ts'
import { plafondKadarHutang } from '../contract/plafond-kadar-hutang.ts'
import { ceilingHooks } from './plafond-kadar-hutang.ts'
import { principalHooks } from './parameter-hutang-pokok.ts'

export const loansModule = serverModule({
  name: 'loans',
  screens: [],
  serves: [
    serveMaster(masterKondisiPinjaman),
    serveMaster(parameterBungaHutang),
    serveMaster(parameterHutangPokok, principalHooks),
    serveMaster(masterPlafondHutang),
    serveMaster(plafondKadarHutang, ceilingHooks),
  ],
})
