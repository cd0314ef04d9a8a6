import { expect, it } from 'vitest'
import { leftOut } from './fields.ts'
import { laporanAnalisisManajerial } from './laporan-analisis-manajerial.ts'

// The tests of dictionaries look for the whole sentence in the source.
it('its hint names the amounts that the figures of the dashboard leave out', () => {
  expect(laporanAnalisisManajerial.screen.hint).toBe(`Jual: ${leftOut.PENJUALAN} Beli: ${leftOut.PEMBELIAN}`)
})
