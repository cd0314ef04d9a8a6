import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { logout } from '#modules/access/contract/login.ts'
import {
  askSignature,
  giveSignature,
  readSignature,
  type ShownAgreement,
  type ShownSale,
  openScreen,
  readScreen,
  readShownPhoto,
  screenChanged,
  screenGuest,
  showSale,
} from '../contract/layar-customer.ts'

const sale: ShownSale = {
  barang: [
    {
      nama_barang: 'CINCIN MAWAR 750',
      kadar_cetak: '750',
      qty: 1,
      berat: 3.215,
      rumus: [{ jenis: 'BERAT', berat: 3.215, harga_per_gram: 1_000_000, jumlah: 3_215_000 }],
      harga_total: 3_215_000,
      foto: null,
    },
  ],
  berat: 3.215,
  biaya_admin: 0,
  biaya_kemas: 0,
  ongkos_kirim: 0,
  ppn: 0,
  biaya_kartu: 0,
  bayar_tukar: 0,
  bayar_poin: 0,
  bayar_kupon: 0,
  poin_didapat: 20,
  total: 3_215_000,
  is_dibayarkan: false,
  dibayar: 4_000_000,
  sisa: 0,
  kembali: 785_000,
  is_selesai: false,
}

let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

const opened = async (user_id: string) => {
  const { status, body } = await app.call<{ kunci: string }>(user_id, openScreen)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.kunci
}
const show = (user_id: string, body: object) => app.call<{ code?: string }>(user_id, showSale, { body })
const look = (kunci: string) =>
  app.call<{ nama_toko: string; isi: ShownSale | null; minta: ShownAgreement | null; poin: number | null; code?: string }>(undefined, readScreen, {
    body: { kunci },
  })
async function watching(key: string): Promise<{ told: unknown[][] }> {
  const socket = io(await app.url(), { auth: { guest: screenGuest, key }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const told: unknown[][] = []
  socket.onAny((...message: unknown[]) => void told.push(message))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { told }
}

it('shows a customer his own sale, tells his screen that there is something new and not what, and leaves no trace in the audit', async () => {
  const kunci = await opened('kasir.mc2')
  expect((await look(kunci)).body).toEqual({ nama_toko: 'Kencana Pasar Johar', isi: null, minta: null, poin: null })
  const audited = async () => (await sql<{ n: number }>`select count(*)::int as n from audit`.execute(app.db)).rows[0]?.n
  const [{ told }, before] = [await watching(kunci), await audited()]
  expect((await show('kasir.mc2', { isi: sale })).status).toBe(200)
  expect((await look(kunci)).body.isi).toEqual(sale)
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told).toEqual([[screenChanged, {}]])
  expect(await audited()).toBe(before)
})

it('shows the points of the member who buys, and nothing else of him', async () => {
  const kunci = await opened('kasir.mc2')
  await sql`insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('UJI1', 'IBU SRI', '081234567890', 'MC2', '2026-01-31', 'kasir.mc2')`.execute(
    app.db,
  )
  await show('kasir.mc2', { isi: sale, kode_member: 'UJI1' })
  const { body } = await look(kunci)
  expect(Object.keys(body)).toEqual(['nama_toko', 'isi', 'minta', 'poin'])
  expect(body.poin).toBe(0)
  await show('kasir.mc2', { isi: sale })
  expect((await look(kunci)).body.poin).toBeNull()
})

it('shows pictures of what is on it and no others, and none once it is closed', async () => {
  await mkdir(join(app.filesFolder, 'barang'), { recursive: true })
  for (const foto of ['CincinMawar00001', 'KalungLain000002']) await writeFile(join(app.filesFolder, `barang/${foto}.kecil.jpg`), foto)
  const picture = async (kunci: string, foto: string) => {
    const { status, body } = await app.call<{ gambar?: string | null }>(undefined, readShownPhoto, { body: { kunci, foto } })
    return [status, body.gambar]
  }
  const kunci = await opened('kasir.mc2')
  expect(await picture(kunci, 'CincinMawar00001')).toEqual([200, null])
  const withPhoto = { ...sale, barang: [{ ...sale.barang[0], foto: 'CincinMawar00001' }] }
  await show('kasir.mc2', { isi: withPhoto })
  const data = `data:image/jpeg;base64,${Buffer.from('CincinMawar00001').toString('base64')}`
  expect(await picture(kunci, 'CincinMawar00001')).toEqual([200, data])
  expect(await picture(kunci, 'KalungLain000002')).toEqual([200, null])
  expect((await picture(kunci, '../barang/Cincin'))[0]).toBe(400)
  expect((await show('kasir.mc2', { isi: { ...sale, barang: [{ ...sale.barang[0], foto: '../ktp/rahasia' }] } })).status).toBe(400)
  await show('kasir.mc2', { isi: sale })
  expect(await picture(kunci, 'CincinMawar00001')).toEqual([200, null])
  await show('kasir.mc2', { isi: withPhoto })
  await opened('kasir.mc2')
  expect((await picture(kunci, 'CincinMawar00001'))[0]).toBe(404)
})

it('has no place for what goods cost, nor for a name: a till that sends one is refused', async () => {
  await opened('kasir.mc2')
  for (const isi of [
    { ...sale, hpp: 1 },
    { ...sale, nama_customer: 'IBU SRI' },
    { ...sale, barang: [{ ...sale.barang[0], hpp: 1 }] },
    { ...sale, barang: [{ ...sale.barang[0], harga_modal: 1 }] },
  ])
    expect((await show('kasir.mc2', { isi })).status).toBe(400)
})

it('of one till is not that of another, and a key that was replaced opens nothing', async () => {
  const [first, other] = [await opened('kasir.mc2'), await opened('spv.mc2')]
  const { told } = await watching(other)
  await show('kasir.mc2', { isi: sale })
  expect((await look(other)).body.isi).toBeNull()
  const next = await opened('kasir.mc2')
  const refused = await look(first)
  expect([refused.status, refused.body.code]).toEqual([404, 'SCREEN_CLOSED'])
  expect((await look(next)).body.isi).toBeNull()
  await show('spv.mc2', { isi: sale })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told).toHaveLength(1)
})

