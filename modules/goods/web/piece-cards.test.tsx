import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { PieceCards } from './piece-cards.tsx'
import { withoutPhoto } from './piece-pictures.tsx'

const piece = (kode_barcode: string, change: object = {}) => ({
  kode_barcode,
  nama_barang: 'BUNGA MAWAR 750',
  nama_dept: 'GELANG KAKI',
  kadar_cetak: '750',
  kode_baki: 'T01',
  berat: 5.59,
  harga: 9_852_500,
  status: 'READY',
  foto: null,
  ...change,
})
const rows = [piece('B1', { foto: 'ADA' }), piece('B2'), piece('B3', { status: 'SOLD' }), piece('B4', { status: 'HELD' }), piece('B5')]
const codes = (pieces: readonly { kode_barcode: string }[]) => pieces.map(({ kode_barcode }) => kode_barcode)

it('photographs what is there and has no picture, from the piece that was tapped on, and then what stood before it', () => {
  expect(codes(withoutPhoto(rows))).toEqual(['B2', 'B4', 'B5'])
  expect(codes(withoutPhoto(rows, 'B4'))).toEqual(['B4', 'B5', 'B2'])
})

it('a card says name, weight and price; without a picture it has the outline of its kind, by which a picture is taken in one step', async () => {
  const shoot = vi.fn()
  await drawAt('/', <PieceCards label="Barang" rows={rows} camera={{ may: true, shoot, dialog: null }} />)
  const cards = await screen.findAllByRole('listitem')
  expect(cards[1]!.textContent).toBe('BUNGA MAWAR 750B2 · 750 · T015.590 gRp. 9,852,500')
  await waitFor(() => expect(cards[1]!.querySelector('[data-shape="anklet"]')).not.toBeNull())
  // A piece for sale shows its price. Another piece shows its status.
  expect(cards[2]!.textContent).toContain('Terjual')
  expect(screen.queryByRole('button', { name: 'Ambil Foto B3' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ambil Foto B5' }))
  expect(codes(shoot.mock.calls[0]![0] as typeof rows)).toEqual(['B5', 'B2', 'B4'])
})

it('offers no camera to a user who may not change pieces', async () => {
  await drawAt('/', <PieceCards label="Barang" rows={rows} camera={{ may: false, shoot: vi.fn(), dialog: null }} />)
  await screen.findAllByRole('listitem')
  expect(screen.queryByRole('button', { name: /Ambil Foto/ })).toBeNull()
})
