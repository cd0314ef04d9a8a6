import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { siapaBoleh } from '../contract/siapa-boleh.ts'

type Row = ReportRow<typeof siapaBoleh>
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = async (query: Record<string, string>, user = 'own.mc1') => (await app.call<Row[]>(user, siapaBoleh.api, { query })).body
const who = ({ detail_orang }: Row | undefined = { detail_orang: [] } as unknown as Row) =>
  detail_orang.map(({ user_id, sebab_boleh }) => `${user_id} ${sebab_boleh}`)

it('lists for a screen the users who may open it and why, and it opens for each of them', async () => {
  const before = (await ask({ kode_toko: 'MC2', apa_hak: '/tutup-toko' })).find(({ kunci_hak }) => kunci_hak === '/tutup-toko')
  expect(who(before)).toEqual(expect.arrayContaining(['own.mc2 SEMUA', 'spv.mc2 LEVEL']))
  // Users of the head office look at every shop.
  expect(who(before)).toContain('own.mc1 SEMUA')
  expect(who(before).join()).not.toContain('kasir.mc2')
  await app.asOwner(sql`insert into akses_user (user_id, path, is_show) values ('kasir.mc2', '/tutup-toko', true), ('spv.mc2', '/tutup-toko', false)`)
  const after = (await ask({ kode_toko: 'MC2', apa_hak: '/tutup-toko' })).find(({ kunci_hak }) => kunci_hak === '/tutup-toko')
  expect(who(after)).toContain('kasir.mc2 DIBERI')
  expect(who(after).join()).not.toContain('spv.mc2')
  expect(after?.level_boleh).toContain('Kasir')

  // The list must agree with his own session, screen by screen.
  type Node = { path?: string; is_show: boolean; children: Node[] }
  const shown = (nodes: Node[]): string[] => nodes.flatMap((node) => [...(node.path && node.is_show ? [node.path] : []), ...shown(node.children)])
  const rows = await ask({ kode_toko: 'MC2', jenis_hak: 'LAYAR' })
  for (const user_id of ['kasir.mc2', 'mu.mc2']) {
    const seen = new Set(shown((await app.call<{ akses: Node[] }>(user_id, readSession)).body.akses))
    const told = rows.filter((row) => row.detail_orang.some((one) => one.user_id === user_id)).map(({ kunci_hak }) => kunci_hak)
    expect(told.length).toBeGreaterThan(5)
    // The tree shows what gates may still close.
    expect(
      told.filter((path) => !seen.has(path)),
      user_id,
    ).toEqual([])
  }
})

it('lists for an approval who gives it in a shop: its supervisors and owners, and those of the head office', async () => {
  const rows = await ask({ kode_toko: 'MC2', apa_hak: 'BATAL_PENJUALAN' })
  const row = rows.find(({ kunci_hak }) => kunci_hak === 'BATAL_PENJUALAN')
  const { rows: expected } = await sql<{ user_id: string }>`
    select user_id from users join toko using (kode_toko)
    where users.is_active and users.level in ('SPV', 'OWN') and (kode_toko = 'MC2' or toko.level = 'PUSAT') order by kode_toko, user_id`.execute(
    app.db,
  )
  expect(row?.detail_orang.map(({ user_id }) => user_id)).toEqual(expected.map(({ user_id }) => user_id))
  expect(expected.length).toBeGreaterThan(2)
})

it('is for owners and super users alone', async () => {
  for (const user_id of ['spv.mc2', 'kasir.mc2', 'mu.mc1']) {
    expect((await app.call(user_id, siapaBoleh.api, { query: {} })).status, user_id).toBe(403)
  }
})

it('answers a chain of many shops for one action, and refuses all actions of all shops at once', async () => {
  await app.asOwner(
    sql`insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system) select 'Q' || n, 'Cabang ' || n, 'Jalan Raya ' || n, 'CABANG', '2026-01-31' from generate_series(1, 150) n`,
    'unguarded',
  )
  await app.asOwner(
    sql`
    insert into users (user_id, nama, password_hash, level, kode_toko)
    select 'p' || p || '.q' || n, 'P' || p, 'x', 'SPV', 'Q' || n from generate_series(1, 150) n, generate_series(1, 4) p`,
    'unguarded',
  )
  const rows = await ask({ kode_toko: 'ALL', apa_hak: 'BATAL_PENJUALAN', jenis_hak: 'OTORISASI' })
  expect(rows.filter(({ kunci_hak }) => kunci_hak === 'BATAL_PENJUALAN').length).toBeGreaterThan(150)
  const all = await app.call<{ code: string }>('own.mc1', siapaBoleh.api, { query: { kode_toko: 'ALL' } })
  expect([all.status, all.body.code]).toEqual([422, 'READ_TOO_LARGE'])
})
