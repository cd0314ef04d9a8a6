import { notificationsStore } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { readBoughtLots, takePiecesIn } from '../contract/barang-masuk.ts'
import { uploadPhoto } from '../contract/tambah-data-barang.ts'
import { piecesMax } from '../contract/tambah-barang-banyak.ts'
import { handLots } from './handed-lots.ts'
import TambahBarangBanyak from './tambah-barang-banyak.tsx'

const lists: Record<string, readonly object[]> = {
  [masterGroup.api.list]: [{ kode_group: '750L', nama_group: 'LOKAL', kode_kadar: 'K750', harga: 1_150_100 }],
  [masterKadar.api.list]: [{ kode_kadar: 'K750', nama_kadar: '750', kadar: 75 }],
  [masterJenis.api.list]: [{ kode_dept: 'CC', nama_dept: 'CINCIN' }],
  [masterBaki.api.list]: [{ kode_baki: 'T01', nama_baki: 'BAKI 1', kode_gudang: 'TOKO' }],
}
const delivered = { asal: 'PENERIMAAN', kode_lot: 'TB-1.1', nama_barang: 'CINCIN KIRIMAN', kadar: 70, qty: 10, berat_stock: 30 }
let isDown = false
let photos = 0
let sent: { detail_barang: readonly Record<string, unknown>[] }[] = []

beforeEach(() => {
  localStorage.clear()
  sent = []
  isDown = false
  photos = 0
  setSession(ownerOfBranch({}))
  standInServer(({ method, path, body }) => {
    if (`${method} ${path}` === takePiecesIn.call) {
      sent.push(body as (typeof sent)[number])
      if (isDown) return Response.json({ code: 'FAULT', message: 'Terjadi Kesalahan Pada Server' }, { status: 500 })
      return replyOf(takePiecesIn, { no_masuk: 'BM-MC2-260131-0001', total_qty: 2, total_berat: 5.5, detail_barang: [{ kode_barcode: 'MC2000001' }] })
    }
    if (`${method} ${path}` === uploadPhoto.call) {
      photos += 1
      return { foto: `foto-${photos}` }
    }
    return lists[`${method} ${path}`] ?? []
  })
})
afterEach(() => vi.unstubAllGlobals())

const grid = () => screen.getByRole('grid')
const cell = (row: number, column: number) => document.querySelector(`#cell-${row}-${column}`)?.textContent
const open = async () => {
  const person = userEvent.setup()
  await drawAt('/tambah-barang-banyak', <TambahBarangBanyak />)
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  return person
}

it('is typed like a spreadsheet: over, down with Enter, right with Tab, changed with F2, copied down', async () => {
  const person = await open()
  await person.keyboard('CINCIN MAWAR{Tab}CC{Enter}')
  expect([cell(0, 0), cell(0, 1)]).toEqual(['CINCIN MAWAR', 'CC'])
  await person.keyboard('{Control>}d{/Control}')
  expect(cell(1, 1)).toBe('CC')
  await person.keyboard('{ArrowUp}{ArrowLeft}{F2} DUA{Enter}')
  expect(cell(0, 0)).toBe('CINCIN MAWAR DUA')
  await person.keyboard('{ArrowUp}{Delete}')
  expect(cell(0, 0)).toBe('')
  expect(document.activeElement).toBe(grid())
})

it('takes what a spreadsheet gives, fills in what follows, goes to what is wrong, and sends all of it at once', async () => {
  const person = await open()
  await person.paste(
    'nama_barang\tkode_dept\tkode_group\tkode_baki\tberat_bruto\thpp\nCINCIN MAWAR\tCC\t750L\tT01\t3,5\t3000000\nCINCIN MELATI\tCC\tSALAH\tT01\t2\t2000000',
  )
  await screen.findByText('1 dari 2 baris belum benar', { exact: false })
  await person.keyboard('{F9}')
  expect(sent).toEqual([])
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain('2 · Kode Group Tidak Ditemukan')
  await person.keyboard('750L{Enter}{F9}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.detail_barang).toMatchObject([
    { nama_barang: 'CINCIN MAWAR', berat: 3.5, kadar: 75, kode_gudang: 'TOKO', hpp: 3_000_000 },
    { nama_barang: 'CINCIN MELATI', berat: 2, kode_group: '750L' },
  ])
})

