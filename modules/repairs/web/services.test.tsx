import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { keep } from '#engine/web/local-data.ts'
import { askSignature, readSignature } from '#modules/customer-screen/contract/layar-customer.ts'
import { compensateService, finishService, pickUpService, readOpenServices, readOwnGold, returnService } from '../contract/mutasi-service.ts'
import { takeServicePhoto } from '../contract/photos.ts'
import { takeService } from '../contract/service.ts'
import { sendService } from '../contract/validasi.ts'
import AmbilServices from './ambil-services.tsx'
import GantiRugiServices from './ganti-rugi-services.tsx'
import KembaliServices from './kembali-services.tsx'
import SelesaiServices from './selesai-services.tsx'
import TransaksiServices from './transaksi-services.tsx'

const line = {
  nama_barang: 'CINCIN',
  kode_barcode: null,
  deskripsi_service: 'PATRI',
  kadar: 75,
  qty: 1,
  berat: 5,
  biaya: 150_000,
  berat_selesai: 4.98,
  biaya_selesai: 150_000,
  foto_masuk: ['AbCdEfGhIjKlMnOp'],
}
const open = (no_service: string, facts: object = {}) => ({
  no_service,
  tgl_system: '2026-01-31',
  status_service: 'MASUK',
  tgl_estimasi: '2026-02-07',
  lewat_estimasi: 0,
  nama_customer: 'IBU TITI',
  no_hp: '081299990002',
  kode_tukang: null as string | null,
  nama_tukang: null as string | null,
  total_qty: 1,
  total_berat: 5,
  biaya_selesai: 150_000,
  uang_muka_service: 100_000,
  ppn_persen: null as number | null,
  ppn_teks: null as string | null,
  ppn_di_atas: false,
  sisa_bayar: 50_000,
  detail_barang: [line],
  ...facts,
})

let heard: Heard[]
/** What is answered to the calls that save: that something is wrong, so that what was sent is all that matters. */
const sentTo = (call: string) => heard.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body as Record<string, unknown>)

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    if (`${method} ${path}` === readOpenServices.call)
      return [
        open('SV-1'),
        open('SV-2', { nama_customer: 'IBU SARI', lewat_estimasi: 3 }),
        open('SV-3', { status_service: 'SELESAI', detail_barang: [line, { ...line, nama_barang: 'KALUNG', foto_masuk: [] }] }),
      ]
    if (`${method} ${path}` === readOwnGold.call)
      return {
        rows: [{ kode_lot: 'LB-1', nama_barang: 'EMAS BATANGAN', emas_tempat: 'BATANG', berat: 20, fine: 19.98, harga_emas_toko: 2_500_000 }],
        next: null,
        total: 1,
      }
    if (path === 'sales/get/all') return [{ kode_sales: 'S1', nama_sales: 'RATNA' }]
    if (path === 'tukang/get/all') return [{ kode_tukang: 'T1', nama_tukang: 'PAK UJI' }]
    if (path === 'para-deskripsi-service') return [{ kode_deskripsi: 'PATRI', deskripsi: 'PATRI SAMBUNGAN' }]
    if (`${method} ${path}` === askSignature.call) return {}
    if (`${method} ${path}` === readSignature.call) return { tanda_tangan: '1,2 3,4' }
    if (`${method} ${path}` === takeServicePhoto.call) return { foto: 'QrStUvWxYzAbCdEf' }
    const saves = [sendService, finishService, pickUpService, returnService, compensateService].find(({ call }) => call === `${method} ${path}`)
    return saves ? replyOf<Endpoint>(saves) : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
