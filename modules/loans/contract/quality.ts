import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'

/** Classes of receivables, from the best to the worst, in the words of the trade. */
export const qualities = {
  LANCAR: 'Lancar',
  PERHATIAN: 'Dalam Perhatian Khusus',
  KURANG: 'Kurang Lancar',
  DIRAGUKAN: 'Diragukan',
  MACET: 'Macet',
} as const

/** A class of receivables. */
export type Quality = keyof typeof qualities

/** The last day late of each class but the worst. */
export type QualityDays = Readonly<Record<Exclude<Quality, 'MACET'>, number>>

/**
 * The last day late of each class, by the settings of the chain. Their presets are 10, 90, 120 and 180 days. 90, 120 and 180 are those of Indonesian finance
 * companies, as Bisnis Indonesia (24 September 2014, finansial.bisnis.com/read/20140924/89/259845) reports them of the draft rule of the authority; that draft
 * says 30 where banks say 10. POJK 39/2024 wants pawnbrokers to class their loans, but its figures could not be read: the owner sets them (decision 142).
 */
export const qualityDaysOf = (source: SettingSource): QualityDays => ({
  LANCAR: numberSetting(source, 'KUALITAS_LANCAR_HARI'),
  PERHATIAN: numberSetting(source, 'KUALITAS_PERHATIAN_HARI'),
  KURANG: numberSetting(source, 'KUALITAS_KURANG_HARI'),
  DIRAGUKAN: numberSetting(source, 'KUALITAS_DIRAGUKAN_HARI'),
})

/** The class of a loan by the days that it is late. */
export const qualityOf = (hari_lewat: number, days: QualityDays): Quality =>
  (Object.entries(days) as [Exclude<Quality, 'MACET'>, number][]).find(([, daysMax]) => hari_lewat <= daysMax)?.[0] ?? 'MACET'
