import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { wishesOfPeriod } from './laporan-permintaan.ts'
import { wishMatching } from './match-wishes.ts'
import { closeWish, countWished, fulfilWish, listWishes, writeWish } from './permintaan.ts'

export const wishesModule = serverModule(declarations, {
  handlers: { writeWish, listWishes, countWished, fulfilWish, closeWish },
  queries: { laporanPermintaan: wishesOfPeriod },
  jobs: [wishMatching],
})
