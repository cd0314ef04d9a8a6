import type { CaseLook } from '#modules/cases/web/public.ts'
import type { OpenDeposit } from '../contract/mutasi-titipan.ts'
import { HeldGoods } from './held-goods.tsx'

/** Deposits that are open. */
export const openDeposits: CaseLook<OpenDeposit> = {
  choose: 'Pilih titipan',
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  About: ({ thing }) => <HeldGoods pieces={thing.detail_barang} />,
}
