import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { kirimEmas } from '../contract/kirim-emas.ts'
import { terimaEmas } from '../contract/terima-emas.ts'
import { goldSent } from './laporan.ts'
import { giveUpGold, readGoldArrival, readGoldOnTheRoad, readTravellingGold, receiveGold, takeGoldBack } from './receive-gold.ts'
import { readSendableGold, sendGold, undoSending } from './send-gold.ts'

export const centralModule = serverModule(declarations, {
  handlers: { readSendableGold, sendGold, readGoldOnTheRoad, readTravellingGold, readGoldArrival, receiveGold, takeGoldBack, giveUpGold },
  queries: { laporanKirimKepusat: goldSent },
  documents: {
    kirimEmas: serveDocument(kirimEmas, { actions: { batal: { undo: undoSending } } }),
    // It is not undone: what was received by mistake is weighed out again.
    terimaEmas: serveDocument(terimaEmas, { actions: {} }),
  },
})
