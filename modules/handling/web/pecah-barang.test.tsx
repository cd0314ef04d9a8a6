import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { type Partable, partPieces } from '../contract/pecah-barang.ts'
import PecahBarang from './pecah-barang.tsx'

const piece = (kode_barcode: string, facts: Partial<Partable> = {}): Partable => ({
  kode_barcode,
  nama_barang: 'KALUNG DAN LIONTIN',
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: 75,
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  berat_bruto: 6.1,
  berat_stock: 6,
  berat: 6,
  fine: 4.5,
  hpp: 9_000_000,
  size: null,
  ongkos: 50_000,
  markup: 0,
  harga_jual: null,
  foto: null,
  versi: 3,
  batu: [],
  ...facts,
})

let heard: Heard[]
let pieces: readonly Partable[]
/** What becomes of it. */
let answer: () => unknown
const saved = replyOf(partPieces, { no_pecah: 'PC-1', kode_toko: 'MC2', barcode_asal: 'A1', total_qty: 1, detail_barang: [{ kode_barcode: 'A2' }] })

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ akses: [{ ...hargaModal, is_show: true, children: [] }] }))
  pieces = [piece('A1')]
  answer = () => saved
  heard = standInServer(({ method, path }) => {
    if (`${method} ${path}` === partPieces.call) return answer()
    const [, code] = /^pecah_barang\/barang\/(.+)$/.exec(path) ?? []
    if (code) return pieces.find(({ kode_barcode }) => kode_barcode === code)
    if (path === 'jenis/get/all') return [{ kode_dept: 'CC', nama_dept: 'CINCIN' }]
    if (path.startsWith('group')) return [{ kode_group: '750L', nama_group: 'EMAS 750', harga: 1_000_000 }]
    if (path.startsWith('baki')) return [{ kode_baki: 'T01', nama_baki: 'BAKI 1', kode_gudang: 'TOKO' }]
    return []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement
const sent = () => heard.filter(({ method, path }) => `${method} ${path}` === partPieces.call).map(({ body }) => body)
const left = () => screen.getByTestId('grand-total').textContent
const write = async (person: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await person.clear(field(name))
  await person.type(field(name), text)
  await person.tab()
}
const scan = async (person: ReturnType<typeof userEvent.setup>, code: string) => {
  const box = document.querySelector<HTMLInputElement>('[data-scan]') as HTMLInputElement
  await person.type(box, `${code}{Enter}`)
  await screen.findByRole('button', { name: `Hapus ${code}` })
}

it('tags a piece anew by a scan and a key: nothing is left of it, and its labels are printed from there', async () => {
  const person = userEvent.setup()
  await drawAt('/pecah-barang', <PecahBarang />)
  await scan(person, 'A1')
  await waitFor(() => expect(field('detail_barang.0.berat_stock').value).toBe('6.000'))
  expect(left()).toContain('0.000')
  await person.keyboard('{F9}')
  await screen.findByText('PC-1')
  const child = {
    nama_barang: 'KALUNG DAN LIONTIN',
    kode_dept: 'CC',
    kode_group: '750L',
    kode_baki: 'T01',
    berat_bruto: 6.1,
    berat_stock: 6,
    berat: 6,
  }
  expect(sent()).toEqual([
    {
      keterangan: 'GANTI BARCODE',
      sisa_ke: null,
      detail_induk: [{ kode_barcode: 'A1', versi: 3 }],
      detail_barang: [{ ...child, size: null, ongkos: 50_000, markup: 0, harga_jual: null }],
      batu: [],
    },
  ])
})

it('parts a piece: the next one has what is left, which is said with its cost, and every stone goes with one of them', async () => {
  const stones = { kode_barcode: 'A1', no_batu: 1, kode_shape: 'RD', butir: 3, karat: 0.25, modal_rp: 3_000_000 }
  pieces = [piece('A1', { batu: [stones] })]
  const person = userEvent.setup()
  await drawAt('/pecah-barang', <PecahBarang />)
  await scan(person, 'A1')
  await person.keyboard('{F7}')
  await waitFor(() => expect(field('detail_barang.1.berat_stock').value).toBe('6.000'))
  // A part is no plain change of a tag: the user must type the reason.
  expect(field('keterangan').value).toBe('')
  await write(person, 'detail_barang.0.berat_stock', '4')
  await waitFor(() => expect(field('detail_barang.1.berat_stock').value).toBe('2.000'))
  expect(Number(field('detail_barang.0.berat').value)).toBe(4)
  await write(person, 'detail_barang.1.berat_stock', '1.5')
  expect(left()).toContain('0.500')
  await write(person, 'batu.0.anak', '3')
  await write(person, 'keterangan', 'SET DIPISAH')
  await person.keyboard('{F9}')
  await screen.findByText('Sisa Menjadi Harus Dipilih')
  await screen.findByText('Setiap Batu Harus Ikut Satu Barang')
  await write(person, 'batu.0.anak', '2')
  // Six million for the gold, and the stones with the second.
  await waitFor(() => expect(document.body.textContent).toContain('4,500,000'))
  expect(document.body.textContent).toContain('4,000,000')
  await write(person, 'detail_barang.0.berat_stock', '5')
  await person.keyboard('{F9}')
  await screen.findByText('Berat Stock Melebihi Berat Asal Yang Tersisa, 1.000 g')
  expect(sent()).toEqual([])
  await write(person, 'detail_barang.0.berat_stock', '4.5')
  await person.keyboard('{F9}')
  await screen.findByText('PC-1')
  expect(sent()[0]).toMatchObject({
    keterangan: 'SET DIPISAH',
    sisa_ke: null,
    detail_barang: [{ berat_stock: 4.5, ongkos: 0 }, { berat_stock: 1.5 }],
    batu: [{ kode_barcode: 'A1', no_batu: 1, anak: 2 }],
  })
})

it('puts two pieces of one purity together, and says where the server refuses one', async () => {
  pieces = [piece('A1'), piece('B1', { berat_bruto: 2, berat_stock: 2, berat: 2 }), piece('C1', { kadar: 37.5 })]
  const person = userEvent.setup()
  await drawAt('/pecah-barang', <PecahBarang />)
  await scan(person, 'A1')
  await scan(person, 'C1')
  await person.keyboard('{F9}')
  await screen.findByText('Kadar Barang Yang Digabung Harus Sama')
  await person.click(screen.getByRole('button', { name: 'Hapus C1' }))
  await scan(person, 'B1')
  await waitFor(() => expect(field('detail_barang.0.berat_stock').value).toBe('8.000'))
  expect(field('detail_barang.0.berat_bruto').value).toBe('8.100')
  await write(person, 'keterangan', 'JADI SET')
  answer = () =>
    Response.json({ code: 'HELD', message: 'x', fields: { B1: 'Barang Sedang Dititipkan' }, details: {}, request_id: 'r' }, { status: 409 })
  await person.keyboard('{F9}')
  await screen.findByText('Barang Sedang Dititipkan')
  expect(field('keterangan').value).toBe('JADI SET')
  expect(sent()[0]).toMatchObject({ detail_induk: [{ kode_barcode: 'A1' }, { kode_barcode: 'B1' }] })
})
