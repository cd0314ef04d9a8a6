import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { crud, defineMaster } from '../contract/master.ts'
import { code, rupiah, text } from '../kinds/index.ts'
import { MasterScreen } from './master-screen.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { standInServer } from './testing/server.ts'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({ kode_rak: code('Kode Rak'), nama_rak: text('Nama Rak'), harga: rupiah('Harga'), catatan: text('Catatan') })
const masterOf = (scope: 'chain' | 'shop', grows = false) =>
  defineMaster({
    screen: { path: '/master-rak', title: 'Master Rak' },
    api: crud('raks', 'kode_rak'),
    table: 'rak',
    key: 'kode_rak',
    fields: [f.kode_rak, f.nama_rak, f.harga],
    scope,
    grows,
  })
const master = masterOf('shop')
let rows = [
  { kode_rak: 'R1', nama_rak: 'RAK DEPAN', harga: 1_000 },
  { kode_rak: 'R2', nama_rak: 'RAK BELAKANG', harga: 2_000 },
]

beforeEach(() => setSession(ownerOfBranch({ akses: [{ path: '/master-rak', title: 'Master Rak', is_show: true, children: [] }] })))
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const shownKeys = () => screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])

it('finds rows by every word that was typed, in any column', async () => {
  standInServer(() => rows)
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await screen.findByText('RAK DEPAN')
  await userEvent.type(screen.getByLabelText('Cari'), 'rak 2000')
  await waitFor(() => expect(shownKeys()).toEqual(['R2']))
  await userEvent.clear(screen.getByLabelText('Cari'))
  await userEvent.type(screen.getByLabelText('Cari'), 'tidak ada')
  expect(await screen.findByText('Data Tidak Ditemukan')).toBeDefined()
})

it('adds a row with the keyboard alone, shows refusals of the server at their fields, and keeps the typed text', async () => {
  let isTaken = true
  const heard = standInServer((call) => {
    if (call.method === 'GET') return rows
    if (isTaken) return Response.json({ code: 'DUPLICATE_KEY', message: 'Sudah Ada', fields: { kode_rak: 'Kode Rak Sudah Ada' } }, { status: 409 })
    rows = [...rows, call.body as (typeof rows)[number]]
    return { message: 'ok' }
  })
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await screen.findByText('RAK DEPAN')
  await person.keyboard('{F4}')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/Kode Rak/)))
  await person.keyboard('R3{Enter}RAK BARU{Enter}5000{Enter}')
  expect(await within(dialog).findByText('Kode Rak Sudah Ada')).toBeDefined()
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Nama Rak/).value).toBe('RAK BARU')
  isTaken = false
  await person.click(within(dialog).getByRole('button', { name: /Simpan/ }))
  expect(await screen.findByText('RAK BARU')).toBeDefined()
  expect(heard.filter((call) => call.method === 'POST').at(-1)?.body).toEqual({ kode_rak: 'R3', nama_rak: 'RAK BARU', harga: 5000 })
})

it('opens the form where the palette asks for it, once: a reload does not ask again, the palette may', async () => {
  standInServer(() => rows)
  const { router } = await drawAt('/master-rak?baru=ya&dari=menu', <MasterScreen master={master} />)
  await screen.findByRole('dialog')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?dari=menu'))
  expect(router.state.location.pathname).toBe('/master-rak')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate({ to: '/master-rak', search: { baru: 'ya' } } as never)
  await screen.findByRole('dialog')
})

