import { expect, it } from 'vitest'
import { landingOf } from './landing.ts'
import { screens } from './screens.ts'
import { sessionOf } from './testing/session.ts'

const without = (...hidden: readonly string[]) => landingOf(sessionOf({}, hidden))?.path

it('is the dashboard for whoever may open it, then the till, then what waits for the cashier, then whatever the menu begins with', () => {
  expect(without()).toBe('/dashboard')
  expect(without('/dashboard')).toBe('/transaksi-penjualan')
  expect(without('/dashboard', '/transaksi-penjualan')).toBe('/validasi-jual-beli')
  expect(without('/dashboard', '/transaksi-penjualan', '/validasi-jual-beli')).toBe('/master-jenis')
})

it('is all shops for the head office', () => {
  expect(landingOf(sessionOf({ isPusat: true }))?.path).toBe('/dashboardPusat')
  expect(landingOf(sessionOf({ isPusat: true }, ['/dashboardPusat']))?.path).toBe('/dashboard')
})

it('is nowhere for somebody to whom nothing is open', () => {
  expect(without(...screens.map(({ path }) => path))).toBeUndefined()
})
