import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import type { FileStore } from '#engine/server/files.ts'
import type { FileAnswer } from '#engine/server/serve.ts'
import { readCatalogue } from '../contract/public-catalogue.ts'
import { uploadPicture } from '../contract/pictures.ts'
import { refusals } from '../contract/refusals.ts'
import { pictureJobs, removeListed, storePicture } from './picture-store.ts'
import { publicCatalogue } from './public-catalogue.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
})
afterAll(() => app.stop())

type Row = Record<string, unknown>

const keeper = 'own.mc1'
const jpeg = (background = '#c9a227', width = 2_000, height = 3_000) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function upload(folder: string, data?: Buffer, user_id = keeper): Promise<{ status: number; body: Row & { url: string; name: string } }> {
  const form = new FormData()
  form.append('folder', folder)
  form.append('image', new Blob([new Uint8Array(data ?? (await jpeg('#c9a227', 60, 90)))], { type: 'image/jpeg' }), 'gambar.jpg')
  const reply = await fetch(`${url}api/${uploadPicture.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as never }
}
const uploaded = async (folder: string) => (await upload(folder)).body.url
const files = async () =>
  (await readdir(join(app.filesFolder, 'katalog'), { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.jpg')).length
/** The pictures that are stored, and the files that there are: never another number when the work is done. */
const stored = async () => {
  const { rows } = await sql<{ n: number; gone: number }>`
    select (select count(*)::int from gambar_katalog) as n, (select count(*)::int from gambar_katalog_buang) as gone`.execute(app.db)
  return rows[0]!
}
const answered = async (parts: Parameters<TestApp['call']>[2] = {}) => (await app.call(undefined, readCatalogue, parts)).body
const code = (prefix: string) => `${prefix}${randomUUID().slice(0, 6).toUpperCase()}`

const call = (call: string, parts: Parameters<TestApp['call']>[2] = {}, user_id = keeper) => app.call<Row & Row[]>(user_id, call as Call, parts)
const block = { title: 'PROMO', info: 'INFO', sub_info: 'SUB', url_pendukung: 'https://contoh.id', nama_tombol: 'LIHAT' }

async function category(kode_kategori = code('KT')): Promise<string> {
  const gambar_path = await uploaded('KATEGORI_ICON')
  const { status, body } = await call('POST app/kategori-katalog', {
    body: { kode_kategori, nama_kategori: 'CINCIN', warna: '#D4A017', gambar_path, gambar_name: gambar_path.slice(-16) },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return kode_kategori
}
async function banner(kode_banner = code('BN')): Promise<string> {
  const body = { kode_banner, ...block, sub_title: ' ', deskripsi: '', gambar_path: await uploaded('BANNER_ICON') }
  expect((await call('POST app/banner-katalog', { body })).status).toBe(200)
  return kode_banner
}
async function item(facts: Row = {}): Promise<Row> {
  const body = {
    kode_barang: code('IT'),
    nama_barang: 'CINCIN BELAH',
    berat: 2.75,
    harga_jual: 3_500_000,
    kode_kategori: facts['kode_kategori'] ?? (await category()),
    kode_banner: [],
    kode_info: [],
    direct_url: 'https://contoh.id/cincin',
    gambar_path: [await uploaded('ITEM')],
    gambar_name: 'APA SAJA',
    hashtag_jenis: ['CINCIN'],
    hashtag_kadar: ['8K', '16K'],
    hashtag_lm: [],
    deskripsi_banner: 'tidak disimpan',
    deskripsi_info: 'tidak disimpan',
    ...facts,
  }
  const answer = await call('POST app/item-katalog', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** The calls, texts and checks of the nine lists as the specification has them (§5, §7, §8). */
const lists = [
  {
    path: 'app/kategori-katalog',
    key: 'kode_kategori',
    edit: 'app/kategori-katalog/edit/{kode_kategori}',
    remove: 'app/kategori-katalog/delete/{kode_kategori}',
    answers: ['id', 'kode_kategori', 'nama_kategori', 'warna', 'gambar_path', 'gambar_name'],
    none: {
      gambar_path: 'Gambar wajib dimasukan, Mohon masukan gambar dan coba lagi',
      warna: 'Warna wajib dipilih, Mohon pilih warna dan coba lagi',
    },
  },
  {
    path: 'app/harga',
    key: 'kode_harga_app',
    edit: 'app/harga/{kode_harga_app}',
    remove: 'app/harga/{kode_harga_app}',
    answers: ['kode_harga_app', 'nama_harga_app', 'detail_group'],
    none: { detail_group: 'Mohon Pilih List Group Minimal 1' },
  },
  ...(['banner', 'info'] as const).map((name) => ({
    path: `app/${name}-katalog`,
    key: `kode_${name}`,
    edit: `app/${name}-katalog/edit/{kode_${name}}`,
    remove: `app/${name}-katalog/delete/{kode_${name}}`,
    answers: [`kode_${name}`, 'title', 'sub_title', 'info', 'sub_info', 'deskripsi', 'url_pendukung', 'nama_tombol', 'gambar_path', 'gambar_name'],
    none: {
      title: 'Title Tidak Boleh Kosong',
      info: 'Info Tidak Boleh Kosong',
      sub_info: 'Sub Info Tidak Boleh Kosong',
      url_pendukung: 'URL Pendukung Tidak Boleh Kosong',
      nama_tombol: 'Nama Tombol Tidak Boleh Kosong',
      gambar_path: 'Gambar Wajib Dimasukan',
    },
  })),
  {
    path: 'app/item-katalog',
    key: 'kode_barang',
    edit: 'app/item-katalog/edit/{kode_barang}',
    remove: 'app/item-katalog/delete/{kode_barang}',
    answers: [
      'kode_barang',
      'nama_barang',
      'berat',
      'harga_jual',
      'kode_kategori',
      'kode_banner',
      'kode_info',
      'direct_url',
      'gambar_path',
      'gambar_name',
    ].concat(['hashtag_jenis', 'hashtag_kadar', 'hashtag_lm', 'deskripsi_banner', 'deskripsi_info']),
    none: {
      kode_kategori: 'Kategori Harus Dipilih',
      nama_barang: 'Nama Barang Tidak Boleh Kosong',
      berat: 'Berat Barang Tidak Boleh Kosong',
      direct_url: 'URL Pendukung Tidak Boleh Kosong',
      harga_jual: 'Harga Jual Tidak Boleh Kosong',
      gambar_path: 'Gambar Wajib Dimasukan',
    },
  },
  {
    path: 'app/member/admin-chat',
    key: 'kode_admin',
    edit: 'app/member/admin-chat/edit/{kode_admin}',
    remove: 'app/member/admin-chat/delete/{kode_admin}',
    answers: ['id', 'kode_admin', 'nama_admin', 'no_hp'],
    none: { nama_admin: 'Mohon Masukan Nama Admin', no_hp: 'Mohon Masukan Nomor Handphone' },
  },
  {
    path: 'app/member/list-gift',
    key: 'kode_hadiah',
    edit: 'app/member/list-gift/edit/{kode_hadiah}',
    remove: 'app/member/list-gift/delete/{kode_hadiah}',
    answers: ['kode_hadiah', 'nama_hadiah', 'info', 'sub_info', 'deskripsi', 'point', 'gambar_path', 'gambar_name'],
    none: {
      nama_hadiah: 'Nama Hadiah Tidak Boleh Kosong',
      info: 'Info Tidak Boleh Kosong',
      sub_info: 'Sub Info Tidak Boleh Kosong',
      point: 'Point Tidak Boleh Kosong',
      gambar_path: 'Gambar Wajib Dimasukan',
    },
  },
  {
    path: 'app/member/group-description',
    key: 'kode_group',
    edit: 'app/member/group-description/edit/{kode_group}',
    remove: 'app/member/group-description/delete/{kode_group}',
    answers: ['kode_group', 'description'],
    none: {},
  },
] satisfies readonly { path: string; key: string; edit: string; remove: string; answers: string[]; none: Row }[]

describe.each(lists.map((list) => [list.path, list] as const))('%s', (_, list) => {
  it('is served under its own paths: the head office writes it and the public reads it', async () => {
    const rows = await call(`GET ${list.path}`, {}, 'kasir.mc2')
    expect([rows.status, Array.isArray(rows.body)]).toEqual([200, true])
    const none = await call(`POST ${list.path}`, { body: {} })
    expect(none.status).toBe(400)
    expect(none.body['fields']).toMatchObject(list.none)
    const params = { [list.key]: 'TIDAK-ADA' }
    // Nothing is compulsory of a description.
    expect((await call(`PUT ${list.edit}`, { params, body: {} })).status).toBe(list.key === 'kode_group' ? 404 : 400)
    expect((await call(`DELETE ${list.remove}`, { params })).status).toBe(404)
    for (const [verb, path] of [
      ['POST', list.path],
      ['PUT', list.edit],
      ['DELETE', list.remove],
    ] as const) {
      expect((await call(`${verb} ${path}`, { params, ...(verb === 'DELETE' ? {} : { body: {} }) }, 'own.mc2')).status).toBe(403)
      expect((await app.call(undefined, `${verb} ${path}`, { params, ...(verb === 'DELETE' ? {} : { body: {} }) })).status).toBe(401)
    }
  })
})

/** A store that has no files. */
const noFiles: FileStore = {
  put: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
  list: () => Readable.from([]),
}

describe('what a list answers', () => {
  it('has the fields of the specification', async () => {
    const kode_banner = await banner()
    const gambar_path = await uploaded('INFO_ICON')
    const kode_info = code('IN')
    await call('POST app/info-katalog', { body: { kode_info, ...block, sub_title: '', gambar_path } })
    await item({ kode_banner: [kode_banner], kode_info: [kode_info] })
    await call('POST app/harga', { body: { kode_harga_app: code('HG'), nama_harga_app: 'EMAS TUA', detail_group: await groups() } })
    await call('POST app/member/admin-chat', { body: { kode_admin: code('AD'), nama_admin: 'ADMIN', no_hp: '+62 812-3456-7890' } })
    const gift = { kode_hadiah: code('HD'), nama_hadiah: 'PAYUNG', info: 'I', sub_info: 'S', point: 50, hadiah_master: 'PAYUNG' }
    await call('POST app/member/list-gift', { body: { ...gift, gambar_path: await uploaded('HADIAH') } })
    await call('POST app/member/group-description', { body: { kode_group: (await groups())[0], description: 'Emas tua' } })
    for (const { path, answers } of lists) {
      const { body } = await call(`GET ${path}`)
      expect(Object.keys(body[0] ?? {}), path).toEqual(expect.arrayContaining(answers))
    }
    const [item1] = (await call('GET app/item-katalog')).body.filter((row) => (row['kode_banner'] as string[]).includes(kode_banner))
    expect(item1).toMatchObject({ hashtag_kadar: ['8K', '16K'], deskripsi_banner: ' ', deskripsi_info: ' ' })
    expect(item1?.['gambar_name']).toBe((item1!['gambar_path'] as string[])[0]?.slice(-16))
    const [contact] = (await call('GET app/member/admin-chat')).body
    expect(contact?.['no_hp']).toBe('081234567890')
  })

  it('says what is not right in the words of the specification', async () => {
    const short = await call('POST app/member/admin-chat', { body: { kode_admin: 'A1', nama_admin: 'A', no_hp: '0812345678' } })
    expect(short.body['fields']).toEqual({ no_hp: 'Mohn Masukan Nomor Handphone Yang Valid' })
    const letters = await call('POST app/member/admin-chat', { body: { kode_admin: 'A1', nama_admin: 'A', no_hp: '0812abc45678' } })
    expect(letters.body['fields']).toEqual({ no_hp: 'Nomor Whatsapp Hanya Boleh Angka' })
    const sent = await call('POST app/item-katalog', { body: { harga_jual_str: 'Rp. 1' } })
    expect(sent.body['fields']).toMatchObject({ harga_jual_str: 'Tidak Dikenal' })
  })

  it('keeps one space where a banner says nothing, and where a gift is added without words', async () => {
    const kode_banner = await banner()
    const row = (await call('GET app/banner-katalog')).body.find((each) => each['kode_banner'] === kode_banner)
    expect([row?.['sub_title'], row?.['deskripsi']]).toEqual([' ', ' '])
    const kode_hadiah = code('HD')
    const gift = { nama_hadiah: 'MUG', info: 'I', sub_info: 'S', point: 5, gambar_path: await uploaded('HADIAH'), deskripsi: '' }
    const added = await call('POST app/member/list-gift', { body: { kode_hadiah, ...gift } })
    expect(added.body['deskripsi']).toBe(' ')
    // The key is in the path alone.
    const edited = await call('PUT app/member/list-gift/edit/{kode_hadiah}', { params: { kode_hadiah }, body: { ...gift, point: 6 } })
    expect([edited.status, edited.body['deskripsi'], edited.body['point']]).toEqual([200, '', 6])
  })

  it('has codes of price groups go in, and groups with their purity come out', async () => {
    const kode_harga_app = code('HG')
    const detail_group = (await groups()).slice(0, 2)
    expect((await call('POST app/harga', { body: { kode_harga_app, nama_harga_app: 'DUA', detail_group } })).status).toBe(200)
    const row = (await call('GET app/harga')).body.find((each) => each['kode_harga_app'] === kode_harga_app)
    const shown = row?.['detail_group'] as Row[] | undefined
    expect(shown?.map(({ kode_group }) => kode_group)).toEqual(detail_group)
    expect(Object.keys(shown?.[0] ?? {}).toSorted()).toEqual(['kadar', 'kode_group', 'nama_group'])
    const unknown = await call('POST app/harga', { body: { kode_harga_app: code('HG'), nama_harga_app: 'X', detail_group: ['TIDAK-ADA'] } })
    expect([unknown.status, unknown.body['fields']]).toEqual([400, { detail_group: 'List Group Tidak Ditemukan' }])
    expect((await call('DELETE group/delete/{kode_group}', { params: { kode_group: detail_group[0] as string } })).status).toBe(409)
  })

  it('cannot lose a category, a banner or an info that an item names', async () => {
    const [kode_kategori, kode_banner] = [await category(), await banner()]
    const { kode_barang } = await item({ kode_kategori, kode_banner: [kode_banner] })
    const inUse = async (path: string, params: Record<string, string>) => (await call(`DELETE ${path}`, { params })).body['message']
    expect(await inUse('app/kategori-katalog/delete/{kode_kategori}', { kode_kategori })).toMatch(/Masih Dipakai Item Katalog/)
    expect(await inUse('app/banner-katalog/delete/{kode_banner}', { kode_banner })).toMatch(/Masih Dipakai Item Katalog/)
    expect((await call('DELETE app/item-katalog/delete/{kode_barang}', { params: { kode_barang: String(kode_barang) } })).status).toBe(200)
    expect((await call('DELETE app/banner-katalog/delete/{kode_banner}', { params: { kode_banner } })).status).toBe(200)
  })

  it('has four splash screens, which are changed and never added or deleted', async () => {
    const rows = (await call('GET app/splash-screen')).body
    expect(rows.map(({ kode }) => kode)).toEqual(['GUEST-1', 'GUEST-2', 'GUEST-3', 'MEMBER'])
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['screen_name', 'name', 'text', 'position', 'image_path', 'url', 'kode']))
    const change = (body: Row) => call('PUT app/splash-screen/{kode}', { params: { kode: 'GUEST-1' }, body })
    expect((await change({ text: '', position: 'top', image_path: null })).body['fields']).toEqual({ text: 'Text Tidak Boleh Kosong' })
    const image_path = await uploaded('SPLASH_SCREEN')
    expect((await change({ text: 'HALO', position: 'top', image_path })).body).toMatchObject({
      text: 'HALO',
      position: 'top',
      image_path,
      url: image_path,
    })
    expect((await call('POST app/splash-screen', { body: {} })).status).toBe(404)
    expect((await call('DELETE app/splash-screen/{kode}', { params: { kode: 'GUEST-1' } })).status).toBe(404)
  })
})

const groups = async () =>
  (await sql<{ kode_group: string }>`select kode_group from grup order by 1`.execute(app.db)).rows.map(({ kode_group }) => kode_group)

/** Does what the jobs do, in this process. */
const removeNow = (store: FileStore) => removeListed(store, { db: app.db, signal: new AbortController().signal })

describe('pictures', () => {
  it('are encoded anew in the sizes of the specification, and stay public for good', async () => {
    for (const [folder, size] of [
      ['BANNER_ICON', [1241, 1862]],
      ['ITEM', [720, 1080]],
    ] as const) {
      const { body } = await upload(folder, await jpeg())
      expect(body.url).toMatch(
        folder === 'ITEM' ? /^app\/gambar\/ITEM\/[A-Za-z0-9]{16}\/[A-Za-z0-9]{16}$/ : /^app\/gambar\/BANNER_ICON\/[A-Za-z0-9]{16}$/,
      )
      const reply = await fetch(`${url}api/${body.url}`)
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const { width, height, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
      expect([format, width, height]).toEqual(['jpeg', ...size])
      const again = await fetch(`${url}api/${body.url}`, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('are refused if they are no pictures, and from users who may not keep the lists', async () => {
    const before = [await stored(), await files()]
    expect((await upload('BANNER_ICON', Buffer.from('<svg/>'))).body['code']).toBe('CATALOGUE_PICTURE_REFUSED')
    expect((await upload('BANNER_ICON', Buffer.alloc(0))).body['code']).toBe('CATALOGUE_PICTURE_REQUIRED')
    expect((await upload('../barang')).status).toBe(400)
    expect((await upload('BANNER_ICON', undefined, 'own.mc2')).status).toBe(403)
    expect([await stored(), await files()]).toEqual(before)
    for (const path of ['BANNER_ICON/..%2f..%2fbarang', 'LAIN/AAAAAAAAAAAAAAAA', 'BANNER_ICON/AAAAAAAAAAAAAAAA', 'ITEM/AAAAAAAAAAAAAAAA/..']) {
      expect((await fetch(`${url}api/app/gambar/${path}`)).status, path).toBe(404)
    }
  })

  it('belong to one record, in the folder of its list', async () => {
    const wrong = await uploaded('INFO_ICON')
    const body = { kode_banner: code('BN'), ...block, gambar_path: wrong }
    expect((await call('POST app/banner-katalog', { body })).body['fields']).toEqual({ gambar_path: 'Gambar Tidak Benar' })
    const unknown = { ...body, gambar_path: 'app/gambar/BANNER_ICON/AAAAAAAAAAAAAAAA' }
    expect((await call('POST app/banner-katalog', { body: unknown })).body['fields']).toEqual({ gambar_path: 'Gambar Tidak Ditemukan' })
    const own = { ...body, gambar_path: await uploaded('BANNER_ICON') }
    expect((await call('POST app/banner-katalog', { body: own })).status).toBe(200)
    expect((await call('POST app/banner-katalog', { body: { ...own, kode_banner: code('BN') } })).status).toBe(409)
  })

  it('go with their record by a job, and nothing dangles when the store fails in between', async () => {
    const { kode_barang, gambar_path, versi: _versi, ...row } = await item()
    const first = (gambar_path as string[])[0] as string
    const second = await uploaded('ITEM')
    const body = Object.fromEntries(Object.entries(row).filter(([name]) => !['gambar_name', 'deskripsi_banner', 'deskripsi_info'].includes(name)))
    const params = { kode_barang: String(kode_barang) }
    const edited = await call('PUT app/item-katalog/edit/{kode_barang}', { params, body: { ...body, gambar_path: [second] } })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    await expect.poll(async () => (await fetch(`${url}api/${first}`)).status, { timeout: 30_000 }).toBe(404)
    expect((await fetch(`${url}api/${second}`)).status).toBe(200)

    // What the database refuses takes no picture away.
    const kode_banner = await banner()
    await item({ kode_banner: [kode_banner] })
    const named = (await call('GET app/banner-katalog')).body.find((each) => each['kode_banner'] === kode_banner)
    expect((await call('DELETE app/banner-katalog/delete/{kode_banner}', { params: { kode_banner } })).status).toBe(409)
    expect((await fetch(`${url}api/${String(named?.['gambar_path'])}`)).status).toBe(200)
  })

  it('stay on the list while their store is down, and go when it is back', async () => {
    const gone: string[] = []
    let isDown = true
    const store: FileStore = {
      ...noFiles,
      remove: async (path) => {
        if (isDown && path.endsWith('B.jpg')) throw new Error('the store is down')
        gone.push(path)
      },
    }
    const name = (letter: string) => `app/gambar/BANNER_ICON/${'Z'.repeat(15)}${letter}`
    const listed = async () =>
      (
        await sql<{ gambar_path: string }>`select gambar_path from gambar_katalog_buang where gambar_path like '%ZZZZZZ%' order by 1`.execute(app.db)
      ).rows.map(({ gambar_path }) => gambar_path)
    await sql`insert into gambar_katalog_buang (gambar_path) select unnest(${['A', 'B', 'C'].map(name)}::text[])`.execute(app.db)
    await expect(removeNow(store)).rejects.toThrow('the store is down')
    // The one that failed did not stop the others.
    expect(await listed()).toEqual([name('B')])
    isDown = false
    await removeNow(store)
    expect(await listed()).toEqual([])
    expect(gone.filter((path) => path.includes('ZZZZZZ')).map((path) => path.at(-5))).toEqual(['A', 'C', 'B'])
  })

  it('that no record took within a day go at night, also those whose file the store never got', async () => {
    const gone: string[] = []
    const put = async () => {
      throw new Error('the store is full')
    }
    const store: FileStore = { ...noFiles, put, remove: async (path) => void gone.push(path) }
    const { before } = storePicture(store) as { before: (input: unknown) => Promise<unknown> }
    const file = { data: await jpeg('#c9a227', 60, 90), mimetype: 'image/jpeg' }
    const caller = { user_id: 'own.mc1' }
    await expect(before({ db: app.db, caller, body: { folder: 'BANNER_ICON' }, file })).rejects.toThrow('the store is full')
    // One that a record has, of the same age.
    await banner()
    await sql`update gambar_katalog set created_at = now() - interval '25 hours' where gambar_path like '%BANNER_ICON%'`.execute(app.db)
    const fresh = await uploaded('BANNER_ICON')
    const night = pictureJobs(store)[1]!
    await night.does({}, { db: app.db, signal: new AbortController().signal } as never)
    expect(gone.length).toBeGreaterThan(0)
    const left = await sql<{ gambar_path: string }>`select gambar_path from gambar_katalog where gambar_path like '%BANNER_ICON%'`.execute(app.db)
    const { rows: named } = await sql<{ gambar_path: string }>`select gambar_path from banner_katalog`.execute(app.db)
    expect(left.rows.map(({ gambar_path }) => gambar_path).toSorted()).toEqual([...named.map(({ gambar_path }) => gambar_path), fresh].toSorted())
    expect(named.length).toBeGreaterThan(0)
    expect((await stored()).gone).toBe(0)
  })

  it('are never deleted while a record names them, also not by a direct statement', async () => {
    const kode_banner = await banner()
    const { rows } = await sql<{ gambar_path: string }>`select gambar_path from banner_katalog where kode_banner = ${kode_banner}`.execute(app.db)
    await expect(sql`delete from gambar_katalog where gambar_path = ${rows[0]!.gambar_path}`.execute(app.db)).rejects.toThrow(/foreign key/)
  })
})

describe('what the application reads', () => {
  it('is one document with public data only', async () => {
    const [kode_kategori, kode_banner] = [await category(), await banner()]
    const { kode_barang } = await item({ kode_kategori, kode_banner: [kode_banner] })
    const document = await answered()
    expect(document.kategori.map((each: Row) => each['kode_kategori'])).toContain(kode_kategori)
    expect(document.banner.find((each: Row) => each['kode_banner'] === kode_banner)).toMatchObject({ sub_title: ' ', title: 'PROMO' })
    expect(document.item.find((each: Row) => each['kode_barang'] === kode_barang)).toMatchObject({
      kode_banner: [kode_banner],
      harga_jual: 3_500_000,
    })
    expect(document.splashscreen).toHaveLength(4)
    expect(readCatalogue.reply.safeParse(document).error).toBeUndefined()
    expect(JSON.stringify(document)).not.toMatch(/user_id|harga_modal|password/)
  })

  it('has another version after every change, and is not sent again to a reader who has it', async () => {
    const first = await fetch(`${url}api/app/public/katalog`)
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    const known = await fetch(`${url}api/app/public/katalog`, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const { versi } = (await first.json()) as { versi: number }
    await banner()
    const changed = await fetch(`${url}api/app/public/katalog`, { headers: { 'if-none-match': etag } })
    expect([changed.status, ((await changed.json()) as { versi: number }).versi]).toEqual([200, versi + 1])
    // One transaction is one version, however many rows it changed; a refused one is none.
    await call('POST app/banner-katalog', { body: {} })
    expect((await answered()).versi).toBe(versi + 1)
    await sql`update banner_katalog set title = title || '.'`.execute(app.db)
    await expect.poll(async () => (await answered()).versi).toBe(versi + 2)
    const stale = await app.call(undefined, readCatalogue, { query: { versi } })
    expect([stale.status, stale.body.code]).toEqual([409, 'CATALOGUE_CHANGED'])
  })

  it('lets pages of other origins ask', async () => {
    const requested = await fetch(`${url}api/app/public/katalog`, {
      method: 'OPTIONS',
      headers: { origin: 'https://contoh.id', 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' },
    })
    expect([requested.status, requested.headers.get('access-control-allow-origin'), requested.headers.get('access-control-allow-headers')]).toEqual([
      204,
      '*',
      'if-none-match',
    ])
  })

  it('is sent unpacked to a browser that accepts nothing packed', async () => {
    const reply = await app.app.http.inject({ url: '/api/app/public/katalog', headers: { 'accept-encoding': 'identity' } })
    expect([reply.headers['content-encoding'], typeof reply.json().versi]).toEqual([undefined, 'number'])
  })

  it('shows the prices of the day under the label that KATEGORI_HARGA names, and under no other', async () => {
    const [shown, other] = [code('HG'), code('HG')]
    const [kode_group] = (await groups()) as [string]
    for (const kode_harga_app of [shown, other])
      await call('POST app/harga', { body: { kode_harga_app, nama_harga_app: kode_harga_app, detail_group: [kode_group] } })
    const priceOf = async (label: string) => (await answered()).harga.find((each: Row) => each['kode_harga_app'] === label).detail_group[0].harga
    expect([(await answered()).kode_harga_app, await priceOf(shown)]).toEqual([null, null])
    await app.set({ KATEGORI_HARGA: shown })
    const { rows } = await sql<{ harga: number }>`select harga from grup where kode_group = ${kode_group}`.execute(app.db)
    await expect.poll(() => priceOf(shown)).toBe(rows[0]?.harga)
    expect(await priceOf(other)).toBeNull()
    await app.asOwner(sql`update grup set harga = harga + 1000 where kode_group = ${kode_group}`)
    await expect.poll(() => priceOf(shown)).toBe((rows[0]?.harga ?? 0) + 1000)
  })

  it('goes over pages of items, of one version', async () => {
    const kode_kategori = await category()
    await sql`
      with pictures as (
        insert into gambar_katalog (gambar_path, user_id)
        select 'app/gambar/ITEM/' || lpad(n::text, 16, '0') || '/' || lpad(n::text, 16, '0'), 'own.mc1' from generate_series(1, 250) n returning gambar_path)
      insert into item_katalog (kode_barang, nama_barang, berat, harga_jual, kode_kategori, direct_url, gambar_path)
      select 'P' || right(gambar_path, 6), 'BARANG', 1, 1, ${kode_kategori}, 'https://contoh.id', array[gambar_path] from pictures`.execute(app.db)
    await expect.poll(async () => (await answered()).jumlah_halaman).toBe(2)
    const first = await answered()
    const second = await answered({ query: { halaman: 2, versi: first.versi } })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from item_katalog`.execute(app.db)
    expect([first.item.length, first.item.length + second.item.length, second.kategori]).toEqual([200, rows[0]?.n, []])
    expect((await app.call(undefined, readCatalogue, { query: { halaman: 3 } })).status).toBe(404)
  })
})

