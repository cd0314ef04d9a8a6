import { shops } from '#db/seed/masters.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { TestApp } from './test-app.ts'

const stone = {
  kode_shape: 'RD',
  karat: 0.25,
  butir: 1,
  kode_color: null,
  kode_clarity: null,
  kode_cutgrade: null,
  kode_polish: null,
  kode_symmetry: null,
  kode_fluorescence: null,
  sertifikat: null,
  modal_usd: 100,
  jual_usd: 150,
}

/** Gives every branch a piece with a diamond, which the small chain has none of, for reports to tell of. */
export async function stockDiamonds(app: TestApp): Promise<void> {
  for (const { kode_toko, level } of shops) if (level !== 'PUSAT') await stockPieces(app.db, kode_toko, 1, { batu: [stone] })
}
