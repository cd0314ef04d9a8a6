import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { bahanTukang } from '../contract/bahan-tukang.ts'
import { batangMasuk } from '../contract/batang-masuk.ts'
import { contohTukang } from '../contract/contoh-tukang.ts'
import { hasilTukang } from '../contract/hasil-tukang.ts'
import { declarations } from '../contract/index.ts'
import { kurangTukang } from '../contract/kurang-tukang.ts'
import { penjualanBatang } from '../contract/penjualan-batang.ts'
import { takeBarIn, undoBarIn } from './batang-masuk.ts'
import { lendSample, readLent, undoSample } from './contoh-tukang.ts'
import { takeMade, undoMade } from './hasil-tukang.ts'
import { chargeShortage } from './kurang-tukang.ts'
import { barsInStock, barsSold, craftsmanCards, materialAtCraftsmen, workAtCraftsmen } from './laporan.ts'
import { handMaterial, readHeld, readMaterial, readOrders, undoMaterial } from './material.ts'
import { readBars, sellBars } from './penjualan-batang.ts'

export const craftsmenModule = serverModule(declarations, {
  handlers: { sellBars, readBars, handMaterial, readMaterial, readHeld, readOrders, takeMade, chargeShortage, lendSample, readLent, takeBarIn },
  queries: {
    laporanStockBatang: barsInStock,
    laporanPenjualanBatang: barsSold,
    laporanBahanTukang: materialAtCraftsmen,
    laporanKerjaTukang: workAtCraftsmen,
    kartuTukang: craftsmanCards,
  },
  documents: {
    // The mirror of the posting gives the bars and the money back.
    penjualanBatang: serveDocument(penjualanBatang),
    bahanTukang: serveDocument(bahanTukang, { actions: { batal: { undo: undoMaterial } } }),
    hasilTukang: serveDocument(hasilTukang, { actions: { batal: { undo: undoMade } } }),
    // He holds the gold again; what he has paid of it since, the claims refuse.
    kurangTukang: serveDocument(kurangTukang),
    batangMasuk: serveDocument(batangMasuk, { actions: { batal: { undo: undoBarIn } } }),
    contohTukang: serveDocument(contohTukang, { actions: { batal: { undo: undoSample } } }),
  },
})
