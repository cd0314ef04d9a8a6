import { type SettingSource, type settings, numberSetting, switchedOn, textSetting } from './settings.ts'

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

/** The table that the weight of a piece is rounded by where its sale weight is proposed (specification §9). */
export type GramTable = keyof (typeof settings)['PEMBULATAN_GRAM']['choices']

/** How the shop rounds the weight that a piece is sold as. */
export const gramRounding = (source: SettingSource): GramTable => textSetting(source, 'PEMBULATAN_GRAM') as GramTable
