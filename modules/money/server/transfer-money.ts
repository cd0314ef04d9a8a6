import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Context } from '#engine/server/serve.ts'
import { type CashLine, type Lines, post } from '#modules/ledger/server/public.ts'
import { type NewTransfer, mutasiUang, till } from '../contract/mutasi-uang.ts'
import { refusals } from '../contract/refusals.ts'

/** What a transfer moves: the same rupiah out of one account and into another; nothing is earned or spent. */
export function transferLines(transfer: NewTransfer, no_mutasi: string): Lines {
  const line = (no_rekening: string | null, jumlahRp: number): CashLine => ({
    akun_kas: no_rekening ?? till,
    jenis: no_rekening === null ? 'CASH' : 'TRANSFER',
    jumlahRp,
    keterangan: transfer.keterangan,
  })
  return {
    kind: mutasiUang.kind,
    reference: no_mutasi,
    stock: [],
    cash: [line(transfer.asal_rekening, -transfer.jumlah), line(transfer.tujuan_rekening, transfer.jumlah)],
    claims: [],
    counter: [],
    points: [],
  }
}

/** Moves money between the till and banks of a shop, and keeps the document. @throws Refusal SAME_ACCOUNT, NOT_ITS_BANK, CASH_SHORT */
export async function transferMoney({ db, caller, request_id, audit }: Context, transfer: NewTransfer): Promise<string> {
  const { kode_toko, tgl_system, user_id } = caller
  if (transfer.asal_rekening === transfer.tujuan_rekening) {
    refuse(refusals.SAME_ACCOUNT, undefined, { tujuan_rekening: refusals.SAME_ACCOUNT.text })
  }
  await refuseForeignAccounts({ db }, transfer)
  const no_mutasi = await nextNumber(db, mutasiUang, kode_toko, tgl_system)
  await sql`
    insert into mutasi_uang (kode_toko, no_mutasi, tgl_system, kategori, asal, asal_rekening, tujuan, tujuan_rekening, jumlah, keterangan, user_id)
    values (${kode_toko}, ${no_mutasi}, ${tgl_system}, ${transfer.kategori}, ${transfer.asal}, ${transfer.asal_rekening}, ${transfer.tujuan},
            ${transfer.tujuan_rekening}, ${transfer.jumlah}, ${transfer.keterangan}, ${user_id})`.execute(db)
  await post({ db, kode_toko, tgl_system, user_id, request_id }, transferLines(transfer, no_mutasi))
  await audit({ subject: 'mutasi_uang', key: no_mutasi, after: transfer })
  return no_mutasi
}

/** An account must be one of the bank that was named with it. */
async function refuseForeignAccounts({ db }: Pick<Context, 'db'>, transfer: NewTransfer): Promise<void> {
  const named = (['asal', 'tujuan'] as const).flatMap((side) => {
    const no_rekening = transfer[`${side}_rekening`]
    return no_rekening === null ? [] : [{ side, kode_bank: transfer[side], no_rekening }]
  })
  const { rows } = await sql<{ no_rekening: string; kode_bank: string }>`
    select no_rekening, kode_bank from rekening where no_rekening = any(${named.map((each) => each.no_rekening)})`.execute(db)
  const bankOf = new Map(rows.map((row) => [row.no_rekening, row.kode_bank]))
  const foreign = named.find((each) => bankOf.get(each.no_rekening) !== each.kode_bank)
  if (foreign) refuse(refusals.NOT_ITS_BANK, { no_rekening: foreign.no_rekening }, { [`${foreign.side}_rekening`]: refusals.NOT_ITS_BANK.text })
}
