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

/** The last day late of each class but the worst: the five classes of Indonesian finance companies (decision 135). */
export const qualityDaysMax: Readonly<Record<Exclude<Quality, 'MACET'>, number>> = { LANCAR: 10, PERHATIAN: 90, KURANG: 120, DIRAGUKAN: 180 }

/** The class of a loan by the days that it is late. */
export const qualityOf = (hari_lewat: number): Quality =>
  (Object.entries(qualityDaysMax) as [Exclude<Quality, 'MACET'>, number][]).find(([, daysMax]) => hari_lewat <= daysMax)?.[0] ?? 'MACET'
