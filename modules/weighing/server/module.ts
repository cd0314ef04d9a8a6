import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { trayActivity } from './laporan-aktivitas-timbang-baki.ts'
import { readWeighing } from './read-weighing.ts'
import { alarming } from './trays-of-the-day.ts'
import { readRound, resetRound, startWeighing, weighTray } from './weigh-tray.ts'

/** Weighing: the weights of trays compared with their contents. */
export const weighingModule = serverModule(declarations, {
  handlers: { startWeighing, weighTray, readRound, resetRound, readWeighing },
  waiting: { alarmingTrays: ({ kode_toko }) => alarming(kode_toko) },
  queries: { laporanAktivitasTimbangBaki: trayActivity },
})
