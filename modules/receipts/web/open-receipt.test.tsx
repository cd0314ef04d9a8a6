import { afterEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import type { ReceiptLayout } from '../contract/layout.ts'
import { openReceipt } from './open-receipt.ts'
import { specimen } from './specimen.ts'

afterEach(() => vi.unstubAllGlobals())

const pagesOf = (pdf: string) => (pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length

interface Printing {
  readonly designed?: readonly string[]
  readonly isWrapped?: boolean
  readonly layout?: ReceiptLayout
}

/** The network and what shows a PDF are the borders: what is asked for about which shop, and what is handed over. */
function printing({ designed = [], isWrapped = false, layout = notaPenjualan.layouts.SLIP }: Printing = {}) {
  const requested: (readonly [path: string, shop: string | null])[] = []
  const shown: { name: string; pdf: string }[] = []
  const answers = (path: string) => {
    if (path === 'para-system') return [{ key: 'NOTA_BENTUK', value: 'SLIP' }, { key: 'NOTA_FOOTER', value: 'Kaki MC3' }] // prettier-ignore
    if (path.startsWith('foto_produk') || path === 'toko/profil/logo') throw new TypeError('the network is gone')
    if (path === 'toko/profil') return { logo: 'Ab12Cd34Ef56Gh78' }
    const isDesigned = designed.some((side) => path.endsWith(side))
    return { ...layout, versi: isDesigned ? 7 : 0, updated_by: null, updated_at: null }
  }
  vi.stubGlobal('fetch', async (address: URL, { headers }: RequestInit) => {
    const path = new URL(address).pathname.replace(/^.*api\//, '')
    requested.push([path, (headers as Headers).get('x-kode-toko')])
    return new Response(JSON.stringify(answers(path)), { headers: { 'content-type': 'application/json' } })
  })
  if (isWrapped) {
    vi.stubGlobal('KencanaWrapper', {
      postMessage: (message: string) => {
        const { name, data } = JSON.parse(message) as { name: string; data: string }
        shown.push({ name, pdf: atob(data) })
      },
    })
  } else {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => void file.text().then((pdf) => shown.push({ name: '', pdf })) }))
    vi.stubGlobal('open', () => ({}))
  }
  return { requested, shown }
}
const sold = (kode_toko: string, feet: string[] = []) => ({
  kode_toko,
  says: (shop: { setting(key: string): string | undefined }) => {
    feet.push(shop.setting('NOTA_FOOTER') ?? '')
    return specimen(notaPenjualan, (text, values) => fill(text, values))
  },
})

describe('printing a receipt', () => {
  it('takes the layout that the shop’s settings choose', async () => {
    const { requested } = printing()
    const settings = { NOTA_BENTUK: 'SLIP', NOTA_PLATFORM: 'MOBILE', NOTA_SISI: 'BACK' }
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch({ settings }))
    expect(requested).toEqual([['nota-layout/PENJUALAN/SLIP/MOBILE/BACK', 'MC2']])
  })

  it('takes the whole sheet for the desk where nothing is set', async () => {
    const { requested } = printing()
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch())
    expect(requested).toEqual([['nota-layout/PENJUALAN/NOTA/DESKTOP/FRONT', 'MC2']])
  })

  it('takes the mobile layout inside of the mobile wrapper, under any setting of the shop, and hands the PDF over', async () => {
    const { requested, shown } = printing({ isWrapped: true })
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch({ settings: { NOTA_PLATFORM: 'DESKTOP' } }))
    expect(requested.map(([path]) => path)).toEqual(['nota-layout/PENJUALAN/NOTA/MOBILE/FRONT'])
    expect(shown.map(({ name, pdf }) => [name, pdf.slice(0, 5)])).toEqual([['CONTOH-0001.pdf', '%PDF-']])
  })

  it('asks for the pictures of pieces that have one, only where the layout shows them, and prints without those that do not come', async () => {
    const pictured = {
      kode_toko: 'MC2',
      says: () => {
        const said = specimen(notaPenjualan, (text, values) => fill(text, values))
        return { ...said, barang: said.barang.map((row, at) => (at === 0 ? { ...row, foto: 'foto_produk/A' } : row)) }
      },
    }
    const slip = printing({ isWrapped: true })
    await openReceipt(notaPenjualan, pictured, ownerOfBranch({ settings: { NOTA_BENTUK: 'SLIP' } }))
    expect(slip.requested.map(([path]) => path)).toEqual(['nota-layout/PENJUALAN/SLIP/MOBILE/FRONT'])
    const sheet = printing({ isWrapped: true, layout: notaPenjualan.layouts.NOTA })
    await openReceipt(notaPenjualan, pictured, ownerOfBranch())
    expect(sheet.requested.map(([path]) => path)).toEqual(['nota-layout/PENJUALAN/NOTA/MOBILE/FRONT', 'foto_produk/A'])
    expect(pagesOf(sheet.shown[0]?.pdf ?? '')).toBe(1)
  })

  it('prints without a logo that does not load', async () => {
    const slip = notaPenjualan.layouts.SLIP
    const logo = { id: 'logo', field: 'logo', x: 0, y: 0, lebar: 20, tinggi: 10, halaman: 'SEMUA' } as const
    const { requested, shown } = printing({ isWrapped: true, layout: { ...slip, elemen: [...slip.elemen, logo] } })
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch({ settings: { NOTA_BENTUK: 'SLIP' } }))
    expect(requested.map(([path]) => path)).toEqual(['nota-layout/PENJUALAN/SLIP/MOBILE/FRONT', 'toko/profil', 'toko/profil/logo'])
    expect(shown.map(({ name }) => name)).toEqual(['CONTOH-0001.pdf'])
  })

  it('prints front and back where the shop wants both and has designed its back', async () => {
    const settings = { NOTA_SISI: 'BOTH' }
    const both = printing({ designed: ['BACK'], isWrapped: true })
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch({ settings }))
    expect(both.requested.map(([path]) => path.split('/').at(-1))).toEqual(['FRONT', 'BACK'])
    expect(pagesOf(both.shown[0]?.pdf ?? '')).toBe(2)
    const front = printing({ isWrapped: true })
    await openReceipt(notaPenjualan, sold('MC2'), ownerOfBranch({ settings }))
    expect(pagesOf(front.shown[0]?.pdf ?? '')).toBe(1)
  })

  it('of another shop is printed as that shop prints: its settings, its layout, its foot', async () => {
    const { requested } = printing()
    const feet: string[] = []
    const office = ownerOfBranch({ kode_toko: 'MC1', isPusat: true, settings: { NOTA_BENTUK: 'NOTA', NOTA_FOOTER: 'Kaki MC1' } })
    await openReceipt(notaPenjualan, sold('MC3', feet), office)
    expect(requested).toEqual([
      ['para-system', 'MC3'],
      ['nota-layout/PENJUALAN/SLIP/DESKTOP/FRONT', 'MC3'],
    ])
    expect(feet).toEqual(['Kaki MC3'])
  })
})
