import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { countMessages, sendMessageAgain } from '../contract/pesan-terkirim.ts'
import { sendChat } from '../contract/chat.ts'
import { cloudMessenger, opaqueOf } from './cloud.ts'
import { sendWaiting } from './deliver.ts'
import { forgetMessages } from './forget.ts'
import { createReminders } from './reminders.ts'
import { standInCloud } from './testing/cloud-api.ts'

const cloud = standInCloud()
let app: TestApp
let url: string
beforeAll(async () => {
  await cloud.start()
  app = await startTestApp({ whatsappCloud: cloud.access })
  await app.set({ WHATSAPP: 'true', WA_PENGIRIM: '0811-1222-333' })
  // The jobs of the server run too: what waits is sent by them.
  url = await app.url()
})
afterAll(async () => {
  await app.stop()
  await cloud.stop()
})

const parameter = {
  nama_toko: 'KENCANA',
  no_faktur: 'FJ-1',
  tanggal: '2026-01-31',
  nama_customer: 'IBU SRI',
  barang: '- GELANG\n- CINCIN',
  total: 'Rp. 1',
}
const nota = { nomor: 'FJ-1', template: 'WA_TEMPLATE_PENJUALAN', parameter }
const send = (receiver: string, message: string, facts: object = {}) =>
  app.call('kasir.mc2', sendChat, { body: { receiver, message, type: 'text', ...facts } })
const rowOf = async (isi: string) =>
  (
    await sql<{
      id: number
      status: string
      alasan: string | null
      wamid: string | null
      kode_gagal: string | null
      kategori_biaya: string | null
      ditagih: boolean | null
    }>`
      select id, status, alasan, wamid, kode_gagal, kategori_biaya, ditagih from pesan where isi_pesan = ${isi} order by id desc limit 1`.execute(
      app.db,
    )
  ).rows[0]!
/** Sends what waits whose time has come, as the jobs do. */
async function work(): Promise<void> {
  const { settings } = app.app
  const messenger = cloudMessenger(cloud.access)
  const reminders = createReminders({ settings, messenger, kinds: [], sendSoon: async () => {} })
  await sendWaiting({ db: app.db, signal: new AbortController().signal }, { messenger, settings, reminders })
}
const now = () => String(Math.floor(Date.now() / 1_000))
const state = (id: string | null, status: string, facts: object = {}) => ({
  statuses: [{ id, status, timestamp: now(), recipient_id: '6281300000001', ...facts }],
})
const writes = (from: string, body: string) => ({ messages: [{ from, id: 'wamid.in', timestamp: now(), type: 'text', text: { body } }] })

it('outside of the 24 hours a receipt goes out by its template, and other words are refused', async () => {
  expect((await send('081300000001', 'Nota Anda', { nota })).body).toEqual({ success: true, antri: false })
  expect(cloud.requested.at(-1)).toMatchObject({
    to: '6281300000001',
    type: 'template',
    template: { name: 'penjualan', language: { code: 'id' } },
  })
  expect(cloud.requested.at(-1)?.template?.components[0]?.parameters).toContainEqual({
    type: 'text',
    parameter_name: 'barang',
    text: '- GELANG · - CINCIN',
  })
  expect(await rowOf('Nota Anda')).toMatchObject({ status: 'TERKIRIM', wamid: cloud.requested.at(-1)?.wamid })
  expect((await send('081300000001', 'Halo')).body.code).toBe('WINDOW_CLOSED')
  expect(await rowOf('Halo')).toMatchObject({ status: 'GAGAL' })
})

it('within 24 hours of what a customer wrote he gets free text', async () => {
  cloud.open('6281300000002')
  expect(await cloud.tell(url, writes('6281300000002', 'Apakah sudah jadi?'))).toBe(200)
  expect((await send('081300000002', 'Sudah jadi')).status).toBe(200)
  expect(cloud.requested.at(-1)).toMatchObject({ type: 'text', text: { body: 'Sudah jadi' } })
  await sql`update pesan_masuk set masuk_at = now() - interval '25 hours' where no_tujuan = '6281300000002'`.execute(app.db)
  expect((await send('081300000002', 'Masih ada?')).body.code).toBe('WINDOW_CLOSED')
})

