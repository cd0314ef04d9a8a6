import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { hands, scan } from '#engine/web/testing/keys.ts'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readCashReached } from '#modules/members/contract/cash-reached.ts'
import { readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { transaksiTitipan } from '../contract/titipan.ts'
import { parameterBatasTunai } from '#modules/members/contract/parameter-batas-tunai.ts'
import { readCoupon } from '#modules/coupons/contract/kupon.ts'
import AmbilTitipan from './ambil-titipan.tsx'
import BatalTitipan from './batal-titipan.tsx'

const open = (no_titipan: string, nama_customer: string) => ({
  no_titipan,
  nama_customer,
  no_hp: '081234567890',
  kode_member: null as string | null,
  nama_member: null as string | null,
  tgl_jatuh_tempo: '2026-03-02',
  hari_lewat: 0,
  grand_total: 3_000_000,
  uang_titipan: 500_000,
  sisa_bayar: 2_500_000,
  detail_barang: [],
})

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  standInServer(({ method, path }) =>
    `${method} ${path}` === readOpenDeposits.call ? replyOf(readOpenDeposits, [open('TT-1', 'IBU TITI'), open('TT-2', 'IBU SARI')]) : [],
  )
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('says where the deposits are that one must be chosen, and takes nothing over from one to another', async () => {
  const person = userEvent.setup()
  await drawAt('/batal-titipan', <BatalTitipan />)
  const first = await screen.findByRole('button', { name: /TT-1/ })
  expect(first.textContent).toContain('Sisa Harga Rp. 2,500,000')
  await person.keyboard('{F9}')
  await waitFor(() => expect(document.querySelector('[data-field="no_titipan"]')?.getAttribute('aria-invalid')).toBe('true'))
  await person.click(first)
  expect(document.querySelector('[data-field="no_titipan"]')?.getAttribute('aria-invalid')).not.toBe('true')
  const reason = () => document.querySelector<HTMLInputElement>('[data-field="keterangan"]') as HTMLInputElement
  // The next key is typed into the first that is asked of it.
  await waitFor(() => expect(document.activeElement?.getAttribute('data-field')).toBe('potongan_batal'))
  await person.type(reason(), 'PINDAH KOTA')
  await person.keyboard('{F8}')
  expect(document.querySelectorAll('[data-field^="detail_bayar."]').length).toBeGreaterThan(0)
  // The same once more changes nothing.
  await person.click(first)
  expect(reason().value).toBe('PINDAH KOTA')
  await person.click(screen.getByRole('button', { name: /TT-2/ }))
  expect([reason().value, document.querySelectorAll('[data-field^="detail_bayar."]').length]).toEqual(['', 0])
})

it('leaves the focus where the keys behind a choice have led, however late the screen is drawn', async () => {
  const person = hands()
  await drawAt('/batal-titipan', <BatalTitipan />)
  ;(await screen.findByRole('button', { name: /TT-1/ })).focus()
  const late: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => late.push(draw))
  await person.keyboard('{Enter}')
  const at = () => document.activeElement?.getAttribute('data-field')
  expect(at()).toBe('potongan_batal')
  await person.keyboard('{F8}')
  act(() => late.forEach((draw) => draw(performance.now())))
  expect(at()).toBe('detail_bayar.0.jumlah')
})

