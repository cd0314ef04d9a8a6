import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { stopMemberMessages } from '#modules/members/contract/data-member.ts'
import { sendChat } from '../contract/chat.ts'
import { countMessages, listMessages, listStopped, sendMessageAgain, stopMessages } from '../contract/pesan-terkirim.ts'
import { sendWaiting } from './deliver.ts'
import { whatsappGateway } from './gateway.ts'
import type { Messenger, Outcome } from './messenger.ts'
import { createReminders } from './reminders.ts'
import { standInGateway } from './testing/whatsapp-gateway.ts'

const gateway = standInGateway()
let app: TestApp
let address: string
beforeAll(async () => {
  address = await gateway.start()
  app = await startTestApp({ whatsapp: { url: address, token: 'rahasia' } })
  await app.set({ WHATSAPP: 'true' })
  await app.set({ WA_PENGIRIM: 'mc2-wa' }, 'MC2')
})
afterAll(async () => {
  await app.stop()
  await gateway.stop()
})

const send = (user: string, receiver: string, message = 'Terima kasih') => app.call(user, sendChat, { body: { receiver, message, type: 'text' } })
const rowOf = async (isi: string) =>
  (
    await sql<{ id: number; status: string; alasan: string | null; coba: number; tak_tentu: number }>`
      select id, status, alasan, coba, tak_tentu from pesan where isi_pesan = ${isi} order by id desc limit 1`.execute(app.db)
  ).rows[0]!
/** Lets the time of everything that waits come, and sends it by a provider. */
async function work(messenger: Messenger = whatsappGateway({ url: address, token: 'rahasia' })): Promise<void> {
  await sql`update pesan set coba_lagi = now() where status = 'ANTRI'`.execute(app.db)
  const reminders = createReminders({ settings: app.app.settings, messenger, kinds: [], sendSoon: async () => {} })
  await sendWaiting({ db: app.db, signal: new AbortController().signal }, { messenger, settings: app.app.settings, reminders })
}
/** A provider that answers in turn. */
const answering = (...outcomes: Outcome[]): Messenger => ({
  knows: () => true,
  accountOf: (sender) => sender,
  send: () => Promise.resolve(outcomes.shift() ?? { outcome: 'SENT' }),
})

