import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { bayarSupplier } from '../contract/bayar-supplier.ts'
import { declarations } from '../contract/index.ts'
import { penerimaan } from '../contract/penerimaan.ts'
import { returSupplier } from '../contract/retur-supplier.ts'
import { paySupplier, readDebts, readGold } from './bayar-supplier.ts'
import { cancelledDeliveries, debtsByAge, deliveries, paymentsToSuppliers, returnsToSuppliers } from './laporan.ts'
import { receiveGoods, undoDelivery } from './penerimaan.ts'
import { readReturnableLots, returnGoods, scanReturnable, undoReturn } from './retur-supplier.ts'

export const suppliersModule = serverModule(declarations, {
  handlers: { receiveGoods, paySupplier, readDebts, readGold, returnGoods, scanReturnable, readReturnableLots },
  queries: {
    laporanHutangSupplier: debtsByAge,
    laporanPenerimaanBarang: deliveries,
    laporanBayarSupplier: paymentsToSuppliers,
    laporanReturSupplier: returnsToSuppliers,
    laporanBatalPenerimaan: cancelledDeliveries,
  },
  documents: {
    penerimaan: serveDocument(penerimaan, { actions: { batal: { undo: undoDelivery } } }),
    // The mirror of its posting gives back all that it moved; what was paid in advance and used since, the claims refuse.
    bayarSupplier: serveDocument(bayarSupplier, { actions: { batal: { undo: async () => {} } } }),
    returSupplier: serveDocument(returSupplier, { actions: { batal: { undo: undoReturn } } }),
  },
})
