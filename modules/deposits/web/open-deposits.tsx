import type { z } from 'zod'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, depositEventCash, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { HeldGoods } from './held-goods.tsx'
import { type OpenEventProps, type OpenKind, OpenThings } from './open-things.tsx'

export type { EventForm } from './open-things.tsx'

/** Deposits that are open. */
export const openDeposits: OpenKind<OpenDeposit> = {
  title: 'Titipan',
  choose: 'Pilih titipan',
  number: d.no_titipan,
  opens: 'titipan',
  read: readOpenDeposits,
  cash: depositEventCash,
  numberOf: ({ no_titipan }) => no_titipan,
  dueOf: ({ tgl_jatuh_tempo }) => tgl_jatuh_tempo,
  amountOf: ({ sisa_bayar }) => [d.sisa_bayar, sisa_bayar],
  About: ({ title, thing }) => <HeldGoods title={title} pieces={thing.detail_barang} />,
}

/** The open deposits, what is due first; one is chosen and something is done with it: paid on, picked up, given up. */
export const OpenDeposits = <Saves extends Endpoint<Call, undefined, z.ZodType>>(props: OpenEventProps<OpenDeposit, Saves>) => (
  <OpenThings kind={openDeposits} {...props} />
)
