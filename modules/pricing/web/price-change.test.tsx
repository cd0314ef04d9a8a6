import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { PriceChange } from './price-change.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T03:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('says once for a cart the old sum, the new one, their difference, and how long the old one holds', async () => {
  await drawAt(
    '/',
    <PriceChange
      title="Harga Sudah Berubah, Harga Lama Masih Ditahan"
      n={20}
      oldTotal={148_505_500}
      newTotal={149_217_000}
      untilMs={Date.now() + 299_000}
    >
      <button>Tahan Harga Lama</button>
    </PriceChange>,
  )
  const text = screen.getByRole('status').textContent?.replaceAll(/\s+/g, ' ')
  expect(text).toContain('20 barang · Ditahan 4:59 lagi.')
  expect(text).toContain('Rp. 148,505,500 → Rp. 149,217,000 (+711,500)')
})

it('shows a lower price with its sign, and no sums where the total stays', async () => {
  const { unmount } = await drawAt(
    '/',
    <PriceChange title="Harga" n={1} oldTotal={2_000} newTotal={1_500}>
      <button>Pakai Harga Baru</button>
    </PriceChange>,
  )
  expect(screen.getByRole('status').textContent).toContain('(−500)')
  unmount()
  await drawAt(
    '/',
    <PriceChange title="Harga" n={1} oldTotal={2_000} newTotal={2_000}>
      <button>Pakai Harga Baru</button>
    </PriceChange>,
  )
  expect(screen.getByRole('status').textContent).not.toContain('→')
})
