import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { trayActivity } from './laporan-aktivitas-timbang-baki.ts'
import { readWeighing } from './read-weighing.ts'
import { readRound, resetRound, startWeighing, weighTray } from './weigh-tray.ts'

/** Weighing: trays against what lies in them. */
export const weighingModule = serverModule(declarations, {
  handlers: { startWeighing, weighTray, readRound, resetRound, readWeighing },
  queries: { laporanAktivitasTimbangBaki: trayActivity },
})
