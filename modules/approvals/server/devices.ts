import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, Steps } from '#engine/server/serve.ts'
import type * as contract from '../contract/sidik-jari.ts'
import { fingerRefusals } from '../contract/sidik-jari.ts'
import { keepApproval, refuseOwn, ticketOf } from './approve.ts'
import type { Approvers } from './approver.ts'
import { seenWeightOf } from './seen-weight.ts'

/** A quarter of all modules, for what few devices do: loaded with the first finger, so that the server starts without it. */
const webauthn = () => import('@simplewebauthn/server')

interface Device {
  readonly id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: AuthenticatorTransport[]
  readonly origin: string
}

export const readDevices: Handler<typeof contract.listDevices> = async ({ db, caller }) => {
  const { rows } = await sql<{ id: string; nama: string; origin: string; created_at: string; last_used_at: string | null }>`
    select id, nama, origin, created_at, last_used_at from kunci_perangkat where user_id = ${caller.user_id} order by created_at`.execute(db)
  return rows
}

/** A user who registers a finger first proves that he is the logged-in user. */
export function beginDevice(approvers: Approvers): Steps<typeof contract.beginDevice, void> {
  return {
    before: async (context) => {
      const { caller, body } = context
      await approvers.byPassword(context, { user_id: caller.user_id, kode_toko: caller.homeShop, password: body.password })
    },
    run: async ({ db, caller, body }) => {
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'Kencana',
        rpID: hostOf(body.origin),
        userName: caller.user_id,
        userDisplayName: caller.nama,
        userID: new TextEncoder().encode(caller.user_id),
        attestationType: 'none',
        excludeCredentials: (await devicesOf(db, caller.user_id, body.origin)).map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
      })
      await keepChallenge(db, options.challenge, body.origin, { user_id: caller.user_id, requested_by: null, isi_hash: null })
      return { ...options }
    },
  }
}

export const registerDevice: Handler<typeof contract.registerDevice> = async ({ db, caller, body, audit, log }) => {
  const requested = await takeChallenge(db, { user_id: caller.user_id, requested_by: null, isi_hash: null })
  if (!requested) return refuse(fingerRefusals.TRY_AGAIN)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: body.response as unknown as RegistrationResponseJSON,
    expectedChallenge: requested.tantangan,
    expectedOrigin: requested.origin,
    expectedRPID: hostOf(requested.origin),
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a device was not registered')
    return refuse(fingerRefusals.TRY_AGAIN)
  })
  const { id, publicKey, counter, transports = [] } = (registrationInfo ?? refuse(fingerRefusals.TRY_AGAIN)).credential
  await sql`
    insert into kunci_perangkat (id, user_id, nama, public_key, counter, transports, origin)
    values (${id}, ${caller.user_id}, ${body.nama}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${requested.origin})`.execute(db)
  await audit({ subject: 'kunci_perangkat', key: id, after: { nama: body.nama, origin: requested.origin } })
  return { message: 'Sidik Jari Berhasil Didaftarkan' }
}

export const removeDevice: Handler<typeof contract.removeDevice> = async ({ db, caller, params, audit }) => {
  const { rows } = await sql<{ nama: string }>`
    delete from kunci_perangkat where id = ${params.id} and user_id = ${caller.user_id} returning nama`.execute(db)
  const removed = rows[0] ?? refuse(fingerRefusals.DEVICE_NOT_FOUND)
  await audit({ subject: 'kunci_perangkat', key: params.id, before: removed })
  return { message: 'Berhasil Menghapus Data' }
}

