import { type SettingSource, numberSetting, switchedOn } from './settings.ts'

/** How an amount is rounded: to a multiple of `unit` rupiah, up unless the shop has switched to down (specification §9). */
export interface Rounding {
  readonly unit: number
  readonly direction: 'UP' | 'DOWN'
}

/** How the shop rounds what a customer pays. */
export function saleRounding(source: SettingSource): Rounding {
  return {
    unit: numberSetting(source, 'PEMBULATAN_JUAL_UNIT'),
    direction: switchedOn(source, 'PEMBULATAN_PENJUALAN_KEBAWAH_MODULE') ? 'DOWN' : 'UP',
  }
}

/** How the shop rounds what it pays a customer. */
export function purchaseRounding(source: SettingSource): Rounding {
  return {
    unit: numberSetting(source, 'PEMBULATAN'),
    direction: switchedOn(source, 'PEMBULATAN_PEMBELIAN_KEBAWAH_MODULE') ? 'DOWN' : 'UP',
  }
}
