import { declarations as declare } from '#engine/contract/declarations.ts'
import { kirimEmas, readGoldOnTheRoad, readSendableGold, readTravellingGold, sendGold } from './kirim-emas.ts'
import { laporanKirimKepusat } from './laporan.ts'
import { emasKembali, emasTidakSampai } from './screens.ts'
import { giveUpGold, readGoldArrival, receiveGold, takeGoldBack, terimaEmas } from './terima-emas.ts'
import { refusals } from './refusals.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-emas.ts'

/** Gold that shops send to the head office by weight. */
export const declarations = declare({
  module: 'central',
  screens: [emasKembali, emasTidakSampai],
  endpoints: { readSendableGold, sendGold, readGoldOnTheRoad, readTravellingGold, readGoldArrival, receiveGold, takeGoldBack, giveUpGold },
  reports: { laporanKirimKepusat },
  documents: { kirimEmas, terimaEmas },
  refusals,
})
