import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { sales } from '#modules/sales/contract/fields.ts'
import { lihatPenjualan } from '#modules/sales/contract/penjualan.ts'
import { storedSale } from '#modules/sales/web/testing/stored-sale.ts'
import { saleLook } from '#modules/sales/web/sale-look.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { DocumentView } from './document-view.tsx'
import type { DocumentLook } from './stored.ts'

afterEach(() => vi.unstubAllGlobals())

const sale = storedSale('FJ-MC2-260131-0001', {
  kode_sales: 'S1',
  nama_sales: 'DEWI',
  kembali: 0,
  detail_bayar: [{ jenis: 'DEBIT', nama_bank: 'BCA', no_rekening: '009511', no_kartu: null, jumlah: 1_000_000 }],
})

async function open(change: object = {}, isListShown = true) {
  setSession(ownerOfBranch({ akses: [{ path: lihatPenjualan.path, title: lihatPenjualan.title, is_show: isListShown, children: [] }] }))
  standInServer(() => ({ ...sale, ...change }))
  await drawAt('/laporan-penjualan', <DocumentDrawer look={saleLook} id={sale.no_faktur} opened onClose={() => {}} />)
  await screen.findByText('IBU SARI')
}

describe('a document in its drawer', () => {
  it.each([true, false])('is printed again where its list is open, and nowhere else: %s', async (isShown) => {
    await open({}, isShown)
    expect(screen.queryByRole('button', { name: 'Cetak Ulang Nota' }) !== null).toBe(isShown)
  })

  it('names a salesperson once, says how it was paid, and nothing of amounts that are none', async () => {
    await open()
    expect(screen.getByText('DEWI')).toBeDefined()
    expect(screen.queryByText('S1')).toBeNull()
    expect(screen.getByText('Debit · BCA · 009511')).toBeDefined()
    expect(screen.getByText('Grand Total')).toBeDefined()
    expect(screen.queryByText('Kembalian')).toBeNull()
  })

  it('that comes to grams says each of its amounts once, above them', async () => {
    setSession(ownerOfBranch())
    standInServer(() => [])
    const look = { ...saleLook, total: sales.total_berat } as DocumentLook
    await drawAt('/laporan-penjualan', <DocumentView look={look} stored={sale} />)
    expect(screen.getAllByText('Grand Total')).toHaveLength(1)
    expect(screen.getByText('Grand Total').compareDocumentPosition(screen.getAllByText('Total Berat').at(-1)!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('that was cancelled says so first, with the reason and the person', async () => {
    await open({ status: 'CANCELLED', alasan_batal: 'SALAH BARANG', dibatalkan_oleh: 'spv.mc2', dibatalkan_at: '2026-01-31T04:00:00.000Z' })
    expect(screen.getByRole('status').textContent).toMatch(/Dibatalkan.*SALAH BARANG · spv\.mc2/)
  })
})
