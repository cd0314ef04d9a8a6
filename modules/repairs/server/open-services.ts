import { type RawBuilder, sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isOpen } from '#modules/cases/server/public.ts'
import { type OpenService, type readOpenServices as readCall, repair } from '../contract/mutasi-service.ts'
import type { Service } from '../contract/service.ts'
import type { ServiceEvent } from '../contract/mutasi-service.ts'

/** A line as it lies there: as it came in, and as it is since it was finished. */
export interface LyingLine
  extends
    Pick<Service['detail_barang'][number], 'no_urut' | 'nama_barang' | 'deskripsi_service' | 'kadar' | 'qty' | 'berat' | 'fine' | 'biaya'>,
    Pick<
      ServiceEvent['detail_barang'][number],
      | 'berat_selesai'
      | 'fine_selesai'
      | 'biaya_selesai'
      | 'emas_lot'
      | 'emas_tempat'
      | 'emas_keping'
      | 'berat_emas'
      | 'fine_emas'
      | 'harga_emas_toko'
      | 'biaya_emas'
    > {
  /** What gold of ours in it has cost, in rupiah. */
  readonly hpp_emas: number
}

/** A service as its events need it. */
export interface OpenRepair extends Pick<
  Service,
  | 'no_service'
  | 'status'
  | 'nama_customer'
  | 'no_hp'
  | 'kode_tukang'
  | 'nama_tukang'
  | 'grand_total'
  | 'uang_muka_service'
  | 'ppn_persen'
  | 'ppn_teks'
  | 'ppn_di_atas'
> {
  readonly lines: readonly LyingLine[]
}

/** The tax that is paid on top of a fee of a service `s`, by the agreement of the service. */
export const taxOnTop = (fee: RawBuilder<unknown>) => sql`case when s.ppn_di_atas then ppn_dari(${fee}, s.ppn_persen, true) else 0 end`

// The craftsman who finished it takes the place of the one who was meant to.
const withCraftsman = sql`
  from service s
  left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
  cross join lateral (select coalesce(m.kode_tukang, s.kode_tukang) as kode_tukang, coalesce(m.nama_tukang, s.nama_tukang) as nama_tukang) t`

/** Services of the shop as they are now. */
export async function readServices({ db, kode_toko }: EventContext, numbers: readonly string[]): Promise<OpenRepair[]> {
  const { rows } = await sql<OpenRepair>`
    select s.no_service, s.status, s.nama_customer, s.no_hp, t.kode_tukang, t.nama_tukang, s.grand_total, s.uang_muka_service, s.ppn_persen, s.ppn_teks, s.ppn_di_atas, i.lines
    ${withCraftsman}
    cross join lateral (select json_agg(to_jsonb(i) order by i.no_urut) as lines from service_isi i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)) i
    where s.kode_toko = ${kode_toko} and s.no_service = any(${[...numbers]})`.execute(db)
  return rows
}

/** The services in care of the shop, what is due first. */
export const readOpenServices: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { rows } = await sql<OpenService>`
    select s.no_service, s.tgl_system, s.status as status_service, s.tgl_estimasi, greatest(0, ${caller.tgl_system}::date - s.tgl_estimasi) as lewat_estimasi,
           s.nama_customer, s.no_hp, t.kode_tukang, t.nama_tukang, s.total_qty, coalesce(s.total_berat_selesai, s.total_berat) as total_berat, f.biaya_selesai,
           s.uang_muka_service, s.ppn_persen, s.ppn_teks, s.ppn_di_atas, f.biaya_selesai + ${taxOnTop(sql`f.biaya_selesai`)} - s.uang_muka_service as sisa_bayar, l.detail_barang
    ${withCraftsman}
    cross join lateral (
      select json_agg(json_build_object(
        'nama_barang', i.nama_barang, 'kode_barcode', i.kode_barcode, 'deskripsi_service', i.deskripsi_service, 'kadar', i.kadar, 'qty', i.qty,
        'berat', i.berat, 'biaya', i.biaya, 'berat_selesai', i.berat_selesai, 'biaya_selesai', i.biaya_selesai, 'foto_masuk', i.foto_masuk)
        order by i.no_urut) as detail_barang
      from service_isi i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)
    ) l
    cross join lateral (select coalesce(s.biaya_selesai, s.grand_total) as biaya_selesai) f
    where ${isOpen(repair, 's', caller, query)} and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
    order by s.tgl_estimasi, s.no_service limit 200`.execute(db)
  return rows
}
