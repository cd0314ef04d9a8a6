import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Handler } from '#engine/server/serve.ts'
import { gramRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { Step } from '../contract/fields.ts'
import type * as contract from '../contract/pindah-data.ts'
import { type MoveUnderWay, type StepState, wrongMax } from '../contract/pindah-data.ts'
import { refusals } from '../contract/refusals.ts'
import { type StagedRow, stepRowsMax } from '../contract/step-fields.ts'
import { type MovingShop, tryFile } from './check-steps.ts'
import { proofOf } from './proof.ts'

/** What trying and entering need to know of the shop. */
export const shopOf = (caller: Caller): MovingShop => ({
  kode_toko: caller.kode_toko,
  tgl_system: caller.tgl_system,
  rounding: gramRounding(caller),
  saleRounding: saleRounding(caller),
  nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'),
})

/**
 * Locks the move of a shop until the transaction ends: of two who go on with it, one waits.
 * @throws Refusal NO_MOVE
 */
export async function lockMove(db: Db, kode_toko: string): Promise<{ readonly keterangan: string; readonly tgl_system: string }> {
  const { rows } = await sql<{ keterangan: string; tgl_system: string }>`
    select keterangan, tgl_system from pindah_berjalan where kode_toko = ${kode_toko} for update`.execute(db)
  return rows[0] ?? refuse(refusals.NO_MOVE)
}

/** A file that lies ready, and which one it is: another takes its place with another `versi`. */
export interface ReadyFile {
  readonly nama_file: string
  readonly versi: number
  readonly staged: readonly StagedRow[]
}

/** @throws Refusal NO_MOVE, NOTHING_READY, FILE_INCOMPLETE where its last pages have not come */
export async function readyFile(db: Db, kode_toko: string, langkah_pindah: Step): Promise<ReadyFile> {
  const { rows: open } = await sql`select from pindah_berjalan where kode_toko = ${kode_toko}`.execute(db)
  if (open.length === 0) refuse(refusals.NO_MOVE)
  const { rows: files } = await sql<{ nama_file: string; versi: number; isWhole: boolean }>`
    select nama_file, versi, jumlah_baris = jumlah_file as "isWhole" from pindah_langkah where (kode_toko, langkah_pindah, status) = (${kode_toko}, ${langkah_pindah}, 'SIAP')`.execute(
    db,
  )
  const { isWhole, ...file } = files[0] ?? refuse(refusals.NOTHING_READY)
  if (!isWhole) refuse(refusals.FILE_INCOMPLETE)
  const { rows: staged } = await sql<StagedRow>`
    select no_baris, isi from pindah_baris where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah}) order by no_baris`.execute(db)
  return { ...file, staged }
}

export const beginMove: Handler<typeof contract.beginMove> = async ({ db, caller, body: { keterangan }, audit }) => {
  const { kode_toko, tgl_system, user_id } = caller
  const { rows } = await sql`
    insert into pindah_berjalan (kode_toko, tgl_system, keterangan, user_id) values (${kode_toko}, ${tgl_system}, ${keterangan}, ${user_id})
    on conflict do nothing returning kode_toko`.execute(db)
  if (rows.length === 0) refuse(refusals.MOVE_UNDER_WAY)
  await audit({ subject: 'pindah_data', key: kode_toko, after: { mulai: keterangan } })
  return { message: 'OK' }
}

export const stageRows: Handler<typeof contract.stageRows> = async ({
  db,
  caller: { kode_toko },
  body: { langkah_pindah, nama_file, awal, jumlah, rows },
  audit,
}) => {
  await lockMove(db, kode_toko)
  // A page continues the staged file. Another user may have begun another one.
  const { rows: goesOn } = await sql`
    insert into pindah_langkah as l (kode_toko, langkah_pindah, status, nama_file, jumlah_baris, jumlah_file)
    values (${kode_toko}, ${langkah_pindah}, 'SIAP', ${nama_file}, 0, ${jumlah})
    on conflict (kode_toko, langkah_pindah) do update set status = 'SIAP', nama_file = excluded.nama_file, jumlah_file = excluded.jumlah_file, versi = nextval('pindah_langkah_versi')
    where ${awal} or (l.status, l.nama_file, l.jumlah_file) = ('SIAP', excluded.nama_file, excluded.jumlah_file) returning 1`.execute(db)
  if (goesOn.length === 0) refuse(refusals.STAGED_AGAIN)
  if (awal) await sql`delete from pindah_baris where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah})`.execute(db)
  await sql`
    insert into pindah_baris (kode_toko, langkah_pindah, no_baris, isi)
    select ${kode_toko}, ${langkah_pindah}, r.no_baris, r.isi from json_to_recordset(${JSON.stringify(rows)}::json) as r (no_baris integer, isi jsonb)
    on conflict (kode_toko, langkah_pindah, no_baris) do update set isi = excluded.isi`.execute(db)
  const { rows: counted } = await sql<{ jumlah_baris: number }>`
    update pindah_langkah l set jumlah_baris = (select count(*) from pindah_baris b where (b.kode_toko, b.langkah_pindah) = (l.kode_toko, l.langkah_pindah))
    where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah}) returning jumlah_baris`.execute(db)
  const jumlah_baris = counted[0]?.jumlah_baris ?? 0
  const maksimal = stepRowsMax[langkah_pindah]
  if (jumlah_baris > maksimal) refuseAt('rows', refusals.TOO_MANY_ROWS, { maksimal })
  if (awal) await audit({ subject: 'pindah_data', key: `${kode_toko} ${langkah_pindah}`, after: { nama_file } })
  return { jumlah_baris }
}

export const tryStep: Handler<typeof contract.tryStep> = async ({ db, caller, body: { langkah_pindah } }) => {
  const { staged, versi } = await readyFile(db, caller.kode_toko, langkah_pindah)
  const { wrong, missingTrays = [], sums } = await tryFile(db, shopOf(caller), langkah_pindah, staged)
  return {
    versi,
    jumlah_baris: staged.length,
    jumlah_salah: wrong.length,
    salah: wrong.slice(0, wrongMax),
    baki_kurang: [...missingTrays],
    akan: [...sums],
  }
}

export const discardStep: Handler<typeof contract.discardStep> = async ({ db, caller: { kode_toko }, body: { langkah_pindah }, audit }) => {
  await lockMove(db, kode_toko)
  const { rows } = await sql<{ nama_file: string }>`
    update pindah_langkah set status = 'MASUK', versi = nextval('pindah_langkah_versi')
    where (kode_toko, langkah_pindah, status) = (${kode_toko}, ${langkah_pindah}, 'SIAP') returning nama_file`.execute(db)
  const { nama_file } = rows[0] ?? refuse(refusals.NOTHING_READY)
  await sql`delete from pindah_baris where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah})`.execute(db)
  await sql`delete from pindah_langkah where (kode_toko, langkah_pindah, jumlah_masuk) = (${kode_toko}, ${langkah_pindah}, 0)`.execute(db)
  await audit({ subject: 'pindah_data', key: `${kode_toko} ${langkah_pindah}`, before: { nama_file } })
  return { message: 'OK' }
}

export const readMove: Handler<typeof contract.readMove> = async ({ db, caller: { kode_toko } }) => {
  const { rows: open } = await sql<NonNullable<MoveUnderWay['berjalan']>>`
    select keterangan, tgl_system, user_id, created_at from pindah_berjalan where kode_toko = ${kode_toko}`.execute(db)
  if (!open[0]) return { berjalan: null, daftar_langkah: [], bukti: [], dokumen: [] }
  const { rows: daftar_langkah } = await sql<StepState>`
    select langkah_pindah, status, nama_file, jumlah_baris, jumlah_masuk, disetujui_oleh from pindah_langkah where kode_toko = ${kode_toko}`.execute(
    db,
  )
  const { rows: dokumen } = await sql<MoveUnderWay['dokumen'][number]>`
    select langkah_pindah, kind, reference from pindah_dokumen where kode_toko = ${kode_toko} order by urut`.execute(db)
  return { berjalan: open[0], daftar_langkah, bukti: await proofOf(db, kode_toko), dokumen }
}

export const keepOldBooks: Handler<typeof contract.keepOldBooks> = async ({ db, caller: { kode_toko }, body: { bukti }, audit }) => {
  await lockMove(db, kode_toko)
  const lines = new Set((await proofOf(db, kode_toko)).map(({ kunci_bukti }) => kunci_bukti))
  if (bukti.some(({ kunci_bukti }) => !lines.has(kunci_bukti))) refuse(core.NOT_FOUND)
  await sql`
    insert into pindah_buku_lama (kode_toko, kunci_bukti, nilai_lama, alasan_beda)
    select distinct on (r.kunci_bukti) ${kode_toko}, r.kunci_bukti, r.nilai_lama, r.alasan_beda
    from json_to_recordset(${JSON.stringify(bukti)}::json) as r (kunci_bukti text, nilai_lama numeric, alasan_beda text)
    on conflict (kode_toko, kunci_bukti) do update set nilai_lama = excluded.nilai_lama, alasan_beda = excluded.alasan_beda`.execute(db)
  await audit({ subject: 'pindah_data', key: kode_toko, after: { buku_lama: bukti } })
  return { message: 'OK' }
}
