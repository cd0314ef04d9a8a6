import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { cashReached } from '#modules/members/server/public.ts'
import { declarations } from '../contract/index.ts'
import { mutasiService } from '../contract/mutasi-service.ts'
import { service } from '../contract/service.ts'
import { servicesInCare, servicesOfPeriod } from './laporan.ts'
import { readOpenServices } from './open-services.ts'
import { takeService, waiting } from './service.ts'
import { askServiceApprovals, compensateService, finishService, pickUpService, returnService, takeBack } from './service-events.ts'

export const servicesModule = serverModule(declarations, {
  handlers: {
    takeService,
    readOpenServices,
    finishService,
    askServiceApprovals,
    pickUpService,
    returnService,
    compensateService,
    serviceCash: cashReached,
    serviceEventCash: cashReached,
    sendService: waiting.send,
    readWaitingServices: waiting.list,
    acceptService: waiting.accept,
    cashOfWaitingServices: waiting.cash,
    refuseService: waiting.refuse,
    openWaitingService: waiting.open,
  },
  queries: { laporanServices: servicesOfPeriod, laporanServicesBelumDiambil: servicesInCare },
  documents: {
    // The mirror of its posting hands the goods back; whether it was taken in the database follows.
    service: serveDocument(service, { actions: { batal: { undo: () => Promise.resolve() } } }),
    mutasiService: serveDocument(mutasiService, { actions: { batal: { undo: takeBack } } }),
  },
})
