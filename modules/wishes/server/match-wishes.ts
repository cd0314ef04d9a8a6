import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { rooms } from '#engine/server/realtime.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { wishedCame } from '../contract/news.ts'
import { fits, isWaiting } from './fits.ts'

/** A posting has its number before it commits: what is younger is looked at once more. */
const lateMinutes = 10

interface Found {
  readonly kode_toko: string
  readonly user_id: string
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly keinginan: string
}

/**
 * Compares the pieces that came into trays since the last run with the wishes of customers, and sends a message to the user who wrote a fitting
 * wish. The document of the piece does not matter. A wish is fulfilled by a sale to its customer, and waits again if that sale is cancelled.
 * A second run finds nothing new.
 */
export async function matchWishes(tx: Db): Promise<void> {
  const { rows: last } = await sql<{ sampai: number }>`select sampai from keinginan_dicari for update`.execute(tx)
  const since = last[0]?.sampai ?? 0
  const { rows: found } = await sql<Found>`
    with datang as materialized (
      select m.kode_barcode from mutasi_stock m where m.posting_id > ${since} and m.tempat = 'BAKI' and m.kode_barcode is not null
      group by m.posting_id, m.kode_barcode having sum(m.pieces) > 0
    ), baru as (
      insert into keinginan_cocok (id, kode_barcode)
      select distinct k.id, b.kode_barcode from datang join barang b using (kode_barcode)
      join member_keinginan k on k.kode_toko = b.kode_toko and ${isWaiting} and ${fits}
      where b.status = 'READY'
      on conflict do nothing returning id, kode_barcode
    ), diberi as (
      update member_keinginan k set status = 'DIBERITAHU' where k.status = 'BUKA' and k.id in (select id from baru)
    )
    select k.kode_toko, k.user_id, b.kode_barcode, b.nama_barang, k.keinginan from baru join member_keinginan k using (id) join barang b using (kode_barcode)
    order by k.user_id, k.id, b.kode_barcode`.execute(tx)
  for (const { user_id, ...told } of found) await putInOutbox(tx, wishedCame, rooms.user(user_id), told)
  await sql`
    with jual as (
      select distinct on (k.id) k.id, p.no_faktur, p.user_id from posting g
      join penjualan p on (p.kode_toko, p.no_faktur, p.status) = (g.kode_toko, g.reference, 'VALID')
      join penjualan_detail d on (d.kode_toko, d.no_faktur) = (p.kode_toko, p.no_faktur)
      join keinginan_cocok c on c.kode_barcode = d.kode_barcode
      join member_keinginan k on k.id = c.id and k.kode_toko = p.kode_toko and ${isWaiting}
      left join member m on m.kode_member = satu_member(k.kode_member)
      where g.id > ${since} and g.kind = 'PENJUALAN' and g.membatalkan is null and g.created_at >= k.created_at
        and (p.kode_member = any(semua_kode_member(k.kode_member)) or telepon_baku(p.no_hp) = telepon_baku(coalesce(k.no_hp, m.no_hp)))
      order by k.id, g.id
    )
    update member_keinginan k set status = 'TERPENUHI', no_faktur = jual.no_faktur, ditutup_oleh = jual.user_id, ditutup_at = now()
    from jual where k.id = jual.id`.execute(tx)
  await sql`
    update member_keinginan k set status = 'DIBERITAHU', no_faktur = null, ditutup_oleh = null, ditutup_at = null
    from posting g join penjualan p on (p.kode_toko, p.no_faktur, p.status) = (g.kode_toko, g.reference, 'CANCELLED')
    where g.id > ${since} and g.membatalkan is not null and (k.kode_toko, k.no_faktur) = (p.kode_toko, p.no_faktur)`.execute(tx)
  await sql`
    update keinginan_dicari set sampai = greatest(sampai, coalesce(
      (select max(id) from posting where id > ${since} and created_at < now() - make_interval(mins => ${lateMinutes})), 0))`.execute(tx)
}

/** Once a minute: no counter waits for it. */
export const wishMatching = serveJob(defineRecurring({ name: 'match-wishes', every: '* * * * *', retriesMax: 0, secondsMax: 60 }), (_, { db }) =>
  inTransaction(db, { user_id: '' }, matchWishes),
)
