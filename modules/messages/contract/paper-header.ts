import { z } from 'zod'
import { type SettingSource, textSetting } from '#modules/settings/contract/settings.ts'

/** A paper has so many bytes at the most. */
export const paperBytesMax = 1_500_000

/** What the provider calls the template of a setting: `WA_TEMPLATE_PENJUALAN` is `penjualan`. */
export const templateNameOf = (setting: string): string => setting.replace(/^WA_TEMPLATE_/, '').toLowerCase()

/** Whether the chain has registered the template of a setting with a document as its header (WA_KEPALA_NOTA). */
export const hasPaperHeader = (shop: SettingSource, setting: string): boolean =>
  textSetting(shop, 'WA_KEPALA_NOTA')
    .split(',')
    .some((name) => name.trim() === templateNameOf(setting))

/** The file of a paper by the number of its document. */
export const paperName = (nomor: string): string => `${nomor.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 76)}.pdf`

/** A PDF in base64, as the browser sends it. */
export const paperInBase64 = z
  .base64('Nota PDF Tidak Benar')
  .max(Math.ceil(paperBytesMax / 3) * 4, 'Nota PDF Terlalu Besar')
  // `%PDF-` in base64. Its seventh sign has a part of the next byte.
  .regex(/^JVBERi[0-3]/, 'Nota PDF Tidak Benar')
