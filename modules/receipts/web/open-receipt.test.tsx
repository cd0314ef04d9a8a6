import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { defaultLayout } from '../contract/default-layouts.ts'
import { openReceipt } from './open-receipt.ts'
import { specimen } from './specimen.ts'

afterEach(() => vi.unstubAllGlobals())

/** The network and the mobile wrapper are the borders: what is asked for, and what is handed over. */
function printing() {
  const asked: string[] = []
  const handed: { type: string; name: string; data: string }[] = []
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(new URL(address).pathname.replace(/^.*api\//, ''))
    const layout = { ...defaultLayout({ bentuk: 'SLIP' }), versi: 0, updated_by: null, updated_at: null }
    return new Response(JSON.stringify(layout), { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('KencanaWrapper', { postMessage: (message: string) => handed.push(JSON.parse(message)) })
  return { asked, handed }
}

describe('printing a receipt', () => {
  it('takes the layout that the shop’s settings choose', async () => {
    const { asked, handed } = printing()
    const settings = { NOTA_BENTUK: 'SLIP', NOTA_PLATFORM: 'MOBILE', NOTA_SISI: 'BACK' }
    await openReceipt('PENJUALAN', specimen, ownerOfBranch({ settings }))
    expect(asked).toEqual(['nota-layout/PENJUALAN/SLIP/MOBILE/BACK'])
    expect(handed.map(({ type, name }) => [type, name])).toEqual([['pdf', 'CONTOH-0001.pdf']])
    expect(atob(handed[0]?.data ?? '').slice(0, 5)).toBe('%PDF-')
  })

  it('takes the whole sheet for the desk where nothing is set', async () => {
    const { asked } = printing()
    await openReceipt('PENJUALAN', specimen, ownerOfBranch())
    expect(asked).toEqual(['nota-layout/PENJUALAN/NOTA/DESKTOP/FRONT'])
  })
})
