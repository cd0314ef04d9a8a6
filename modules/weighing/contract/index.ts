import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { laporanAktivitasTimbangBaki } from './laporan-aktivitas-timbang-baki.ts'
import { readRound, readWeighing, resetRound, startWeighing, timbangBaki, weighTray } from './timbang-baki.ts'

export const declarations = declare({
  module: 'weighing',
  screens: [timbangBaki],
  reports: { laporanAktivitasTimbangBaki },
  endpoints: { startWeighing, weighTray, readRound, resetRound, readWeighing },
  waiting: { alarmingTrays: waitingThings({ title: 'Baki Dengan Selisih Timbang', urgency: 'MERAH', screen: timbangBaki }) },
  tables: { timbang_baki: 'Timbang Baki', timbang_alarm: 'Timbang Baki', timbang_putaran: 'Timbang Baki' },
})