it('says where none is open which screen begins one, to those who may open it; a search that finds none is another matter', async () => {
  setSession(ownerOfBranch({ akses: [{ path: transaksiTitipan.path, title: transaksiTitipan.title, is_show: true, children: [] }] }))
  standInServer(() => [])
  const person = userEvent.setup()
  await drawAt('/batal-titipan', <BatalTitipan />)
  expect((await screen.findByRole('link', { name: 'Buka Transaksi Titipan' })).getAttribute('href')).toContain('/transaksi-titipan')
  await person.type(screen.getByRole('textbox', { name: 'Cari' }), 'TT-9')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Buka Transaksi Titipan' })).toBeNull())
  expect(await screen.findByText('Tidak Ada Data')).toBeTruthy()
  cleanup()
  setSession(ownerOfBranch({}))
  await drawAt('/batal-titipan', <BatalTitipan />)
  expect(await screen.findByText('Tidak Ada Data')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Buka Transaksi Titipan' })).toBeNull()
})

it('takes a coupon for a part of what is left, and says at it that it is more than that', async () => {
  const code = 'KP000000000001'
  const coupon = replyOf(readCoupon, {
    no_kupon: code,
    nama_kupon: 'KUPON COBA',
    nilai_kupon: 400_000,
    status_kupon: 'BERLAKU',
    tgl_mulai: '2026-01-01',
  })
  setSession(ownerOfBranch({ modules: ['KUPON_PENJUALAN'] }))
  standInServer(({ method, path }) =>
    `${method} ${path}` === readOpenDeposits.call
      ? replyOf(readOpenDeposits, [open('TT-1', 'IBU TITI'), { ...open('TT-2', 'IBU SARI'), uang_titipan: 2_700_000, sisa_bayar: 300_000 }])
      : `${method} ${path}` === readCoupon.call.replace('{no_kupon}', code)
        ? coupon
        : [],
  )
  const person = userEvent.setup()
  await drawAt('/ambil-titipan', <AmbilTitipan />)
  await person.click(await screen.findByRole('button', { name: /TT-1/ }))
  await person.type(screen.getByRole('textbox', { name: 'No Kupon' }), `${code}{Enter}`)
  await screen.findByRole('button', { name: `Hapus ${code}` })
  const total = () => document.querySelector('.entry-total')?.textContent ?? document.body.textContent
  await waitFor(() => expect(total()).toContain('2,100,000'))
  // What was scanned for one deposit is not another one's.
  await person.click(screen.getByRole('button', { name: /TT-2/ }))
  expect(screen.queryByRole('button', { name: `Hapus ${code}` })).toBeNull()
  await person.type(screen.getByRole('textbox', { name: 'No Kupon' }), `${code}{Enter}`)
  await screen.findByRole('button', { name: `Hapus ${code}` })
  await person.keyboard('{F9}')
  expect((await screen.findByText('Kupon Melebihi Yang Harus Dibayar')).getAttribute('role')).toBe('alert')
})

it('what is scanned into the search opens a deposit, and what is scanned elsewhere while one is open is a coupon', async () => {
  const code = 'KP000000000001'
  const answering = () =>
    standInServer(({ method, path }) => {
      if (`${method} ${path}` === readOpenDeposits.call) return replyOf(readOpenDeposits, [open('TT-1', 'IBU TITI'), open('TT-2', 'IBU SARI')])
      if (path.startsWith('transaksi-kupon/'))
        return replyOf(readCoupon, { no_kupon: code, nama_kupon: 'KUPON COBA', nilai_kupon: 400_000, status_kupon: 'BERLAKU' })
      return []
    })
  const couponsAsked = (heard: readonly Heard[]) => heard.filter(({ path }) => path.startsWith('transaksi-kupon/')).map(({ path }) => path)
  const isOpen = (nomor: string) => waitFor(() => expect(document.querySelector('.entry-about h2')?.textContent).toContain(nomor))
  setSession(ownerOfBranch({ modules: ['KUPON_PENJUALAN'] }))
  let heard = answering()
  await drawAt('/ambil-titipan', <AmbilTitipan />)
  await screen.findByRole('button', { name: /TT-1/ })
  await scan('tt-1')
  await isOpen('TT-1')
  await scan(code)
  await screen.findByRole('button', { name: `Hapus ${code}` })
  act(() => screen.getByRole('textbox', { name: 'Cari' }).focus())
  await scan('TT-2')
  await isOpen('TT-2')
  expect(couponsAsked(heard)).toEqual([`transaksi-kupon/${code}`])
  cleanup()
  localStorage.clear()

  setSession(ownerOfBranch({}))
  heard = answering()
  await drawAt('/ambil-titipan', <AmbilTitipan />)
  await screen.findByRole('button', { name: /TT-1/ })
  await scan('TT-1')
  await isOpen('TT-1')
  // The scan works with the focus anywhere, because nothing else is scanned here.
  await scan('TT-2')
  await isOpen('TT-2')
  expect(couponsAsked(heard)).toEqual([])
})

it('names the member with the telephone of the deposit, and no member if there is none', async () => {
  standInServer(({ method, path }) =>
    `${method} ${path}` === readOpenDeposits.call
      ? replyOf(readOpenDeposits, [{ ...open('TT-1', 'IBU TITI'), kode_member: 'M0001', nama_member: 'TITI SUHARTI' }, open('TT-2', 'IBU SARI')])
      : [],
  )
  const person = userEvent.setup()
  await drawAt('/ambil-titipan', <AmbilTitipan />)
  await person.click(await screen.findByRole('button', { name: /TT-1/ }))
  const member = () => document.querySelector<HTMLInputElement>('[data-field="nama_customer"]') as HTMLInputElement
  expect(member().value).toBe('TITI SUHARTI')
  expect(screen.getByText(/M0001/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /TT-2/ }))
  expect(member().value).toBe('')
  await person.type(member(), 'SIAPA')
  await person.keyboard('{F9}')
  await waitFor(() => expect(member().getAttribute('aria-invalid')).toBe('true'))
})

it('warns before the payback that the cash of the deposit’s customer reaches the limit', async () => {
  const heard: Heard[] = standInServer(({ method, path }) => {
    const requested = `${method} ${path}`
    if (requested === parameterBatasTunai.api.list)
      return [{ kode_batas: 'UJI', berlaku_dari: '2012-01-01', batas_tunai: 500_000_000, menolak: false }]
    if (requested === readCashReached.call) return { mencapai: true, batas_tunai: 500_000_000, menolak: false }
    return requested === readOpenDeposits.call ? replyOf(readOpenDeposits, [open('TT-1', 'IBU TITI')]) : []
  })
  const person = userEvent.setup()
  await drawAt('/batal-titipan', <BatalTitipan />)
  await person.click(await screen.findByRole('button', { name: /TT-1/ }))
  expect(screen.queryByText(/Batas Tunai/)).toBeNull()
  await person.keyboard('{F8}')
  await screen.findByText('Batas Tunai Rp. 500,000,000')
  const requested = heard.filter(({ method, path }) => `${method} ${path}` === readCashReached.call)
  expect(Object.fromEntries(requested.at(-1)!.query)).toMatchObject({ no_hp: '081234567890', tunai: '500000', arah: 'OUT' })
})