describe('a message', () => {
  it("goes out from the shop's number, the leading 0 of the receiver turned into 62, and is listed", async () => {
    const { status, body } = await send('kasir.mc2', '0812-345-6789')
    expect([status, body]).toEqual([200, { success: true, antri: false }])
    expect(gateway.requested.at(-1)).toEqual({
      key: expect.stringMatching(/^kencana-pesan-\d+$/),
      url: '/send?id=mc2-wa',
      authorization: 'Bearer rahasia',
      body: { receiver: '628123456789', message: 'Terima kasih', type: 'text' },
    })
    const listed = await app.call('spv.mc2', listMessages, { query: { no_tujuan: '0812345' } })
    expect(listed.body.rows[0]).toMatchObject({ status: 'TERKIRIM', no_tujuan: '628123456789', isi_pesan: 'Terima kasih', pengirim: 'mc2-wa' })
  })

  it('to a member with "Jangan Kirimi Pesan" is not sent: neither at once, nor from the queue', async () => {
    const facts = { nama_member: 'IBU DIAM', no_hp: '081234567890' }
    const { rows } = await sql<{ kode_member: string }>`
      insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values (${facts.nama_member}, ${facts.no_hp}, 'MC2', '2026-01-01', 'spv.mc2')
      returning kode_member`.execute(app.db)
    const mark = (tanpa_pesan: boolean) =>
      app.call('spv.mc2', stopMemberMessages, { params: { kode_member: rows[0]!.kode_member }, body: { tanpa_pesan } })
    await sql`insert into pesan (kode_toko, jenis_pesan, no_tujuan, pengirim, isi_pesan, coba_lagi)
      values ('MC2', 'UMUM', '6281234567890', 'mc2-wa', 'Menunggu', now() + interval '1 hour')`.execute(app.db)
    const before = gateway.requested.length
    expect((await mark(true)).status).toBe(200)
    expect((await send('kasir.mc2', facts.no_hp, 'Nota Anda')).body.code).toBe('STOPPED')
    await work()
    expect(gateway.requested).toHaveLength(before)
    for (const isi of ['Nota Anda', 'Menunggu'])
      expect(await rowOf(isi)).toMatchObject({ status: 'GAGAL', alasan: 'Nomor Ini Minta Tidak Dikirimi Pesan' })
    expect((await mark(false)).status).toBe(200)
    await send('kasir.mc2', facts.no_hp, 'Boleh lagi')
    expect(gateway.requested.at(-1)?.body).toMatchObject({ receiver: '6281234567890', message: 'Boleh lagi' })
  })

  it("is sent from the user's own number if he has one (specification §7)", async () => {
    await sql`update users set no_whatsapp = '0812000777' where user_id = 'su.mc2'`.execute(app.db)
    await send('su.mc2', '0812-345-6789')
    expect(gateway.requested.at(-1)?.url).toBe('/send?id=0812000777')
    await sql`update users set no_whatsapp = null where user_id = 'su.mc2'`.execute(app.db)
    await send('su.mc2', '0812-345-6789')
    expect(gateway.requested.at(-1)?.url).toBe('/send?id=mc2-wa')
  })

  it.each([
    ['a number that WhatsApp does not know', '0811111111', 422, 'NOT_REGISTERED'],
    ['something that is no number', 'halo', 400, 'INVALID'],
    ['an empty number', '', 400, 'INVALID'],
  ])('says so about %s', async (_, receiver, status, code) => {
    const answer = await send('kasir.mc2', receiver)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('waits while the gateway is down, and is sent when it answers again, once', async () => {
    const { status, body } = await send('kasir.mc2', '08999999999', 'Sampai jumpa')
    expect([status, body]).toEqual([200, { success: true, antri: true }])
    expect(await rowOf('Sampai jumpa')).toMatchObject({ status: 'ANTRI', coba: 1 })
    await work(answering({ outcome: 'LATER', why: 'DOWN' }))
    expect(await rowOf('Sampai jumpa')).toMatchObject({ status: 'ANTRI', coba: 2, alasan: expect.stringContaining('Tidak Menjawab') })
    await work(answering({ outcome: 'SENT' }))
    expect(await rowOf('Sampai jumpa')).toMatchObject({ status: 'TERKIRIM', alasan: null })
    const before = gateway.requested.length
    await work()
    expect(gateway.requested).toHaveLength(before)
  })

  it('that the gateway never takes fails in the end and says why', async () => {
    await send('kasir.mc2', '08999999999', 'Tidak pernah')
    for (let at = 0; at < 7; at += 1) await work(answering({ outcome: 'LATER', why: 'DOWN' }))
    expect(await rowOf('Tidak pernah')).toMatchObject({ status: 'GAGAL', coba: 8, alasan: 'Server WhatsApp Tidak Menjawab, Silakan Coba Lagi' })
  })

  it('with an unknown result is sent once more, and then waits for a user to check it', async () => {
    await send('kasir.mc2', '08999999999', 'Entah')
    await work(answering({ outcome: 'UNKNOWN' }))
    expect(await rowOf('Entah')).toMatchObject({ status: 'ANTRI', coba: 2, tak_tentu: 0 })
    await work(answering({ outcome: 'UNKNOWN' }))
    expect(await rowOf('Entah')).toMatchObject({ status: 'ANTRI', coba: 3, tak_tentu: 1 })
    await work(answering())
    expect(await rowOf('Entah')).toMatchObject({ status: 'GAGAL', alasan: expect.stringContaining('Tidak Diketahui') })
  })

  it('that failed is sent again by a person, as a new one and once', async () => {
    await send('kasir.mc2', '0811111111', 'Salah nomor')
    const { id } = await rowOf('Salah nomor')
    const again = () => app.call('spv.mc2', sendMessageAgain, { params: { id } })
    expect((await app.call('spv.mc3', sendMessageAgain, { params: { id } })).status).toBe(404)
    expect((await again()).status).toBe(200)
    expect((await again()).body.code).toBe('SENT_AGAIN')
    const newer = await rowOf('Salah nomor')
    expect(newer).toMatchObject({ status: 'ANTRI', coba: 0 })
    expect((await app.call('spv.mc2', sendMessageAgain, { params: { id: newer.id } })).body.code).toBe('NOT_FAILED')
    await work()
    expect(await rowOf('Salah nomor')).toMatchObject({ status: 'GAGAL', alasan: 'No Wa Tidak Terdaftar' })
    const { body } = await app.call('spv.mc2', countMessages, { query: { no_tujuan: '0811111111' } })
    expect(body.status).toEqual([{ status: 'GAGAL', jumlah: 3 }])
  })

  it('to a telephone that is marked is not sent, until the mark is taken back', async () => {
    const mark = (berhenti: boolean) => app.call('spv.mc2', stopMessages, { body: { no_berhenti: '0812-345-6789', berhenti } })
    expect((await mark(true)).status).toBe(200)
    expect((await app.call('spv.mc3', listStopped)).body.rows).toMatchObject([{ no_tujuan: '628123456789', user_id: 'spv.mc2' }])
    const before = gateway.requested.length
    expect((await send('kasir.mc2', '08123456789', 'Jangan')).body.code).toBe('STOPPED')
    expect(gateway.requested).toHaveLength(before)
    await mark(false)
    expect((await send('kasir.mc2', '08123456789', 'Boleh')).status).toBe(200)
  })

  it('only moves forward, keeps what it says and stays, also by hand', async () => {
    const { id } = await rowOf('Boleh')
    const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(app.db)).rejects.toThrow()
    await refused(sql`update pesan set status = 'ANTRI' where id = ${id}`)
    await refused(sql`update pesan set isi_pesan = 'Lain' where id = ${id}`)
    await refused(sql`update pesan set no_tujuan = '628999' where id = ${id}`)
    await refused(sql`delete from pesan where id = ${id}`)
    await sql`update pesan set status = 'DIBACA' where id = ${id}`.execute(app.db)
    await refused(sql`update pesan set status = 'GAGAL', alasan = 'x' where id = ${id}`)
  })

  it('of many at one moment goes out as often as one person may send in ten minutes, and no oftener', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, (_, at) => send('spv.mc2', `08555000${String(at).padStart(3, '0')}`, 'Promo')))
    expect(gateway.requested.filter(({ body }) => body.message === 'Promo')).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('to a number that WhatsApp does not know is stored and counted as well, so a user cannot find out numbers by trying', async () => {
    for (let requested = 0; requested < 30; requested += 1) expect((await send('own.mc2', '0811111111', 'Ada?')).status).toBe(422)
    expect((await send('own.mc2', '0811111111', 'Ada?')).status).toBe(429)
    const { rows } = await sql<{ after: object }>`
      select after from audit where user_id = 'own.mc2' and subject = 'chat' order by id limit 2`.execute(app.db)
    // What it says stands in the message alone.
    expect(rows.map(({ after }) => after)).toEqual([{ nomor_dokumen: null }, { gagal: 'No Wa Tidak Terdaftar' }])
  })

  it('is not sent while the module is off', async () => {
    await app.set({ WHATSAPP: 'false' })
    expect((await send('kasir.mc2', '08123456789')).status).toBe(403)
    await app.set({ WHATSAPP: 'true' })
  })
})
