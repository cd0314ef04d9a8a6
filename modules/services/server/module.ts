import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { servicesInCare, servicesOfPeriod } from './laporan.ts'
import { takeService, waiting } from './service.ts'
import { readOwnGold, repairs } from './service-events.ts'

export const servicesModule = serverModule(declarations, {
  handlers: { takeService, readOwnGold },
  groups: { repair: repairs, waitingServices: { handlers: waiting } },
  queries: { laporanServices: servicesOfPeriod, laporanServicesBelumDiambil: servicesInCare },
})
