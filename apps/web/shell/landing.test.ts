import { expect, it } from 'vitest'
import { landingOf } from './landing.ts'
import { screens } from './screens.ts'
import { sessionOf } from './testing/session.ts'

const without = (...hidden: readonly string[]) => landingOf(sessionOf({}, hidden))?.path

it('is the dashboard for users who may open it, then the till, then the tasks of the cashier, then the first entry of the menu', () => {
  expect(without()).toBe('/dashboard')
  expect(without('/dashboard')).toBe('/transaksi-penjualan')
  expect(without('/dashboard', '/transaksi-penjualan')).toBe('/validasi-jual-beli')
  expect(without('/dashboard', '/transaksi-penjualan', '/validasi-jual-beli')).toBe('/master-jenis')
})

it('is all shops for the head office', () => {
  expect(landingOf(sessionOf({ isPusat: true }))?.path).toBe('/dashboardPusat')
  expect(landingOf(sessionOf({ isPusat: true }, ['/dashboardPusat']))?.path).toBe('/dashboard')
})

it('is undefined for a user who may open no screen', () => {
  expect(without(...screens.map(({ path }) => path))).toBeUndefined()
})