it('ends with the session, at once and with a message; also with an idle session', async () => {
  const kunci = await opened('mu.mc2')
  const { told } = await watching(kunci)
  await app.call('mu.mc2', logout, { body: {} })
  expect((await look(kunci)).status).toBe(404)
  await expect.poll(() => told).toEqual([[screenChanged, {}]])
  await expect(watching(kunci)).rejects.toThrow('Invalid Token.')

  const idle = await opened('dev.mc2')
  expect((await look(idle)).status).toBe(200)
  await sql`update session set last_seen_at = now() - interval '3 hours' where user_id = 'dev.mc2'`.execute(app.db)
  expect((await look(idle)).status).toBe(404)
})

it('stores a key only in a form that opens nothing, and slows down users who try keys', async () => {
  const kunci = await opened('kasir.mc2')
  const { rows } = await sql<{ row: string }>`select l::text as row from layar_customer l where user_id = 'kasir.mc2'`.execute(app.db)
  expect(rows[0]?.row).not.toContain(kunci)
  const tries = await Promise.all(Array.from({ length: 80 }, (_, at) => look(String(at).padStart(43, 'x'))))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]))
  expect((await look(kunci)).status).toBe(200)
})

it('is not for strangers to fill, nor for who has opened none', async () => {
  expect((await app.call(undefined, showSale, { body: { isi: sale } })).status).toBe(401)
  expect((await show('su.mc2', { isi: sale })).body.code).toBe('SCREEN_CLOSED')
})

const agreement = {
  judul: 'Terima Service',
  nama_customer: 'IBU TITI',
  barang: [{ nama_barang: 'CINCIN', uraian: 'PATRI', berat: 5, jumlah: 90_000 }],
  total: [{ label: 'Total Biaya', jumlah: 90_000 }],
}

it('lets its customer sign what he is shown, once for each time that he is asked', async () => {
  const kunci = await opened('kasir.mc2')
  const asks = (minta: typeof agreement | null) => app.call('kasir.mc2', askSignature, { body: { minta } })
  const gives = (tanda_tangan: string, key = kunci) => app.call<{ code?: string }>(undefined, giveSignature, { body: { kunci: key, tanda_tangan } })
  const drawn = async () => (await app.call<{ tanda_tangan: string | null }>('kasir.mc2', readSignature)).body.tanda_tangan
  // There is no request for a signature yet.
  await gives('1,2 3,4')
  expect(await drawn()).toBeNull()
  await asks(agreement)
  expect((await look(kunci)).body.minta).toEqual(agreement)
  await gives('1,2', 'x'.repeat(43))
  expect(await drawn()).toBeNull()
  expect((await gives('no strokes')).status).toBe(400)
  const { told } = await watching(kunci)
  await gives('1,2 3,4')
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect([await drawn(), (await look(kunci)).body.minta]).toEqual(['1,2 3,4', null])
  await gives('9,9')
  expect(await drawn()).toBe('1,2 3,4')
  // Asked anew, what was drawn before is gone; asked no more, nothing is taken.
  await asks(agreement)
  expect(await drawn()).toBeNull()
  await asks(null)
  await gives('9,9')
  expect(await drawn()).toBeNull()
  expect((await app.call<{ code: string }>('su.mc2', askSignature, { body: { minta: agreement } })).body.code).toBe('SCREEN_CLOSED')
})
