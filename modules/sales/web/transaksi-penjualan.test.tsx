import { notificationsStore } from '@mantine/notifications'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineSession } from '#engine/contract/session.ts'
import { registerNumbers } from '#engine/web/document-numbers.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { scannedRing } from './testing/ring.ts'
import TransaksiPenjualan from './transaksi-penjualan.tsx'

const session: EngineSession = {
  token: 't',
  user_id: 'kasir.mc2',
  nama: 'Kasir',
  level: 'KASIR',
  isPusat: false,
  kode_toko: 'MC2',
  tgl_system: '2026-01-31',
  fixedDate: null,
  mustChangePassword: false,
  modules: [],
  settings: { PEMBULATAN_JUAL_UNIT: '500', PEMBULATAN_PENJUALAN_KEBAWAH_MODULE: 'false' },
  shops: [{ kode_toko: 'MC2', nama_toko: 'Kencana Pasar Johar', alamat_toko: 'Semarang' }],
  akses: [],
}

const piece = (kode_barcode: string) =>
  scannedRing({ kode_barcode, nama_barang: `CINCIN ${kode_barcode}`, kode_group: '750L', kadar_cetak: '750', berat: 1 })

/** What the server is asked, and what it answers; the network is the border. */
let sales: { body: { detail_barang: { kode_barcode: string }[]; detail_bayar: unknown[] }; key: string | null }[]
let answerScan: (code: string) => Promise<Response>
let answerCoupon: (code: string) => Promise<Response>
/** What a sale waits for before it is answered. */
let holdSale: Promise<void>
/** Why a sale is refused, if it is. */
let refuseSale: Response | undefined
/** The passwords that were sent for approvals. */
let passwords: string[]

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  sales = []
  holdSale = Promise.resolve()
  refuseSale = undefined
  passwords = []
  answerScan = async (code) => json(piece(code))
  setSession(session)
  tones = []
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      createOscillator() {
        const frequency = { value: 0 }
        return { frequency, connect: (next: unknown) => next, start: () => tones.push(frequency.value), stop: () => {} }
      }
      createGain() {
        return { gain: { value: 0 }, connect: () => {} }
      }
    },
  )
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    const path = new URL(address).pathname
    const code = /barang\/scan\/(.+)$/.exec(path)?.[1]
    if (code) return answerScan(code)
    const coupon = /transaksi-kupon\/(.+)$/.exec(path)?.[1]
    if (coupon) return answerCoupon(coupon)
    if (path.endsWith('sales/get/all')) return json([{ kode_sales: 'S1', nama_sales: 'RATNA' }])
    if (path.endsWith('keterangan-nota')) return json([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar' }])
    if (path.endsWith('rekenings')) return json([{ no_rekening: '009511', kode_bank: 'BCA' }])
    if (path.endsWith('harga-jual')) return json([])
    if (path.endsWith('authorization')) {
      passwords.push((JSON.parse(String(init.body)) as { password: string }).password)
      return json({ code: 'APPROVAL_FAILED', message: 'Otorisasi Gagal..', request_id: 'r', details: {} }, 403)
    }
    const body = JSON.parse(String(init.body)) as (typeof sales)[number]['body']
    sales.push({ body, key: new Headers(init.headers).get('idempotency-key') })
    await holdSale
    if (refuseSale) return refuseSale
    return json({
      ...body,
      no_faktur: 'FJ-MC2-260131-0001',
      grand_total: 1_000_000,
      jumlah_bayar: 1_000_000,
      kembali: 0,
      detail_barang: [],
      detail_bayar: [],
      detail_kupon: [],
      kupon_terbit: [],
    })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function openTill() {
  // A person's hands: keys that come faster than that are a scanner's.
  const user = userEvent.setup({ delay: 60 })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TransaksiPenjualan />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return user
}

let clockMs = 0

/**
 * A scanner, wherever the focus is: keys 5 ms apart by their own clock, then Enter. What happens between two keys, as on a
 * machine that is slow to draw, is up to the caller.
 */
async function scan(code: string, betweenKeys?: (at: number) => Promise<void> | void) {
  // Longer than any pause within a code ends the run before.
  clockMs += 200
  for (const [at, key] of [...code, 'Enter'].entries()) {
    clockMs += 5
    await act(async () => {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: clockMs })
      const isTaken = !target.dispatchEvent(event)
      if (isTaken || key === 'Enter' || !(target instanceof HTMLInputElement)) return
      // What a browser does with a key that nobody took.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        target,
        target.value.slice(0, target.selectionStart ?? 0) + key + target.value.slice(target.selectionEnd ?? 0),
      )
      target.dispatchEvent(new Event('input', { bubbles: true }))
    })
    if (betweenKeys) await act(async () => betweenKeys(at))
  }
}