it('asks before it loses input: on Esc, ✕ and the menu', async () => {
  standInServer(() => rows)
  const person = userEvent.setup()
  const { router, pathNow } = await drawAt('/master-rak', <MasterScreen master={master} />)
  await screen.findByText('RAK DEPAN')
  await person.keyboard('{F4}')
  const dialog = await screen.findByRole('dialog')
  await person.keyboard('{Escape}')
  // Nothing was typed: nothing is asked.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await person.keyboard('{F4}')
  await person.type(within(await screen.findByRole('dialog')).getByLabelText(/Nama Rak/), 'RAK BARU')
  await person.keyboard('{Escape}')
  await person.click(within(await screen.findByRole('dialog', { name: 'Perubahan Belum Disimpan' })).getByRole('button', { name: 'Lanjut Mengisi' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perubahan Belum Disimpan' })).toBeNull())
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/Nama Rak/).value).toBe('RAK BARU')

  void router.navigate({ to: '/dashboard' })
  await person.click(within(await screen.findByRole('dialog', { name: 'Perubahan Belum Disimpan' })).getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(pathNow()).toBe('/dashboard'))
  expect(dialog.isConnected).toBe(false)
})

it('shows a reader the list and no buttons that would fail, and tells him why', async () => {
  standInServer(() => rows)
  await drawAt('/master-rak', <MasterScreen master={masterOf('chain')} />)
  await screen.findByText('RAK DEPAN')
  expect(screen.queryByRole('button', { name: /Tambah|Edit|Hapus|Impor/ })).toBeNull()
  expect(screen.getByRole('note').textContent).toContain('Hanya Kantor Pusat Yang Dapat Mengubahnya')
})

it('shows no hint about rights to a user who may write', async () => {
  standInServer(() => rows)
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await screen.findByText('RAK DEPAN')
  expect(screen.queryByRole('note')).toBeNull()
})

it.each([
  ['a fault', () => Response.json({ code: 'FAULT', message: 'Terjadi Kesalahan Pada Server, Silakan Coba Lagi' }, { status: 500 })],
  ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
] as const)('after %s says the usual text of what failed, saving or deleting', async (_, fail) => {
  standInServer((call) => (call.method === 'GET' ? rows : fail()))
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await person.click(await screen.findByRole('button', { name: 'Edit R1' }))
  const form = await screen.findByRole('dialog')
  await person.click(within(form).getByRole('button', { name: /Simpan/ }))
  expect((await within(form).findByRole('alert')).textContent).toBe('Terjadi Kesalahan Saat Mengirim Data')
  await person.click(within(form).getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull())

  await person.click(await screen.findByRole('button', { name: 'Hapus R1' }))
  const question = await screen.findByRole('dialog', { name: 'Apakah Anda Yakin Ingin Menghapus' })
  await person.click(within(question).getByRole('button', { name: 'Ya' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('Gagal Menghapus Data')
})

it('names what will be deleted, and says why it cannot be', async () => {
  standInServer((call) => (call.method === 'GET' ? rows : Response.json({ code: 'IN_USE', message: 'Masih Dipakai Barang' }, { status: 409 })))
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Hapus R1' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('R1 — RAK DEPAN')).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Ya' }))
  expect(await within(question).findByText('Masih Dipakai Barang')).toBeDefined()
})

it('shows at the save button whether the price was touched, and takes it back with the touch', async () => {
  standInServer(() => rows)
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={master} />)
  await person.click(await screen.findByRole('button', { name: 'Edit R1' }))
  const dialog = await screen.findByRole('dialog')
  const look = () =>
    within(dialog)
      .getByRole('button', { name: /Simpan/ })
      .getAttribute('data-variant')
  const price = within(dialog).getByLabelText(/Harga/)
  expect(look()).toBe('light')
  await person.clear(price)
  await person.type(price, '2500')
  await waitFor(() => expect(look()).toBe('filled'))
  await person.clear(price)
  await person.type(price, '1000')
  await waitFor(() => expect(look()).toBe('light'))
})

