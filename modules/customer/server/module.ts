import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { bayarSekaligus } from '../contract/bayar-sekaligus.ts'
import { declarations } from '../contract/index.ts'
import { readOpenOfPerson } from './open-things.ts'
import { addWish, findPeople, fulfilWish, keepSizes, readHistoryOfPerson, readPerson } from './halaman-member.ts'
import { payTogether, takeAllBack } from './pay-together.ts'

export const customerModule = serverModule(declarations, {
  handlers: { findPeople, readPerson, readHistoryOfPerson, keepSizes, addWish, fulfilWish, readOpenOfPerson, payTogether },
  documents: { bayarSekaligus: serveDocument(bayarSekaligus, { actions: { batal: { undo: takeAllBack } } }) },
})
