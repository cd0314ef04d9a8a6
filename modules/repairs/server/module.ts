import { sql } from 'kysely'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import type { PrinterReach } from '#modules/labels/server/public.ts'
import { printBagLabel } from './label-kantong.ts'
import { servicesInCare, servicesOfPeriod } from './laporan.ts'
import { readServicePhoto, takeServicePhoto } from './photos.ts'
import { takeService, waiting } from './service.ts'
import { readOwnGold, repairs } from './service-events.ts'

interface RepairsNeeds {
  /** Keeps the photos of what customers leave and fetch. */
  readonly files: FileStore
  /** Addresses and ports of label printers that the server may connect to. */
  readonly printerReach: PrinterReach
}

/** Repairs. */
export const createRepairsModule = ({ files, printerReach }: RepairsNeeds): ServerModule =>
  serverModule(declarations, {
    handlers: {
      takeService,
      readOwnGold,
      takeServicePhoto: takeServicePhoto(files),
      readServicePhoto: readServicePhoto(files),
      printBagLabel: printBagLabel(printerReach),
    },
    waiting: {
      lateServices: ({ kode_toko, tgl_system }) =>
        sql`select from service where kode_toko = ${kode_toko} and status in ('MASUK', 'SELESAI') and tgl_estimasi < ${tgl_system}::date`,
    },
    groups: { repair: repairs, waitingServices: { handlers: waiting } },
    queries: { laporanServices: servicesOfPeriod, laporanServicesBelumDiambil: servicesInCare },
  })
