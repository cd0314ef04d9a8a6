import { Notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { type Master, crud, defineMaster } from '../contract/master.ts'
import { choice, code, flag, rupiah, tags, text } from '../kinds/index.ts'
import { MasterScreen } from './master-screen.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { standInServer } from './testing/server.ts'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({
  kode_rak: code('Kode Rak'),
  nama_rak: text('Nama Rak'),
  harga: rupiah('Harga'),
  jenis: choice('Jenis', { KACA: 'KACA', KAYU: 'KAYU' }),
  aktif: flag('Aktif'),
  kata: tags('Kata'),
})
const masterOf = (scope: 'chain' | 'shop' = 'shop', grows = false) =>
  defineMaster({
    screen: { path: '/master-rak', title: 'Master Rak' },
    api: crud('raks', 'kode_rak'),
    table: 'rak',
    key: 'kode_rak',
    fields: [f.kode_rak, f.nama_rak, f.harga, f.jenis, f.aktif, f.kata],
    scope,
    grows,
  })

interface Rack {
  readonly kode_rak: string
  readonly nama_rak: string
  readonly harga: number
  readonly jenis: string
  readonly aktif: boolean
  readonly kata: readonly string[]
  readonly versi: string
}
let stored: Rack[]
/** What the server says to a change in place of saving it. */
let refused: (() => Response) | undefined

const rack = (kode_rak: string, nama_rak: string): Rack => ({ kode_rak, nama_rak, harga: 1_000, jenis: 'KACA', aktif: true, kata: [], versi: '1' })

beforeEach(() => {
  stored = [rack('R1', 'RAK DEPAN'), rack('R2', 'RAK BELAKANG')]
  refused = undefined
  setSession(ownerOfBranch({ akses: [{ path: '/master-rak', title: 'Master Rak', is_show: true, children: [] }] }))
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const changed = (oleh: string) =>
  Response.json({ code: 'CHANGED', message: `Data Ini Sudah Diubah Oleh ${oleh}, Mohon Periksa Kembali`, details: { oleh } }, { status: 409 })

/** A server that keeps racks. It changes a rack only if the request has the current version. */
const keepsRacks = () =>
  standInServer(({ method, path, body }) => {
    if (method === 'GET') return path.endsWith('/halaman') ? { rows: stored, next: null, total: stored.length } : stored
    if (refused) return refused()
    const before = stored.find(({ kode_rak }) => path.endsWith(`/${kode_rak}`)) as Rack
    const { versi, ...requested } = body as Rack
    if (versi !== before.versi) return changed('own.mc1')
    const saved = { ...before, ...requested, versi: String(Number(before.versi) + 1) }
    stored = stored.map((each) => (each === before ? saved : each))
    return saved
  })

/** The panel around it has the same name. */
const tableShown = () => screen.getByRole('region', { name: 'Master Rak' })

async function begin(master: Master = masterOf(), more = {}) {
  const heard = keepsRacks()
  const person = userEvent.setup()
  await drawAt('/master-rak', <MasterScreen master={master} {...more} />)
  await screen.findByText('RAK DEPAN')
  const table = tableShown()
  const puts = () => heard.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, ...(body as object) }))
  const open = (name: string) => within(table).queryByLabelText<HTMLInputElement>(name, { selector: 'input' })
  return { heard, person, table, puts, open }
}

it('opens the cell that arrows chose by Enter and F2, saves that field alone with the version that was seen, and has the hands in the table again', async () => {
  const { person, table, puts, open } = await begin()
  act(() => table.focus())
  await person.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/^Harga: .*1,000$/))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(open('Harga')))
  await person.keyboard('2500{Enter}')
  await within(table).findByText(/2,500/)
  expect(puts()).toEqual([{ path: 'raks/R2', nama_rak: 'RAK BELAKANG', harga: 2_500, jenis: 'KACA', aktif: true, kata: [], versi: '1' }])
  expect(document.activeElement).toBe(table)

  // The same cell once more: it knows the version that its own change made.
  await person.keyboard('{F2}')
  await waitFor(() => expect(open('Harga')?.value).toBe('2,500'))
  await person.keyboard('3000{Enter}')
  await within(table).findByText(/3,000/)
  expect(puts().map((put) => (put as unknown as Rack).versi)).toEqual(['1', '2'])
})

