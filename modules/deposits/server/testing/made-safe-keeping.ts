import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type RequestedSafeKeeping, type Fetched, type SafeKeeping, fetchSafeKeeping, keepSafe } from '../../contract/simpanan.ts'
import type { Staff } from './made-deposit.ts'

let places = 0
const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

/** Two things that a customer leaves in a place of their own, at 5,000 a day for 10 days; `facts` say what is different. */
export const safeKeepingBody = (facts: Partial<RequestedSafeKeeping> = {}): RequestedSafeKeeping => {
  const { sewa_per_hari = 5_000, hari_sewa = 10 } = facts
  return {
    nama_customer: 'IBU TITI',
    no_hp: '081299990001',
    alamat_customer: null,
    kode_lokasi: `A-${(places += 1)}`,
    sewa_per_hari,
    hari_sewa,
    keterangan: null,
    detail_barang: [
      { nama_barang: 'GELANG', kadar: 75, qty: 2, berat: 20 },
      { nama_barang: 'KALUNG', kadar: 37.5, qty: 1, berat: 8.005 },
    ],
    detail_bayar: cash(sewa_per_hari * hari_sewa),
    ...facts,
  }
}

/** Takes a customer's jewellery into the safe. */
export async function madeSafeKeeping(
  app: TestApp,
  facts: Partial<RequestedSafeKeeping> = {},
  { till }: Pick<Staff, 'till'> = { till: 'kasir.mc2' },
): Promise<SafeKeeping> {
  const { status, body } = await app.call<SafeKeeping>(till, keepSafe, { body: safeKeepingBody(facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The body that hands it back for the rent that is due. */
export const fetchBody = (no_simpanan: string, dueRp = 0) => ({ no_simpanan, sewa_terutang: dueRp, keterangan: null, detail_bayar: cash(dueRp) })

/** Hands back what was left for it. */
export async function madeFetched(app: TestApp): Promise<Fetched> {
  const { no_simpanan } = await madeSafeKeeping(app)
  const { status, body } = await app.call<Fetched>('kasir.mc2', fetchSafeKeeping, { body: fetchBody(no_simpanan) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
