import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, keysSent, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { hargaHariIni } from '../contract/harga-hari-ini.ts'
import HargaHariIni from './harga-hari-ini.tsx'
import { dayGroup } from './testing/day-group.ts'

const day = {
  grup: [
    dayGroup('750A'),
    dayGroup('750B', { harga: 1_100_000 }),
    dayGroup('999', { kode_kadar: 'K999', kadar: 99.9, harga: 1_500_000, ikut_harga_emas: true, kode_harga: null, harga_per_gram: null }),
  ],
  emas: [{ kode_kadar: 'K999', nama_kadar: '24 KARAT', kadar: 99.9, harga: 1_500_000, diubah_at: null, diubah_oleh: null }],
}
const plan = {
  no_rencana: 7,
  status: 'TERTAHAN',
  terbit_pada: '2026-01-31T02:00:00Z',
  keterangan: null,
  user_id: 'own.mc1',
  created_at: '2026-01-30T10:00:00Z',
  disetujui_oleh: 'spv.mc1',
  diputus_oleh: null,
  diputus_at: '2026-01-31T02:00:01Z',
  alasan: 'HARGA BERUBAH: 750B',
  harga: [{ sumber: 'GROUP', kode: '750B', harga_lama: 1_050_000, harga_baru: 1_060_000, nama: 'GROUP 750B', sekarang: 1_100_000, bergeser: true }],
}

let heard: Heard[]
const published = () => heard.filter(({ method, path }) => method === 'POST' && path === 'rencana-harga').map(({ body }) => body)
beforeEach(() => {
  localStorage.clear()
  setSession({ ...ownerOfBranch(), isPusat: true })
  heard = standInServer(({ method, path }) => {
    if (path === 'harga-hari-ini/pratinjau') return [{ kode_group: '750A', qty: 12, selisih: 345_000 }]
    if (method === 'POST') return { message: 'Harga Diterbitkan', no_rencana: 8, status: 'TERBIT' }
    return path === 'rencana-harga' ? [plan] : day
  })
})
afterEach(() => vi.unstubAllGlobals())

const priceOf = (about: string) => screen.findByRole<HTMLInputElement>('textbox', { name: about })
const type = async (about: string, text: string) => {
  const input = await priceOf(about)
  await userEvent.clear(input)
  await userEvent.type(input, text)
  return input
}

it('types prices in place: down by Enter and arrows, across by arrows, and the old one back by Esc', async () => {
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  const first = await type('Harga Jual 750A', '1010000')
  expect(first.value).toBe('1,010,000')
  expect(screen.getByText('▲ 10,000 · 1.00%')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await priceOf('Harga Jual 750B'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await priceOf('Harga Grosir 750B'))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(await priceOf('Harga Grosir 750A'))
  first.focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(first.value).toBe('1,000,000'))
  // What follows gold has no price of its own to type; the gold has.
  expect(screen.queryByRole('textbox', { name: 'Harga Jual 999' })).toBeNull()
  expect(await priceOf('Harga Emas K999')).toBeTruthy()
})

it('shows a buyback that two groups share as one price, and takes a column from a spreadsheet', async () => {
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  await type('Harga Beli 750A', '935000')
  expect((await priceOf('Harga Beli 750B')).value).toBe('935,000')
  fireEvent.paste(await priceOf('Harga Jual 750A'), { clipboardData: { getData: () => '1.020.000\t950.000\r\n1,120,000\t–\r\n' } })
  expect([(await priceOf('Harga Jual 750A')).value, (await priceOf('Harga Jual 750B')).value]).toEqual(['1,020,000', '1,120,000'])
  expect([(await priceOf('Harga Grosir 750A')).value, (await priceOf('Harga Grosir 750B')).value]).toEqual(['950,000', ''])
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('4 harga diubah, belum terbit')
})

it('moves all together, shows what changes and what it means, and publishes once', async () => {
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  await userEvent.click(await screen.findByRole('button', { name: '+10,000 untuk semua' }))
  expect((await priceOf('Harga Jual 750B')).value).toBe('1,110,000')
  expect((await priceOf('Harga Emas K999')).value).toBe('1,510,000')
  expect((await priceOf('Harga Beli 750A')).value).toBe('940,000')
  await userEvent.keyboard('{F8}')
  const preview = await screen.findByRole('dialog')
  const rowOf = (text: string) => within(preview).getByRole('rowheader', { name: text }).closest('tr') as HTMLElement
  await waitFor(() => expect(rowOf('Harga Jual 750A').textContent).toContain('+345,000'))
  expect(rowOf('Harga Jual 750A').textContent).toContain('12')
  await userEvent.keyboard('{F9}{F9}')
  await waitFor(() => expect(published()).toHaveLength(1))
  expect(published()[0]).toEqual({
    terbit_pada: null,
    keterangan: null,
    harga: [
      { sumber: 'GROUP', kode: '750A', harga_lama: 1_000_000, harga_baru: 1_010_000, yakin: false },
      { sumber: 'HARGA_BELI', kode: 'B750', harga_lama: 930_000, harga_baru: 940_000, yakin: false },
      { sumber: 'GROUP', kode: '750B', harga_lama: 1_100_000, harga_baru: 1_110_000, yakin: false },
      { sumber: 'HARGA_EMAS', kode: 'K999', harga_lama: 1_500_000, harga_baru: 1_510_000, yakin: false },
    ],
  })
})

