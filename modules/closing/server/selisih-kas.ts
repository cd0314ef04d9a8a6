import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals } from '#modules/approvals/server/public.ts'
import { type DocumentWriting, rp, writeDocuments } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type CashDifference, type NewCashDifference, type bookDifference as bookCall, selisihKas } from '../contract/selisih-kas.ts'
import { lastCount } from './count-till.ts'

type Asked = Pick<NewCashDifference, 'alasan_selisih'>

const writing: DocumentWriting<typeof selisihKas, Asked, NewCashDifference, object> = {
  document: selisihKas,
  wants: () => [],
  async take({ db, kode_toko, tgl_system }) {
    // Nothing moves in or out of the till until it is booked; sales wait for a moment.
    await sql`select lock_till(${kode_toko})`.execute(db)
    const counted = (await lastCount(db, kode_toko, tgl_system)) ?? refuse(refusals.NOT_COUNTED)
    if (counted.hasil_hitung === 'BERGERAK') refuse(refusals.COUNT_AGAIN)
    if (counted.hasil_hitung === 'SESUAI') refuse(refusals.NO_DIFFERENCE)
    const { no_hitung, total_fisik, saldo_buku, selisih_uang } = counted
    return ({ alasan_selisih }) => ({ no_hitung, total_fisik, saldo_buku, selisih_uang, alasan_selisih })
  },
  stored: (difference) => difference,
  lines: differenceLines,
}

/** What was counted too much comes into the till, what is missing goes out of it, as a gain or a cost (events.md U9). */
export function differenceLines({ no_selisih_kas, selisih_uang }: Pick<CashDifference, 'no_selisih_kas' | 'selisih_uang'>): Lines {
  return {
    kind: selisihKas.kind,
    reference: no_selisih_kas,
    stock: [],
    cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: selisih_uang }],
    claims: [],
    counter: [{ type: 'KAS', kode_akun: 'SELISIH', jumlahRp: selisih_uang }],
    points: [],
  }
}

/** More than the shop lets pass in a day somebody looks at; what is missing and what is too much alike. */
async function needsOf(db: Db, { selisih_uang, total_fisik, alasan_selisih, no_hitung }: NewCashDifference, caller: Caller): Promise<Need[]> {
  const { rows } = await sql<{ jumlah: number }>`
    select coalesce(sum(abs(selisih_uang)), 0)::bigint as jumlah from selisih_kas
    where kode_toko = ${caller.kode_toko} and tgl_system = ${caller.tgl_system} and status = 'VALID'`.execute(db)
  if (Math.abs(selisih_uang) + (rows[0]?.jumlah ?? 0) <= numberSetting(caller, 'BATAS_SELISIH_KAS')) return []
  return [
    {
      kategori: 'BATAS_SELISIH_KAS',
      subjek: selisihKas.name,
      kunci: String(no_hitung),
      uraian: `${rp(total_fisik)} · ${rp(selisih_uang)}: ${alasan_selisih}`,
      selisih_rp: selisih_uang,
      isi: { no_hitung, selisih_uang, alasan_selisih },
    },
  ]
}

/** Books what the last count found. */
export const bookDifference: Handler<typeof bookCall> = async (input) => {
  const { db, caller, request_id, body } = input
  const { kode_toko, tgl_system, user_id } = caller
  const [made] = await writeDocuments({ db, kode_toko, tgl_system, user_id, request_id }, writing, [body], async (difference) =>
    requireApprovals(input, await needsOf(db, difference, caller)),
  )
  return made as CashDifference
}