type Person = ReturnType<typeof userEvent.setup>
/** The customer draws on the pad of the till; where nothing is laid out, every point is the first. */
async function signs(person: Person) {
  await person.click(screen.getByRole('button', { name: 'Tanda Tangani' }))
  const pad = await screen.findByRole('img', { name: 'Tanda Tangan Customer' })
  fireEvent.pointerDown(pad, { pointerId: 1 })
  fireEvent.pointerMove(pad, { pointerId: 1 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
  await person.click(screen.getByRole('button', { name: 'Selesai Tanda Tangan' }))
  await screen.findByRole('button', { name: 'Hapus Tanda Tangan' })
}
async function fill(person: Person, name: string, text: string) {
  await person.clear(field(name))
  await person.type(field(name), text)
}

it('takes in what a customer leaves: its lines by F7, his telephone, the advance; and asks for what is missing', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-services', <TransaksiServices />)
  expect(screen.queryByRole('button', { name: 'Kirim Ke Kasir' })).toBeNull()
  await person.keyboard('{F7}')
  await fill(person, 'detail_barang.0.nama_barang', 'CINCIN')
  await fill(person, 'detail_barang.0.deskripsi_service', 'PATRI')
  await fill(person, 'detail_barang.0.kadar', '75')
  await fill(person, 'detail_barang.0.berat', '5')
  await fill(person, 'detail_barang.0.biaya', '150000')
  await fill(person, 'nama_customer', 'IBU TITI')
  await person.keyboard('{F9}')
  await waitFor(() => expect(isWrong('no_hp')).toBe(true))
  expect(field('tgl_estimasi').textContent).toBe('2026-02-07')
  expect(sentTo(takeService.call)).toEqual([])
  await fill(person, 'dp_service', '200000')
  await person.keyboard('{F9}')
  await screen.findByText('DP Tidak Boleh Melebihi Total Biaya')
})

it('offers what services are described as, and leaves one for the cashier where he validates', async () => {
  setSession(ownerOfBranch({ modules: ['VALIDASI_SERVICE', 'PARAMETER_DESKRIPSI_SERVICE'] }))
  const person = userEvent.setup()
  await drawAt('/transaksi-services', <TransaksiServices />)
  await person.keyboard('{F7}')
  await fill(person, 'detail_barang.0.nama_barang', 'CINCIN')
  await person.click(field('detail_barang.0.deskripsi_service'))
  await person.click(await screen.findByRole('option', { name: 'PATRI SAMBUNGAN', hidden: true }))
  expect(field('detail_barang.0.deskripsi_service').value).toBe('PATRI SAMBUNGAN')
  await person.click(screen.getByRole('button', { name: 'Kirim Ke Kasir' }))
  await waitFor(() => expect(isWrong('detail_barang.0.berat')).toBe(true))
  expect(sentTo(sendService.call)).toEqual([])
})

it('weighs what was repaired line by line, names what was lost, and wants a reason for another fee', async () => {
  const person = userEvent.setup()
  await drawAt('/selesai-services', <SelesaiServices />)
  expect((await screen.findByText(/Lewat 3 hari/)).getAttribute('data-late')).toBe('true')
  await person.click(await screen.findByRole('button', { name: /SV-1/ }))
  // The fee begins as it was agreed on; what it weighs its scale says.
  expect([field('detail_barang.0.berat_selesai').value, field('detail_barang.0.biaya_selesai').value]).toEqual(['', '150,000'])
  await fill(person, 'detail_barang.0.berat_selesai', '4.98')
  expect((await screen.findByText(/Susut/)).textContent).toContain('0.020')
  await fill(person, 'detail_barang.0.berat_selesai', '5.1')
  expect((await screen.findByText(/Bertambah/)).textContent).toContain('0.100')
  // Beyond the tolerance the weight needs a reason and an approval, and added gold must be paid. Far beyond the tolerance it is refused.
  await screen.findByText('Perlu Otorisasi · Selisih Berat Service')
  await person.keyboard('{F9}')
  await waitFor(() => expect([isWrong('keterangan'), isWrong('biaya_tukang')]).toEqual([true, true]))
  await fill(person, 'detail_barang.0.berat_selesai', '0.01')
  await person.keyboard('{F9}')
  await screen.findByText('Berat Keluar Terlalu Jauh Dari Berat Masuk 5.000 g')
  await fill(person, 'detail_barang.0.berat_selesai', '4.98')
  await fill(person, 'detail_barang.0.biaya_selesai', '120000')
  await screen.findByText('Perlu Otorisasi · Turun Ongkos Kerja')
  screen.getByRole('button', { name: /Minta Otorisasi/ })
  await fill(person, 'detail_barang.0.biaya_selesai', '175000')
  expect(screen.queryByText(/Otorisasi/)).toBeNull()
  await fill(person, 'biaya_tukang', '40000')
  await person.keyboard('{F9}')
  await waitFor(() => expect([isWrong('keterangan'), isWrong('kode_tukang')]).toEqual([true, true]))
  await fill(person, 'keterangan', 'TAMBAH PATRI')
  await fill(person, 'biaya_tukang', '0')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(finishService.call)).toHaveLength(1))
  expect(sentTo(finishService.call)[0]).toMatchObject({
    no_service: 'SV-1',
    keterangan: 'TAMBAH PATRI',
    detail_barang: [{ berat_selesai: 4.98, biaya_selesai: 175_000 }],
  })
})

it('adds gold of the shop to a piece: it is proposed at the list’s price, paid with the fee, and no difference in weight', async () => {
  const person = userEvent.setup()
  await drawAt('/selesai-services', <SelesaiServices />)
  await person.click(await screen.findByRole('button', { name: /SV-1/ }))
  expect(field('detail_barang.0.berat_emas')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Tambah Emas Toko' }))
  await fill(person, 'detail_barang.0.berat_selesai', '5.28')
  await fill(person, 'detail_barang.0.berat_emas', '0.3')
  await person.keyboard('{F9}')
  await screen.findByText('Lot Emas Toko Harus Diisi')
  await person.click(field('detail_barang.0.emas_lot'))
  await person.click(await screen.findByRole('option', { name: /LB-1/, hidden: true }))
  await screen.findByText(/Ada 20.000 g, murni 19.980 g/)
  await waitFor(() => expect(field('detail_barang.0.harga_emas_toko').value).toBe('2,500,000'))
  expect((await screen.findByText(/Susut/)).textContent).toContain('0.020')
  expect(screen.queryByText(/Perlu Otorisasi/)).toBeNull()
  // 0.300 g of fine gold, in addition to the 150,000 of the work.
  await screen.findAllByText(/900,000/)
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(finishService.call)).toHaveLength(1))
  expect(sentTo(finishService.call)[0]).toMatchObject({
    detail_barang: [{ berat_selesai: 5.28, biaya_selesai: 150_000, emas_lot: 'LB-1', berat_emas: 0.3, harga_emas_toko: 2_500_000 }],
  })
})

