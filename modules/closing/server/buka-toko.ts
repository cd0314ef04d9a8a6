import { sql } from 'kysely'
import { rooms } from '#engine/server/realtime.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import type * as contract from '../contract/buka-toko.ts'
import type { LastClosedDay } from '../contract/buka-toko.ts'
import { openingRefusals } from '../contract/refusals.ts'
import { businessDateMoved } from '../contract/business-date.ts'

export const listLastClosed: Handler<typeof contract.listLastClosed> = async ({ db, caller }) => {
  const { rows } = await sql<LastClosedDay>`
    select t.kode_toko, t.nama_toko, t.tgl_system as tgl_berikut, c.tgl_system, c.user_id, c.created_at, c.ke, s.segel
    from toko t
    left join lateral (select * from tutup_toko where kode_toko = t.kode_toko order by tgl_system desc limit 1) c on true
    left join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')
    where t.kode_toko = any(${caller.shops}) and t.is_active order by 1`.execute(db)
  return rows
}

/** Reopens the last closed day of the current shop. `forget` clears the date in this process's memory. */
export const reopenDay =
  (forget: () => void): Handler<typeof contract.reopenDay> =>
  async (input) => {
    const { db, caller, params, body, audit, announce, afterCommit } = input
    const { kode_toko, user_id } = caller
    const { tgl_system } = params
    const { alasan_buka } = body
    // An owner could give the approval himself at his own screen. Two people must reopen a day.
    const approval = await requireApproval(input, {
      kategori: 'BUKA_TOKO',
      subjek: 'buka_toko',
      kunci: `${kode_toko} ${tgl_system}`,
      uraian: `${kode_toko} · ${tgl_system}: ${alasan_buka}`,
      isi: { kode_toko, tgl_system, alasan_buka },
    })
    await refuseSamePerson(input, [approval], openingRefusals.OWN_APPROVAL)
    const { decided_by } = approval
    afterCommit(forget)
    await sql`select reopen_day(${kode_toko}, ${tgl_system}, ${alasan_buka}, ${decided_by})`.execute(db)
    await announce(businessDateMoved, rooms.shop(kode_toko), { kode_toko, tgl_system, oleh: user_id })
    await audit({
      subject: 'buka_toko',
      key: tgl_system,
      before: { tgl_system: caller.tgl_system },
      after: { tgl_system, alasan_buka, disetujui_oleh: decided_by },
    })
    return { message: 'Hari Dibuka Kembali', tgl_system }
  }
