import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type CashDifference, type NewCashDifference, type bookDifference as bookCall, selisihKas } from '../contract/selisih-kas.ts'
import { countsOf, lastCount } from './count-till.ts'

type Requested = Pick<NewCashDifference, 'alasan_selisih' | 'kode_sales'>

/** The rules of a shop for differences. */
interface DifferenceRules {
  /** The largest difference of a day without an approval, in rupiah (BATAS_SELISIH_KAS). */
  readonly differenceRpMax: number
}

const writing: DocumentWriting<typeof selisihKas, Requested, Decision<typeof selisihKas>, DifferenceRules> = {
  document: selisihKas,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko, tgl_system, differenceRpMax }) {
    // Nothing moves in or out of the till until it is booked; sales wait for a moment.
    await sql`select lock_till(${kode_toko})`.execute(db)
    const counted = (await lastCount(db, kode_toko, tgl_system)) ?? refuse(refusals.NOT_COUNTED)
    if (counted.hasil_hitung === 'BERGERAK') refuse(refusals.COUNT_AGAIN)
    if (counted.hasil_hitung === 'SESUAI') refuse(refusals.NO_DIFFERENCE)
    const { no_hitung, total_fisik, saldo_buku, selisih_uang } = counted
    const counts = await countsOf(db, kode_toko, tgl_system)
    const first = { jumlah_hitung: counts.length, selisih_pertama: counts[0]?.selisih_uang ?? null }
    const isTooMuch = Math.abs(selisih_uang) + (await bookedToday(db, kode_toko, tgl_system)) > differenceRpMax
    return ({ alasan_selisih, kode_sales }) => {
      const { NOTHING_MISSING } = refusals
      if (kode_sales !== null && selisih_uang > 0) refuseAt('kode_sales', NOTHING_MISSING)
      const document = { no_hitung, total_fisik, saldo_buku, selisih_uang, alasan_selisih, kode_sales, ...first }
      return { document, needs: needsOf(document, isTooMuch), lines: differenceLines }
    }
  },
}

/** Returns the sum of the differences of a day in rupiah. Surpluses and shortages both count as positive. */
async function bookedToday(db: Db, kode_toko: string, tgl_system: string): Promise<number> {
  const { rows } = await sql<{ jumlah: number }>`
    select coalesce(sum(abs(selisih_uang)), 0)::bigint as jumlah from selisih_kas
    where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} and status = 'VALID'`.execute(db)
  return rows[0]?.jumlah ?? 0
}

/**
 * Returns the lines of a difference. A surplus comes into the till as a gain. A shortage goes out as a cost or as a debt of a staff member
 * (events.md U9).
 */
export function differenceLines({
  no_selisih_kas,
  selisih_uang,
  kode_sales,
}: Pick<CashDifference, 'no_selisih_kas' | 'selisih_uang' | 'kode_sales'>): Lines {
  return {
    kind: selisihKas.kind,
    reference: no_selisih_kas,
    stock: [],
    cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: selisih_uang }],
    claims: kode_sales === null ? [] : [{ jenis: 'PIUTANG_KARYAWAN', pihak: kode_sales, dokumen: no_selisih_kas, rupiah: -selisih_uang }],
    counter: kode_sales === null ? [{ type: 'KAS', kode_akun: 'SELISIH', jumlahRp: selisih_uang }] : [],
    points: [],
  }
}

/**
 * Returns the approvals that a difference needs. A surplus or shortage above the daily limit of the shop needs one. So does any debt of a
 * staff member.
 */
function needsOf({ selisih_uang, total_fisik, alasan_selisih, no_hitung, kode_sales }: NewCashDifference, isTooMuch: boolean): Need[] {
  const need = (kategori: Need['kategori'], ...who: string[]): Need => ({
    kategori,
    subjek: selisihKas.name,
    kunci: String(no_hitung),
    uraian: [`${rp(total_fisik)} · ${rp(selisih_uang)}: ${alasan_selisih}`, ...who].join(' · '),
    selisih_rp: selisih_uang,
    isi: { no_hitung, selisih_uang, alasan_selisih, kode_sales },
  })
  if (kode_sales !== null) return [need('TANGGUNG_SELISIH_KAS', kode_sales)]
  return isTooMuch ? [need('BATAS_SELISIH_KAS')] : []
}

/** Books the difference of the last count. */
export const bookDifference: Handler<typeof bookCall> = (input) =>
  saveDocument(input, { ...eventOf(input), differenceRpMax: numberSetting(input.caller, 'BATAS_SELISIH_KAS') }, writing, input.body)