it('moves its state only forward, for any order of the notices, and takes its cost from them', async () => {
  const { wamid } = await rowOf('Nota Anda')
  const pricing = { billable: true, pricing_model: 'PMP', category: 'utility' }
  await cloud.tell(url, state(wamid, 'read', { pricing }))
  expect(await rowOf('Nota Anda')).toMatchObject({ status: 'DIBACA', kategori_biaya: 'utility', ditagih: true })
  for (const late of ['delivered', 'sent', 'failed']) await cloud.tell(url, state(wamid, late, { errors: [{ code: 131_026 }] }))
  expect(await rowOf('Nota Anda')).toMatchObject({ status: 'DIBACA', alasan: null, kode_gagal: null })

  await send('081300000001', 'Nota kedua', { nota })
  const second = (await rowOf('Nota kedua')).wamid
  await cloud.tell(url, state(second, 'failed', { errors: [{ code: 131_026, title: 'undeliverable' }] }))
  expect(await rowOf('Nota kedua')).toMatchObject({ status: 'GAGAL', alasan: 'No Wa Tidak Terdaftar', kode_gagal: '131026' })
  // It came all the same: Meta says so after it said that it failed.
  await cloud.tell(url, state(second, 'delivered'))
  expect(await rowOf('Nota kedua')).toMatchObject({ status: 'SAMPAI' })
})

it('costs the price of its category when the provider says that it is charged, and nothing where it is not', async () => {
  await app.set({ WA_BIAYA_UTILITY: '367', WA_BIAYA_MARKETING: '586' })
  const told = async (isi: string, category: string, billable: boolean) => {
    if (!(await rowOf(isi))) await send('081300000001', isi, { nota })
    await cloud.tell(url, state((await rowOf(isi)).wamid, 'delivered', { pricing: { billable, category } }))
    return (await sql<{ biaya_rp: number | null }>`select biaya_rp from pesan where isi_pesan = ${isi}`.execute(app.db)).rows[0]?.biaya_rp
  }
  expect(await told('Bayar satu', 'utility', true)).toBe(367)
  expect(await told('Bayar dua', 'marketing', true)).toBe(586)
  expect(await told('Gratis', 'service', false)).toBeNull()
  // Another price counts from then on.
  await app.set({ WA_BIAYA_UTILITY: '400' })
  expect(await told('Bayar satu', 'utility', true)).toBe(367)
  expect(await told('Bayar tiga', 'utility', true)).toBe(400)
  const { body } = await app.call('spv.mc2', countMessages, { query: {} })
  const byKind = Object.fromEntries((body.biaya as { kategori_biaya: string; biaya_rp: number }[]).map((row) => [row.kategori_biaya, row.biaya_rp]))
  expect(byKind).toEqual({ marketing: 586, utility: 767 })
})

it('a document’s template has its number as header, where the chain has registered them so', async () => {
  await app.set({ WA_KEPALA_TEMPLATE: 'TEKS' })
  expect((await send('081300000006', 'Berkepala', { nota })).status).toBe(200)
  expect(cloud.requested.at(-1)?.template?.components[0]).toEqual({
    type: 'header',
    parameters: [{ type: 'text', parameter_name: 'nomor', text: 'FJ-1' }],
  })
  await app.set({ WA_KEPALA_TEMPLATE: 'TANPA' })
  await send('081300000006', 'Tanpa kepala', { nota })
  expect(cloud.requested.at(-1)?.template?.components.map(({ type }) => type)).toEqual(['body'])
})