it('undoes a change and a deletion from their notice; a deletion is asked for, and says so only where it is final', async () => {
  let stored = [{ kode_rak: 'R1', nama_rak: 'RAK DEPAN', harga: 1_000, versi: 'satu' }]
  const heard = standInServer(({ method, body }) => {
    if (method === 'GET') return stored
    if (method === 'DELETE') stored = []
    if (method === 'POST') stored = [{ ...(body as (typeof stored)[number]), versi: 'tiga' }]
    if (method === 'PUT') stored = [{ ...stored[0]!, ...(body as object), versi: 'dua' }]
    return stored[0] ?? {}
  })
  const person = userEvent.setup()
  await drawAt('/master-rak', [<Notifications key="notices" />, <MasterScreen key="screen" master={master} />])
  await person.click(await screen.findByRole('button', { name: 'Edit R1' }))
  const name = within(await screen.findByRole('dialog')).getByLabelText(/Nama Rak/)
  await person.clear(name)
  await person.type(name, 'RAK TENGAH')
  await person.keyboard('{F9}')
  await screen.findByText('Berhasil Mengedit Data')
  expect(stored[0]?.nama_rak).toBe('RAK TENGAH')
  await person.keyboard('{Alt>}z{/Alt}')
  await waitFor(() => expect(stored[0]?.nama_rak).toBe('RAK DEPAN'))
  expect(heard.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ nama_rak: 'RAK DEPAN', harga: 1_000, versi: 'dua' })

  await person.click(await screen.findByRole('button', { name: 'Hapus R1' }))
  const question = await screen.findByRole('dialog', { name: 'Apakah Anda Yakin Ingin Menghapus' })
  expect(question.textContent).toContain('R1 — RAK DEPAN')
  expect(question.textContent).not.toContain('tidak bisa dikembalikan')
  await person.click(within(question).getByRole('button', { name: 'Ya' }))
  await screen.findByText('Berhasil Menghapus Data')
  expect(stored).toEqual([])
  // The notice that was used before may still be on its way out.
  const offers = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Urungkan/ })
  await person.click(offers.find(({ disabled }) => !disabled)!)
  await screen.findByText('RAK DEPAN')
  expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ kode_rak: 'R1', nama_rak: 'RAK DEPAN', harga: 1_000 })
})

it('says that a deletion is final where other rows go with the row, and offers no undo', async () => {
  standInServer(({ method }) => (method === 'GET' ? [{ kode_rak: 'R1', nama_rak: 'RAK DEPAN', harga: 1_000, versi: 'satu' }] : {}))
  const person = userEvent.setup()
  const final = { ...master, isGoneForGood: true }
  await drawAt('/master-rak', [<Notifications key="notices" />, <MasterScreen key="screen" master={final} />])
  await person.click(await screen.findByRole('button', { name: 'Hapus R1' }))
  const question = await screen.findByRole('dialog', { name: 'Apakah Anda Yakin Ingin Menghapus' })
  expect(question.textContent).toContain('tidak bisa dikembalikan')
  await person.click(within(question).getByRole('button', { name: 'Ya' }))
  await screen.findByText('Berhasil Menghapus Data')
  expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull()
})

