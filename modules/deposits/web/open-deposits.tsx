import type { OpenKind } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { transaksiTitipan } from '../contract/titipan.ts'
import { HeldGoods } from './held-goods.tsx'

/** Deposits that are open. */
export const openDeposits: OpenKind<OpenDeposit> = {
  title: 'Titipan',
  choose: 'Pilih titipan',
  number: d.no_titipan,
  opens: 'titipan',
  begins: transaksiTitipan,
  read: readOpenDeposits,
  numberOf: ({ no_titipan }) => no_titipan,
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  dueOf: ({ tgl_jatuh_tempo, hari_lewat }) => [tgl_jatuh_tempo, hari_lewat],
  amountOf: ({ sisa_bayar }) => [d.sisa_bayar, sisa_bayar],
  About: ({ thing }) => <HeldGoods pieces={thing.detail_barang} />,
}