/** Says what the finger must sign for this need of this person, and for nothing else. */
export function beginAssertion(approvers: Approvers): Handler<typeof contract.beginAssertion> {
  return async (context) => {
    const { db, caller, body } = context
    const ticket = await ticketOf(context, body.permintaan)
    const approver = await approvers.find(db, body.user_id, caller.kode_toko)
    const devices = approver ? await devicesOf(db, approver.user_id, body.origin) : []
    if (!approver || devices.length === 0) return refuseAt('user_id', fingerRefusals.USERNAME_UNKNOWN)
    refuseOwn(approver, caller.user_id)
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({
      rpID: hostOf(body.origin),
      userVerification: 'required',
      allowCredentials: devices.map(({ id, transports }) => ({ id, transports })),
    })
    const { user_id } = approver
    await keepChallenge(db, options.challenge, body.origin, { user_id, requested_by: caller.user_id, isi_hash: ticket.isi_hash })
    return { ...options }
  }
}

/** The finger has signed: what it signed for is approved. */
export function approveByDevice(approvers: Approvers): Handler<typeof contract.approveByDevice> {
  return async (context) => {
    const { db, caller, body, log } = context
    const ticket = await ticketOf(context, body.permintaan)
    const approver = await approvers.find(db, body.user_id, caller.kode_toko)
    if (!approver) return refuse(fingerRefusals.TRY_AGAIN)
    refuseOwn(approver, caller.user_id)
    const berat_dilihat = seenWeightOf(caller, ticket.berat_diminta, body.berat_dilihat)
    const requested = await takeChallenge(db, { user_id: approver.user_id, requested_by: caller.user_id, isi_hash: ticket.isi_hash })
    const device = requested && (await devicesOf(db, approver.user_id, requested.origin)).find(({ id }) => id === body.response.id)
    if (!requested || !device) return refuse(fingerRefusals.TRY_AGAIN)
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: body.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: requested.tantangan,
      expectedOrigin: requested.origin,
      expectedRPID: hostOf(requested.origin),
      credential: { id: device.id, publicKey: new Uint8Array(device.public_key), counter: device.counter, transports: device.transports },
    }).catch((error: unknown) => {
      log.info({ err: error }, 'a device did not approve')
      return refuse(fingerRefusals.TRY_AGAIN)
    })
    if (!verified) refuse(fingerRefusals.TRY_AGAIN)
    await sql`update kunci_perangkat set counter = ${authenticationInfo.newCounter}, last_used_at = now() where id = ${device.id}`.execute(db)
    const token = await keepApproval(context, { ticket, keterangan: body.keterangan, cara: 'WEBAUTHN', decided_by: approver.user_id, berat_dilihat })
    return { message: 'Otorisasi Berhasil', token }
  }
}

const hostOf = (origin: string) => new URL(origin).hostname

async function devicesOf(db: Db, user_id: string, origin: string): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, public_key, counter, transports, origin from kunci_perangkat where user_id = ${user_id} and origin = ${origin}`.execute(db)
  return rows
}

/** Whose finger signs, and for whose need; without one it signs to be registered. */
interface Purpose {
  readonly user_id: string
  readonly requested_by: string | null
  readonly isi_hash: string | null
}

const isFor = ({ user_id, requested_by, isi_hash }: Purpose) => sql`
  user_id = ${user_id} and requested_by is not distinct from ${requested_by} and isi_hash is not distinct from decode(${isi_hash}, 'hex')`

/** For each purpose the last challenge counts. A challenge that was not signed in time is forgotten. */
async function keepChallenge(db: Db, tantangan: string, origin: string, purpose: Purpose): Promise<void> {
  await sql`delete from tantangan where expires_at <= now() or ${isFor(purpose)}`.execute(db)
  await sql`
    insert into tantangan (tantangan, user_id, requested_by, isi_hash, origin)
    values (${tantangan}, ${purpose.user_id}, ${purpose.requested_by}, decode(${purpose.isi_hash}, 'hex'), ${origin})`.execute(db)
}

/** What must have been signed. It is gone with the transaction that used it. */
async function takeChallenge(db: Db, purpose: Purpose): Promise<{ tantangan: string; origin: string } | undefined> {
  const { rows } = await sql<{ tantangan: string; origin: string }>`
    delete from tantangan where ${isFor(purpose)} and expires_at > now() returning tantangan, origin`.execute(db)
  return rows[0]
}
