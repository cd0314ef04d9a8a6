import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { penerimaan } from '../contract/penerimaan.ts'
import { receiveGoods, undoDelivery } from './penerimaan.ts'

export const receivingModule = serverModule(declarations, {
  handlers: { receiveGoods },
  documents: { penerimaan: serveDocument(penerimaan, { actions: { batal: { undo: undoDelivery } } }) },
})
