import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type Loan, hutang, lend } from '../contract/hutang.ts'
import { type OpenLoan, readOpenLoans } from '../contract/mutasi-hutang.ts'
import { takePledgePhoto } from '../contract/pledge-photos.ts'
import { type WaitingLoan, acceptLoan, readWaitingLoans } from '../contract/validasi.ts'
import { loanBody, madeLoan, waitingLoanBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
  await filledWith(app, 50_000_000)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer = Loan & { code: string; fields: Record<string, string> }

/** A photo of gold with a place in it, as a telephone takes it. */
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .jpeg()
    .toBuffer()

async function upload(data: Buffer, user_id = till) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'foto.jpg')
  const reply = await fetch(`${url}api/${takePledgePhoto.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as { foto: string; code?: string; fields?: Record<string, string> } }
}
const taken = async (user_id = till) => (await upload(await picture(), user_id)).body.foto

async function look(foto: string, user_id = till, ukuran = 'besar') {
  const reply = await fetch(`${url}api/hutang/foto/${foto}?ukuran=${ukuran}`, { headers: { 'x-auth-token': await app.tokenOf(user_id) } })
  return { status: reply.status, data: Buffer.from(await reply.arrayBuffer()) }
}

const [bracelet, rings] = loanBody().detail_barang as [Loan['detail_barang'][number], Loan['detail_barang'][number]]
const photographed = (...fotos: readonly (string | null)[]) =>
  loanBody({ detail_barang: [bracelet, rings].map((thing, at) => ({ ...thing, foto: fotos[at] ?? null })) })
const lends = (...fotos: readonly (string | null)[]) => app.call<Answer>(till, lend, { body: photographed(...fotos) })

describe('the photo of a pledged thing', () => {
  it('is stored anew with the loan, and shown with it to those who may read it', async () => {
    const foto = await taken()
    // It can be seen while the loan is entered, by the shop alone.
    expect([(await look(foto)).status, (await look(foto, 'kasir.mc3')).status]).toEqual([200, 404])
    const { status, body: loan } = await lends(foto, null)
    expect({ status, loan }).toMatchObject({ status: 200, loan: { detail_barang: [{ foto }, { foto: null }] } })
    const { data } = await look(foto)
    const { exif, width } = await sharp(data).metadata()
    expect([exif, width]).toEqual([undefined, 400])
    expect((await sharp((await look(foto, till, 'kecil')).data).metadata()).width).toBe(160)
    const { body: open } = await app.call<OpenLoan[]>(till, readOpenLoans, { query: { cari: loan.no_faktur_hutang } })
    expect(open[0]?.detail_barang.map((thing) => thing.foto)).toEqual([foto, null])
    const { body: read } = await app.call<Loan>(till, hutang.calls.read, { params: { nomor: loan.no_faktur_hutang } })
    expect(read.detail_barang[0]?.foto).toBe(foto)
    const { rows } = await sql`select from foto_unggah where foto = ${foto}`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('is of one thing, of its shop, and there', async () => {
    const foto = await taken()
    const refused = { code: 'NO_PHOTO', fields: { 'detail_barang.1.foto': expect.any(String) } }
    expect((await lends(foto, foto)).body).toMatchObject(refused)
    expect((await lends(null, await taken('kasir.mc3'))).body).toMatchObject(refused)
    expect((await lends(null, 'AAAAAAAAAAAAAAAA')).body).toMatchObject(refused)
    // The refused loan took no photo.
    expect((await lends(foto)).status).toBe(200)
    expect((await lends(null, foto)).body).toMatchObject(refused)
    expect(await look('AAAAAAAAAAAAAAAA')).toMatchObject({ status: 404 })
    await expect(app.asOwner(sql`update hutang_detail set foto = null where foto = ${foto}`)).rejects.toThrow()
  })

  it('is a picture', async () => {
    expect(await upload(Buffer.from('no picture'))).toMatchObject({
      status: 400,
      body: { code: 'PHOTO_REFUSED', fields: { foto: expect.any(String) } },
    })
    expect((await upload(Buffer.alloc(0))).body.code).toBe('PHOTO_REQUIRED')
  })

  it('is needed where the shop asks for it', async () => {
    await app.set({ GADAI_FOTO: 'true' })
    expect((await lends(await taken(), null)).body).toMatchObject({
      code: 'PHOTO_REQUIRED',
      fields: { 'detail_barang.1.foto': 'Foto Wajib Diisi' },
    })
    expect((await lends(await taken(), await taken())).status).toBe(200)
    await app.set({ GADAI_FOTO: 'false' })
  })

  it('waits with a loan that is left for the cashier, who sees it with the facts of the loan', async () => {
    const foto = await taken('mu.mc2')
    const detail_barang = [{ ...bracelet, foto }]
    const body = await waitingLoanBody(app, { detail_barang, no_kotak: 'A1', kode_penaksir: 'PT1', keterangan: 'KERABAT' })
    const { body: waits } = await app.call<WaitingLoan[]>(till, readWaitingLoans)
    expect(waits.find(({ no_antri }) => no_antri === body.no_antri)).toMatchObject({
      no_kotak: 'A1',
      nama_penaksir: 'BAPAK WAHYU',
      keterangan: 'KERABAT',
      detail_barang: [{ foto, kode_kondisi: 'B' }],
    })
    expect((await look(foto)).status).toBe(200)
    const { body: made } = await approved<Loan>(app, till, acceptLoan, { body })
    expect(made.detail_barang[0]?.foto).toBe(foto)
  })

  it('stays while a loan is taken back', async () => {
    const foto = await taken()
    const loan = await madeLoan(app, { detail_barang: [{ ...bracelet, foto }] })
    const input = { params: { nomor: loan.no_faktur_hutang }, body: { alasan: 'SALAH' } }
    expect((await approved(app, till, hutang.calls.actions.batal, input)).status).toBe(200)
    expect((await look(foto)).status).toBe(200)
  })
})
