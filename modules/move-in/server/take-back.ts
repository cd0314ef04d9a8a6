import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Db } from '#engine/server/database.ts'
import type { UndoContext } from '#engine/server/document-calls.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Approved, refuseSamePerson, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import { saldoAwalTagihan } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { undoOpening } from '#modules/accounting/server/public.ts'
import { type Cancellable, cancelWithin } from '#modules/documents/server/public.ts'
import { barangMasuk } from '#modules/intake/contract/barang-masuk.ts'
import { undoIntake } from '#modules/intake/server/public.ts'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { undoContract } from '#modules/instalments/server/public.ts'
import { hutang } from '#modules/loans/contract/hutang.ts'
import { undoLoan } from '#modules/loans/server/public.ts'
import { pesanan } from '#modules/orders/contract/pesanan.ts'
import { undoOldOrder } from '#modules/orders/server/public.ts'
import { uangKas } from '#modules/money/contract/uang-kas.ts'
import { obstacleLabels } from '../contract/fields.ts'
import type * as contract from '../contract/pindah-data.ts'
import { type Move, type Obstacle, obstaclesMax } from '../contract/pindah-data.ts'
import { refusals } from '../contract/refusals.ts'
import { lockMove } from './batch.ts'

/** The kinds of documents of a move, and what the cancelling of each undoes besides its posting. */
const kinds: ReadonlyMap<string, Cancellable<never>> = new Map(
  [
    { document: barangMasuk, undo: undoIntake },
    { document: saldoAwalTagihan, undo: undoOpening },
    { document: hutang, undo: undoLoan },
    { document: cicilan, undo: undoContract },
    { document: pesanan, undo: undoOldOrder },
    { document: uangKas },
  ].map((each) => [(each.document as AnyDocument).kind, each as unknown as Cancellable<never>]),
)

/** A document of a move. */
type Brought = Pick<Move['detail_dokumen'][number], 'kind' | 'reference'>

const recordset = (brought: readonly Brought[]) =>
  sql`json_to_recordset(${JSON.stringify(brought.map(({ kind, reference }) => ({ kind, reference })))}::json) as d (kind text, reference text)`

/**
 * What stands against taking documents back: pieces that have moved on, claims that were paid on, points and coupons that were used, money that is gone, and a day
 * that was closed since. What was cancelled by its own screen meanwhile stands against nothing.
 */