describe('a paper that goes along', () => {
  const pdf = Buffer.from('%PDF-1.3 a receipt of one page')
  const papered = { ...nota, nomor: 'FJ/MC2-1', kertas: pdf.toString('base64') }
  const paperRows = async (isi: string) => (await sql`select from pesan_berkas where id_pesan = ${(await rowOf(isi)).id}`.execute(app.db)).rows.length
  const due = (isi: string) => sql`update pesan set coba_lagi = now() where isi_pesan = ${isi}`.execute(app.db)
  beforeAll(async () => {
    cloud.withPaper('penjualan')
    await app.set({ WA_KEPALA_NOTA: 'hutang, penjualan', WA_KEPALA_TEMPLATE: 'TEKS' })
  })
  afterAll(() => app.set({ WA_KEPALA_NOTA: '', WA_KEPALA_TEMPLATE: 'TANPA' }))

  it('is uploaded, and is the header of its template; or stands above free text', async () => {
    expect((await send('081300000011', 'Dengan nota', { nota: papered })).body).toEqual({ success: true, antri: false })
    const [file] = cloud.files
    expect(file).toMatchObject({ name: 'FJ-MC2-1.pdf', bytes: pdf })
    expect(cloud.requested.at(-1)?.template?.components.map(({ type }) => type)).toEqual(['header', 'body'])
    expect(cloud.requested.at(-1)?.template?.components[0]?.parameters).toEqual([
      { type: 'document', document: { id: file?.id, filename: 'FJ-MC2-1.pdf' } },
    ])
    cloud.open('6281300000012')
    await cloud.tell(url, writes('6281300000012', 'Halo'))
    expect((await send('081300000012', 'Bebas dengan nota', { nota: papered })).status).toBe(200)
    expect(cloud.requested.at(-1)).toMatchObject({ type: 'document', document: { filename: 'FJ-MC2-1.pdf', caption: 'Bebas dengan nota' } })
    // Longer than what may stand below a document.
    const long = 'Panjang '.repeat(200).trim()
    expect((await send('081300000012', long, { nota: papered })).status).toBe(200)
    expect(cloud.requested.at(-1)?.type).toBe('template')
  })

  it('that is not taken yet says so, and is tried again by the queue', async () => {
    cloud.nextUpload({ status: 500, code: 131_053 })
    expect((await send('081300000013', 'Unggah lagi', { nota: papered })).body).toEqual({ success: true, antri: true })
    expect(await rowOf('Unggah lagi')).toMatchObject({
      status: 'ANTRI',
      alasan: 'Nota PDF Belum Terunggah Ke WhatsApp, Dicoba Lagi',
      kode_gagal: '131053',
    })
    await due('Unggah lagi')
    await work()
    await expect.poll(async () => (await rowOf('Unggah lagi')).status, { timeout: stillMsMax }).toBe('TERKIRIM')
    // The last of eight tries ends it, with the same reason.
    cloud.nextUpload({ status: 500, code: 131_053 })
    await send('081300000013', 'Tidak pernah', { nota: papered })
    await sql`update pesan set coba = 7 where isi_pesan = 'Tidak pernah'`.execute(app.db)
    cloud.nextUpload({ status: 500, code: 131_053 })
    await due('Tidak pernah')
    await work()
    await expect.poll(async () => (await rowOf('Tidak pernah')).status, { timeout: stillMsMax }).toBe('GAGAL')
    expect(await rowOf('Tidak pernah')).toMatchObject({ alasan: 'Nota PDF Belum Terunggah Ke WhatsApp, Dicoba Lagi' })
    // It is sent again by hand: the paper goes along.
    const { status } = await app.call('spv.mc2', sendMessageAgain, { params: { id: String((await rowOf('Tidak pernah')).id) } })
    expect([status, await paperRows('Tidak pernah')]).toEqual([200, 1])
    await expect.poll(async () => (await rowOf('Tidak pernah')).status, { timeout: stillMsMax }).toBe('TERKIRIM')
  })

  it('shows the sender that it was refused, could not be drawn, or is no PDF', async () => {
    cloud.nextUpload({ status: 400, code: 100 })
    expect((await send('081300000014', 'Ditolak', { nota: papered })).body.code).toBe('PAPER_REFUSED')
    expect((await send('081300000014', 'Tidak tergambar', { nota: { ...nota, kertas: null } })).body.code).toBe('NO_PAPER')
    const failed = await rowOf('Tidak tergambar')
    expect(failed).toMatchObject({ status: 'GAGAL', alasan: 'Nota PDF Tidak Dapat Dibuat, Kirim Lagi Dari Dokumennya' })
    expect((await app.call<{ code: string }>('spv.mc2', sendMessageAgain, { params: { id: String(failed.id) } })).body.code).toBe('PAPER_GONE')
    const { status, body } = await send('081300000014', 'Bukan', { nota: { ...nota, kertas: Buffer.from('<html>').toString('base64') } })
    expect([status, body.fields]).toEqual([400, { 'nota.kertas': 'Nota PDF Tidak Benar' }])
  })

  it('stays as it is, and goes after 30 days', async () => {
    const { id } = await rowOf('Dengan nota')
    await expect(sql`update pesan_berkas set isi = ${pdf} where id_pesan = ${id}`.execute(app.db)).rejects.toThrow('stays')
    await expect(sql`delete from pesan_berkas where id_pesan = ${id}`.execute(app.db)).rejects.toThrow('stays')
    await app.asOwner(sql`update pesan set created_at = created_at - interval '31 days' where id = ${id}`, 'unguarded')
    await forgetMessages({ db: app.db, signal: new AbortController().signal }, app.app.settings)
    expect([await paperRows('Dengan nota'), await paperRows('Bebas dengan nota')]).toEqual([0, 1])
  })
})