it('takes names for codes, as they stand in the template', async () => {
  const person = await open()
  await screen.findByRole('button', { name: 'Unduh Template' })
  await person.paste('nama_barang\tkode_dept\tkode_group\tkode_baki\tberat_bruto\thpp\nCINCIN MAWAR\tCincin\tlokal\tBaki 1\t3,5\t3000000')
  await waitFor(() => expect([1, 2, 3].map((column) => cell(0, column))).toEqual(['CC', '750L', 'T01']))
  await person.keyboard('{F9}')
  await waitFor(() => expect(sent[0]?.detail_barang).toMatchObject([{ kode_dept: 'CC', kode_group: '750L', kode_baki: 'T01' }]))
})

it('says that nothing was added where the server failed', async () => {
  isDown = true
  const person = await open()
  await person.paste('nama_barang\tkode_dept\tkode_group\tkode_baki\tberat_bruto\thpp\nCINCIN MAWAR\tCC\t750L\tT01\t3,5\t3000000')
  await waitFor(() => expect(cell(0, 0)).toBe('CINCIN MAWAR'))
  await person.keyboard('{F9}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain('Gagal Menambah Atau Mengubah Barang'),
  )
  expect(cell(0, 0)).toBe('CINCIN MAWAR')
})

it('keeps what was entered', async () => {
  const person = await open()
  await person.keyboard('CINCIN MAWAR{Enter}')
  await waitFor(() => expect(Object.keys(localStorage)).toContainEqual(expect.stringContaining('barang-banyak')))
})

const draft = 'kencana.draft.barang-banyak.MC2.own.mc2'
/** Rings of a delivery that are to get their tags. */
const rings = (qty: number, kode_lot = 'TB-1.1') => [{ kode_lot, nama_barang: 'CINCIN', kode_dept: 'CC', kode_group: '750L', kadar: 75, qty }]
/** What this browser has kept of this source: one bracelet. */
const keepBracelet = (asal: string) => keep(draft, { key: 'k', values: { asal }, rows: [{ cells: { nama_barang: 'GELANG' }, foto: null, said: {} }] })
const counted = (n: number) => screen.findByText(`${n} barang`, { exact: false, selector: '[role="status"]' })

it('the pieces of a delivery stand below what was kept of deliveries; how many did not fit is said', async () => {
  keepBracelet('PENERIMAAN')
  handLots('MC2', rings(piecesMax))
  await open()
  await counted(piecesMax)
  // A grid of so many rows draws some of them; what is kept are all.
  const names = () => (storedLocally(draft) as { rows: { cells: Record<string, string> }[] }).rows.map(({ cells }) => cells['nama_barang'])
  await waitFor(() => expect(names()).toEqual(['GELANG', ...Array.from({ length: piecesMax - 1 }, () => 'CINCIN')]))
  await screen.findByText(`1 baris tidak muat, paling banyak ${piecesMax} baris`, { exact: false })
})

it('offers the lots of the source, fills in what the chosen one is, and knows no other', async () => {
  lists[readBoughtLots.call] = [delivered, { ...delivered, asal: 'PELANGGAN', kode_lot: 'FB-1/1' }]
  keepBracelet('PENERIMAAN')
  const person = await open()
  await waitFor(() => expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual(['TB-1.1']))
  const at = [...document.querySelectorAll('[role="columnheader"]')].findIndex(({ textContent }) => textContent?.startsWith('Lot')) - 1
  await person.keyboard(`{ArrowDown}${'{ArrowRight}'.repeat(at)}FB-1/1{Enter}`)
  expect((await screen.findAllByTitle('Lot Tidak Ditemukan')).length).toBeGreaterThan(0)
  await person.keyboard('{ArrowUp}{F2}{Backspace>6}TB-1.1{Enter}')
  await waitFor(() => expect(cell(1, 0)).toBe('CINCIN KIRIMAN'))
  expect(screen.queryByTitle('Lot Tidak Ditemukan')).toBeNull()
})

