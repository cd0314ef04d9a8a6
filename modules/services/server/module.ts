import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { servicesInCare, servicesOfPeriod } from './laporan.ts'
import { readServicePhoto, takeServicePhoto } from './photos.ts'
import { takeService, waiting } from './service.ts'
import { readOwnGold, repairs } from './service-events.ts'

/** Repairs. `files` keeps the photos of what customers leave and fetch. */
export const createServicesModule = ({ files }: { files: FileStore }): ServerModule =>
  serverModule(declarations, {
    handlers: { takeService, readOwnGold, takeServicePhoto: takeServicePhoto(files), readServicePhoto: readServicePhoto(files) },
    groups: { repair: repairs, waitingServices: { handlers: waiting } },
    queries: { laporanServices: servicesOfPeriod, laporanServicesBelumDiambil: servicesInCare },
  })