it('recalls the catalogue without another look, as long as it is trusted, and understands what telephones ask', async () => {
  let nowMs = 0
  const { read, forget } = publicCatalogue(app.db, () => nowMs)
  const recall = (query: Record<string, unknown> = {}, ip = '10.0.0.1') => read.recall({ ip, query })
  const run = () => read.run({ ip: '10.0.0.2', query: { halaman: 1 } } as never)
  expect(recall()).toBeUndefined()
  const answer = (await run()) as FileAnswer
  const versi = /"(\d+)-1"/.exec(answer.etag ?? '')?.[1]
  // The very same: nothing is made for an answer.
  for (const query of [{}, { halaman: '1' }, { versi }, { halaman: '1', versi }]) expect(recall(query)).toBe(answer)
  // What is spelt otherwise is left to the checks of a call.
  for (const query of [{ halaman: '01' }, { halaman: '-1' }, { halaman: ['1', '2'] }, { versi: '1.5' }, { lain: '1' }])
    expect(recall(query)).toBeUndefined()
  expect(() => recall({ versi: '999999999' })).toThrow(expect.objectContaining({ kind: refusals.CATALOGUE_CHANGED }))
  expect(() => recall({ halaman: '999' })).toThrow(expect.objectContaining({ kind: core.NOT_FOUND }))
  nowMs = 1_000
  expect(recall()).toBeUndefined()
  await run()
  expect(recall()).toBe(answer)
  forget()
  expect(recall()).toBeUndefined()
  await run()
  expect(() => {
    for (let requested = 0; requested <= 3_000; requested += 1) recall({}, '10.0.0.3')
  }).toThrow(expect.objectContaining({ kind: core.TOO_MANY }))
})
