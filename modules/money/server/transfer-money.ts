import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { eventOf } from '#engine/server/event.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Context } from '#engine/server/serve.ts'
import { type Need, requireApprovals } from '#modules/approvals/server/public.ts'
import { type CashLine, type Lines, post } from '#modules/ledger/server/public.ts'
import { type NewTransfer, mutasiUang, till } from '../contract/mutasi-uang.ts'
import { refusals } from '../contract/refusals.ts'
import { outLimitsOf, readMoneyOut } from './money-out.ts'

/**
 * What a transfer moves: the same rupiah out of one account and into another; nothing is earned, and nothing spent but what the bank keeps
 * (events.md U2).
 */
export function transferLines(transfer: NewTransfer, no_mutasi: string): Lines {
  const line = (no_rekening: string | null, jumlahRp: number): CashLine => ({
    akun_kas: no_rekening ?? till,
    jenis: no_rekening === null ? 'CASH' : 'TRANSFER',
    jumlahRp,
    keterangan: transfer.keterangan,
  })
  const feeRp = transfer.biaya_bank ?? 0
  const fee = feeRp > 0 ? [line(transfer.asal_rekening ?? transfer.tujuan_rekening, -feeRp)] : []
  return {
    kind: mutasiUang.kind,
    reference: no_mutasi,
    stock: [],
    cash: [line(transfer.asal_rekening, -transfer.jumlah), line(transfer.tujuan_rekening, transfer.jumlah), ...fee],
    claims: [],
    counter: feeRp > 0 ? [{ type: 'KAS', kode_akun: 'BIAYA_BANK', jumlahRp: -feeRp }] : [],
    points: [],
  }
}

/**
 * Moves money between the till and banks of a shop, and keeps the document. What the bank keeps is money that goes out, and counts as such.
 *
 * @throws Refusal SAME_ACCOUNT, NOT_ITS_BANK, CASH_SHORT
 */
export async function transferMoney(context: Context, transfer: NewTransfer): Promise<string> {
  const { db, caller, audit } = context
  const { kode_toko, tgl_system, user_id } = caller
  if (transfer.asal_rekening === transfer.tujuan_rekening) {
    refuseAt('tujuan_rekening', refusals.SAME_ACCOUNT)
  }
  await refuseForeignAccounts({ db }, transfer)
  const feeRp = transfer.biaya_bank ?? 0
  const isTooMuch = feeRp > 0 && (await readMoneyOut(eventOf(context), outLimitsOf(caller)))(feeRp)
  const needs = isTooMuch ? [feeNeed(transfer, feeRp)] : []
  const approvals = await requireApprovals(context, needs)
  const no_mutasi = await nextNumber(db, mutasiUang, kode_toko, tgl_system)
  await sql`
    insert into mutasi_uang (kode_toko, no_mutasi, tgl_system, kategori, asal, asal_rekening, tujuan, tujuan_rekening, jumlah, biaya_bank, keterangan, user_id)
    values (${kode_toko}, ${no_mutasi}, ${tgl_system}, ${transfer.kategori}, ${transfer.asal}, ${transfer.asal_rekening}, ${transfer.tujuan},
            ${transfer.tujuan_rekening}, ${transfer.jumlah}, ${feeRp}, ${transfer.keterangan}, ${user_id})`.execute(db)
  await post(eventOf(context), transferLines(transfer, no_mutasi), { approvals })
  await audit({ subject: 'mutasi_uang', key: no_mutasi, after: transfer })
  return no_mutasi
}

const feeNeed = ({ asal, asal_rekening, tujuan, tujuan_rekening, jumlah }: NewTransfer, biaya_bank: number): Need => ({
  kategori: 'BATAS_UANG_KELUAR',
  subjek: 'mutasi_uang',
  kunci: `${asal} → ${tujuan}`,
  uraian: `Biaya Bank ${asal} → ${tujuan} ${rp(jumlah)}: ${rp(biaya_bank)}`,
  selisih_rp: biaya_bank,
  isi: { asal_rekening, tujuan_rekening, jumlah, biaya_bank },
})

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
  if (foreign) refuseAt(`${foreign.side}_rekening`, refusals.NOT_ITS_BANK, { no_rekening: foreign.no_rekening })
}
