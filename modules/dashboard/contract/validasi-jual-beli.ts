import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { validasiTitipan, waitingDeposits } from '#modules/deposits/contract/validasi.ts'
import { validasiHutang, waitingLoans } from '#modules/loans/contract/validasi.ts'
import { validasiJualBeliManual, waitingTrades } from '#modules/bulk-goods/contract/validasi.ts'
import { validasiPesanan, waitingOrders } from '#modules/orders/contract/validasi.ts'
import { validasiPembelian, waitingPurchases } from '#modules/purchases/contract/validasi.ts'
import { validasiPenjualan, waitingSales } from '#modules/sales/contract/validasi.ts'
import { validasiService, waitingServices } from '#modules/repairs/contract/validasi.ts'

/** All sales and purchases that wait for the cashier, of every type (specification §2). The cashier takes each on the screen of its kind. */
export const validasiJualBeli = defineScreen({
  path: '/validasi-jual-beli',
  title: 'Validasi Jual Beli',
  menu: menu.validasi,
  synonyms: ['antrian kasir', 'semua antrian', 'validasi semua', 'cashier queue'],
})

/** The kinds that wait, with the screen where their money is taken. */
export const waitingKinds: readonly { readonly jenis: string; readonly title: string; readonly screen: Screen }[] = [
  { jenis: waitingSales.document.kind, title: 'Penjualan', screen: validasiPenjualan },
  { jenis: waitingPurchases.document.kind, title: 'Pembelian', screen: validasiPembelian },
  { jenis: waitingDeposits.document.kind, title: 'Titipan', screen: validasiTitipan },
  { jenis: waitingTrades.document.kind, title: 'Jual Beli Manual', screen: validasiJualBeliManual },
  { jenis: waitingOrders.document.kind, title: 'Pesanan', screen: validasiPesanan },
  { jenis: waitingServices.document.kind, title: 'Service', screen: validasiService },
  { jenis: waitingLoans.document.kind, title: 'Hutang', screen: validasiHutang },
]

const row = z.object({
  no_antri: z.string(),
  jenis: z.string(),
  created_at: z.string(),
  user_id: z.string(),
  nama_customer: z.string(),
  grand_total: z.number(),
  /** What the cashier takes; below zero he pays it. */
  bayar: z.number(),
  umur_menit: z.number(),
  /** Until when its pieces are held; null where it holds none. */
  batas_at: z.string().nullable(),
  status_antri: z.enum(['MENUNGGU', 'SELESAI', 'DITOLAK']),
  /** What it has become, or why it was refused, and by whom. */
  nomor: z.string().nullable(),
  alasan_tolak: z.string().nullable(),
  diputuskan_oleh: z.string().nullable(),
})

/** Something that waits for the cashier, or that he has decided. */
export type QueueRow = z.output<typeof row>

export const readQueue = endpoint({
  call: 'GET validasi-jual-beli',
  summary:
    'What waits for the cashier of the shop, of the kinds that the caller validates, the oldest first; or what was decided on its date, the latest first',
  access: openTo(validasiJualBeli),
  query: z.object({ status: z.enum(['MENUNGGU', 'DIPUTUSKAN']).default('MENUNGGU') }),
  reply: z.array(row),
})
