import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { bringAll, exchangeAll, givePoints } from '#modules/points/server/public.ts'

const line = (kode_hadiah: string, qty: number, harga_hadiah: number) => ({ kode_hadiah, qty, harga_hadiah, hitung_hadiah: null })
const header = { no_rekening: null, nama_pihak: null, keterangan: null } as const

/** The gifts of a shop: those that it began with, some that it bought, and an umbrella that a member took for points. */
export async function giftsOfShop(context: EventContext): Promise<void> {
  await bringAll(context, [
    { ...header, sebab_hadiah: 'SALDO_AWAL', detail_hadiah: [line('PAYUNG', 10, 450_000), line('MUG', 24, 432_000)] },
    { ...header, sebab_hadiah: 'BELI', nama_pihak: 'TOKO SOUVENIR', detail_hadiah: [line('MUG', 12, 240_000)] },
  ])
  const { rows } = await sql<{ kode_member: string }>`
    select kode_member from member where kode_toko = ${context.kode_toko} order by kode_member limit 1`.execute(context.db)
  const member = rows[0]
  if (!member) return
  // A point of the demo chain is worth no rupiah (NILAI_POIN).
  const chain = { ...context, nilaiPoinRp: 0 }
  await givePoints(chain, [{ ...member, arah_poin: 'BERI', jumlah_poin: 60, alasan_poin: 'POIN ULANG TAHUN' }])
  await exchangeAll(chain, [{ ...member, keterangan: null, detail_hadiah: [{ kode_hadiah: 'PAYUNG', qty: 1 }] }])
}
