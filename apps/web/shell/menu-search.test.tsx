import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keep } from '#engine/web/local-data.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { setSession } from '#engine/web/session.ts'
import { MenuSearch } from './menu-search.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { registerDrawer, ThingDrawers } from '#engine/web/openers.tsx'
import { sessionOf } from './testing/session.ts'

const found = {
  barang: [
    { kode_barcode: 'MC2000001A', nama_barang: 'CINCIN MAWAR', status: 'SOLD', kadar_cetak: '750', berat: 3.1, nama_dept: 'CINCIN', foto: null },
  ],
  dokumen: [{ jenis: 'PENJUALAN', nomor: 'FJ-MC2-1', tgl_system: '2026-01-31', status: 'VALID', nama: 'BU SARI' }],
  member: [{ kode_member: 'M1', nama_member: 'SITI', no_hp: '0812000' }],
}
for (const kind of ['barang', 'PENJUALAN', 'member']) registerDrawer(kind, async () => ({ default: ({ id }) => <p>{`Laci ${id}`}</p> }), kind)

beforeEach(() => {
  localStorage.clear()
  standInServer(() => ({ barang: [], dokumen: [], member: [] }))
})
afterEach(() => vi.unstubAllGlobals())

async function open(hidden: readonly string[] = []) {
  setSession(sessionOf({ modules: ['MEMBER'] }, hidden))
  const onPick = vi.fn<(path: string) => void>()
  const onClose = vi.fn<() => void>()
  await drawAt(
    '/dashboard',
    <>
      <MenuSearch opened onClose={onClose} onPick={onPick} />
      <ThingDrawers />
    </>,
  )
  return { box: await screen.findByRole('combobox', { name: 'Cari Menu' }), onPick, onClose }
}

it('opens the typed screen with Enter', async () => {
  const { box, onPick, onClose } = await open()
  await userEvent.type(box, 'kadar{Enter}')
  expect(onPick.mock.calls).toEqual([['/master-kadar']])
  expect(onClose).toHaveBeenCalledOnce()
})

it('moves through the list with the arrows, round its ends, and tells which one is chosen', async () => {
  const { box, onPick } = await open()
  await userEvent.type(box, 'master')
  const chosen = () => screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const paths = screen.getAllByRole('option').length
  expect(chosen()).toBe(0)
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toBe(paths - 1)
  expect(box.getAttribute('aria-activedescendant')).toBe(`menu-search-${paths - 1}`)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe(1)
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledOnce()
})

it('does not find screens that the user may not open', async () => {
  const { box, onPick } = await open(['/master-kadar'])
  await userEvent.type(box, 'master kadar')
  expect(screen.queryByText('Master Kadar')).toBeNull()
  await userEvent.clear(box)
  await userEvent.type(box, 'qqqq{Enter}')
  expect(await screen.findByText('Menu Tidak Ditemukan')).toBeTruthy()
  expect(onPick).not.toHaveBeenCalled()
})

it('begins with the screens opened last', async () => {
  keep('kencana.recent', ['/master-bank'])
  const { onPick } = await open()
  await userEvent.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['/master-bank']])
})

it('opens a scanned code although Enter came before the answer, and remembers only its code', async () => {
  standInServer(() => found)
  const { box, onClose } = await open()
  await userEvent.type(box, 'mc2000001a{Enter}')
  expect(await screen.findByText('Laci MC2000001A')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  await open()
  expect(screen.getAllByRole('option', { name: /MC2000001A.*Baru Dibuka/ }).length).toBeGreaterThan(0)
  expect(screen.queryByText(/MAWAR/)).toBeNull()
})

it('opens the match for the complete text, not the match of an earlier answer', async () => {
  const late = Promise.withResolvers<void>()
  const member = (kode_member: string) => ({ barang: [], dokumen: [], member: [{ kode_member, nama_member: kode_member, no_hp: null }] })
  standInServer(async ({ path, query }) => {
    if (`${path} ${query}`.endsWith('qqsari')) return member('M1')
    await late.promise
    return member('M2')
  })
  const { box, onClose } = await open()
  await userEvent.type(box, 'qqsari')
  await screen.findByRole('option', { name: /M1/ })
  await userEvent.type(box, 'nah{Enter}')
  expect(onClose).not.toHaveBeenCalled()
  late.resolve()
  expect(await screen.findByText('Laci M2')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
})

it('shows screens first and then pieces, receipts and members; a member leads to his receipts for users who may not read him', async () => {
  standInServer(() => found)
  const { box } = await open(['/data-member'])
  await userEvent.type(box, 'penjualan')
  await screen.findByRole('option', { name: /FJ-MC2-1 BU SARI/ })
  const options = screen.getAllByRole('option').map((option) => option.textContent ?? '')
  expect(options[0]).toContain('Penjualan')
  expect(options.findIndex((text) => text.includes('CINCIN MAWAR'))).toBeLessThan(options.findIndex((text) => text.includes('SITI')))
  await userEvent.click(screen.getByText('SITI'))
  expect((box as HTMLInputElement).value).toBe('0812000')
})

it('opens a found member for users who may read his data', async () => {
  standInServer(() => found)
  const { box, onClose } = await open()
  await userEvent.type(box, 'siti')
  await userEvent.click(await screen.findByRole('option', { name: /SITI ?Member · 0812000/ }))
  expect(await screen.findByText('Laci M1')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
})

it('never shows an answer for an earlier text in place of a later one', async () => {
  const late = Promise.withResolvers<void>()
  const member = (nama_member: string) => ({ barang: [], dokumen: [], member: [{ kode_member: 'M1', nama_member, no_hp: null }] })
  const heard = standInServer(async ({ path, query }) => {
    if (`${path} ${query}`.endsWith('siti')) return member('YANG DICARI')
    await late.promise
    return member('YANG LAMA')
  })
  const { box } = await open()
  await userEvent.type(box, 'sit')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await userEvent.type(box, 'i')
  await screen.findByText('YANG DICARI')
  late.resolve()
  await late.promise
  await vi.waitFor(() => expect(screen.queryByText('YANG LAMA')).toBeNull())
  expect(screen.getByText('YANG DICARI')).toBeTruthy()
})

it('shows a piece with its picture or outline, and a document or member with the sign of its kind', async () => {
  standInServer(() => found)
  const { box } = await open()
  await userEvent.type(box, 'mc2000001a')
  const piece = await screen.findByRole('option', { name: /CINCIN MAWAR/ })
  expect(piece.querySelector('.picture')).not.toBeNull()
  // A line is clicked as a whole: its picture is no button of its own.
  expect(piece.querySelector('button')).toBeNull()
  expect((await screen.findByRole('option', { name: /SITI/ })).querySelector('.picture')).toBeNull()
})

it('leads to the form that adds a row, for those who may', async () => {
  const { box, onPick } = await open()
  await userEvent.type(box, 'tambah gudang')
  await userEvent.click(screen.getByText('Tambah Gudang'))
  expect(onPick).toHaveBeenCalledWith('/master-gudang', { baru: 'ya' })
})

it('leads to the form of a new member', async () => {
  const { box, onPick } = await open()
  await userEvent.type(box, 'tambah member')
  await userEvent.click(screen.getByText('Tambah Member'))
  expect(onPick).toHaveBeenCalledWith('/data-member', { baru: 'ya' })
})

it('says why nothing was found when the server failed', async () => {
  standInServer(() => Response.json({ code: 'BUSY', message: 'Server Sedang Sibuk' }, { status: 503 }))
  const { box } = await open()
  await userEvent.type(box, 'mawar')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