it('opens the form from the row as before: by Enter where no cell is chosen, where the key is, and after Esc', async () => {
  const { person, table } = await begin()
  const form = async () => {
    await person.keyboard('{Enter}')
    expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/Kode Rak/).value).toBe('R2')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => table.focus())
  }
  act(() => table.focus())
  await person.keyboard('{ArrowDown}')
  await form()
  await person.keyboard('{ArrowRight}')
  await form()
  await person.keyboard('{ArrowRight}{Escape}')
  await form()
  await person.dblClick(within(table).getByText('R1'))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it('is typed with the control of its field: lists, switches and words; what has no room in a cell keeps to the form', async () => {
  const { person, table, puts, open } = await begin()
  await person.dblClick(within(table).getAllByText('KACA')[0] as HTMLElement)
  await waitFor(() => expect(open('Jenis')).not.toBeNull())
  await person.keyboard('{ArrowDown}{Enter}')
  await within(table).findByText('KAYU')
  expect(puts()).toMatchObject([{ path: 'raks/R1', jenis: 'KAYU' }])

  await person.keyboard('{ArrowRight}{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(open('Aktif')))
  await person.keyboard(' {Enter}')
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ path: 'raks/R1', aktif: false }))

  await waitFor(() => expect(open('Aktif')).toBeNull())
  await person.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it('goes on by Tab to the next cell and over the end of the row, back by Shift+Tab, and sends only what changed', async () => {
  const { person, table, puts, open } = await begin()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  await person.keyboard('RAK SATU{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(open('Harga')))
  await person.keyboard('7000{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(open('Jenis')))
  await person.keyboard('{Tab}')
  await waitFor(() => expect(document.activeElement).toBe(open('Aktif')))
  await person.keyboard('{Tab}')
  await waitFor(() => expect(open('Nama Rak')?.value).toBe('RAK BELAKANG'))
  await person.keyboard('{Shift>}{Tab}{/Shift}')
  await waitFor(() => expect(document.activeElement).toBe(open('Aktif')))
  expect(puts()).toMatchObject([
    { path: 'raks/R1', nama_rak: 'RAK SATU', harga: 1_000, versi: '1' },
    { path: 'raks/R1', nama_rak: 'RAK SATU', harga: 7_000, versi: '2' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('gives up by Esc, and shows an error at the cell, where the typed text stays', async () => {
  const { person, table, puts, open } = await begin()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  await person.keyboard('SALAH{Escape}')
  await within(table).findByText('RAK DEPAN')
  expect(document.activeElement).toBe(table)

  await person.keyboard('{Enter}')
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  await person.clear(open('Nama Rak') as HTMLElement)
  await person.keyboard('{Enter}')
  expect(await within(table).findByText(/Nama Rak .*(Kosong|Diisi)/)).toBeDefined()
  expect(puts()).toEqual([])

  refused = () => Response.json({ code: 'INVALID', message: 'Data Tidak Benar', fields: { nama_rak: 'Nama Rak Sudah Dipakai' } }, { status: 400 })
  await person.keyboard('RAK LAIN{Enter}')
  expect(await within(table).findByText('Nama Rak Sudah Dipakai')).toBeDefined()
  refused = () => Response.json({ code: 'INVALID', message: 'Data Tidak Benar', fields: { harga: 'Harga Terlalu Kecil' } }, { status: 400 })
  await person.keyboard('{Enter}')
  expect(await within(table).findByText('Harga: Harga Terlalu Kecil')).toBeDefined()
  expect(open('Nama Rak')?.value).toBe('RAK LAIN')
  expect(document.activeElement).toBe(open('Nama Rak'))
})

it('shows a change by another user as the form does, and saves over it when asked again', async () => {
  const { person, table, puts, open } = await begin()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  stored = stored.map((each) => (each.kode_rak === 'R1' ? { ...each, harga: 9_000, versi: '5' } : each))
  await person.keyboard('RAK SAYA{Enter}')
  expect(await within(table).findByText('Data Ini Sudah Diubah Oleh own.mc1, Mohon Periksa Kembali')).toBeDefined()

  stored = stored.map((each) => (each.kode_rak === 'R1' ? { ...each, nama_rak: 'RAK ORANG', versi: '6' } : each))
  await person.keyboard('{Enter}')
  expect(await within(table).findByText('Sudah Diubah own.mc1 Menjadi RAK ORANG')).toBeDefined()
  expect(open('Nama Rak')?.value).toBe('RAK SAYA')
  await person.keyboard('{Enter}')
  await within(table).findByText('RAK SAYA')
  // What he did not touch is as the other left it.
  expect(puts().at(-1)).toMatchObject({ nama_rak: 'RAK SAYA', harga: 9_000, versi: '6' })
})

it('opens no other cell over one in which something is typed, and asks before the screen is left', async () => {
  const heard = keepsRacks()
  const person = userEvent.setup()
  const { router, pathNow } = await drawAt('/master-rak', <MasterScreen master={masterOf()} />)
  await screen.findByText('RAK DEPAN')
  const table = tableShown()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  const input = await within(table).findByLabelText('Nama Rak', { selector: 'input' })
  await person.type(input, ' BARU')
  await person.dblClick(within(table).getByText('RAK BELAKANG'))
  expect(document.activeElement).toBe(input)
  expect(within(table).getAllByRole('textbox')).toEqual([input])

  void router.navigate({ to: '/dashboard' })
  await person.click(within(await screen.findByRole('dialog', { name: 'Perubahan Belum Disimpan' })).getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(pathNow()).toBe('/dashboard'))
  expect(heard.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('asks before another cell is opened where the one in which something is typed is searched away', async () => {
  const { person, table, puts, open } = await begin()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  await person.keyboard('RAK SAMPING')
  await person.type(screen.getByRole('textbox', { name: 'Cari' }), 'BELAKANG')
  await waitFor(() => expect(open('Nama Rak')).toBeNull())
  const requested = async (answer: string) => {
    await person.dblClick(within(table).getByText('RAK BELAKANG'))
    const question = await screen.findByRole('dialog', { name: 'Perubahan Belum Disimpan' })
    await person.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await requested('Lanjut Mengisi')
  expect(open('Nama Rak')).toBeNull()
  await person.clear(screen.getByRole('textbox', { name: 'Cari' }))
  await waitFor(() => expect(open('Nama Rak')?.value).toBe('RAK SAMPING'))
  await person.type(screen.getByRole('textbox', { name: 'Cari' }), 'BELAKANG')
  await waitFor(() => expect(open('Nama Rak')).toBeNull())
  await requested('Buang')
  await waitFor(() => expect(open('Nama Rak')?.value).toBe('RAK BELAKANG'))
  expect(puts()).toEqual([])
})

it('tells a user who may not change the list why, when he tries by mouse and by key', async () => {
  keepsRacks()
  const person = userEvent.setup()
  await drawAt(
    '/master-rak',
    <>
      <Notifications />
      <MasterScreen master={masterOf('chain')} />
    </>,
  )
  await screen.findByText('RAK DEPAN')
  const table = tableShown()
  const why = 'Daftar Ini Berlaku Di Semua Cabang, Hanya Kantor Pusat Yang Dapat Mengubahnya'
  expect(screen.queryAllByText(why)).toHaveLength(1)
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  await waitFor(() => expect(screen.queryAllByText(why)).toHaveLength(2))
  await person.keyboard('{F2}')
  await waitFor(() => expect(screen.queryAllByText(why)).toHaveLength(3))
  await person.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  await waitFor(() => expect(screen.queryAllByText(why)).toHaveLength(4))
  expect(within(table).queryByRole('textbox')).toBeNull()
})

it('names the level that the user lacks', async () => {
  keepsRacks()
  const master = masterOf()
  const gated: Master = { ...master, writeAccess: { who: 'screens', screens: [master.screen], gate: { levels: ['SU', 'ADMIN'] } } }
  await drawAt('/master-rak', <MasterScreen master={gated} />)
  await screen.findByText('RAK DEPAN')
  expect(screen.getByRole('note').textContent).toContain('Hanya Level SU, ADMIN Yang Dapat Mengubah Daftar Ini')
})

it.each([
  ['a list that grows', masterOf('shop', true), {}, true],
  ['a master whose form has parts by hand', masterOf(), { readOnly: ['harga'] }, false],
] as const)('of %s cells are typed in place: %#', async (_, master, more, isTyped) => {
  const { person, table, open } = await begin(master, more)
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  if (!isTyped) {
    expect(await screen.findByRole('dialog')).toBeDefined()
    return
  }
  await waitFor(() => expect(open('Nama Rak')).not.toBeNull())
  await person.keyboard('RAK TUMBUH{Enter}')
  await within(table).findByText('RAK TUMBUH')
})

it('leaves a table without room to the form', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(880)
  const { person, table } = await begin()
  await person.dblClick(within(table).getByText('RAK DEPAN'))
  expect(await screen.findByRole('dialog')).toBeDefined()
})