it('asks which, where something of another source was kept', async () => {
  keepBracelet('SALDO_AWAL')
  handLots('MC2', rings(2))
  const person = userEvent.setup()
  await drawAt('/tambah-barang-banyak', <TambahBarangBanyak />)
  await screen.findByText('Ganti isi layar dengan barang kiriman ?')
  await person.click(screen.getByRole('button', { name: 'Ya' }))
  await counted(2)
  expect(cell(0, 0)).toBe('CINCIN')
})

it('what was not wanted, or handed over in another shop, does not come later', async () => {
  keepBracelet('SALDO_AWAL')
  handLots('MC2', rings(2))
  const person = userEvent.setup()
  await drawAt('/tambah-barang-banyak', <TambahBarangBanyak />)
  await person.click(await screen.findByRole('button', { name: 'Tidak' }))
  await counted(1)
  expect(cell(0, 0)).toBe('GELANG')
  cleanup()
  localStorage.clear()
  handLots('MC1', rings(3))
  await open()
  await counted(0)
  cleanup()
  // Nor does it come back in its own shop.
  setSession(ownerOfBranch({ kode_toko: 'MC1' }))
  await open()
  await counted(0)
})

/** Files for the test. */
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const list = new File(
  [
    'nama_barang,kode_barcode,kode_dept,kode_group,kode_baki,berat_bruto,hpp\nCINCIN MAWAR,LAMA0001,CC,750L,T01,3.5,3000000\nCINCIN MELATI,LAMA0002,CC,750L,T01,2,2000000\n',
  ],
  'barang.csv',
  { type: 'text/csv' },
)
const said = (text: string) => screen.findByText(text, { exact: false, selector: '[role="status"]' })
/** The pictures of the pieces, as this browser keeps them. */
const pictures = () => (storedLocally(draft) as { rows: { foto: string | null }[] } | undefined)?.rows.map(({ foto }) => foto)

const ways = {
  'chosen by the button': async (files: readonly File[]) => {
    const person = userEvent.setup()
    const button = screen.getByRole('button', { name: 'Pilih File CSV, Excel, atau Foto' })
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    button.focus()
    await person.keyboard('{Enter}')
    const input = opened.mock.contexts.at(-1) as HTMLInputElement
    opened.mockRestore()
    await person.upload(input, [...files])
  },
  dropped: async (files: readonly File[]) => {
    fireEvent.drop(grid(), { dataTransfer: { files } })
  },
}

it.each(Object.entries(ways))('files that are %s are rows of a table, or pictures that find their pieces by their names', async (_, take) => {
  const person = await open()
  await take([list])
  await waitFor(() => expect([cell(0, 0), cell(1, 0)]).toEqual(['CINCIN MAWAR', 'CINCIN MELATI']))
  await counted(2)
  await take([picture('lama0002.jpg'), picture('LAMA0001.JPG'), picture('SIAPA.jpg')])
  await said('Foto tanpa barang: SIAPA.jpg')
  await waitFor(() => expect(pictures()).toEqual(['foto-2', 'foto-1']))
  grid().focus()
  await person.keyboard('{F9}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.detail_barang).toMatchObject([
    { nama_barang: 'CINCIN MAWAR', kode_barcode: 'LAMA0001', berat: 3.5, foto: 'foto-2' },
    { nama_barang: 'CINCIN MELATI', kode_barcode: 'LAMA0002', berat: 2, foto: 'foto-1' },
  ])
})
