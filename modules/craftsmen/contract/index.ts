import { declarations as declare } from '#engine/contract/declarations.ts'
// What its papers may carry, receipts learn as they are declared.
import './nota-batang-masuk.ts'
import './nota-contoh-tukang.ts'
import './nota-penjualan-batang.ts'
import './nota-tukang.ts'
import { bahanTukang, handMaterial, readMaterial } from './bahan-tukang.ts'
import { batangMasuk, takeBarIn } from './batang-masuk.ts'
import { contohTukang, lendSample, readLent } from './contoh-tukang.ts'
import { readHeld, readOrders } from './di-tukang.ts'
import { hasilTukang, takeMade } from './hasil-tukang.ts'
import { chargeShortage, kurangTukang } from './kurang-tukang.ts'
import { kartuTukang, laporanBahanTukang, laporanKerjaTukang, laporanPenjualanBatang, laporanStockBatang } from './laporan.ts'
import { penjualanBatang, readBars, sellBars } from './penjualan-batang.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'craftsmen',
  reports: { laporanStockBatang, laporanPenjualanBatang, laporanBahanTukang, laporanKerjaTukang, kartuTukang },
  endpoints: { sellBars, readBars, handMaterial, readMaterial, readHeld, readOrders, takeMade, chargeShortage, lendSample, readLent, takeBarIn },
  documents: { penjualanBatang, bahanTukang, hasilTukang, kurangTukang, contohTukang, batangMasuk },
  refusals,
})
