import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { requireApproval } from '#modules/approvals/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type CountedTill, type TillState, type countTill as countCall, type readTill as readCall, countedRp } from '../contract/hitung-kas.ts'
import { openingRefusals } from '../contract/refusals.ts'

type DayCount = TillState['hitungan'][number]

interface Counted extends Omit<CountedTill, 'pecahan'> {
  readonly pecahan: Readonly<Record<string, number>>
}

/**
 * Returns the last count of the till on a business date, compared with the books now. Its booked difference is part of the comparison.
 * Any other movement since then requires a new count. Returns undefined if there is no count.
 */
export async function lastCount(db: Db, kode_toko: string, tgl_system: string): Promise<CountedTill | undefined> {
  const { rows } = await sql<Counted>`
    select h.no_hitung, h.user_id, h.created_at, h.total_fisik, coalesce(s.saldo, 0)::bigint as saldo_buku,
           h.total_fisik - coalesce(s.saldo, 0)::bigint as selisih_uang,
           case when h.kas_ke <> cash_moves(${kode_toko}, ${tgl_system}) then 'BERGERAK' when h.total_fisik <> coalesce(s.saldo, 0) then 'SELISIH' else 'SESUAI' end
             as hasil_hitung,
           h.pecahan, h.disetujui_oleh
    from hitung_kas h left join saldo_kas s on (s.kode_toko, s.akun_kas) = (h.kode_toko, 'CASH')
    where h.kode_toko = ${kode_toko} and h.tgl_system = ${tgl_system} order by h.no_hitung desc limit 1`.execute(db)
  return rows[0] && asCounted(rows[0])
}

/** Returns the count with which a day was closed, with the book balance of that time. Returns undefined if there is none. */
export async function countOf(db: Db, kode_toko: string, no_hitung: number | null): Promise<CountedTill | undefined> {
  if (no_hitung === null) return undefined
  const { rows } = await sql<Counted>`
    select no_hitung, user_id, created_at, total_fisik, saldo_buku, total_fisik - saldo_buku as selisih_uang,
           case when total_fisik = saldo_buku then 'SESUAI' else 'SELISIH' end as hasil_hitung, pecahan, disetujui_oleh
    from hitung_kas where (kode_toko, no_hitung) = (${kode_toko}, ${no_hitung})`.execute(db)
  return rows[0] && asCounted(rows[0])
}

/**
 * Returns all counts of a business date, the first one first, each with the book balance at its moment, in rupiah.
 *
 * @param until a timestamp: later counts are left out
 */
export async function countsOf(db: Db, kode_toko: string, tgl_system: string, until: string | null = null): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select no_hitung, user_id, created_at, total_fisik, saldo_buku, total_fisik - saldo_buku as selisih_uang, disetujui_oleh
    from hitung_kas where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} and (${until}::timestamptz is null or created_at <= ${until}) order by no_hitung`.execute(
    db,
  )
  return rows
}

const asCounted = ({ pecahan, ...counted }: Counted): CountedTill => ({
  ...counted,
  pecahan: Object.entries(pecahan)
    .map(([nominal, lembar]) => ({ nominal: Number(nominal), lembar }))
    .toSorted((a, b) => b.nominal - a.nominal),
})

/** The smallest note, in rupiah, that a shop deposits at a bank. */
const bankNoteRp = 50_000

/**
 * Returns the till as its shop may see it. If a count is required and missing, or money moved after it, the amounts of the books are hidden
 * (HITUNG_KAS).
 */
export async function tillOf(db: Db, caller: Caller): Promise<TillState> {
  const counted = (await lastCount(db, caller.kode_toko, caller.tgl_system)) ?? null
  const buta = switchedOn(caller, 'HITUNG_KAS') && (counted === null || counted.hasil_hitung === 'BERGERAK')
  const inTillRp = counted?.total_fisik ?? 0
  const disetor = Math.max(0, Math.floor((inTillRp - numberSetting(caller, 'SISA_KAS')) / bankNoteRp) * bankNoteRp)
  return {
    hitung: buta && counted ? { ...counted, saldo_buku: 0, selisih_uang: 0 } : counted,
    hitungan: buta ? [] : await countsOf(db, caller.kode_toko, caller.tgl_system),
    buta,
    disetor,
    disisakan: inTillRp - disetor,
  }
}

export const readTill: Handler<typeof readCall> = ({ db, caller }) => tillOf(db, caller)

/** Returns the last count of a business date if its difference is not booked. Then the next counter has read the book balance. */
async function unbookedCount(
  db: Db,
  kode_toko: string,
  tgl_system: string,
): Promise<Pick<DayCount, 'no_hitung' | 'total_fisik' | 'selisih_uang'> | undefined> {
  const last = (await countsOf(db, kode_toko, tgl_system)).at(-1)
  if (!last || last.selisih_uang === 0) return undefined
  const { rows } = await sql`select from selisih_kas where (kode_toko, no_hitung, status) = (${kode_toko}, ${last.no_hitung}, 'VALID')`.execute(db)
  return rows.length > 0 ? undefined : last
}

/**
 * Stores a count. The database reads the book balance in the same moment. A recount needs an approval by another user if the difference is not
 * booked (docs/decisions/063).
 *
 * @throws Refusal OWN_APPROVAL, and those of `requireApproval`
 */
export const countTill: Handler<typeof countCall> = async (input) => {
  const { db, caller, body, audit } = input
  const { kode_toko, tgl_system, user_id } = caller
  const counted = body.pecahan.filter(({ lembar }) => lembar > 0)
  const pecahan = JSON.stringify(Object.fromEntries(counted.map(({ nominal, lembar }) => [String(nominal), lembar])))
  const total_fisik = countedRp(counted)
  const unbooked = await unbookedCount(db, kode_toko, tgl_system)
  const approval =
    unbooked &&
    (await requireApproval(input, {
      kategori: 'HITUNG_ULANG_KAS',
      subjek: 'hitung_kas',
      kunci: String(unbooked.no_hitung),
      uraian: `${rp(unbooked.total_fisik)} (${rp(unbooked.selisih_uang)}) · ${rp(total_fisik)}`,
      selisih_rp: total_fisik - unbooked.total_fisik,
      isi: { no_hitung: unbooked.no_hitung, pecahan },
    }))
  if (approval?.decided_by === user_id) refuse(openingRefusals.OWN_APPROVAL)
  await sql`
    insert into hitung_kas (kode_toko, tgl_system, user_id, pecahan, total_fisik, saldo_buku, kas_ke, disetujui_oleh)
    values (${kode_toko}, ${tgl_system}, ${user_id}, ${pecahan}::jsonb, ${total_fisik}, 0, 0, ${approval?.decided_by ?? null})`.execute(db)
  const made = (await lastCount(db, kode_toko, tgl_system)) as CountedTill
  await audit({ subject: 'hitung_kas', key: String(made.no_hitung), after: { total_fisik: made.total_fisik, saldo_buku: made.saldo_buku } })
  return made
}
