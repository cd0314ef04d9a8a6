import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ActionDoing } from '#engine/server/document-calls.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Lines, postEvent, reversePosting } from '#modules/ledger/server/public.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type * as contract from '../contract/pengalihan-saldo.ts'
import { type HandingOver, pengalihanSaldo } from '../contract/pengalihan-saldo.ts'
import { dateOf, destinationOf, moneyLines } from './antar-toko.ts'

/** The kind of what the other shop gets. */
const gets = 'TERIMA_SALDO'

type Handed = Pick<HandingOver, 'no_pengalihan' | 'kode_toko' | 'tujuan' | 'no_rekening' | 'jumlah_rp'>

const linesOf = (kind: string, { no_pengalihan, no_rekening }: Handed, pihak: string, jumlahRp: number): Lines =>
  moneyLines(kind, no_pengalihan, {
    cash: { akun_kas: no_rekening, jenis: 'TRANSFER', jumlahRp },
    claims: [{ jenis: 'RK', pihak, dokumen: no_pengalihan, rupiah: -jumlahRp }],
  })

/** The account is the other shop's by so much, which owes it to this one (events.md U8). */
export const handedOverLines = (handed: Handed): Lines => linesOf(pengalihanSaldo.kind, handed, handed.tujuan, -handed.jumlah_rp)

/** The same in the other shop. */
export const takenOverLines = (handed: Handed): Lines => linesOf(gets, handed, handed.kode_toko, handed.jumlah_rp)

export const handOver: Handler<typeof contract.handOver> = async (input) => {
  const { body } = input
  const context = eventOf(input)
  const { db, kode_toko, tgl_system } = context
  const other = await destinationOf(db, kode_toko, body.tujuan)
  const { rows: accounts } = await sql`select from rekening where no_rekening = ${body.no_rekening}`.execute(db)
  const { ACCOUNT_NOT_FOUND } = paymentRefusals
  if (accounts.length === 0) refuseAt('no_rekening', ACCOUNT_NOT_FOUND)
  const [made] = await insertDocuments(context, pengalihanSaldo, [{ ...body, nama_tujuan: other.nama_toko }])
  const handed = made as HandingOver
  await postEvent(
    context,
    [
      { kode_toko, tgl_system, lines: handedOverLines(handed) },
      { kode_toko: handed.tujuan, tgl_system: other.tgl_system, lines: takenOverLines(handed) },
    ],
    { keterangan: handed.keterangan },
  )
  // The ledger checks the account over the whole chain, and this handover does not change that sum. A shop can hand over only its own part.
  // The lock on the row lets two handovers at once see each other.
  const { rows } = await sql<{ saldo: number }>`
    select saldo from saldo_kas where (kode_toko, akun_kas) = (${kode_toko}, ${body.no_rekening})`.execute(db)
  if ((rows[0]?.saldo ?? 0) < 0) refuseAt('jumlah_rp', ledgerRefusals.CASH_SHORT)
  return handed
}

export const readTakenOver: Handler<typeof contract.readTakenOver> = async ({ db, caller: { shops }, params: { no_pengalihan } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readTakenOver>>`
    select p.no_pengalihan, p.tgl_system, p.created_at, p.kode_toko, t.nama_toko, p.no_rekening, p.tujuan, p.nama_tujuan, p.jumlah_rp, p.keterangan, p.user_id,
           p.status
    from pengalihan_saldo p join toko t using (kode_toko)
    where p.no_pengalihan = ${no_pengalihan} and (p.kode_toko = any(${shops}) or p.tujuan = any(${shops}))`.execute(db)
  return rows[0] ?? refuse(core.NOT_FOUND)
}

/** Undoes what the other shop got, on the date that it has now. What it has paid out of the account since, the floor of the account lets be. */
export const undoHandingOver: ActionDoing<typeof pengalihanSaldo>['undo'] = async (context, { tujuan, no_pengalihan }, alasan) => {
  const there = { ...context, kode_toko: tujuan, tgl_system: await dateOf(context.db, tujuan) }
  await reversePosting(there, { kind: gets, reference: no_pengalihan }, { reason: alasan })
}
