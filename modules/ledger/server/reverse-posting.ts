import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'
import type { Approval, PostingContext } from './post.ts'

/** Which posting: by its id, or the only one of a kind that belongs to a document. */
export type PostingChoice = { readonly posting_id: number } | OfDocument

interface OfDocument {
  readonly reference: string
  readonly kind: string
  /** The document may have moved nothing: then there is nothing to undo. */
  readonly mayBeNone?: boolean
}

/**
 * Undoes a posting by adding its mirror: every line of every ledger with the opposite sign. Earnings and expenses go back on the accounts of that
 * time. Cash, goods and claims go back on their present accounts, where their balance is. The mirror has the shop's present business date. The
 * document decides whether an older event may still be cancelled.
 *
 * @returns the mirror; undefined for a document that moved nothing
 * @throws Refusal NOT_FOUND; ALREADY_REVERSED (a posting is reversed once); CLAIM_SETTLED with the event that settled a claim of this one; by way of
 * `databaseRefusals` NOT_IN_PLACE if a piece has moved on since, CASH_SHORT or POINTS_SHORT if the money or points are gone
 */
export async function reversePosting(
  context: PostingContext,
  choice: PostingChoice,
  why: { readonly reason: string; readonly approvals?: readonly Approval[] | undefined },
): Promise<{ posting_id: number } | undefined> {
  const original = await findPosting(context, choice)
  if (original === undefined) return undefined
  await refuseSettled(context, original)
  const approvals = why.approvals ?? []
  const { rows } = await sql<{ posting_id: number }>`
    with asli as materialized (
      select nextval('posting_id_seq') as baru, id, kode_toko, ${context.tgl_system}::date as tgl_system, kind, reference
      from posting where id = ${original}
    ),
    header as (
      insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, keterangan, membatalkan, otorisasi, approved_by)
      overriding system value
      select baru, kode_toko, tgl_system, kind, reference, ${context.user_id}::text, ${context.request_id}::text, ${why.reason}::text, id,
             ${approvals.map(({ id }) => id)}::bigint[], ${approvals[0]?.decided_by ?? null}::text
      from asli
    ),
    stock as (
      insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, trx, pihak, kode_gudang, kode_baki, dokumen,
             kode_barcode, kode_lot, kode_kadar, pieces, gross, fine, cost)
      select a.baru, row_number() over (order by l.no_urut desc), a.kode_toko, a.tgl_system, l.tempat, l.trx, l.pihak, l.kode_gudang, l.kode_baki,
             l.dokumen, l.kode_barcode, l.kode_lot, l.kode_kadar, -l.pieces, -l.gross, -l.fine, -l.cost
      from mutasi_stock l join asli a on a.id = l.posting_id
    ),
    kas as (
      insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah, keterangan)
      select a.baru, row_number() over (order by l.no_urut desc), a.kode_toko, a.tgl_system, l.akun_kas, l.jenis, -l.jumlah, l.keterangan
      from mutasi_kas l join asli a on a.id = l.posting_id
    ),
    tagihan as (
      insert into mutasi_tagihan (posting_id, no_urut, kode_toko, tgl_system, jenis, pihak, dokumen, rupiah, fine)
      select a.baru, row_number() over (order by l.no_urut desc), a.kode_toko, a.tgl_system, l.jenis, l.pihak, l.dokumen, -l.rupiah, -l.fine
      from mutasi_tagihan l join asli a on a.id = l.posting_id
    ),
    buku as (
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, jenis, debet, kredit)
      select a.baru, row_number() over (order by l.no_urut desc), a.kode_toko, a.tgl_system, coalesce(k.nomor_akun, l.nomor_akun),
             l.akun_kas, l.tempat, l.trx, l.jenis, l.kredit, l.debet
      from jurnal l join asli a on a.id = l.posting_id
      left join akun_kontrol k on (k.asal, k.kunci) =
        (case when l.akun_kas is not null then 'KAS' when l.jenis is not null then 'TAGIHAN' else 'TEMPAT' end, coalesce(l.akun_kas, l.jenis, l.tempat))
    ),
    poin as (
      insert into mutasi_poin (posting_id, no_urut, kode_toko, tgl_system, kode_member, poin)
      select a.baru, row_number() over (order by l.no_urut desc), a.kode_toko, a.tgl_system, l.kode_member, -l.poin
      from mutasi_poin l join asli a on a.id = l.posting_id
    )
    select baru as posting_id from asli`.execute(context.db)
  return rows[0]!
}

/** A debt that a posting made is cancelled or reduced. So the latest settlement of it must be undone first. Points are owed to all shops alike. */
async function refuseSettled({ db }: PostingContext, original: number): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    select lunas.reference from mutasi_tagihan m join saldo_tagihan s using (kode_toko, jenis, pihak, dokumen)
    cross join lateral (
      select p.reference from mutasi_tagihan l join posting p on p.id = l.posting_id
      where (l.kode_toko, l.jenis, l.pihak, l.dokumen) = (m.kode_toko, m.jenis, m.pihak, m.dokumen) and l.rupiah * s.tanda < 0
        and l.posting_id <> m.posting_id and p.membatalkan is null and not exists (select from posting r where r.membatalkan = p.id)
      order by l.posting_id desc limit 1
    ) lunas
    where m.posting_id = ${original} and m.jenis <> 'POIN' and m.rupiah * s.tanda > 0
      and (s.rupiah * s.tanda < m.rupiah * s.tanda or s.fine * s.tanda < m.fine * s.tanda)
    limit 1`.execute(db)
  const [first] = rows
  if (first) refuse(refusals.CLAIM_SETTLED, first)
}

async function findPosting(context: PostingContext, choice: PostingChoice): Promise<number | undefined> {
  const chosen =
    'posting_id' in choice
      ? sql`p.id = ${choice.posting_id}`
      : sql`p.reference = ${choice.reference} and p.kind = ${choice.kind} and p.membatalkan is null`
  const { rows } = await sql<{ id: number; is_reversed: boolean }>`
    select p.id, exists (select from posting r where r.membatalkan = p.id) as is_reversed
    from posting p where p.kode_toko = ${context.kode_toko} and ${chosen}`.execute(context.db)
  if (rows.length === 0 && 'mayBeNone' in choice && choice.mayBeNone) return undefined
  if (rows.length === 0) refuse(core.NOT_FOUND)
  const [open, another] = rows.filter((row) => !row.is_reversed)
  if (!open) refuse(refusals.ALREADY_REVERSED)
  assert(!another, `one posting is meant, not several: ${JSON.stringify(choice)}`)
  return open.id
}
