import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKillable } from '#apps/server/testing/killable.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { sendChat } from '../contract/chat.ts'
import { leaseSeconds } from './queue.ts'
import { standInCloud } from './testing/cloud-api.ts'

const cloud = standInCloud()
const chain = startKillable(() => ({
  KENCANA_WHATSAPP_CLOUD_URL: cloud.access.url,
  KENCANA_WHATSAPP_CLOUD_NUMBERS: [...cloud.access.numbers].map((each) => each.join('=')).join(','),
  KENCANA_WHATSAPP_CLOUD_TOKEN: cloud.access.token,
  KENCANA_WHATSAPP_CLOUD_SECRET: cloud.access.appSecret,
  KENCANA_WHATSAPP_CLOUD_VERIFY: cloud.access.verifyToken,
}))
beforeAll(() => cloud.start())
afterAll(() => cloud.stop())

const pdf = Buffer.from('%PDF-1.3 the paper of a sale')
const parameter = { nama_toko: 'KENCANA', no_faktur: 'FJ-1', tanggal: '2026-01-31', nama_customer: 'IBU SRI', barang: '- GELANG', total: 'Rp. 1' }
const nota = { nomor: 'FJ-1', template: 'WA_TEMPLATE_PENJUALAN', parameter, kertas: pdf.toString('base64') }

it('a server that is killed while a paper is uploaded leaves message and paper, and the next server sends both once', async () => {
  const db = chain.db()
  await sql`insert into para_system (kode_toko, key, value) values ('*', 'WHATSAPP', 'true'), ('*', 'WA_PENGIRIM', '628111222333'), ('*', 'WA_KEPALA_NOTA', 'penjualan')
    on conflict (kode_toko, key) do update set value = excluded.value`.execute(db)
  cloud.withPaper('penjualan')
  cloud.nextUpload('HANGS')
  const server = await chain.start()
  const headers = await server.as('kasir.mc2')
  const body = { receiver: '081300000021', message: 'Nota dengan kertas', type: 'text', nota }
  const lost = server.post(sendChat.call, body, headers).catch(() => undefined)
  await expect.poll(() => cloud.held(), { timeout: stillMsMax }).toBe(true)
  server.child.kill('SIGKILL')
  await Promise.all([server.ended, lost])
  const rowsOf = async () =>
    (
      await sql<{ status: string; isi: Uint8Array | null }>`
        select p.status, b.isi from pesan p left join pesan_berkas b on b.id_pesan = p.id where p.isi_pesan = 'Nota dengan kertas'`.execute(db)
    ).rows
  expect(await rowsOf()).toEqual([{ status: 'ANTRI', isi: pdf }])
  expect(cloud.requested).toEqual([])
  // Its time would come after two minutes.
  await sql`update pesan set coba_lagi = coba_lagi - ${leaseSeconds} * interval '1 second' where status = 'ANTRI'`.execute(db)
  // The job of every minute finds it.
  await chain.start()
  await expect.poll(async () => (await rowsOf())[0]?.status, { timeout: stillMsMax, interval: 500 }).toBe('TERKIRIM')
  expect(cloud.requested.filter(({ to }) => to === '6281300000021')).toHaveLength(1)
  expect(cloud.files.map(({ bytes }) => bytes.equals(pdf))).toEqual([true])
})
