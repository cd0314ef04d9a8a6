import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { boughtBefore } from '#modules/sales/contract/bought-before.ts'
import { buy, takePurchasePapers } from '../contract/pembelian.ts'
import { sendPurchase } from '../contract/validasi.ts'
import TransaksiPembelian from './transaksi-pembelian.tsx'

const sari = { kode_member: 'M1', nama_member: 'BU SARI', no_hp: '081234567890', alamat: 'JL. MAWAR 1', poin: 40 }
let heard: Heard[]
/** What becomes of the photo. */
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  // Nothing here draws a picture.
  Object.assign(URL, { createObjectURL: () => 'blob:surat', revokeObjectURL: () => undefined })
  setSession(ownerOfBranch({ settings: { IDENTITAS_PENJUAL: 'FOTO' } }))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === takePurchasePapers.call) return answer()
    if (call === readBuybackPrices.call) return { grup: [], kondisi: [], rugi_nota: [], potongan_kategori: [] }
    if (call === findMembers.call) return [sari]
    if (call === boughtBefore.call.replace('{kode_member}', sari.kode_member)) return { kali: 3, terakhir: [] }
    return call === masterSales.api.list ? [{ kode_sales: 'S1', nama_sales: 'RATNA' }] : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const field = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`) as HTMLElement
const photo = () => new File(['surat'], 'ktp.jpg', { type: 'image/jpeg' })

it('asks who sells gold that is not ours as soon as some stands in the form, and takes a photo of his papers', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pembelian', <TransaksiPembelian />)
  await screen.findByRole('button', { name: /Barang Tanpa Nota/ })
  expect(screen.queryByRole('region', { name: 'Data Penjual' })).toBeNull()
  expect(field('no_identitas').getAttribute('aria-required')).toBe('false')
  await person.keyboard('{F3}')
  const seller = await screen.findByRole('region', { name: 'Data Penjual' })
  expect(['no_hp', 'no_identitas', 'alamat_customer'].map((name) => field(name).getAttribute('aria-required'))).toEqual(['true', 'true', 'true'])
  await person.keyboard('{F9}')
  await within(seller).findByText('Foto Surat Harus Dipilih')
  expect(field('no_identitas').getAttribute('aria-invalid')).toBe('true')
  expect(field('alamat_customer').getAttribute('aria-invalid')).toBe('true')
  expect(heard.some(({ method, path }) => `${method} ${path}` === buy.call)).toBe(false)

  const chosen = seller.querySelector('input[type=file]') as HTMLInputElement
  answer = () => Response.json({ code: 'PAPERS_REFUSED', message: 'Foto Surat Tidak Dapat Dibaca', details: {}, request_id: 'r' }, { status: 400 })
  await person.upload(chosen, photo())
  await within(seller).findByText('Foto Surat Tidak Dapat Dibaca')
  answer = () => ({ foto_surat: 'AbCdEfGhIjKlMnOp' })
  await person.upload(chosen, photo())
  // The user who took the photo sees his own copy; the browser fetches nothing for it.
  const picture = await within(seller).findByRole<HTMLImageElement>('img', { name: 'Foto Surat' })
  expect(picture.src).toBe('blob:surat')
  expect(heard.filter(({ path }) => path.includes('surat')).map(({ method }) => method)).toEqual(['POST', 'POST'])
  await person.click(within(seller).getByRole('button', { name: /Hapus Gambar/ }))
  await waitFor(() => expect(within(seller).queryByRole('img')).toBeNull())
})

it('asks who sells before it leaves what is brought for the cashier, and asks for no money', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pembelian', <TransaksiPembelian />)
  await screen.findByRole('button', { name: /Barang Tanpa Nota/ })
  const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Kirim Ke Kasir' })
  expect(leave.disabled).toBe(true)
  await person.keyboard('{F3}')
  const seller = await screen.findByRole('region', { name: 'Data Penjual' })
  await person.click(leave)
  await within(seller).findByText('Foto Surat Harus Dipilih')
  expect(field('no_identitas').getAttribute('aria-invalid')).toBe('true')
  expect(heard.some(({ method, path }) => `${method} ${path}` === sendPurchase.call)).toBe(false)
})

it('opens the invoice of another shop in the line where there is one', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pembelian', <TransaksiPembelian />)
  await screen.findByRole('button', { name: /Barang Tanpa Nota/ })
  await person.keyboard('{F3}')
  expect(field('detail_barang.0.toko_lain')).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Nota Toko Lain' }))
  expect(document.activeElement).toBe(field('detail_barang.0.toko_lain'))
  await person.keyboard('{Enter}TN-1')
  await person.keyboard('{F9}')
  await screen.findByText('Nama Toko Lain Harus Diisi')
})

it('recalls who sells by his telephone, and shows what he bought before', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pembelian', <TransaksiPembelian />)
  await screen.findByRole('button', { name: /Barang Tanpa Nota/ })
  await person.type(field('nama_customer'), '081234567890')
  await person.tab()
  await waitFor(() => expect((field('nama_customer') as HTMLInputElement).value).toBe('BU SARI'))
  expect([field('no_hp'), field('alamat_customer')].map((each) => (each as HTMLInputElement).value)).toEqual(['081234567890', 'JL. MAWAR 1'])
  await screen.findByRole('region', { name: 'Pernah Dibeli' })
})
