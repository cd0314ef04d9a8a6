import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { migrate, migrationsFolder } from '#engine/server/migrations.ts'
import { command, onDatabase } from '#engine/server/testing/database.ts'

const name = `test_queue_${process.pid}`
let database: Database

beforeAll(async () => {
  const url = onDatabase(inject('serverUrl'), name)
  await command(inject('serverUrl'), `create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'kencana-queue-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const file of await readdir(folder)) if (file >= '0252') await rm(join(folder, file))
  // The rights of the application are said for the tables of today; the tables themselves are those of then.
  await expect(migrate(url, folder)).rejects.toThrow(/does not exist/)
  await rm(folder, { recursive: true, force: true })
  database = openDatabase(url, { connectionsMax: 2 })
  await sql
    .raw(
      `
    insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system) values ('MC1', 'Pusat', 'Jalan', 'PUSAT', '2026-01-31');
    insert into antrian_jual_beli (kode_toko, no_antri, tgl_system, user_id, nama_customer, grand_total, isi)
    values ('MC1', 'AJ-1', '2026-01-30', 'mu', 'IBU MANUAL', -5000, '{"detail_jual": []}');
    insert into antrian_titipan (kode_toko, no_antri, tgl_system, user_id, nama_customer, grand_total, dp, isi)
    values ('MC1', 'AT-1', '2026-01-31', 'mu', 'IBU TITI', 3000000, 500000, '{"dp": 500000}'), ('MC1', 'AT-2', '2026-01-31', 'mu', 'PAK BUDI', 2, 1, '{}');
    update antrian_titipan set status_antri = 'DITOLAK', alasan_tolak = 'PERGI', diputuskan_oleh = 'kasir', diputuskan_at = now() where no_antri = 'AT-2'`,
    )
    .execute(database.db)
  await migrate(url)
})
afterAll(async () => {
  await database.close()
  await command(inject('serverUrl'), `drop database if exists ${name} with (force)`)
})

it('what waited in the queues of before, and what was decided there, is in the one queue', async () => {
  const { rows } = await sql`
    select no_antri, jenis, tgl_system, nama_customer, grand_total, bayar, isi, menahan, batas_at, status_antri, alasan_tolak
    from antrian order by no_antri`.execute(database.db)
  const held = { menahan: [], batas_at: null }
  expect(rows).toMatchObject([
    { no_antri: 'AJ-1', jenis: 'JUAL_BELI_MANUAL', tgl_system: '2026-01-30', grand_total: -5_000, bayar: -5_000, ...held, status_antri: 'MENUNGGU' },
    { no_antri: 'AT-1', jenis: 'TITIPAN', grand_total: 3_000_000, bayar: 500_000, isi: { dp: 500_000 }, ...held, status_antri: 'MENUNGGU' },
    { no_antri: 'AT-2', jenis: 'TITIPAN', nama_customer: 'PAK BUDI', ...held, status_antri: 'DITOLAK', alasan_tolak: 'PERGI' },
  ])
})
