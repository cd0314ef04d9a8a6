import { sql } from 'kysely'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { OpenService, readOpenServices as readCall } from '../contract/mutasi-service.ts'
import type { Service } from '../contract/service.ts'

/** A line as it lies there: as it came in, and as it is since it was finished. */
export interface LyingLine extends Pick<
  Service['detail_barang'][number],
  'no_urut' | 'nama_barang' | 'deskripsi_service' | 'kadar' | 'qty' | 'berat' | 'fine' | 'biaya'
> {
  readonly berat_selesai: number
  readonly fine_selesai: number
  readonly biaya_selesai: number
}

/** A service as far as what happens to it needs it. */
export interface LockedService extends Pick<
  Service,
  'no_service' | 'status' | 'nama_customer' | 'no_hp' | 'kode_tukang' | 'nama_tukang' | 'grand_total' | 'uang_muka_service'
> {
  readonly lines: readonly LyingLine[]
}

/**
 * A service of the shop in one of these states, locked until the transaction ends unless it is only looked at: of two who want something of it at once, the second
 * hears what the first has done.
 *
 * @throws Refusal `otherwise` at its number
 */
export async function lockService(
  db: Db,
  kode_toko: string,
  no_service: string,
  { states, otherwise }: { readonly states: readonly string[]; readonly otherwise: RefusalKind },
  isLooking = false,
): Promise<LockedService> {
  if (!isLooking) await sql`select from service where (kode_toko, no_service) = (${kode_toko}, ${no_service}) for update`.execute(db)
  // Read when it is locked: what somebody did to it meanwhile is done by then.
  const { rows } = await sql<LockedService>`
    select s.no_service, s.status, s.nama_customer, s.no_hp, coalesce(m.kode_tukang, s.kode_tukang) as kode_tukang, coalesce(m.nama_tukang, s.nama_tukang) as nama_tukang,
           s.grand_total, s.uang_muka_service,
           (select json_agg(json_build_object('no_urut', i.no_urut, 'nama_barang', i.nama_barang, 'deskripsi_service', i.deskripsi_service, 'kadar', i.kadar,
                                              'qty', i.qty, 'berat', i.berat, 'fine', i.fine, 'biaya', i.biaya, 'berat_selesai', i.berat_selesai,
                                              'fine_selesai', i.fine_selesai, 'biaya_selesai', i.biaya_selesai) order by i.no_urut)
            from service_isi i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)) as lines
    from service s
    left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
    where (s.kode_toko, s.no_service) = (${kode_toko}, ${no_service})`.execute(db)
  const [found] = rows
  if (found && states.includes(found.status)) return found
  return refuse(otherwise, { no_service }, { no_service: fill(otherwise.text, { no_service }) })
}

/** The services in care of the shop, what is due first. */
export const readOpenServices: Handler<typeof readCall> = async ({ db, caller: { kode_toko, tgl_system }, query }) => {
  const { cari, status = null } = query
  const { rows } = await sql<OpenService>`
    select s.no_service, s.tgl_system, s.status as status_service, s.tgl_estimasi, greatest(0, ${tgl_system}::date - s.tgl_estimasi) as lewat_estimasi,
           s.nama_customer, s.no_hp, coalesce(m.kode_tukang, s.kode_tukang) as kode_tukang, coalesce(m.nama_tukang, s.nama_tukang) as nama_tukang,
           s.total_qty, coalesce(s.total_berat_selesai, s.total_berat) as total_berat, coalesce(s.biaya_selesai, s.grand_total) as biaya_selesai, s.uang_muka_service,
           coalesce(s.biaya_selesai, s.grand_total) - s.uang_muka_service as sisa_bayar,
           (select json_agg(json_build_object('nama_barang', i.nama_barang, 'deskripsi_service', i.deskripsi_service, 'kadar', i.kadar, 'qty', i.qty,
                                              'berat', i.berat, 'biaya', i.biaya, 'berat_selesai', i.berat_selesai, 'biaya_selesai', i.biaya_selesai) order by i.no_urut)
            from service_isi i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)) as detail_barang
    from service s
    left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
    where s.kode_toko = ${kode_toko} and s.status in ('MASUK', 'SELESAI') and (${status}::text is null or s.status = ${status})
      and ${hasWords(sql`s.cari`, cari)}
    order by s.tgl_estimasi, s.no_service limit 200`.execute(db)
  return rows
}
