import { sql } from 'kysely'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'

/**
 * Every night at three WIB: coupons whose last day is past in the shop that issued them expire. One that a till holds at the moment does so the
 * night after. A shop that fails, because its day is just being closed, keeps no other waiting; the job is done again for it.
 */
export const couponsExpire = serveJob(defineRecurring({ name: 'coupons-expire', every: '0 3 * * *' }), async (_, { db }) => {
  const { rows: shops } = await sql<{ kode_toko: string }>`select kode_toko from toko where is_active order by kode_toko`.execute(db)
  const failures: unknown[] = []
  for (const { kode_toko } of shops)
    await inTransaction(db, systemUser, (tx) =>
      sql`
        insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, user_id)
        select k.kode_toko, t.tgl_system, k.no_kupon, 'HANGUS', -1, ''
        from kupon_terbit k join toko t using (kode_toko)
        where k.kode_toko = ${kode_toko} and k.sisa = 1 and k.tgl_akhir < t.tgl_system
        order by k.no_kupon for no key update of k skip locked`.execute(tx),
    ).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `coupons of ${failures.length} shops did not expire`)
})
