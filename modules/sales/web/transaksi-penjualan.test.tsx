import { notificationsStore } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { scan } from '#engine/web/testing/keys.ts'
import { field, json, openTill, ringUp, scanBox, session, startTill } from './testing/till.tsx'

const till = startTill()

describe('the till', () => {
  it('says what to check if the server failed to save, and keeps the input', async () => {
    const user = openTill()
    await ringUp(user)
    till.refuseSale = json({ code: 'FAULT', message: 'Terjadi Kesalahan Pada Server', request_id: 'r' }, 500)
    await user.keyboard('{F9}')
    const said = 'Gagal Menyimpan Data, Periksa Tanggal Transaksi Dan Koneksi'
    await waitFor(() => expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(said))
    expect(screen.getByText('CINCIN MC200001')).toBeDefined()
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
    expect(till.sales).toEqual([])
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
    // Its debt is known when it is saved, and the approval is asked for then.
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

  it('explains a price until Escape, for every position of the focus', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(screen.getByRole('button', { name: 'Rincian harga MC200001' }))
    expect(await screen.findByText('Berat × Harga Per Gram')).toBeDefined()
    scanBox().focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Berat × Harga Per Gram')).toBeNull())
  })

  it('says at its field that a text is not a telephone number, and sends nothing', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(field('no_hp'))
    await user.keyboard('0812')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}{F8}{F9}')
    expect(await screen.findByText('Mohn Masukan Nomor Handphone Yang Valid')).toBeDefined()
    expect(till.sales).toEqual([])
  })

  it('sells with the keyboard alone, once, however often F9 is pressed, and goes on with the next scan', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(document.querySelector('[data-field="kode_sales"]') as HTMLElement)
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}{F9}{F9}')
    expect(await screen.findByText('FJ-MC2-260131-0001')).toBeDefined()
    expect(till.sales).toHaveLength(1)
    expect(till.sales[0]?.body).toMatchObject({
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: 'MC200001', harga_total: 1_000_000 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 1_000_000 }],
    })
    expect(till.sales[0]?.key?.length).toBeGreaterThan(20)
    await scan('MC200009')
    expect(await screen.findByText('CINCIN MC200009')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('FJ-MC2-260131-0001')).toBeNull())
  })

  it('is emptied by one key, and comes back as it was: rows, customer, payments, a whole card number, the key it is saved with', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.type(field('nama_customer'), 'IBU SARI')
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}{F7}50000')
    await user.keyboard('{Shift>}{F8}{/Shift}{ArrowDown}{Enter}')
    await user.type(field('detail_bayar.0.no_kartu'), '4111111111111111')
    await user.clear(field('detail_bayar.0.jumlah'))
    await user.type(field('detail_bayar.0.jumlah'), '700000')
    const entered = () => [...document.querySelectorAll<HTMLInputElement>('[data-field]')].map(({ dataset, value }) => `${dataset['field']} ${value}`)
    const before = entered()
    expect(before).toContainEqual(expect.stringMatching(/^detail_bayar\.0\.no_kartu .*1111$/))
    await user.keyboard('{Alt>}0{/Alt}')
    await waitFor(() => expect(screen.queryByText('CINCIN MC200001')).toBeNull())
    expect(field('nama_customer').value).not.toContain('IBU SARI')
    // A scan that came since is not lost: it changes places with what comes back.
    await scan('MC200002')
    await screen.findByText('CINCIN MC200002')
    await user.keyboard('{Alt>}z{/Alt}')
    await screen.findByText('CINCIN MC200001')
    expect(entered()).toEqual(before)
    expect(screen.queryByText('CINCIN MC200002')).toBeNull()
    await user.keyboard('{Alt>}z{/Alt}')
    await screen.findByText('CINCIN MC200002')
    await user.keyboard('{Alt>}z{/Alt}')
    await screen.findByText('CINCIN MC200001')
    expect(entered()).toEqual(before)
  })

  it('begins without a trade-in for the next customer', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{Shift>}{F3}{/Shift}')
    expect(screen.getByRole('region', { name: 'Tukar Tambah' })).toBeDefined()
    await user.click(field('kode_sales'))
    await user.keyboard('{ArrowDown}{Enter}{F8}{F9}')
    await screen.findByText('FJ-MC2-260131-0001')
    expect(document.querySelector('section[aria-label="Tukar Tambah"]')).toBeNull()
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