it('asks for the signature on the customer’s screen where there is one, and takes it away when what is signed changes', async () => {
  setSession(ownerOfBranch({}))
  keep('kencana.layar-customer', 'k'.repeat(43))
  const person = userEvent.setup()
  await drawAt('/transaksi-services', <TransaksiServices />)
  await fill(person, 'nama_customer', 'IBU TITI')
  await person.click(screen.getByRole('button', { name: 'Minta Di Layar Customer' }))
  await screen.findByRole('button', { name: 'Hapus Tanda Tangan' })
  expect(sentTo(askSignature.call)[0]).toMatchObject({ minta: { judul: 'Terima Service', nama_customer: 'IBU TITI' } })
  await fill(person, 'dp_service', '5000')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hapus Tanda Tangan' })).toBeNull())
})

it('hands over for the rest, as it was seen, with photos of the intake next to those of the pick-up', async () => {
  const person = userEvent.setup()
  await drawAt('/ambil-services', <AmbilServices />)
  await person.click(await screen.findByRole('button', { name: /SV-1/ }))
  screen.getByRole('group', { name: 'Foto Masuk CINCIN' })
  await person.upload(
    document.querySelector<HTMLInputElement>('.service-photos input[type=file]') as HTMLInputElement,
    new File(['x'], 'foto.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(() => expect(document.querySelectorAll('.service-photos input[type=file]')).toHaveLength(2))
  await signs(person)
  await person.keyboard('{F9}')
  expect(sentTo(pickUpService.call)).toEqual([])
  await person.keyboard('{F8}')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(pickUpService.call)).toHaveLength(1))
  expect(sentTo(pickUpService.call)[0]).toMatchObject({
    no_service: 'SV-1',
    sisa_bayar: 50_000,
    tanda_tangan: '0,0 0,0',
    detail_barang: [{ foto_keluar: ['QrStUvWxYzAbCdEf'] }],
    detail_bayar: [{ jenis: 'CASH', jumlah: 50_000 }],
  })
  expect(heard.find(({ method, path }) => `${method} ${path}` === readOpenServices.call)?.query.get('status')).toBe('SELESAI')
})

it('gives back less what is kept and never more than that, and takes nothing over from one to another', async () => {
  const person = userEvent.setup()
  await drawAt('/kembali-services', <KembaliServices />)
  await person.keyboard('{F9}')
  await person.click(await screen.findByRole('button', { name: /SV-1/ }))
  await fill(person, 'potongan_service', '150000')
  await person.keyboard('{F9}')
  await screen.findByText('Potongan Tidak Boleh Melebihi Uang Muka Rp. 100,000')
  await waitFor(() => expect(isWrong('keterangan')).toBe(true))
  await person.click(screen.getByRole('button', { name: /SV-2/ }))
  expect(field('potongan_service').value).toBe('0')
  await fill(person, 'potongan_service', '100000')
  await fill(person, 'keterangan', 'TIDAK JADI')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(returnService.call)).toHaveLength(1))
  expect(sentTo(returnService.call)[0]).toMatchObject({ no_service: 'SV-2', potongan_service: 100_000, detail_bayar: [] })
})

it('hands over the rest where one of several was lost, for its fee', async () => {
  const person = userEvent.setup()
  await drawAt('/ganti-rugi-services', <GantiRugiServices />)
  await person.click(await screen.findByRole('button', { name: /SV-3/ }))
  await person.click(field('detail_barang.1.diserahkan'))
  await fill(person, 'ganti_rugi', '10000')
  await fill(person, 'keterangan', 'HILANG')
  await person.keyboard('{F9}')
  await screen.findByText('Ganti Rugi Tidak Boleh Kurang Dari Sisa Biaya Rp. 50,000')
  await fill(person, 'ganti_rugi', '500000')
  await person.keyboard('{F8}')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(compensateService.call)).toHaveLength(1))
  expect(sentTo(compensateService.call)[0]).toMatchObject({
    ganti_rugi: 500_000,
    detail_barang: [{ diserahkan: false }, { diserahkan: true }],
    detail_bayar: [{ jenis: 'CASH', jumlah: 450_000 }],
  })
})

it('pays the compensation besides the advance', async () => {
  const person = userEvent.setup()
  await drawAt('/ganti-rugi-services', <GantiRugiServices />)
  await person.click(await screen.findByRole('button', { name: /SV-1/ }))
  await fill(person, 'ganti_rugi', '500000')
  await fill(person, 'keterangan', 'HILANG')
  await person.keyboard('{F8}')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sentTo(compensateService.call)).toHaveLength(1))
  expect(sentTo(compensateService.call)[0]).toMatchObject({ ganti_rugi: 500_000, detail_bayar: [{ jenis: 'CASH', jumlah: 600_000 }] })
})