it('whose answer was lost is known by our own number, and is not sent again', async () => {
  cloud.next('SILENT')
  await sql`
    insert into pesan (kode_toko, jenis_pesan, no_tujuan, pengirim, isi_pesan, template, parameter)
    values ('MC2', 'NOTA', '6281300000003', '628111222333', 'Hilang', 'penjualan', ${JSON.stringify(parameter)}::jsonb)`.execute(app.db)
  const { id } = await rowOf('Hilang')
  const its = () => cloud.requested.filter(({ to }) => to === '6281300000003')
  await work()
  await expect.poll(() => its().length, { timeout: stillMsMax }).toBe(1)
  const taken = () => sql`select from pesan where id = ${id} and status = 'ANTRI' and mulai_kirim is not null`.execute(app.db)
  expect((await taken()).rows).toHaveLength(1)
  const sent = (recipient_id: string) => ({
    id: its()[0]?.wamid,
    status: 'sent',
    timestamp: now(),
    recipient_id,
    biz_opaque_callback_data: opaqueOf(id),
  })
  // Of another telephone it is not believed.
  await cloud.tell(url, { statuses: [sent('6281300000009')] })
  expect((await taken()).rows).toHaveLength(1)
  await cloud.tell(url, { statuses: [sent('6281300000003')] })
  expect(await rowOf('Hilang')).toMatchObject({ status: 'TERKIRIM', wamid: its()[0]?.wamid })
  await work()
  expect(its()).toHaveLength(1)
})

it('shows a waiting user that its answer was lost, and accepts the later notice of the provider', async () => {
  cloud.next('SILENT')
  expect((await send('081300000005', 'Diam', { nota })).body.code).toBe('MESSENGER_SILENT')
  const { id, status } = await rowOf('Diam')
  expect(status).toBe('GAGAL')
  await cloud.tell(url, {
    statuses: [{ id: 'wamid.silent', status: 'delivered', timestamp: now(), recipient_id: '6281300000005', biz_opaque_callback_data: opaqueOf(id) }],
  })
  expect(await rowOf('Diam')).toMatchObject({ status: 'SAMPAI', alasan: null })
})

it.each([
  [429, 130_429, { antri: true }, 'ANTRI'],
  [401, 190, 'NO_MESSENGER', 'GAGAL'],
  [400, 131_026, 'NOT_REGISTERED', 'GAGAL'],
  [404, 132_001, 'TEMPLATE_REFUSED', 'GAGAL'],
  [400, 131_050, 'STOPPED', 'GAGAL'],
  [400, 131_051, 'PROVIDER_REFUSED', 'GAGAL'],
])('an answer %i with code %i is what it is', async (status, code, wanted, becomes) => {
  const receiver = `0813111${code}`
  const isi = `Kode ${code}`
  cloud.next({ status, code })
  const { body } = await send(receiver, isi, { nota })
  expect(typeof wanted === 'string' ? body.code : body).toEqual(typeof wanted === 'string' ? wanted : { success: true, ...wanted })
  expect(await rowOf(isi)).toMatchObject({ status: becomes, kode_gagal: String(code) })
  if (code === 131_050) expect((await send(receiver, `${isi} lagi`, { nota })).body.code).toBe('STOPPED')
})

it('one word of a customer stops all messages to him, another lets them come again', async () => {
  // What he writes opens his 24 hours as well.
  cloud.open('6281300000004')
  await cloud.tell(url, writes('6281300000004', ' stop. '))
  expect((await send('081300000004', 'Promo', { nota })).body.code).toBe('STOPPED')
  const { rows } = await sql`select after from audit where subject = 'pesan_berhenti' and subject_key = '6281300000004'`.execute(app.db)
  expect(rows).toEqual([{ after: { berhenti: true, kata: 'STOP' } }])
  await cloud.tell(url, writes('6281300000004', 'Mulai'))
  expect((await send('081300000004', 'Nota lagi', { nota })).status).toBe(200)
})

it('refuses an unsigned notice and changes nothing; the address is verified by its own token', async () => {
  const { wamid, status } = await rowOf('Nota lagi')
  expect(await cloud.tell(url, state(wamid, 'read'), 'another-secret')).toBe(403)
  const unsigned = await fetch(`${url}api/whatsapp/webhook`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect([unsigned.status, (await rowOf('Nota lagi')).status]).toEqual([403, status])
  const verify = async (token: string, challenge = '1158201444') => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })
    const answer = await fetch(`${url}api/whatsapp/webhook?${query}`)
    return [answer.status, await answer.text()]
  }
  expect(await verify(cloud.access.verifyToken)).toEqual([200, '1158201444'])
  expect(await verify('wrong')).toEqual([403, ''])
  expect(await verify(cloud.access.verifyToken, '<script>')).toEqual([403, ''])
})

it('what is signed and unknown to us is taken and does nothing', async () => {
  expect(await cloud.tell(url, { statuses: [{ odd: true }, 3], messages: ['?'] })).toBe(200)
  expect(await cloud.tell(url, { statuses: [{ id: 'wamid.of.nobody', status: 'read', timestamp: now() }] })).toBe(200)
})