export async function obstaclesTo(
  db: Db,
  { kode_toko, tgl_system }: Pick<EventContext, 'kode_toko' | 'tgl_system'>,
  brought: readonly Brought[],
): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    with d as materialized (select d.* from ${recordset(brought)} where stands(${kode_toko}, d.kind, d.reference)),
    klaim as materialized (
      select s.no_saldo_awal, s.jenis_tagihan, s.kode_pihak, s.dokumen, s.nilai_piutang - s.nilai_hutang as rupiah, s.poin_saldo,
             case when s.nilai_piutang > 0 then s.gram_saldo else -s.gram_saldo end as fine
      from d join saldo_awal_tagihan_detail s on (s.kode_toko, s.no_saldo_awal) = (${kode_toko}, d.reference) where d.kind = ${saldoAwalTagihan.kind}
    ),
    uang as materialized (
      select coalesce(u.no_rekening, 'CASH') as akun_kas, sum(u.total_uang) as jumlah, min(u.no_uang_kas) as no_uang_kas
      from d join uang_kas u on (u.kode_toko, u.no_uang_kas) = (${kode_toko}, d.reference) where d.kind = ${uangKas.kind} group by 1
    )
    (select p.kind, p.reference, p.tgl_system::text as apa, ${obstacleLabels.HARI} as sebab
     from d join posting p on (p.kode_toko, p.kind, p.reference) = (${kode_toko}, d.kind, d.reference)
     where p.membatalkan is null and p.tgl_system <> ${tgl_system} limit ${obstaclesMax})
    union all
    (select ${barangMasuk.kind}, m.no_masuk, m.kode_barcode, ${obstacleLabels.BARANG}
     from d join barang_masuk_detail m on (m.kode_toko, m.no_masuk) = (${kode_toko}, d.reference) join barang b using (kode_barcode)
     join posting masuk on (masuk.kode_toko, masuk.kind, masuk.reference) = (m.kode_toko, d.kind, d.reference) and masuk.membatalkan is null
     where d.kind = ${barangMasuk.kind} and (b.status <> 'READY' or exists (
       select from mutasi_stock x where x.kode_barcode = m.kode_barcode and x.posting_id > masuk.id))
     order by m.kode_barcode limit ${obstaclesMax})
    union all
    (select ${saldoAwalTagihan.kind}, k.no_saldo_awal, k.kode_pihak, ${obstacleLabels.TAGIHAN}
     from klaim k join saldo_tagihan s on (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (${kode_toko}, k.jenis_tagihan, k.kode_pihak, k.dokumen)
     where k.jenis_tagihan <> 'POIN' and (s.rupiah, s.fine) <> (k.rupiah, k.fine) order by k.dokumen limit ${obstaclesMax})
    union all
    (select ${saldoAwalTagihan.kind}, min(k.no_saldo_awal), k.kode_pihak, ${obstacleLabels.POIN}
     from klaim k join saldo_poin s on s.kode_member = k.kode_pihak where k.jenis_tagihan = 'POIN'
     group by k.kode_pihak having max(s.poin) < sum(k.poin_saldo) order by 3 limit ${obstaclesMax})
    union all
    (select ${saldoAwalTagihan.kind}, s.no_saldo_awal, masked_old_coupon(s.kupon_lama), ${obstacleLabels.KUPON}
     from d join saldo_awal_tagihan_detail s on (s.kode_toko, s.no_saldo_awal) = (${kode_toko}, d.reference) join kupon_terbit k using (no_kupon)
     where d.kind = ${saldoAwalTagihan.kind} and k.sisa = 0 order by s.no_urut limit ${obstaclesMax})
    union all
    (select ${hutang.kind}, h.no_faktur_hutang, h.no_lama, ${obstacleLabels.TAGIHAN}
     from d join hutang h on (h.kode_toko, h.no_faktur_hutang) = (${kode_toko}, d.reference)
     where d.kind = ${hutang.kind} and exists (
       select from mutasi_hutang m where (m.kode_toko, m.no_faktur_hutang, m.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID'))
     order by h.no_lama limit ${obstaclesMax})
    union all
    (select ${cicilan.kind}, k.no_cicilan, k.no_lama, ${obstacleLabels.TAGIHAN}
     from d join cicilan k on (k.kode_toko, k.no_cicilan) = (${kode_toko}, d.reference)
     where d.kind = ${cicilan.kind} and exists (
       select from mutasi_cicilan m where (m.kode_toko, m.no_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'VALID'))
     order by k.no_lama limit ${obstaclesMax})
    union all
    (select ${pesanan.kind}, p.no_pesanan, p.no_lama, ${obstacleLabels.PESANAN}
     from d join pesanan p on (p.kode_toko, p.no_pesanan) = (${kode_toko}, d.reference)
     where d.kind = ${pesanan.kind} and (p.status <> 'AKTIF'
       or exists (select from mutasi_pesanan m where (m.kode_toko, m.no_pesanan, m.status) = (p.kode_toko, p.no_pesanan, 'VALID'))
       or exists (select from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (p.kode_toko, ${pesanan.kind}, p.no_pesanan)))
     order by p.no_lama limit ${obstaclesMax})
    union all
    (select ${saldoAwalTagihan.kind}, s.no_saldo_awal, s.tgl_system::text, ${obstacleLabels.HARI}
     from d join saldo_awal_tagihan s on (s.kode_toko, s.no_saldo_awal) = (${kode_toko}, d.reference)
     where d.kind = ${saldoAwalTagihan.kind} and s.tgl_system <> ${tgl_system} and s.total_piutang + s.total_hutang = 0 limit ${obstaclesMax})
    union all
    (select ${uangKas.kind}, u.no_uang_kas, u.akun_kas, ${obstacleLabels.UANG}
     from uang u join saldo_kas s on (s.kode_toko, s.akun_kas) = (${kode_toko}, u.akun_kas) where s.saldo < u.jumlah)
    limit ${obstaclesMax}`.execute(db)
  return rows
}

/**
 * Takes documents back by their own cancelling, the last one first.
 * @throws Refusal MOVE_TOUCHED, telling what stands against it
 */
async function takeBack(
  context: EventContext & Pick<Context, 'audit'>,
  brought: readonly Brought[],
  { alasan, approvals }: { readonly alasan: string; readonly approvals: readonly Approved[] },
): Promise<void> {
  const obstacles = await obstaclesTo(context.db, context, brought)
  if (obstacles.length > 0) {
    const halangan = shortList(obstacles, ({ reference, apa, sebab }) => `${reference} ${apa}: ${sebab}`)
    refuse(refusals.MOVE_TOUCHED, { halangan })
  }
  const { rows: standing } =
    await sql<Brought>`select d.kind, d.reference from ${recordset(brought)} where stands(${context.kode_toko}, d.kind, d.reference)`.execute(
      context.db,
    )
  const left = new Set(standing.map(({ kind, reference }) => `${kind} ${reference}`))
  for (const { kind, reference } of brought.toReversed()) {
    const its = kinds.get(kind)
    if (!its || !left.has(`${kind} ${reference}`)) continue
    await cancelWithin(context, its, { nomor: reference, alasan }, approvals)
  }
}

async function broughtIn(db: Db, kode_toko: string): Promise<Brought[]> {
  const { rows } = await sql<Brought>`select kind, reference from pindah_dokumen where kode_toko = ${kode_toko} order by urut`.execute(db)
  return rows
}

export const readObstacles: Handler<typeof contract.readObstacles> = async ({ db, caller }) =>
  obstaclesTo(db, caller, await broughtIn(db, caller.kode_toko))

/**
 * Takes the move that is under way back.
 * @throws Refusal NO_MOVE, MOVE_TOUCHED, NOT_BY_ONESELF, and those of the documents
 */
export const takeBackMove: Handler<typeof contract.takeBackMove> = async (input) => {
  const { db, caller, audit, body } = input
  const { kode_toko } = caller
  const { alasan } = body
  const { keterangan } = await lockMove(db, kode_toko)
  const brought = await broughtIn(db, kode_toko)
  const approval = await requireApproval(input, {
    kategori: 'BATAL_PINDAH_DATA',
    subjek: 'pindah_data',
    kunci: kode_toko,
    uraian: `${keterangan}, ${brought.length}: ${alasan}`,
    isi: { keterangan, dokumen: brought.map(({ reference }) => reference), alasan },
  })
  await refuseSamePerson(input, [approval], refusals.NOT_BY_ONESELF)
  await takeBack({ ...eventOf(input), audit }, brought, { alasan: alasan ?? '', approvals: [approval] })
  await sql`delete from pindah_berjalan where kode_toko = ${kode_toko}`.execute(db)
  await audit({ subject: 'pindah_data', key: kode_toko, before: { keterangan, dokumen: brought }, after: { batal: alasan } })
  return { message: 'OK' }
}

/**
 * Undoes a completed move: cancels each document that it brought in. Each gets a line in the audit, and its approval is from the user who approved
 * the cancelling of the move.
 */
export const undoMove = (context: UndoContext, { detail_dokumen }: Move, alasan: string): Promise<void> =>
  takeBack(context, detail_dokumen, { alasan, approvals: context.approvals })