it('neither shows nor sends what its editor may not read, and asks for it where something new cannot do without', async () => {
  const cost = { path: '/hak/contoh', title: 'Harga Modal', menu: { title: 'Hak', icon: '' } }
  const secret = { ...master, fields: [f.kode_rak, f.nama_rak, f.harga.onlyFor(cost), f.catatan.optional().onlyFor(cost)] }
  const heard = standInServer((call) => (call.method === 'GET' ? [{ kode_rak: 'R1', nama_rak: 'RAK DEPAN' }] : { message: 'ok' }))
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={secret} />)
  await screen.findByText('RAK DEPAN')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).not.toContain('Harga')
  await person.click(screen.getByRole('button', { name: 'Edit R1' }))
  const editing = await screen.findByRole('dialog')
  expect(within(editing).queryByLabelText(/Harga/)).toBeNull()
  await person.click(within(editing).getByRole('button', { name: /Simpan/ }))
  await waitFor(() => expect(heard.find((call) => call.method === 'PUT')?.body).toEqual({ nama_rak: 'RAK DEPAN' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.keyboard('{F4}')
  const adding = await screen.findByRole('dialog')
  expect(within(adding).getByLabelText(/Harga/)).toBeDefined()
  expect(within(adding).queryByLabelText(/Catatan/)).toBeNull()
})

it('shows a change that another user made to the row, keeps the typed text, and saves over the change on request', async () => {
  let stored = { kode_rak: 'R1', nama_rak: 'RAK DEPAN', harga: 1_000, catatan: 'LAMA', versi: 'satu' }
  const noted = { ...master, fields: [f.kode_rak, f.nama_rak, f.harga, f.catatan] }
  const heard = standInServer((call) => {
    if (call.method === 'GET') return [stored]
    if ((call.body as { versi: string }).versi === stored.versi) return { message: 'ok' }
    const message = 'Data Ini Sudah Diubah Oleh own.mc1, Mohon Periksa Kembali'
    return Response.json({ code: 'CHANGED', message, details: { oleh: 'own.mc1' } }, { status: 409 })
  })
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={noted} />)
  await person.click(await screen.findByRole('button', { name: 'Edit R1' }))
  const dialog = await screen.findByRole('dialog')
  const input = (name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)
  await person.clear(input(/Harga/))
  await person.type(input(/Harga/), '2500')

  stored = { ...stored, nama_rak: 'RAK TENGAH', versi: 'dua' }
  await person.click(within(dialog).getByRole('button', { name: /Simpan/ }))
  // What he did not touch is what it is now, and nothing that he typed is gone.
  expect((await within(dialog).findByRole('alert')).textContent).toContain('own.mc1')
  await waitFor(() => expect([input(/Nama Rak/).value, input(/Harga/).value]).toEqual(['RAK TENGAH', '2,500']))

  stored = { ...stored, harga: 9_000, versi: 'tiga' }
  await person.click(within(dialog).getByRole('button', { name: /Simpan/ }))
  expect(await within(dialog).findByText(/Sudah Diubah own\.mc1 Menjadi .*9,000/)).toBeDefined()
  expect(input(/Harga/).value).toBe('2,500')

  await person.click(within(dialog).getByRole('button', { name: /Simpan/ }))
  await waitFor(() =>
    expect(heard.findLast((call) => call.method === 'PUT')?.body).toEqual({ nama_rak: 'RAK TENGAH', harga: 2_500, catatan: 'LAMA', versi: 'tiga' }),
  )
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

it('reads a list that grows page by page, and has the server search, sort and look up in it', async () => {
  const grown = masterOf('shop', true)
  const shelves = dictionary({ kode_kotak: code('Kode Kotak'), kode_rak: code('Rak') })
  const boxes = defineMaster({
    screen: { path: '/master-rak', title: 'Master Kotak' },
    api: crud('kotak', 'kode_kotak'),
    table: 'kotak',
    key: 'kode_kotak',
    scope: 'shop',
    fields: [shelves.kode_kotak, shelves.kode_rak.from(grown, 'nama_rak')],
  })
  const stored = Array.from({ length: 250 }, (_, at) => ({ kode_rak: `R${1_000 + at}`, nama_rak: `RAK ${at}`, harga: at }))
  const heard = standInServer(({ path, query }) => {
    if (path === 'kotak') return []
    const found = stored.filter((row) => `${row.kode_rak} ${row.nama_rak}`.includes((query.get('cari') ?? '').toUpperCase()))
    const from = Number(query.get('after') ?? 0)
    const to = from + Number(query.get('limit'))
    return { rows: found.slice(from, to), next: to < found.length ? String(to) : null, total: found.length }
  })
  const person = userEvent.setup()
  const { unmount } = await drawAt('/master-rak', <MasterScreen master={grown} />)
  expect(await screen.findByText('200 dari 250 baris')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Tampilkan Lebih Banyak' }))
  expect(await screen.findByText('250 dari 250 baris')).toBeDefined()
  await person.type(screen.getByLabelText('Cari'), 'r1249')
  await waitFor(() => expect(shownKeys()).toEqual(['R1249']))
  expect(heard.every(({ path }) => path === 'raks/halaman')).toBe(true)
  unmount()

  await drawAt('/master-rak', <MasterScreen master={boxes} />)
  await person.click(await screen.findByRole('button', { name: /Tambah/ }))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByRole('combobox', { name: /Rak/ }), 'rak 24')
  await person.click(await screen.findByRole('option', { name: 'R1249 — RAK 249' }))
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /Rak/ }).value).toBe('R1249 — RAK 249')
  expect(heard.some(({ path }) => path === 'raks')).toBe(false)
})

it('names the module that a list or a field waits for', async () => {
  standInServer(() => rows)
  const drawn = await drawAt('/master-rak', <MasterScreen master={{ ...master, awaits: { module: 'Rak', fields: [] } }} />)
  expect((await screen.findByText(/Menunggu Modul/)).textContent).toContain('Belum Dipakai: Menunggu Modul Rak')
  drawn.unmount()
  await drawAt('/master-rak', <MasterScreen master={{ ...master, awaits: { module: 'Rak', fields: ['harga'] } }} />)
  expect((await screen.findByText(/Menunggu Modul/)).textContent).toContain('Harga Belum Dipakai: Menunggu Modul Rak')
})
