import { type Told, replyOf } from '#engine/testing/reply.ts'
import { penjualan, type Sale } from '../../contract/penjualan.ts'

/** A sale as a server answers it, for screens that show one: empty, with the values that a test gives. */
export const storedSale = (no_faktur: string, facts: Told<Sale> = {}): Sale =>
  replyOf(penjualan.calls.read, {
    no_faktur,
    kode_toko: 'MC2',
    tgl_system: '2026-01-31',
    created_at: '2026-01-31T03:00:00.000Z',
    status: 'VALID',
    user_id: 'kasir.mc2',
    nama_customer: 'IBU SARI',
    grand_total: 1_000_000,
    ...facts,
  })
