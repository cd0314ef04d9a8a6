import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { Handler, HandlerInput, Steps } from '#engine/server/serve.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import type { LoginLimit } from '#modules/access/server/public.ts'
import { approvalMinutes, approvalRefusals, requestMinutes } from '../contract/approvals.ts'
import type * as contract from '../contract/fingerprint.ts'
import { fingerConsent, fingerprintHeard, readerRefusals } from '../contract/fingerprint.ts'
import { fingerRefusals } from '../contract/sidik-jari.ts'
import { minutesFromNow, openRequest, refuseOwn, ticketOf } from './approve.ts'
import type { Approver, Approvers } from './approver.ts'
import { seenWeightOf } from './seen-weight.ts'

/** The secret of the reader of each shop that has one. */
export type ReaderTokens = Readonly<Record<string, string>>

/** The request that a finger on the reader will answer. */
export function beginScan(approvers: Approvers): Handler<typeof contract.beginScan> {
  return async (context) => {
    const { db, caller, body } = context
    const ticket = await ticketOf(context, body.permintaan)
    const approver = await ofShop(approvers, db, body.user_id, caller.kode_toko)
    if (!approver || (await templatesOf(db, approver.user_id)).length === 0) {
      return refuseAt('user_id', fingerRefusals.USERNAME_UNKNOWN)
    }
    refuseOwn(approver, caller.user_id)
    // The approver stands at this screen with the piece, so he types the weight now. His finger comes next.
    const berat_dilihat = seenWeightOf(caller, ticket.berat_diminta, body.berat_dilihat)
    const { id } = await openRequest(context, {
      ticket,
      keterangan: body.keterangan,
      minutes: requestMinutes,
      untuk: approver.user_id,
      berat_dilihat,
    })
    return { id }
  }
}

/** Fingerprints leave the server for a reader only, and only those of people who may approve in its shop. */
export function tellFingerprints(approvers: Approvers, readers: ReaderTokens, limit: LoginLimit): Steps<typeof contract.userFingerprint, string> {
  return {
    before: shopOfReader(readers, limit),
    run: async ({ db, body, ip, audit }, kode_toko) => {
      const approver = await ofShop(approvers, db, body.user_id, kode_toko)
      const templates = approver ? await templatesOf(db, approver.user_id) : []
      if (templates.length === 0) refuse(fingerRefusals.USERNAME_UNKNOWN)
      await audit({ subject: 'fingerprint', key: body.user_id, after: { dibaca_pembaca: kode_toko }, by: { user_id: '', kode_toko } })
      await sql`
        insert into data_dilihat (kode_toko, jenis, milik, jumlah, user_id, ip)
        values (${kode_toko}, 'SIDIK_JARI', ${body.user_id}, ${templates.length}, 'PEMBACA', ${ip})`.execute(db)
      return { fingerprints: templates.map(({ jari, bytes }) => ({ jari, bytes: bytes.toString('base64') })) }
    },
  }
}

/** A wrong finger is no refusal: the one who asked must hear of it, and a refusal would take the message back. */
export function authorizeByFingerprint(
  approvers: Approvers,
  readers: ReaderTokens,
  limit: LoginLimit,
): Steps<typeof contract.authorizeByFingerprint, string> {
  return {
    before: shopOfReader(readers, limit),
    run: async ({ db, body, announce, audit }, kode_toko) => {
      const { rows } = await sql<{ id: number; requested_by: string }>`
        select id, requested_by from otorisasi
        where kode_toko = ${kode_toko} and untuk = ${body.user_id} and kategori = ${body.kategori} and id = coalesce(${body.id ?? null}::bigint, id)
          and status = 'MENUNGGU' and expires_at > clock_timestamp()
        order by id desc limit 1 for update`.execute(db)
      const requested = rows[0] ?? refuse(approvalRefusals.REQUEST_STALE)
      const approver = await ofShop(approvers, db, body.user_id, kode_toko)
      const shown = Buffer.from(body.fp, 'base64')
      const mayDecide = approver !== undefined && approver.diangkat_oleh !== requested.requested_by
      const status = mayDecide && (await templatesOf(db, approver.user_id)).some(({ bytes }) => isSame(bytes, shown))
      if (status) {
        await sql`
          update otorisasi set status = 'DISETUJUI', cara = 'FINGERPRINT', decided_by = ${body.user_id}, decided_at = clock_timestamp(),
                 expires_at = ${minutesFromNow(approvalMinutes)}
          where id = ${requested.id}`.execute(db)
      }
      await audit({
        subject: 'otorisasi',
        key: String(requested.id),
        before: { status: 'MENUNGGU' },
        after: status
          ? { status: 'DISETUJUI', cara: 'FINGERPRINT', decided_by: body.user_id, pengangkat: approver?.diangkat_oleh }
          : { fingerprint_salah: true },
        by: { user_id: body.user_id, kode_toko },
      })
      await announce(fingerprintHeard, rooms.user(requested.requested_by), { status, auth_for: requested.id, user_id: body.user_id })
      return { status, message: status ? 'Fingerprint Berhasil Di Scan' : 'Silahkan Coba Lagi' }
    },
  }
}

