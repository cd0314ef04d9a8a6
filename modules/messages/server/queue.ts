import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { MessageKind, MessageState } from '../contract/fields.ts'
import type { Filled, Paper } from './messenger.ts'

/** A message that is to be sent. */
export interface NewMessage {
  readonly kode_toko: string
  readonly jenis_pesan: MessageKind
  readonly nomor_dokumen: string | null
  /** The step of a reminder, days after the date it reminds of. No document has the same step twice. */
  readonly tangga?: number
  /** The date that a reminder reminds of. */
  readonly tgl_acuan?: string
  /** Country and digits. */
  readonly no_tujuan: string
  readonly pengirim: string
  readonly isi_pesan: string
  readonly template: Filled | undefined
  /** The paper that is the header of the template. */
  readonly paper?: Paper | undefined
  readonly user_id?: string
  readonly request_id?: string
  readonly ulang_dari?: number
}

/** A message that a worker has taken to send it. */
export interface Claimed {
  readonly id: number
  readonly kode_toko: string
  readonly jenis_pesan: MessageKind
  readonly nomor_dokumen: string | null
  readonly tangga: number | null
  readonly tgl_acuan: string | null
  readonly no_tujuan: string
  readonly pengirim: string
  readonly isi_pesan: string
  readonly template: string | null
  readonly parameter: Readonly<Record<string, string>> | null
  /** The header of the template. */
  readonly kepala: string | null
  /** The file of its paper. */
  readonly berkas: string | null
  readonly status: MessageState
  readonly coba: number
  readonly tak_tentu: number
}

const claimedColumns = sql`id, kode_toko, jenis_pesan, nomor_dokumen, tangga, tgl_acuan, no_tujuan, pengirim, isi_pesan, template, parameter, kepala, berkas, status, coba, tak_tentu`

/**
 * A message that was taken belongs to its process for so long. That is much longer than a provider may take to answer. If there is no answer by then, the process has
 * died. If the provider had the message, its webhook has reported the state by then.
 */
export const leaseSeconds = 120

const lease = sql`now() + ${leaseSeconds} * interval '1 second'`

/**
 * Stores a message, in the transaction of the event that it is about. Returns the row, or undefined if this step of a reminder is stored already.
 *
 * @param isTaken the caller sends it at once; the job leaves it alone
 */
export async function putMessage(db: Db, message: NewMessage, isTaken = false): Promise<Claimed | undefined> {
  const { kode_toko, jenis_pesan, nomor_dokumen, tangga = null, tgl_acuan = null, no_tujuan, pengirim, isi_pesan, template } = message
  const { paper, user_id = '', request_id = '', ulang_dari = null } = message
  const { rows } = await sql<Claimed>`
    insert into pesan (kode_toko, jenis_pesan, nomor_dokumen, tangga, tgl_acuan, no_tujuan, pengirim, isi_pesan, template, parameter, kepala, berkas, user_id, request_id, ulang_dari,
      coba, mulai_kirim, coba_lagi)
    values (${kode_toko}, ${jenis_pesan}, ${nomor_dokumen}, ${tangga}, ${tgl_acuan}, ${no_tujuan}, ${pengirim}, ${isi_pesan}, ${template?.name ?? null},
      ${template ? JSON.stringify(template.parameter) : null}::jsonb, ${template?.header ?? null}, ${paper?.name ?? null}, ${user_id}, ${request_id}, ${ulang_dari},
      ${isTaken ? 1 : 0}, ${isTaken ? sql`now()` : null}, ${isTaken ? lease : sql`now()`})
    on conflict do nothing returning ${claimedColumns}`.execute(db)
  const [put] = rows
  if (put && paper?.pdf) await sql`insert into pesan_berkas values (${put.id}, ${paper.pdf})`.execute(db)
  return put
}

/** The paper of a message; undefined if there is none any more, or it could not be drawn. */
export async function paperOf(db: Db, id: number): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ isi: Uint8Array }>`select isi from pesan_berkas where id_pesan = ${id}`.execute(db)
  return rows[0]?.isi
}

/** Takes the next message whose time has come. That it was taken is committed before anything is handed over. */
export async function claimNext(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update pesan set coba = coba + 1, tak_tentu = tak_tentu + (mulai_kirim is not null)::int, mulai_kirim = now(), coba_lagi = ${lease}
    where id = (select id from pesan where status = 'ANTRI' and coba_lagi <= now() order by coba_lagi, id for update skip locked limit 1)
    returning ${claimedColumns}`.execute(db)
  return rows[0]
}

/** The provider has it. A state that its webhook has reported meanwhile stays. */
export async function noteSent(db: Db, id: number, wamid: string | undefined): Promise<void> {
  await sql`
    update pesan set status = case when status = 'ANTRI' then 'TERKIRIM' else status end, wamid = coalesce(wamid, ${wamid ?? null}),
      terkirim_at = coalesce(terkirim_at, now()), mulai_kirim = null, alasan = case when status = 'ANTRI' then null else alasan end
    where id = ${id}`.execute(db)
}

/** The provider has not taken it and is asked again later: a minute, then twice as long each time. */
export async function noteLater(db: Db, { id, coba }: Claimed, alasan: string, code: string | undefined): Promise<void> {
  await sql`
    update pesan set mulai_kirim = null, alasan = ${alasan}, kode_gagal = ${code ?? null},
      coba_lagi = now() + least(power(2, ${coba}::int - 1), 60) * interval '1 minute'
    where id = ${id} and coba = ${coba} and status = 'ANTRI'`.execute(db)
}

/** Waits until a moment. The try does not count. */
export async function notePostponed(db: Db, { id, coba }: Claimed, until: Date): Promise<void> {
  await sql`update pesan set mulai_kirim = null, coba = coba - 1, coba_lagi = ${until.toISOString()}::timestamptz
            where id = ${id} and coba = ${coba} and status = 'ANTRI'`.execute(db)
}

/** It is not sent. */
export async function noteFailed(db: Db, id: number, alasan: string, code?: string): Promise<void> {
  await sql`update pesan set status = 'GAGAL', alasan = ${alasan}, kode_gagal = ${code ?? null}, gagal_at = now(), mulai_kirim = null
            where id = ${id} and status = 'ANTRI'`.execute(db)
}

/** Whether a telephone gets no messages. */
export async function hasStopped(db: Db, no_tujuan: string): Promise<boolean> {
  return (await sql`select from pesan_berhenti where no_tujuan = ${no_tujuan}`.execute(db)).rows.length > 0
}

/** Marks a telephone that gets no messages, or takes the mark back; without a user its owner did it himself. */
export async function markStopped(db: Db, no_tujuan: string, isStopped: boolean, by?: { user_id: string; kode_toko: string }): Promise<void> {
  if (!isStopped) return void (await sql`delete from pesan_berhenti where no_tujuan = ${no_tujuan}`.execute(db))
  await sql`
    insert into pesan_berhenti (no_tujuan, user_id, kode_toko) values (${no_tujuan}, ${by?.user_id ?? ''}, ${by?.kode_toko ?? null})
    on conflict do nothing`.execute(db)
}

/** Whether a customer wrote to an account within 24 hours. */
export async function isWindowOpen(db: Db, akun: string, no_tujuan: string): Promise<boolean> {
  return (
    (await sql`select from pesan_masuk where akun = ${akun} and no_tujuan = ${no_tujuan} and masuk_at > now() - interval '24 hours'`.execute(db)).rows
      .length > 0
  )
}
