import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { registerNumbers } from '#engine/web/document-numbers.ts'
import { setSession } from '#engine/web/session.ts'
import { pressBetween, rest, scan } from '#engine/web/testing/keys.ts'
import { field, json, openTill, piece, ringUp, scanBox, session, slowly, startTill } from './testing/till.tsx'

const till = startTill()

describe('the scanner at the till', () => {
  it('takes a scan, and says at the box why a piece cannot be sold', async () => {
    openTill()
    await scan('MC200001')
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    till.answerScan = async (code) =>
      json({ code: 'ALREADY_SOLD', message: 'Barang Sudah Terjual', request_id: 'r', details: { kode_barcode: code } }, 409)
    await scan('MC200002')
    expect((await screen.findByRole('alert')).textContent).toBe('MC200002 Barang Sudah Terjual')
    expect(scanBox().value).toBe('')
    await scan('MC200001')
    expect(await screen.findByText('Barcode Sudah Ada Di Tabel')).toBeDefined()
    expect(screen.queryByText('Barang Sudah Terjual')).toBeNull()
  })

  it('names the kind of another document by its number, in place of an unknown barcode', async () => {
    registerNumbers({ prefix: 'FB', title: 'Pembelian' })
    openTill()
    till.answerScan = async () => json({ code: 'NOT_FOUND', message: 'Barcode Tidak Ditemukan', request_id: 'r', details: {} }, 404)
    await scan('FB-MC2-260131-0001')
    expect((await screen.findByRole('alert')).textContent).toBe('FB-MC2-260131-0001 Ini Nomor Pembelian')
    await scan('MC200009')
    expect(await screen.findByText('Barcode Tidak Ditemukan')).toBeDefined()
  })

  it('takes the code of an old coupon where no piece has it, once, and says what it says of pieces where neither is', async () => {
    setSession({ ...session, modules: ['KUPON_PENJUALAN'] })
    const unknown = (code: string, message: string) => json({ code, message, request_id: 'r', details: {} }, 404)
    till.answerScan = async () => unknown('NOT_FOUND', 'Barcode Tidak Ditemukan')
    const old = { no_kupon: 'KP000000000001', nama_kupon: 'KUPON LAMA', nilai_kupon: 50_000, tgl_mulai: '2026-01-31', status_kupon: 'BERLAKU' }
    till.answerCoupon = async (code) => (code === 'V-001' ? json(old) : unknown('COUPON_UNKNOWN', `Kupon ${code} Tidak Ditemukan`))
    openTill()
    await scan('V-001')
    expect(await screen.findByText('KUPON LAMA · KP000000000001')).toBeDefined()
    await scan('V-001')
    expect(await screen.findAllByText('KUPON LAMA · KP000000000001')).toHaveLength(1)
    await scan('V-002')
    expect((await screen.findByRole('alert')).textContent).toBe('V-002 Barcode Tidak Ditemukan')
    // An answer that is not about a coupon says nothing about the barcode.
    till.answerCoupon = async () => unknown('INVALID', 'No Kupon Maksimal 20 Karakter')
    await scan('V-004')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('V-004 Barcode Tidak Ditemukan'))
    const requested: string[] = []
    till.answerCoupon = async (code) => {
      requested.push(code)
      return unknown('COUPON_UNKNOWN', `Kupon ${code} Tidak Ditemukan`)
    }
    await scan('MC2000000000000000021')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('MC2000000000000000021 Barcode Tidak Ditemukan'))
    expect(requested).toEqual([])
    till.answerCoupon = async () => json({ ...old, no_kupon: 'KP000000000002', status_kupon: 'DIPAKAI' })
    await scan('V-003')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Sudah Dipakai'))
  })

  it('is distinguished from typing by the clock of the keys, also on a machine that draws slowly between them', async () => {
    openTill()
    field('nama_customer').focus()
    await scan('MC200001', slowly)
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    expect(field('nama_customer').value).toBe('UMUM')
  })

  it('takes no letter from the scan that is being typed when an answer comes, a refusal or a piece', async () => {
    openTill()
    const answers: Record<string, () => void> = {}
    till.answerScan = (code) =>
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
    expect(till.tones.filter((hertz) => hertz > 1_000)).toHaveLength(2)
    expect(till.tones.filter((hertz) => hertz < 500)).toHaveLength(2)
  })

  it('takes the scan alone when a hand had left something in the box', async () => {
    openTill()
    scanBox().focus()
    fireEvent.input(scanBox(), { target: { value: 'MC2' } })
    rest(5_000)
    await scan('MC200001')
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    expect(scanBox().value).toBe('')
  })

  it('does not disturb typing, and selects the name on F6', async () => {
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
    await ringUp(user)
    let answer = () => {}
    till.holdSale = new Promise((resolve) => (answer = resolve))
    await user.keyboard('{F9}')
    await scan('MC200002')
    await act(slowly)
    await act(async () => answer())
    expect(await screen.findByText('FJ-MC2-260131-0001')).toBeDefined()
    expect(await screen.findByText('CINCIN MC200002')).toBeDefined()
    expect(screen.queryByText('CINCIN MC200001')).toBeNull()
    expect(till.sales[0]?.body.detail_barang.map((line) => line.kode_barcode)).toEqual(['MC200001'])
  })

  it('takes no scan for an approver’s password, and no password for a scan; Esc leads back to where the cashier was', async () => {
    const user = openTill()
    await ringUp(user)
    till.refuseSale = json(
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
    till.tones = []
    await scan('MC200002')
    expect(password.value).toBe('')
    expect(till.passwords).toEqual([])
    expect(screen.queryByText('CINCIN MC200002')).toBeNull()
    expect(till.tones).toEqual([330, 220])
    // His hands are slower than a scanner.
    await user.type(password, 'rahasia{Enter}')
    expect(await screen.findByText('Otorisasi Gagal..')).toBeDefined()
    expect(till.passwords).toEqual(['rahasia'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(at))
    expect(screen.queryByLabelText('Password')).toBeNull()
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
    till.answerScan = (code) => new Promise((resolve) => waiting.push(() => resolve(json(piece(code)))))
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
})