/** A hand that presses a key between two of a scanner. */
function pressBetween(key: string): void {
  clockMs += 2
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: clockMs })
  document.activeElement?.dispatchEvent(event)
}

/** As long as a slow machine draws. */
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 60))
const scanBox = () => screen.getByLabelText<HTMLInputElement>('Scan Barcode')
const field = (name: string) => document.querySelector(`[data-field="${name}"]`) as HTMLInputElement
/** The tones that were played, by their frequency. */
let tones: number[]

describe('the till', () => {
  it('takes a scan, and says at the box why a piece cannot be sold', async () => {
    openTill()
    await scan('MC200001')
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    answerScan = async (code) =>
      json({ code: 'ALREADY_SOLD', message: 'Barang Sudah Terjual', request_id: 'r', details: { kode_barcode: code } }, 409)
    await scan('MC200002')
    expect((await screen.findByRole('alert')).textContent).toBe('MC200002 Barang Sudah Terjual')
    expect(scanBox().value).toBe('')
    await scan('MC200001')
    expect(await screen.findByText('Barcode Sudah Ada Di Tabel')).toBeDefined()
    expect(screen.queryByText('Barang Sudah Terjual')).toBeNull()
  })

  it('calls the number of another document by its kind, in place of a barcode that nobody knows', async () => {
    registerNumbers({ prefix: 'FB', title: 'Pembelian' })
    openTill()
    answerScan = async () => json({ code: 'NOT_FOUND', message: 'Barcode Tidak Ditemukan', request_id: 'r', details: {} }, 404)
    await scan('FB-MC2-260131-0001')
    expect((await screen.findByRole('alert')).textContent).toBe('FB-MC2-260131-0001 Ini Nomor Pembelian')
    await scan('MC200009')
    expect(await screen.findByText('Barcode Tidak Ditemukan')).toBeDefined()
  })

  it('takes the code of an old coupon where no piece has it, once, and says what it says of pieces where neither is', async () => {
    setSession({ ...session, modules: ['KUPON_PENJUALAN'] })
    const unknown = (code: string, message: string) => json({ code, message, request_id: 'r', details: {} }, 404)
    answerScan = async () => unknown('NOT_FOUND', 'Barcode Tidak Ditemukan')
    const old = { no_kupon: 'KP000000000001', nama_kupon: 'KUPON LAMA', nilai_kupon: 50_000, tgl_mulai: '2026-01-31', status_kupon: 'BERLAKU' }
    answerCoupon = async (code) => (code === 'V-001' ? json(old) : unknown('COUPON_UNKNOWN', `Kupon ${code} Tidak Ditemukan`))
    openTill()
    await scan('V-001')
    expect(await screen.findByText('KUPON LAMA · KP000000000001')).toBeDefined()
    await scan('V-001')
    expect(await screen.findAllByText('KUPON LAMA · KP000000000001')).toHaveLength(1)
    await scan('V-002')
    expect((await screen.findByRole('alert')).textContent).toBe('V-002 Barcode Tidak Ditemukan')
    // What is no answer about a coupon says nothing of the barcode.
    answerCoupon = async () => unknown('INVALID', 'No Kupon Maksimal 20 Karakter')
    await scan('V-004')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('V-004 Barcode Tidak Ditemukan'))
    const asked: string[] = []
    answerCoupon = async (code) => {
      asked.push(code)
      return unknown('COUPON_UNKNOWN', `Kupon ${code} Tidak Ditemukan`)
    }
    await scan('MC2000000000000000021')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('MC2000000000000000021 Barcode Tidak Ditemukan'))
    expect(asked).toEqual([])
    answerCoupon = async () => json({ ...old, no_kupon: 'KP000000000002', status_kupon: 'DIPAKAI' })
    await scan('V-003')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Sudah Dipakai'))
  })

  it('is told from a hand by the clock of the keys, however slow the machine draws between them', async () => {
    openTill()
    field('nama_customer').focus()
    await scan('MC200001', slowly)
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    expect(field('nama_customer').value).toBe('UMUM')
  })

  it('takes no letter from the scan that is being typed when an answer comes, a refusal or a piece', async () => {
    openTill()
    const answers: Record<string, () => void> = {}
    answerScan = (code) =>
      new Promise((resolve) => {
        answers[code] = () =>
          resolve(code === 'MC200002' ? json({ code: 'ALREADY_SOLD', message: 'Barang Sudah Terjual', request_id: 'r' }, 409) : json(piece(code)))
      })
    await scan('MC200001')
    await scan('MC200002', async (at) => {
      if (at === 3) answers['MC200001']?.()
      await slowly()
    })
    await scan('MC200003', async (at) => {
      if (at === 3) answers['MC200002']?.()
      await slowly()
    })
    // What began in haste is not over when the refusal is shown: it stays in sight.
    await act(async () => answers['MC200003']?.())
    expect(await screen.findByText('CINCIN MC200003')).toBeDefined()
    expect(screen.getByText('CINCIN MC200001')).toBeDefined()
    expect(scanBox().value).toBe('')
    expect(tones.filter((hertz) => hertz > 1_000)).toHaveLength(2)
    expect(tones.filter((hertz) => hertz < 500)).toHaveLength(2)
  })

  it('takes the scan alone when a hand had left something in the box', async () => {
    openTill()
    scanBox().focus()
    fireEvent.input(scanBox(), { target: { value: 'MC2' } })
    clockMs += 5_000
    await scan('MC200001')
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    expect(scanBox().value).toBe('')
  })

  it('leaves alone where somebody writes, and selects the name on F6', async () => {
    const user = openTill()
    await user.keyboard('{F6}')
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    expect(document.activeElement).toBe(field('nama_customer'))
    await user.keyboard('Bu Sari')
    expect(field('nama_customer').value).toBe('Bu Sari')
  })

  it('takes a scan out of an amount whose field got the focus within it', async () => {
    openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    scanBox().focus()
    await scan('MC200002', (at) => (at === 2 ? pressBetween('F8') : undefined))
    await screen.findByText('CINCIN MC200002')
    expect(field('detail_bayar.0.jumlah').value).toBe('1,000,000')
    expect(scanBox().value).toBe('')
  })

  it('keeps a scan that comes while the sale is being saved for the next customer', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}')
    let answer = () => {}
    holdSale = new Promise((resolve) => (answer = resolve))
    await user.keyboard('{F9}')
    await scan('MC200002')
    await act(slowly)
    await act(async () => answer())
    expect(await screen.findByText('FJ-MC2-260131-0001')).toBeDefined()
    expect(await screen.findByText('CINCIN MC200002')).toBeDefined()
    expect(screen.queryByText('CINCIN MC200001')).toBeNull()
    expect(sales[0]?.body.detail_barang.map((line) => line.kode_barcode)).toEqual(['MC200001'])
  })

  it('says what to look at where the server failed to save, and keeps what was entered', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}')
    refuseSale = json({ code: 'FAULT', message: 'Terjadi Kesalahan Pada Server', request_id: 'r' }, 500)
    await user.keyboard('{F9}')
    const said = 'Gagal Menyimpan Data, Periksa Tanggal Transaksi Dan Koneksi'
    await waitFor(() => expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(said))
    expect(screen.getByText('CINCIN MC200001')).toBeDefined()
  })

  it('takes no scan for an approver’s password, and no password for a scan; Esc leads back to where the cashier was', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}')
    refuseSale = json(
      {
        code: 'APPROVAL_REQUIRED',
        message: 'Perlu Otorisasi Supervisor Atau Owner',
        request_id: 'r',
        details: { kategori: 'TOLERANSI_BERAT_BELI', subjek: '', kunci: '', uraian: 'CINCIN', selisih_rp: null, selisih_mg: 1, permintaan: 'p' },
      },
      403,
    )
    const at = document.activeElement
    expect(at).toBe(field('detail_bayar.0.jumlah'))
    await user.keyboard('{F9}')
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    await user.type(screen.getByLabelText('Username'), 'spv')
    password.focus()
    tones = []
    await scan('MC200002')
    expect(password.value).toBe('')
    expect(passwords).toEqual([])
    expect(screen.queryByText('CINCIN MC200002')).toBeNull()
    expect(tones).toEqual([330, 220])
    // His hands are slower than a scanner.
    await user.type(password, 'rahasia{Enter}')
    expect(await screen.findByText('Otorisasi Gagal..')).toBeDefined()
    expect(passwords).toEqual(['rahasia'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(at))
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('says at the field that a discount is more than the price, before anything is saved', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{F7}99999999')
    expect(screen.getByText('Diskon Tidak Boleh Melebihi Total')).toBeDefined()
    expect(field('detail_barang.0.diskon_rp').getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{F9}')
    await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.diskon_rp')))
    expect(sales).toEqual([])
  })

  it('says at once that sending for less than the fee, and paying later, must be allowed; the fee can be asked for now', async () => {
    setSession({ ...session, settings: { ...session.settings, ONGKOS_KIRIM: '50000' } })
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    const told = () => screen.queryAllByText(/^Perlu Otorisasi/).map(({ textContent }) => textContent)
    const mayAsk = () => screen.queryByRole('button', { name: /^Minta Otorisasi/ }) !== null
    await user.click(screen.getByText('Biaya, Kirim & Sisa Bayar'))
    await user.click(screen.getByLabelText('Sisa dibayar nanti'))
    await waitFor(() => expect(told()).toEqual(['Perlu Otorisasi · Penjualan Belum Lunas']))
    // What is owed of it is known when it is saved, and asked then.
    expect(mayAsk()).toBe(false)
    await user.type(field('ongkos_kirim'), '20000')
    await waitFor(() => expect(told()).toEqual(['Perlu Otorisasi · Turun Ongkos Kirim', 'Perlu Otorisasi · Penjualan Belum Lunas']))
    expect(mayAsk()).toBe(true)
  })

  it('goes to the first wrong field when it cannot be saved', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{F9}')
    await waitFor(() => expect(document.activeElement).toBe(field('kode_sales')))
  })

  it('asks for the rest when cash was not enough, rather than failing to save', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{F8}400000{Enter}')
    expect(screen.queryByText('Pembayaran Kurang')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Debit')
    await user.keyboard('{Enter}')
    expect(field('detail_bayar.1.jumlah').value).toBe('600,000')
  })

  it('explains a price until Escape, wherever the focus is', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(screen.getByRole('button', { name: 'Rincian harga MC200001' }))
    expect(await screen.findByText('Berat × Harga Per Gram')).toBeDefined()
    scanBox().focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Berat × Harga Per Gram')).toBeNull())
  })

  it('brings the newest line into sight', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    openTill()
    await scan('MC200001')
    await scan('MC200002')
    const line = (await screen.findByText('CINCIN MC200002')).closest('li')
    expect(seen.mock.contexts.at(-1)).toBe(line)
  })

  it('loses no scan that comes while another is asked for', async () => {
    openTill()
    const waiting: (() => void)[] = []
    answerScan = (code) => new Promise((resolve) => waiting.push(() => resolve(json(piece(code)))))
    await scan('MC200001')
    await scan('MC200002')
    // Both are asked for at once; the second answer waits for the first.
    await waitFor(() => expect(waiting).toHaveLength(2))
    await act(async () => waiting[1]?.())
    await act(slowly)
    expect(screen.queryByText('CINCIN MC200002')).toBeNull()
    await act(async () => waiting[0]?.())
    await screen.findByText('CINCIN MC200002')
    const lines = within(screen.getByRole('list', { name: 'Barang' })).getAllByRole('listitem')
    // The newest on top.
    expect(lines.map((line) => /CINCIN (MC\d+)/.exec(line.textContent)?.[1])).toEqual(['MC200002', 'MC200001'])
  })

  it('gives a money field back what it held when a piece is scanned into it', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{F8}')
    const amount = document.querySelector('[data-field="detail_bayar.0.jumlah"]') as HTMLInputElement
    expect(amount.value).toBe('1,000,000')
    amount.focus()
    await scan('MC200002')
    await screen.findByText('CINCIN MC200002')
    expect(amount.value).toBe('1,000,000')
  })

  it('says at its field what is no telephone number, and sends nothing', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('no_hp'))
    await user.keyboard('0812')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}{F8}{F9}')
    expect(await screen.findByText('Mohn Masukan Nomor Handphone Yang Valid')).toBeDefined()
    expect(sales).toEqual([])
  })

  it('sells with the keyboard alone, once, however often F9 is pressed, and goes on with the next scan', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(document.querySelector('[data-field="kode_sales"]') as HTMLElement)
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}{F9}{F9}')
    expect(await screen.findByText('FJ-MC2-260131-0001')).toBeDefined()
    expect(sales).toHaveLength(1)
    expect(sales[0]?.body).toMatchObject({
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: 'MC200001', harga_total: 1_000_000 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 1_000_000 }],
    })
    expect(sales[0]?.key?.length).toBeGreaterThan(20)
    await scan('MC200009')
    expect(await screen.findByText('CINCIN MC200009')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('FJ-MC2-260131-0001')).toBeNull())
  })

  it('keeps the change and the receipt in sight when the question for the customer’s number is put away', async () => {
    setSession({ ...session, modules: ['WHATSAPP'] })
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}{F8}{F9}')
    await user.click(await screen.findByRole('button', { name: 'Kirim WhatsApp' }))
    await screen.findByRole('button', { name: 'Kirim' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Kirim' })).toBeNull())
    expect(screen.getByText('FJ-MC2-260131-0001')).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('FJ-MC2-260131-0001')).toBeNull())
  })

  it('keeps a half-entered sale over a reload, with its key', async () => {
    openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    cleanup()
    openTill()
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
  })
})