it('lets nothing out that moves far before it is marked, and names what sells below its buyback', async () => {
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  await type('Harga Jual 750A', '100000')
  await userEvent.keyboard('{F8}')
  const preview = await screen.findByRole('dialog')
  expect(within(preview).getByRole('list', { name: 'Perlu Diperhatikan' }).textContent).toBe(
    '750A GROUP 750A Di Bawah Harga Beli, Di Bawah Harga Modal',
  )
  await userEvent.keyboard('{F9}')
  const button = within(preview).getByRole('button', { name: /Terbitkan 1 Harga/ })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(within(preview).getByRole('checkbox', { name: 'Ya, -90.00% sudah benar' }))
  await userEvent.click(within(preview).getByText('Pada Waktu'))
  await userEvent.click(button)
  expect((await within(preview).findByRole('alert')).textContent).toBe('Waktu Terbit Tidak Boleh Kosong')
  fireEvent.change(within(preview).getByLabelText('Waktu Terbit (WIB)'), { target: { value: '2026-02-01T09:00' } })
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(published()).toHaveLength(1))
  expect(published()[0]).toMatchObject({ terbit_pada: '2026-02-01T02:00:00.000Z', harga: [{ harga_baru: 100_000, yakin: true }] })
})

it('keeps the input over a reload, and reopens a plan that was held back', async () => {
  const { unmount } = await drawAt(hargaHariIni.path, <HargaHariIni />)
  await type('Harga Jual 750A', '1010000')
  unmount()
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  expect((await priceOf('Harga Jual 750A')).value).toBe('1,010,000')
  expect(await screen.findByText('Tidak terbit: harga 750B sudah diubah')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pakai Lagi #7' }))
  await waitFor(async () => expect((await priceOf('Harga Jual 750B')).value).toBe('1,060,000'))
  expect((await priceOf('Harga Jual 750A')).value).toBe('1,000,000')
})

it('is to be looked at in a shop, and no more', async () => {
  setSession(ownerOfBranch())
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  expect(await screen.findByText('GROUP 750A')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /untuk semua/ })).toBeNull()
  expect(heard.map(({ path }) => path)).not.toContain('rencana-harga')
})

it('has a group follow gold after it said what that makes of its price, with the approval of a second person, and lets one go', async () => {
  const withGold = { ...day, emas: [...day.emas, { ...day.emas[0], kode_kadar: 'K750', harga: 1_250_000 }] }
  heard = standInServer(({ method, path }) => {
    if (method === 'PUT') return { message: 'Tersimpan' }
    return path === 'rencana-harga' ? [plan] : withGold
  })
  const person = userEvent.setup()
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  await person.click(await screen.findByRole('button', { name: 'Ikut Harga Emas 750A' }))
  const question = await screen.findByRole('dialog', { name: 'Ikut Harga Emas' })
  expect(question.textContent).toContain('1,000,000 → 1,250,000 (25.00%)')
  const turned = () => heard.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
  // So far a move is marked first, as in the preview.
  await person.click(within(question).getByRole('button', { name: 'Ya' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('1 harga berubah lebih dari 10%: periksa dan tandai')
  expect(turned()).toEqual([])
  await person.click(within(question).getByRole('checkbox', { name: 'Ya, 25.00% sudah benar' }))
  await person.click(within(question).getByRole('button', { name: 'Ya' }))
  await waitFor(() =>
    expect(turned()).toEqual([['harga-hari-ini/ikut/750A', { ikut_harga_emas: true, harga_lama: 1_000_000, harga_baru: 1_250_000, yakin: true }]]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ikut Harga Emas' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Lepas Dari Harga Emas 999' }))
  const leaving = await screen.findByRole('dialog', { name: 'Lepas Dari Harga Emas' })
  expect(within(leaving).queryByRole('checkbox')).toBeNull()
  await person.click(within(leaving).getByRole('button', { name: 'Ya' }))
  await waitFor(() =>
    expect(turned().at(-1)).toEqual([
      'harga-hari-ini/ikut/999',
      { ikut_harga_emas: false, harga_lama: 1_500_000, harga_baru: 1_500_000, yakin: false },
    ]),
  )
})

it('publishes once if the same is sent again after a lost answer, and again what has changed since', async () => {
  let isLost = true
  heard = standInServer(({ method, path }) => {
    if (path === 'harga-hari-ini/pratinjau') return []
    if (method === 'POST' && isLost) return Promise.reject(new TypeError('failed to fetch'))
    if (method === 'POST') return { message: 'Harga Diterbitkan', no_rencana: 8, status: 'TERBIT' }
    return path === 'rencana-harga' ? [plan] : day
  })
  const keys = keysSent('POST rencana-harga')
  const person = userEvent.setup()
  await drawAt(hargaHariIni.path, <HargaHariIni />)
  await type('Harga Jual 750A', '1010000')
  await person.keyboard('{F8}')
  const preview = await screen.findByRole('dialog')
  const publishes = async (times: number) => {
    await waitFor(() => expect(within(preview).getByRole('button', { name: /Terbitkan/ })).toHaveProperty('disabled', false))
    await person.keyboard('{F9}')
    await waitFor(() => expect(keys).toHaveLength(times))
  }
  await publishes(1)
  await publishes(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  await person.type(within(preview).getByLabelText('Keterangan'), 'PAGI')
  await publishes(3)
  expect(keys[2]).not.toBe(keys[0])
  isLost = false
  await publishes(4)
  expect(keys[3]).toBe(keys[2])
})
