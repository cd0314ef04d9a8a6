import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { AccountParameter, listAccountParameters, saveAccountParameter } from '../contract/parameter-akun.ts'
import { refusals } from '../contract/refusals.ts'

/** The parts, each with its roles in the order of their names; `versi` is a digest of the accounts. */
async function readParameters(db: Db, one?: { trx: string; type: string }): Promise<AccountParameter[]> {
  const only = one ? sql`where trx = ${one.trx} and type = ${one.type}` : sql``
  const { rows } = await sql<AccountParameter>`
    select trx, type,
      md5(string_agg(concat_ws(' ', kode_akun, nomor_akun), ',' order by kode_akun)) as versi,
      json_agg(json_build_object('_id', concat_ws('/', trx, type, kode_akun), 'kode_akun', kode_akun, 'jenis_akun', jenis_akun,
        'nomor_akun', nomor_akun) order by kode_akun) as detail_akun
    from para_akun_transaksi ${only} group by trx, type order by trx, type`.execute(db)
  return rows
}

export const listParameters: Handler<typeof listAccountParameters> = ({ db }) => readParameters(db)

/** Sets the accounts of the roles that were named. Roles belong to the postings: none is added, none goes. */
export const saveParameter: Handler<typeof saveAccountParameter> = async ({ db, params: { trx, type }, body, audit }) => {
  await sql`select 1 from para_akun_transaksi where trx = ${trx} and type = ${type} order by kode_akun for update`.execute(db)
  const [before] = await readParameters(db, { trx, type })
  if (!before) return refuse(core.NOT_FOUND)
  if (body.versi !== undefined && body.versi !== before.versi) refuse(refusals.CHANGED_MEANWHILE)
  await refuseUnknown(db, before, body.detail_akun)
  await sql`
    update para_akun_transaksi p set nomor_akun = n.nomor_akun
    from jsonb_to_recordset(${JSON.stringify(body.detail_akun)}::jsonb) as n (kode_akun text, nomor_akun text)
    where p.trx = ${trx} and p.type = ${type} and p.kode_akun = n.kode_akun`.execute(db)
  const [after] = await readParameters(db, { trx, type })
  await audit({ subject: 'para_akun_transaksi', key: `${trx}/${type}`, before: before.detail_akun, after: after?.detail_akun })
  return { ...(after as AccountParameter), message: 'Data Berhasil Diedit' }
}

/** A role or an account that there is not is said at its place in the list. */
async function refuseUnknown(db: Db, { detail_akun: roles }: AccountParameter, entries: readonly { kode_akun: string; nomor_akun: string | null }[]) {
  const { rows } = await sql<{ nomor_akun: string }>`
    select nomor_akun from akun where nomor_akun = any(${entries.flatMap(({ nomor_akun }) => nomor_akun ?? [])}) for key share`.execute(db)
  const accounts = new Set(rows.map((row) => row.nomor_akun))
  const messages: Record<string, string> = {}
  for (const [at, { kode_akun, nomor_akun }] of entries.entries()) {
    if (!roles.some((role) => role.kode_akun === kode_akun)) messages[`detail_akun.${at}.kode_akun`] = 'Peran Tidak Dikenal'
    else if (nomor_akun !== null && !accounts.has(nomor_akun)) messages[`detail_akun.${at}.nomor_akun`] = 'Nomor Akun Tidak Ditemukan'
  }
  if (Object.keys(messages).length > 0) refuse(core.INVALID, undefined, messages)
}
