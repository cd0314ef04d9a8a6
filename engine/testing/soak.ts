/** Whether these are the stories of `npm run soak`, which has time for all that `npm test` has not (docs/decisions/102). */
export const soaks = process.env['KENCANA_SOAK'] === 'yes'

/** How often something is tried, or how much of it: enough to break what is broken always, or also what is broken now and then. */
export const tries = (usually: number, inSoak: number): number => (soaks ? inSoak : usually)
