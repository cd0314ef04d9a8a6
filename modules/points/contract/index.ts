import { declarations as declare } from '#engine/contract/declarations.ts'
// Receipts learn the fields of these papers as they are declared.
import './nota-hadiah-masuk.ts'
import './nota-poin-manual.ts'
import './nota-reset-poin.ts'
import './nota-tukar-poin.ts'
import { bringGifts, hadiahMasuk, readGifts } from './hadiah-masuk.ts'
import { laporanKartuStockHadiah } from './laporan-kartu-stock-hadiah.ts'
import { laporanHutangPoin } from './laporan-hutang-poin.ts'
import { changePoints, poinManual, readPoints } from './poin-manual.ts'
import { refusals } from './refusals.ts'
import { resetPoin } from './reset-poin.ts'
import { exchangePoints, tukarPoin } from './tukar-poin.ts'

export const declarations = declare({
  module: 'points',
  reports: { laporanKartuStockHadiah, laporanHutangPoin },
  endpoints: { changePoints, readPoints, exchangePoints, bringGifts, readGifts },
  documents: { poinManual, tukarPoin, hadiahMasuk, resetPoin },
  refusals,
  tables: { reset_poin_sampai: 'Reset Poin' },
})