/** The fingers kept of the people of the owner's shop; what the reader wrote of them stays here. */
export const listFingerprints: Handler<typeof contract.listFingerprints> = async ({ db, caller }) => {
  const { rows } = await sql<{ user_id: string; jari: keyof typeof contract.fingers; created_at: string; created_by: string }>`
    select f.user_id, f.jari, f.created_at, f.created_by from fingerprint f join users u on u.user_id = f.user_id
    where u.kode_toko = ${caller.kode_toko} order by f.user_id, f.id`.execute(db)
  return rows
}

/**
 * The owner keeps the fingers of his own shop's approvers; those of the head office are taken there. He shows first that he
 * is the one who is logged in: his open screen must not lend a supervisor's name to the finger of a cashier.
 */
export function enrolFingerprint(approvers: Approvers): Steps<typeof contract.enrolFingerprint, void> {
  return {
    before: async (context) => {
      const { caller, body } = context
      await approvers.byPassword(context, { user_id: caller.user_id, kode_toko: caller.homeShop, password: body.password })
    },
    run: async ({ db, caller, body, audit }) => {
      const approver = await ofShop(approvers, db, body.user_id, caller.kode_toko)
      if (!approver) return refuseAt('user_id', fingerRefusals.USERNAME_UNKNOWN)
      const known = await templatesOf(db, approver.user_id)
      await sql`
        insert into fingerprint (user_id, jari, bytes, created_by, bunyi_setuju, setuju_at)
        values (${approver.user_id}, ${body.jari}, ${Buffer.from(body.fp, 'base64')}, ${caller.user_id}, ${fingerConsent}, now())
        on conflict (user_id, jari) do update set bytes = excluded.bytes, created_at = now(), created_by = excluded.created_by,
          bunyi_setuju = excluded.bunyi_setuju, setuju_at = excluded.setuju_at`.execute(db)
      const before = known.some(({ jari }) => jari === body.jari) ? { jari: body.jari } : null
      await audit({ subject: 'fingerprint', key: approver.user_id, before, after: { jari: body.jari, diambil_oleh: caller.user_id } })
      return { message: 'Fingerprint Berhasil Disimpan' }
    },
  }
}

/** Forgets all fingerprints of a user of the owner's shop. */
export const forgetFingerprints: Handler<typeof contract.forgetFingerprints> = async ({ db, caller, params, audit }) => {
  const { rows } = await sql<{ jari: string }>`
    delete from fingerprint f using users u
    where u.user_id = f.user_id and f.user_id = ${params.user_id} and u.kode_toko = ${caller.kode_toko} returning f.jari`.execute(db)
  if (rows.length === 0) refuse(fingerRefusals.USERNAME_UNKNOWN)
  await audit({ subject: 'fingerprint', key: params.user_id, before: { jari: rows.map(({ jari }) => jari) } })
  return { message: 'Berhasil Menghapus Data' }
}

async function templatesOf(db: Db, user_id: string): Promise<{ jari: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ jari: string; bytes: Buffer }>`select jari, bytes from fingerprint where user_id = ${user_id} order by id`.execute(db)
  return rows
}

/** An approver of the shop itself. A reader knows no others, so that fingerprints stored in a branch open nothing elsewhere. */
async function ofShop(approvers: Approvers, db: Db, user_id: string, kode_toko: string): Promise<Approver | undefined> {
  const approver = await approvers.find(db, user_id, kode_toko)
  return approver?.kode_toko === kode_toko ? approver : undefined
}

/** The shop that a reader belongs to. Wrong secrets of an address are counted like wrong passwords. */
function shopOfReader(readers: ReaderTokens, limit: LoginLimit) {
  return async ({ body, ip }: Pick<HandlerInput<typeof contract.userFingerprint>, 'ip'> & { body: { pembaca: string } }): Promise<string> => {
    const found = Object.entries(readers).find(([, own]) => isSame(Buffer.from(own), Buffer.from(body.pembaca)))
    if (found) return found[0]
    const waitSeconds = await limit.failed(ip)
    if (waitSeconds > 0) refuse(loginRefusals.TOO_MANY_LOGINS, { detik: waitSeconds })
    return refuse(readerRefusals.READER_UNKNOWN)
  }
}

/** Compares without telling by its time how much was right. */
function isSame(one: Buffer, other: Buffer): boolean {
  const hash = (data: Buffer) => createHash('sha256').update(data).digest()
  return timingSafeEqual(hash(one), hash(other))
}
