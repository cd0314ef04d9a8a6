import { sql } from 'kysely'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Approved } from '#modules/approvals/server/public.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { type Decision, type DocumentWriting, writeDocuments } from '#modules/documents/server/public.ts'
import { noVat } from '#modules/pricing/contract/vat.ts'
import { type Contract, cicilan } from '../contract/cicilan.ts'
import { type OldContractRow, oldContractSums } from '../contract/old-contracts.ts'
import type { Plan } from '../contract/parameter-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { contractLines } from './contract.ts'

/** A cell that is wrong: its row in the list, its field and the reason. */
interface Wrong {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

/** What is wrong with contracts of an old system beyond the form of their cells. Writes and locks nothing. */
export async function wrongContracts(
  db: Db,
  { kode_toko, tgl_system }: Pick<EventContext, 'kode_toko' | 'tgl_system'>,
  rows: readonly OldContractRow[],
): Promise<Wrong[]> {
  const { rows: found } = await sql<{ plans: string[]; people: string[]; old: string[] }>`
    select array(select kode_cicilan from para_cicilan) as plans, array(select kode_sales from sales where kode_toko = ${kode_toko}) as people,
           array(select no_lama from cicilan where kode_toko = ${kode_toko} and status <> 'CANCELLED' and no_lama = any(${rows.map(({ no_lama }) => no_lama)})) as old`.execute(
    db,
  )
  const { plans, people, old } = found[0]!
  const entered = new Set(old)
  return rows.flatMap((row, at) => {
    const { no_lama, sisa } = { ...row, sisa: row.harga_jual - row.uang_muka }
    const wrong = (is: boolean, name: keyof OldContractRow, kind: RefusalKind, details: Record<string, string> = { no_lama }): Wrong[] =>
      is ? [{ at, name, kind, details }] : []
    const isTwice = entered.has(no_lama)
    entered.add(no_lama)
    return [
      ...wrong(isTwice, 'no_lama', refusals.OLD_NUMBER_TAKEN),
      ...wrong(!plans.includes(row.kode_cicilan), 'kode_cicilan', refusals.PLAN_NOT_FOUND),
      ...wrong(!people.includes(row.kode_sales), 'kode_sales', documentRefusals.SALES_NOT_FOUND),
      ...wrong(row.tgl_akad > tgl_system, 'tgl_akad', refusals.BEGUN_LATER),
      ...wrong(row.cicilan_dibayar >= row.lama_bulan, 'cicilan_dibayar', refusals.NOTHING_LEFT),
      ...wrong(sisa < row.lama_bulan, 'uang_muka', refusals.REST_TOO_SMALL, { n: String(row.lama_bulan) }),
    ]
  })
}

/** A contract from before the books: its goods are with the customer, and some instalments may be paid. */
const opening: DocumentWriting<typeof cicilan, OldContractRow, Decision<typeof cicilan>, unknown> = {
  document: cicilan,
  exclusiveKeys: ({ no_lama }) => [no_lama],
  async prepare({ db }) {
    const { rows: plans } = await sql<Plan>`select * from para_cicilan`.execute(db)
    return (row) => {
      const plan = plans.find(({ kode_cicilan }) => kode_cicilan === row.kode_cicilan)!
      const { sums, left } = oldContractSums(row)
      const leftRp = left.pokok + left.bunga
      return {
        document: {
          ...plan,
          ...row,
          ...sums,
          ...noVat,
          // It was paid before the books.
          biaya_sewa: 0,
          total_cicilan: leftRp,
          sisa_cicilan: leftRp,
          sisa_hapus: 0,
          kode_member: null,
          total_qty: 0,
          total_berat: 0,
          sub_total: 0,
          total_ongkos: 0,
          diskon: 0,
          pembulatan: 0,
          grand_total: 0,
          status_barang: 'DILUAR',
          dari_saldo_awal: true,
          jumlah_bayar: 0,
          kembali: 0,
          detail_barang: [],
          detail_bayar: [],
        },
        lines: (made) => contractLines(made, []),
      }
    }
  },
}

/** Enters contracts of an old system, which a second person has approved. */
export const enterOldContracts = (context: EventContext, rows: readonly OldContractRow[], approvals: readonly Approved[]): Promise<Contract[]> =>
  writeDocuments(context, opening, rows, () => Promise.resolve(approvals))
