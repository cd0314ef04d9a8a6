/** Whether these are the stories of `npm run soak`, which has time for all that `npm test` has not (docs/decisions/102). */
export const soaks = process.env['KENCANA_SOAK'] === 'yes'

/**
 * How often a test tries something, or how much of it. The small number finds faults that always happen, the large number also those that happen now
 * and then.
 */
export const tries = (usually: number, inSoak: number): number => (soaks ? inSoak : usually)
